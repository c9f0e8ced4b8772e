//! Tags: which tiles are in the cache, what of them, and where. Takes one packet per
//! clock, cuts clears into tiles, sends fetches ahead and work behind them. Tiles leave
//! round robin and are written back ahead of that. A change of the surface first writes
//! everything back and turns compressed tiles into samples.

mod phases;
mod seek;
mod types;

use super::tags_pure::{clear_of, draw_of, index, start, step};
use crate::zrop::state;
use crate::zrop::types::*;
use bundle::*;
use kernel::Within;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};
use prim::legacy::ram::{self, Ram};
use seek::Seek;
use types::{Bring, Leave, Regs, Status, Tag, TagsPhase};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Packets waiting at the input.
    pub work_depth: Within<2, 64>,
    /// Tiles in the cache.
    pub tiles: Within<2, 32>,
    /// Tiles that are written back before their turn to leave.
    pub ahead: Within<0, 31>,
}

impl Default for Params {
    fn default() -> Self {
        Params { work_depth: Within::new(2), tiles: Within::new(16), ahead: Within::new(8) }
    }
}

// ---- ports
packed! {
    pub struct In {
        work_valid: bool,
        work: ZropPacket,
        op_ready: bool,
        fetch_ready: bool,
        cleaned_valid: bool,
        cleaned: ZropCleaned,
        promised: B8, // writes that were promised to memory, modulo 256
        accepted: B8, // of these, accepted
    }
    pub struct Out {
        work_ready: bool,
        op_valid: bool,
        op: ZropOp,
        fetch_valid: bool,
        fetch: ZropFetch,
        cleaned_ready: bool,
        idle: bool,
    }
}

// ---- registers
#[derive(Clone)]
pub struct ZTags {
    p: Params,
    q: Regs,
    work_in: Slot<Fifo<ZropPacket>>,
    cleaned_in: Slot<Fifo<ZropCleaned>>,
    status: Slot<Ram<Status, ZROP_STATUS_LOG2>>,
}

impl ZTags {
    pub fn new(p: &Params) -> Self {
        let fifo = |depth: usize| fifo::Params { depth: Within::new(depth), latency: Within::new(1) };
        ZTags {
            p: p.clone(),
            q: Regs { state: state::reset(), ..Regs::default() },
            work_in: Fifo::new(&fifo(p.work_depth.get())).into(),
            cleaned_in: Fifo::new(&fifo(2)).into(),
            status: Ram::default().into(),
        }
    }

    fn after(&self, slot: u8) -> u8 {
        if usize::from(slot) == self.p.tiles.get() - 1 { 0 } else { slot + 1 }
    }

    /// How far ahead of their turn slots are written back.
    fn most(&self) -> u8 {
        self.p.ahead.get().min(self.p.tiles.get() - 1) as u8
    }
}

impl Legacy for ZTags {
    const PATH: &'static str = "fbp/zrop/z_tags";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let (work_in, cleaned_in) = (self.work_in.outputs(), self.cleaned_in.outputs());
        let busy = q.item_valid || q.op_valid || q.fetch_valid || q.phase != TagsPhase::Run;
        Out {
            work_ready: work_in.push_ready,
            op_valid: q.op_valid,
            op: q.op,
            fetch_valid: q.fetch_valid,
            fetch: q.fetch,
            cleaned_ready: cleaned_in.push_ready,
            idle: !busy && !work_in.pop_valid && !cleaned_in.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        let (work_in, cleaned_in) = (self.work_in.outputs(), self.cleaned_in.outputs());
        let surface = &q.state.surface;
        let read = self.status.outputs().read_data.status;
        let (mut write, mut write_at, mut written) = (false, 0, 0);

        // a slot has been written back: its tile's status
        let done = cleaned_in.pop;
        let mut reported = false;
        if cleaned_in.pop_valid {
            let index = index(surface, q.tags[usize::from(done.slot)].tile);
            let inside = index < u64::from(q.above);
            let beyond = index > u64::from(q.above) && done.changed && done.status != 0;
            write = done.changed && (inside || done.status != 0);
            write_at = if beyond { q.above.into() } else { index };
            written = if beyond { 0 } else { done.status };
            if write && !inside {
                d.above = q.above + 1;
            }
            reported = !beyond;
            if reported {
                let tag = &mut d.tags[usize::from(done.slot)];
                (tag.cleaning, tag.clean) = (false, true);
            }
        }

        let can_emit = !q.op_valid || i.op_ready;
        let can_fetch = !q.fetch_valid || i.fetch_ready;
        d.op_valid = q.op_valid && !i.op_ready;
        d.fetch_valid = q.fetch_valid && !i.fetch_ready;
        let mut leave = Leave::default();

        // the item: into the cache, if it is not there
        let mut ready = !q.item_valid;
        if q.item_valid {
            let seek = Seek::new(q, self.p.tiles.get(), read);
            let needs = &seek.needs;
            seek.prepare(q, &mut d, &mut leave, can_emit);
            if seek.free && can_emit && (needs.sectors == 0 || can_fetch) {
                ready = true;
                d.item_valid = false;
                d.looked = false;
                let (slot, first, fetch) = (seek.slot, !seek.hit, needs.sectors != 0);
                leave.op = Some(ZropOp::Draw(ZropDraw { slot, touch: needs.touch, first, fetch, ..q.item }));
                if fetch {
                    let planes = needs.z && seek.status != 0;
                    leave.fetch =
                        Some(Bring { slot, tile: q.tile, sectors: needs.sectors, z: needs.z, planes });
                }
                if needs.touch {
                    let (z, stencil) = needs.have;
                    let (status, tile) = (seek.status, q.tile);
                    d.tags[usize::from(slot)] =
                        Tag { valid: true, z, stencil, status, tile, ..Tag::default() };
                    if first {
                        d.next = self.after(q.next);
                        d.lead = q.lead.saturating_sub(1);
                        if q.lead == 0 {
                            d.ahead = d.next;
                        }
                    }
                }
            }
        }

        // the packet at the input
        match &work_in.pop {
            _ if !work_in.pop_valid || q.phase != TagsPhase::Run => {}
            ZropPacket::State(s) if !q.item_valid => {
                let next = state::apply(&q.state, *s);
                let held = || q.above != 0 || q.tags.iter().any(|t| t.valid);
                let flush = s.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE;
                if flush || next.surface != q.state.surface && held() {
                    d.phase = TagsPhase::Flush;
                    d.scan = 0;
                } else if can_emit {
                    d.state = next;
                    leave.op = Some(ZropOp::State(*s));
                    leave.pop = true;
                }
            }
            ZropPacket::Frtx(frtx) if ready => {
                (d.item, d.tile) = draw_of(surface, frtx);
                d.item_valid = true;
                leave.pop = true;
            }
            ZropPacket::Clear(clear) if ready => {
                let from = start(surface.mode, &clear.rect);
                let (x, y) = if q.walking { (q.walk_x, q.walk_y) } else { from };
                (d.item, d.tile) = clear_of(&q.state, clear, x, y);
                d.item_valid = clear.rect.x0 < clear.rect.x1 && clear.rect.y0 < clear.rect.y1;
                let next = step(surface.mode, &clear.rect, from.0, x, y);
                (d.walk_x, d.walk_y) = (next.0, next.1);
                d.walking = d.item_valid && !next.2;
                leave.pop = !d.walking;
            }
            _ => {}
        }

        if q.phase == TagsPhase::Run {
            // write back ahead of need
            if leave.op.is_none() && leave.clean.is_none() && can_emit && q.lead < self.most() {
                leave.clean = q.tags[usize::from(q.ahead)].dirty().then_some(q.ahead);
                d.ahead = self.after(q.ahead);
                d.lead = q.lead + 1;
            }
        } else {
            let flush = matches!(work_in.pop,
                ZropPacket::State(s) if s.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE);
            let (tiles, written) = (self.p.tiles.get(), i.accepted == i.promised);
            let around = phases::Around { tiles, can_emit, can_fetch, written, flush, status: read };
            phases::step(q, &mut d, &mut leave, &around);
        }

        // what leaves
        if let Some(slot) = leave.clean {
            d.tags[usize::from(slot)].cleaning = true;
            leave.op = Some(ZropOp::Clean(ZropClean { slot, tile: q.tags[usize::from(slot)].tile }));
        }
        if let Some(op) = leave.op {
            d.op_valid = true;
            d.op = op;
        }
        if let Some(Bring { slot, tile, sectors, z, planes }) = leave.fetch {
            let ZropSurface { format, mode, positions, .. } = *surface;
            d.fetch_valid = true;
            let writes = i.promised;
            d.fetch = ZropFetch { slot, tile, sectors, z, planes, format, mode, positions, writes };
        }

        // ---- clock edge
        self.status.clock(ram::In {
            read_en: leave.look.is_some(),
            read_addr: leave.look.unwrap_or(0),
            write_en: u64::from(write),
            write_addr: write_at & 0x7fff,
            write_data: Status { status: written },
        });
        self.cleaned_in.clock(fifo::In { push_valid: i.cleaned_valid, push: i.cleaned, pop_ready: reported });
        self.work_in.clock(fifo::In { push_valid: i.work_valid, push: i.work, pop_ready: leave.pop });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("work_in", &mut self.work_in);
        v.part("cleaned_in", &mut self.cleaned_in);
        v.part("status", &mut self.status);
    }

    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        let busy = q.item_valid || q.op_valid || q.fetch_valid || q.phase != TagsPhase::Run;
        if busy || i.work_valid || i.cleaned_valid || q.lead < self.most() {
            return false;
        }
        // An offer to pop shows whether there is something.
        self.work_in.quiet(&fifo::In { pop_ready: true, ..fifo::In::default() })
            && self.cleaned_in.quiet(&fifo::In { pop_ready: true, ..fifo::In::default() })
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let p = &self.p;
        vec![("WORK_DEPTH", p.work_depth.get()), ("TILES", p.tiles.get()), ("AHEAD", p.ahead.get())]
    }
}
