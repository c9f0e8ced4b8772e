//! Decision on a request whose tile's status is shown, and its execution.

use super::plan::*;
use super::state::*;
use super::types::*;
use super::{Compression, own};
use bundle::*;

/// Next state of the registers, and the handshakes of the cycle.
pub struct Next {
    pub d: Regs,
    pub pop_heads: [bool; VIRTUAL_CHANNELS],
    pub pop_beats: [bool; VIRTUAL_CHANNELS],
    pub change: Option<StatusChange>,
    pub cleans: Option<u8>,
    pub status_goes: bool,
    pub expanded_goes: bool,
}

impl Next {
    pub fn of(q: &Regs) -> Self {
        let (pop_heads, pop_beats) = ([false; VIRTUAL_CHANNELS], [false; VIRTUAL_CHANNELS]);
        let (change, cleans) = (None, None);
        let (status_goes, expanded_goes) = (false, false);
        Next { d: *q, pop_heads, pop_beats, change, cleans, status_goes, expanded_goes }
    }
}

/// A request without conflict with another virtual channel, and its plan.
pub struct Decided {
    pub v: usize,
    pub head: MemoryHead,
    pub changes: bool,
    pub plan: Plan,
    tile: TileStatus,
    other: TileStatus,
    found: ValuePlace,
}

impl Compression {
    /// Whether no other virtual channel has a conflict in a block.
    fn clear(&self, v: usize, block: u32, changes: bool) -> bool {
        let q = &self.q;
        let other = |u: VirtualChannel, at: u32| u as usize != v && at == block;
        let sent = |u: usize| {
            q.sent[u].iter().any(|s| s.after != 0 && s.block == block && (s.changes || changes)) && u != v
        };
        !(0..VIRTUAL_CHANNELS).any(sent)
            && !q.paired.iter().any(|pair| pair.on && other(pair.channel, pair.block))
            && !(q.work.step != WorkStep::Rest && other(q.work.channel, q.work.block))
    }

    pub(super) fn decided(&self) -> Option<Decided> {
        let v = *self.q.looked.get()? as usize;
        let head = *self.head(v)?;
        let shown = self.status.o.shown.get().filter(|shown| shown.hit);
        let bare = [TileStatus::default(); BLOCK_TILES];
        let tiles = if self.q.bare { bare } else { shown?.block.tiles };
        let (tile, other) = (tiles[tile_of(&head)], tiles[tile_of(&head) ^ 1]);
        let pattern = self.beats_in[v].o.pop.data.data;
        let fast = head.op == MemoryOp::FastClear && clears(&head, &pattern);
        let found = self.clear_values.o.found.data;
        let parted = needs_both(&head) && tile != other && self.pair_of(&head).is_none();
        let changes = may_change(&head, tile.state) || parted;
        if !self.clear(v, block_of(&head), changes) {
            return None;
        }
        let plan = match parted {
            true => Plan::Expand,
            false => plan(&head, tile.state, &pattern, fast && found.found),
        };
        Some(Decided { v, head, changes, plan, tile, other, found })
    }

    fn free_reading(&self) -> Option<usize> {
        (EXPANDING..READS).find(|k| !self.q.readings[*k].busy)
    }

    fn free_passing(&self) -> Option<usize> {
        (0..PASSES).find(|k| !self.q.passing[*k].busy)
    }

    /// The head that the request sends, if any; `None` if the request cannot proceed yet.
    pub(super) fn sends(&self, decided: &Decided) -> Option<Option<MemoryHead>> {
        let head = decided.head;
        let rests = self.q.work.step == WorkStep::Rest;
        let sends = match decided.plan {
            Plan::Refuse => return Some(Some(head)),
            Plan::Pass(_) => Some(head),
            Plan::Read(reading) if reading.passes => {
                let tag = 1 << PASSING_TAG | self.free_passing()? as u16;
                Some(own(&head, reading.line, reading.sectors, tag))
            }
            Plan::Read(reading) if reading.second != 0 && !rests => return None,
            Plan::Read(reading) => {
                let right = reading.unpacks && reading.line & 1 == 1;
                let tag = u16::from(right) << SECOND_TAG | self.free_reading()? as u16;
                (reading.sectors != 0).then(|| own(&head, reading.line, reading.sectors, tag))
            }
            Plan::Fill(_) | Plan::Expand | Plan::Scatter if !rests => return None,
            Plan::Fill(_) | Plan::Expand | Plan::Scatter | Plan::Clear | Plan::Drop => None,
        };
        let fits = sends.is_none_or(|head| self.fits(&head) && self.remembers(decided.v));
        fits.then_some(sends)
    }

    /// Perform the decided request.
    pub(super) fn settle(&self, decided: &Decided, n: &mut Next) {
        let Decided { v, head, tile, other, found, .. } = *decided;
        let mut tiles = tiles_of(&head);
        let (block, channel) = (block_of(&head), head.channel);
        let mut becomes = None;
        n.pop_heads[v] = true;
        if is_raw_write(&head) && !matches!(decided.plan, Plan::Expand) {
            self.pair(decided, n);
        }
        match decided.plan {
            Plan::Pass(state) => {
                becomes = state.map(|state| TileStatus { state, ..TileStatus::default() });
            }
            Plan::Clear => {
                becomes = Some(TileStatus { clear: found.index, state: 1, ..TileStatus::default() });
                n.pop_beats[v] = true;
            }
            Plan::Fill(state) => {
                becomes = (!self.q.bare).then_some(TileStatus { state, ..TileStatus::default() });
                n.pop_heads[v] = false;
                let (step, tiles) = (WorkStep::Fill, head.sectors);
                let coding = coding_of(&head, state);
                n.d.work = Work { step, channel, block, coding, tiles, ..Work::default() };
            }
            Plan::Expand => {
                becomes = Some(TileStatus::default());
                n.pop_heads[v] = false;
                let (step, read) = (WorkStep::Request, 1);
                // If one half is plain, the other is not.
                let is_other = tile.state == 0;
                let TileStatus { clear, state, .. } = if is_other { other } else { tile };
                let mut coding = coding_of(&head, state);
                if is_other {
                    coding.right = !coding.right;
                    tiles = 1 << (tile_of(&head) ^ 1);
                }
                n.d.work =
                    Work { step, channel, block, coding, clear, read, other: is_other, ..Work::default() };
            }
            Plan::Scatter => {
                n.pop_heads[v] = false;
                let (step, tiles) = (WorkStep::Scatter, head.sectors);
                let coding = coding_of(&head, 0);
                n.d.work = Work { step, channel, block, coding, tiles, ..Work::default() };
            }
            Plan::Read(reading) => self.begin_read(decided, &reading, n),
            Plan::Drop | Plan::Refuse => (),
        }
        n.change = becomes.map(|status| StatusChange { place: place_of(&head), tiles, status });
    }

    /// The pair of a client in a block, whose second write is awaited.
    fn pair_of(&self, head: &MemoryHead) -> Option<usize> {
        let (client, block) = (head.client, block_of(head));
        self.q.paired.iter().position(|pair| pair.on && pair.client == client && pair.block == block)
    }

    /// Tracks the pair of raw writes of a tile: begins one, or ends it.
    fn pair(&self, decided: &Decided, n: &mut Next) {
        let Decided { head, .. } = decided;
        let q = &self.q;
        if let Some(k) = self.pair_of(head) {
            n.d.paired[k].on = head.pair;
        } else if head.pair
            && let Some(k) = q.paired.iter().position(|pair| !pair.on)
            && !matches!(decided.plan, Plan::Refuse)
        {
            let MemoryHead { client, channel, .. } = *head;
            n.d.paired[k] = Paired { on: true, client, channel, block: block_of(head) };
        }
    }

    /// Allocates an entry for the response of a read.
    fn begin_read(&self, decided: &Decided, reading: &ReadPlan, n: &mut Next) {
        let Decided { v, head, tile, .. } = decided;
        let MemoryHead { client, tag, channel, .. } = *head;
        let ReadPlan { status, compressible, wanted, .. } = *reading;
        if reading.passes {
            let k = self.free_passing().unwrap_or(0);
            n.d.passing[k] = Passing { busy: true, client, tag, status, compressible };
            return;
        }
        let k = self.free_reading().unwrap_or(0);
        if reading.second != 0 {
            n.pop_heads[*v] = false;
            let (step, block, read, second) = (WorkStep::Second, block_of(head), k as u8, reading.second);
            n.d.work = Work { step, channel, block, read, second, ..Work::default() };
        }
        // If nothing is read, stencil is not read either.
        let form = reading.form;
        let whole = coding_of(head, tile.state);
        let coding = Coding { form, stencil: whole.stencil && reading.sectors != 0, ..whole };
        n.d.readings[k] = Reading {
            busy: true,
            missing: (reading.sectors.count_ones() + reading.second.count_ones()) as u8,
            expands: false,
            unpacks: reading.unpacks,
            client,
            tag,
            status,
            compressible,
            coding,
            upper: is_upper(head),
            wanted,
            clear: tile.clear,
        };
    }

    /// Whether the status of a virtual channel's oldest request may be looked up.
    pub(super) fn may_lookup(&self, v: usize) -> bool {
        let q = &self.q;
        let works = q.work.step != WorkStep::Rest && q.work.channel as usize == v;
        // Beats of the previous request are queued before its own.
        let own = matches!(q.source, Source::Channel | Source::Lost);
        let beats = q.left != 0 && own && q.from as usize == v;
        let ready =
            |head: &MemoryHead| is_looked(head) && (!beats || q.left == 1 && head.op != MemoryOp::FastClear);
        let looked = q.looked.get().is_some_and(|looked| *looked as usize == v);
        let looks = |head: &MemoryHead| ready(head) && (self.status.o.looks || !by_status(head));
        self.head(v).is_some_and(looks) && !looked && !works
    }

    /// CleanTags writes all dirty status to memory.
    pub(super) fn clean(&self, n: &mut Next) {
        let resting = self.status.o.resting;
        match self.q.cleaning {
            Cleaning::Rest => {
                let requests = |v: usize| self.head(v).is_some_and(|head| head.op == MemoryOp::CleanTags);
                if let Some(v) = (0..VIRTUAL_CHANNELS).find(|v| requests(*v))
                    && resting
                {
                    let head = self.heads_in[v].o.pop.data;
                    n.cleans = Some(head.client);
                    n.d.cleaner = head.channel;
                    n.d.cleaning = Cleaning::Busy;
                }
            }
            Cleaning::Busy if resting => n.d.cleaning = Cleaning::Done,
            _ => (),
        }
    }
}
