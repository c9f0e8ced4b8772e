//! Request path to the slice: a head (of status, of work on tiles, of a request with or without status), and its
//! beats.

use super::control::{Decided, Next};
use super::plan::*;
use super::state::*;
use super::types::*;
use super::{Compression, In, codec, kinds, own, packing, writing};
use crate::bytes::merged;
use bundle::*;
use mem::beats::{beats, first_of};
use prim::arbiter::in_turn;

/// A head sent in this cycle, the source of its beats, and the entry recorded for it.
pub struct Go {
    head: MemoryHead,
    source: Source,
    sent: Option<(u32, bool)>,
}

impl Compression {
    /// A sector of the tile being expanded.
    fn expanded(&self) -> Option<&MemoryDown> {
        self.decode.o.plain.get().filter(|plain| plain.client == OWN_CLIENT)
    }

    /// Sends the next beat of the current request.
    pub(super) fn beat(&self, n: &mut Next) {
        let q = &self.q;
        let from = q.from as usize;
        let beat = match q.source {
            Source::Channel => {
                n.pop_beats[from] = true;
                Some(self.beats_in[from].o.pop.data)
            }
            Source::Lost => {
                n.pop_beats[from] = true;
                n.d.left = q.left - 1;
                None
            }
            Source::Status => {
                n.status_goes = self.status.o.memory.valid;
                match self.status.o.memory.get() {
                    Some(MemoryUp::Beat(beat)) => Some(*beat),
                    _ => None,
                }
            }
            Source::Filled => Some(self.filled_beat(n)),
            Source::Scattered => Some(self.scattered_beat(n)),
            Source::Expanded => self.expanded().map(|plain| self.expanded_beat(plain, n)),
        };
        if let Some(beat) = beat {
            n.d.slice.put(MemoryUp::Beat(beat));
            n.d.left = q.left - 1;
        }
    }

    /// A beat of a tile filled with one value.
    fn filled_beat(&self, n: &mut Next) -> MemoryBeat {
        let Work { channel, coding, tiles, .. } = self.q.work;
        // Plain codes occupy two lines.
        let upper = coding.form == Form::Plain && !self.q.work.upper;
        let (w, last) = (channel as usize, self.q.left == 1);
        if last && tiles == 0 {
            n.pop_heads[w] = true;
            n.pop_beats[w] = true;
            n.d.work.step = WorkStep::Rest;
        }
        let (pattern, sector) =
            (&self.beats_in[w].o.pop.data.data, kinds::filled(&coding, upper).count_ones() as u8);
        let data = codec::constant(&coding, pattern, sector - self.q.left);
        MemoryBeat { mask: !0, data, last }
    }

    /// A beat of ordinary bytes, which are packed in two or three sectors.
    fn scattered_beat(&self, n: &mut Next) -> MemoryBeat {
        let Work { channel, coding, tiles, upper, .. } = self.q.work;
        let (w, left) = (channel as usize, self.q.left);
        let owner = self.heads_in[w].o.pop.data;
        // For eight-byte samples a second line follows.
        if left == 1 && !upper {
            n.pop_beats[w] = true;
            if tiles == 0 {
                n.pop_heads[w] = true;
                n.d.work.step = WorkStep::Rest;
            }
        }
        // The last sector that has been sent.
        let gone = owner.sectors & !tiles;
        let sector = if upper { first_of(tiles).0 } else { gone.checked_ilog2().unwrap_or(0) as u8 };
        let second = if coding.wide { !upper } else { packing::half(sector) == 1 };
        packing::scattered(&coding, is_upper(&owner), sector, second, left, &self.beats_in[w].o.pop.data)
    }

    /// A beat of an expanded tile, merged with the bytes of the write for which it is expanded.
    fn expanded_beat(&self, plain: &MemoryDown, n: &mut Next) -> MemoryBeat {
        let Work { channel, upper, .. } = self.q.work;
        let (w, last) = (channel as usize, self.q.left == 1);
        let owner = self.heads_in[w].o.pop.data;
        n.expanded_goes = true;
        // Packed samples are written after the expansion.
        let writes = owner.op == MemoryOp::Write && !kinds::packs(owner.page.kind);
        let mut data = plain.data;
        if writes && is_upper(&owner) == upper && owner.sectors >> plain.sector & 1 == 1 {
            n.pop_beats[w] = true;
            let beat = &self.beats_in[w].o.pop.data;
            data = merged(&data, beat.mask, &beat.data);
        }
        if last {
            n.d.work.upper = true;
            if upper {
                n.d.work.step = WorkStep::Rest;
                n.pop_heads[w] = writes;
            }
        }
        MemoryBeat { mask: !0, data, last }
    }

    /// The head that work sends next.
    fn work_head(&self) -> Option<(MemoryHead, Source)> {
        let work = self.q.work;
        let owner = self.heads_in[work.channel as usize].o.pop.data;
        let first = owner.line & !1 ^ u64::from(work.other) << 1;
        match work.step {
            WorkStep::Request if !self.q.readings[usize::from(work.upper)].busy => {
                let wanted = kinds::depth_of_line(&work.coding, work.upper);
                let (sectors, _) = requested(&work.coding, work.upper, wanted);
                Some((own(&owner, first, sectors, u16::from(work.upper)), Source::Channel))
            }
            WorkStep::Second => {
                let tag = 1 << SECOND_TAG | u16::from(work.read);
                Some((own(&owner, first | 1, work.second, tag), Source::Channel))
            }
            WorkStep::Write if self.expanded().is_some() => {
                let sectors = kinds::depth_of_line(&work.coding, work.upper);
                Some((writing(&owner, first | u64::from(work.upper), sectors), Source::Expanded))
            }
            WorkStep::Fill if work.tiles != 0 => {
                let tile = u64::from(work.block) << INTERLEAVE_LOG2 | u64::from(first_of(work.tiles).0) << 1;
                let line = tile | u64::from(work.upper);
                Some((writing(&owner, line, kinds::filled(&work.coding, work.upper)), Source::Filled))
            }
            WorkStep::Scatter if work.tiles != 0 => {
                let sector = first_of(work.tiles).0;
                let sectors = packing::sectors_of(&work.coding, is_upper(&owner), sector);
                let second = if work.coding.wide { work.upper } else { packing::half(sector) == 1 };
                let sectors = if second { sectors >> 4 } else { sectors & 15 };
                Some((writing(&owner, first | u64::from(second), sectors), Source::Scattered))
            }
            _ => None,
        }
    }

    /// Advances work after its head was sent.
    fn work_on(&self, n: &mut Next) {
        let work = self.q.work;
        let reads = self.heads_in[work.channel as usize].o.pop.data.op == MemoryOp::Read;
        match work.step {
            WorkStep::Request => {
                let wanted = kinds::depth_of_line(&work.coding, work.upper);
                let (sectors, second) = requested(&work.coding, work.upper, wanted);
                n.d.readings[usize::from(work.upper)] = Reading {
                    busy: true,
                    missing: (sectors.count_ones() + second.count_ones()) as u8,
                    expands: true,
                    client: OWN_CLIENT,
                    coding: work.coding,
                    upper: work.upper,
                    wanted,
                    clear: work.clear,
                    ..Reading::default()
                };
                n.d.work.upper = !work.upper;
                n.d.work.second = second;
                n.d.work.step = match work.upper {
                    false => WorkStep::Request,
                    true if second != 0 => WorkStep::Second,
                    true => WorkStep::Write,
                };
            }
            WorkStep::Second => {
                n.d.work.step = if reads { WorkStep::Rest } else { WorkStep::Write };
                n.pop_heads[work.channel as usize] = reads;
            }
            // Plain codes occupy two lines.
            WorkStep::Fill if work.coding.form == Form::Plain && !work.upper => n.d.work.upper = true,
            WorkStep::Scatter if work.coding.wide && !work.upper => n.d.work.upper = true,
            WorkStep::Fill | WorkStep::Scatter => {
                n.d.work.upper = false;
                n.d.work.tiles = first_of(work.tiles).1;
            }
            WorkStep::Write | WorkStep::Rest => (),
        }
    }

    /// Arbitrates the heads; returns the one to send, and whether it belongs to the decided request.
    pub(super) fn next_head(
        &self,
        decided: Option<(&Decided, MemoryHead)>,
        n: &mut Next,
    ) -> (Option<Go>, bool) {
        let q = &self.q;
        let work = q.work;
        let status = match self.status.o.memory.get() {
            Some(MemoryUp::Head(head)) if self.fits(head) => Some(*head),
            _ => None,
        };
        let wants = self.work_head();
        // Without sectors there is nothing to request.
        let silent = work.step == WorkStep::Request && wants.is_some_and(|(head, _)| head.sectors == 0);
        let remembers = self.remembers(work.channel as usize);
        let works = wants.filter(|(head, _)| !silent && self.fits(head) && remembers);
        if silent || works.is_some() && status.is_none() {
            self.work_on(n);
        }
        let passing = in_turn(q.turn.into(), VIRTUAL_CHANNELS, |v| self.passes(v));
        if let Some(head) = status {
            n.status_goes = true;
            return (Some(Go { head, source: Source::Status, sent: None }), false);
        }
        if let Some((head, source)) = works {
            return (Some(Go { head, source, sent: Some((work.block, true)) }), false);
        }
        if let Some((Decided { head: whose, changes, plan, .. }, head)) = decided
            && (passing.is_none() || q.passed)
        {
            n.d.passed = false;
            let go = match plan {
                Plan::Refuse => Go { head, source: Source::Lost, sent: None },
                _ => Go { head, source: Source::Channel, sent: Some((block_of(whose), *changes)) },
            };
            return (Some(go), true);
        }
        (passing.and_then(|v| self.pass(v, n)), false)
    }

    /// Forwards a request without status.
    fn pass(&self, v: usize, n: &mut Next) -> Option<Go> {
        let head = *self.head(v)?;
        n.d.passed = true;
        n.d.turn = (v + 1) as u8 & 3;
        n.pop_heads[v] = true;
        if head.op == MemoryOp::CleanTags {
            n.d.cleaning = Cleaning::Rest;
        }
        let source = if is_lost(&head) { Source::Lost } else { Source::Channel };
        Some(Go { head, source, sent: None })
    }

    /// Sends a head, or drops it; tracks entries that the slice has freed.
    pub(super) fn send(&self, go: Option<Go>, i: &In, n: &mut Next) {
        let d = &mut n.d;
        let freed = i.slice_freed.get().map_or(0, |freed| freed.channels);
        for v in 0..VIRTUAL_CHANNELS {
            let back = freed >> v & 1;
            d.used[v] -= back;
            for sent in &mut d.sent[v] {
                sent.after = sent.after.saturating_sub(back);
            }
        }
        let Some(Go { head, source, sent }) = go else { return };
        let v = head.channel as usize;
        d.source = source;
        d.from = head.channel;
        d.left = beats(&head);
        if source == Source::Lost {
            let (kind, access) = (AccessFaultKind::Kind, AccessKind::Write);
            d.fault.put(AccessFault { kind, client: head.client, access, space: 0, address: head.line << 7 });
            return;
        }
        d.slice.put(MemoryUp::Head(head));
        d.used[v] += 1 + beats(&head);
        if let (Some((block, changes)), Some(k)) =
            (sent, self.q.sent[v].iter().position(|sent| sent.after == 0))
        {
            d.sent[v][k] = Sent { after: d.used[v], block, changes };
        }
    }
}
