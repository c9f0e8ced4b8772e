//! Depth tags: holds the tags of the cache and the contents of its slots. It splits clears into tiles, sends fetches
//! ahead and the work after them. Rate: one packet a cycle (zrop-packet-rate). Tiles are evicted round-robin; they
//! are written back early and remain usable meanwhile; a slot that is not yet written back is skipped if another is
//! free. A change of the surface, or of the kind of its pages, first writes everything back, and so does a marker,
//! one slot a cycle, without emptying the cache. It stalls on its outputs and on slots that are not yet written back.
//! In order. Specification: ZROP.

mod phases;
mod seek;
mod types;

use super::surface::{Needs, clear_step, draw_of};
use crate::zrop::state;
use crate::zrop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::tag_store;
use seek::Seek;
use types::{
    Bring, Held, Leave, PAGES, PageName, Place, Regs, SLOTS, Tags, TagsPhase, Tile, page_of, within,
};

// ---- parameters
kernel::params! {
    /// Queue depth at the input: 2 break the ready path at full rate.
    work_depth: 2..=64 = 2, "packets";
    /// Tiles in the cache.
    tiles: 2..=32 = 32, "tiles";
    /// Tiles that are written back before they are due for eviction.
    ahead: 0..=31 = 21, "tiles";
}

// ---- ports
kernel::ports! {
    in work: ZropPacket;
    out op: ZropOp;
    out fetch: ZropFetch;
    in cleaned: ZropCleaned;
    in pulse kind: B8; // of the page that was probed
    in level promised: B16; // writes that were promised to memory, modulo 65,536
    in level accepted: B16; // of these, accepted writes
    out level page: ZropPage;
    out level idle: bool;
}

// ---- registers
kernel::unit! {
    pub struct ZTags(p) {
        registers: Regs = Regs { state: state::reset(), ..Regs::default() };
        memory held: [Held; SLOTS];
        memory kinds: [PageName; PAGES]; // pages that have the kind of `page`
        part work_in: Fifo<ZropPacket> = fifo::of(p.work_depth);
        part cleaned_in: Fifo<ZropCleaned> = fifo::Params::default();
        part tags: Tags = tag_store::Params { ahead: Within::new(p.ahead.get()), ..tag_store::of(p.tiles) };
    }
}

impl Logic for ZTags {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let clears = q.clear.valid || q.clears != 0;
        let busy = q.item_valid || q.op.valid || q.fetch.valid || clears || q.phase != TagsPhase::Run;
        o.work = self.work_in.o.push;
        o.op.drive(&q.op);
        o.fetch.drive(&q.fetch);
        o.cleaned = self.cleaned_in.o.push;
        o.page = q.page;
        o.idle = !busy && !self.work_in.o.pop.valid && !self.cleaned_in.o.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let tags = &self.tags.o;
        let (head, done) = (self.work_in.o.pop.get(), self.cleaned_in.o.pop.get());
        let surface = &q.state.surface;

        // the item's page: whether its kind is known
        let item = q.item_valid && q.phase == TagsPhase::Run;
        let (at, name) = page_of(tags.tag.address);
        let known = q.page.known && q.pages >> at & 1 == 1 && self.kinds[at] == name;
        let page = if known { q.page } else { ZropPage::default() };
        let mut named = false;
        if let Some(&kind) = i.kind.get() {
            let same = q.page.known && kind == q.page.kind;
            if q.page.known && !same && tags.valid != 0 {
                (d.phase, d.turns) = (TagsPhase::Flush, true);
            } else {
                d.page = ZropPage { known: true, kind };
                d.pages = if same { q.pages } else { 0 } | 1 << at;
                d.requested = false;
                named = true;
            }
        }

        let (can_emit, can_fetch) = (q.op.free(i.op), q.fetch.free(i.fetch));
        d.op.leave(i.op);
        d.fetch.leave(i.fetch);
        let mut leave = Leave::default();

        // the item: allocate it in the cache, if it misses; or add it to the clear in memory
        let mut ready = !q.item_valid;
        let slots = (1 << self.p.tiles.get()) - 1;
        let seek = Seek::new(q, &page, tags, slots, &self.held[tags.entry as usize]);
        let needs = &seek.needs;
        let line = tags.tag.address >> 5 << 3;
        let same = q.clear.valid && q.clear.data.line == line;
        let (joins, rests) = (item && seek.clear && same, item && seek.rest);
        let sends = q.clear.valid && !joins && !rests && can_emit;
        if sends {
            leave.op = Some(ZropOp::Clear(q.clear.data));
            d.clear.valid = false;
        }
        if item && seek.clear {
            if seek.half {
                ready = true;
                d.item_valid = false;
                d.half = true;
            } else if sends || same || !q.clear.valid {
                ready = !seek.hit && !seek.stencil;
                d.item_valid = !ready;
                d.item.pair = false;
                d.item.clear_z &= !seek.stencil;
                d.half = false;
                let before = if same { q.clear.data.tiles } else { 0 };
                d.clear.put(seek::joined(before, line, tags.tag.address, &q.state));
            }
        } else if item && (!q.clear.valid || rests) {
            seek.prepare(&mut leave, can_emit);
            // A fetch must not overtake a clear in memory.
            if needs.request {
                if !q.requested && can_fetch {
                    leave.fetch = Some(Bring::probe(seek.slot, tags.tag.address));
                    d.requested = true;
                }
            } else if seek.free && can_emit && (needs.sectors == 0 || can_fetch && q.clears == 0) {
                ready = true;
                d.item_valid = false;
                let draw = seek.draw_of(&q.item);
                leave.op = Some(ZropOp::Draw(draw));
                if draw.fetch {
                    let (slot, tile) = (seek.slot, tags.tag.address);
                    let Needs { sectors, compressed, .. } = *needs;
                    leave.fetch = Some(Bring { slot, tile, sectors, compressed, probe: false });
                }
                if needs.touch {
                    seek.placed(&mut leave, tags.tag.address);
                }
            }
        }
        let reported = done.is_some_and(|done| done.clear);
        d.clears = q.clears + u16::from(sends) - u16::from(reported);

        // the packet at the input
        match head.filter(|_| q.phase == TagsPhase::Run) {
            Some(ZropPacket::State(s)) if !q.item_valid && !q.clear.valid => {
                let next = state::zrop_after(q.state, *s);
                let changed = next.surface != q.state.surface;
                let flush = s.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE;
                if s.address == REPORT_MARKER {
                    d.phase = TagsPhase::Sweep;
                } else if flush || changed && tags.valid != 0 {
                    d.phase = TagsPhase::Flush;
                } else if can_emit {
                    d.state = next;
                    if changed {
                        (d.page, d.pages) = (ZropPage::default(), 0);
                        d.requested = false;
                    }
                    leave.op = Some(ZropOp::State(*s));
                    leave.pop = true;
                }
            }
            Some(ZropPacket::Frtx(frtx)) if ready => {
                let (item, tile) = draw_of(surface, &q.page, frtx, q.shaded);
                d.shaded = false;
                d.item = item;
                d.item_valid = true;
                leave.seek = Some(tile);
                leave.pop = true;
            }
            Some(ZropPacket::Depth(depth)) if !q.item_valid && !q.clear.valid && can_emit => {
                leave.op = Some(ZropOp::Depth(*depth));
                leave.pop = true;
                d.shaded = true;
            }
            Some(ZropPacket::Clear(clear)) if ready => {
                let at = q.walking.then_some((q.walk_x, q.walk_y));
                let ((item, tile), next) = clear_step(&q.state, &q.page, clear, at);
                d.item = item;
                d.item_valid = clear.rect.x0 < clear.rect.x1 && clear.rect.y0 < clear.rect.y1;
                leave.seek = Some(tile);
                (d.walk_x, d.walk_y) = (next.0, next.1);
                d.walking = d.item_valid && !next.2;
                leave.pop = !d.walking;
            }
            _ => {}
        }

        if q.phase == TagsPhase::Run {
            // write back ahead of need
            if leave.op.is_none() && leave.clean.is_none() && can_emit && tags.early {
                let slot = tags.ahead as u8;
                leave.clean = within(tags.dirty & !tags.leaving, slot).then_some(slot);
                leave.ahead = true;
            }
        } else {
            let marker = if let Some(ZropPacket::State(s)) = head { *s } else { State::default() };
            let flush = marker.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE;
            let written = i.accepted == i.promised;
            let around = phases::Around { tags, can_emit, written, flush, marker };
            phases::step(q, &mut d, &mut leave, &around);
        }

        // outputs
        if let Some(slot) = leave.clean {
            let tile = self.held[usize::from(slot)].tile;
            leave.op = Some(ZropOp::Clean(ZropClean { slot, tile }));
        }
        if let Some(op) = leave.op {
            d.op.put(op);
        }
        if let Some(fetch) = &leave.fetch {
            d.fetch.put(fetch.of(surface, &page, i.promised));
        }

        // ---- clock edge
        let (place, tags) = (leave.place.as_ref(), &mut self.tags.i);
        let slot = |place: Option<&Place>| place.map(|place| place.slot.into()).into();
        tags.lookup = leave.seek.map(|address| Tile { address }).into();
        tags.fill = slot(place.filter(|place| place.fill));
        tags.turn = leave.turn;
        tags.modify = slot(place);
        tags.write_back = leave.clean.map(u64::from).into();
        tags.written = done.filter(|done| !done.clear).map(|done| done.slot.into()).into();
        tags.pin = None.into();
        tags.unpin = None.into();
        tags.drop = if leave.drop { (1 << SLOTS) - 1 } else { 0 };
        tags.ahead_next = leave.ahead;
        tags.scan_next = leave.scan;
        if named {
            self.kinds.write(at, name);
        }
        if let Some(place) = &leave.place {
            self.held.write(place.slot.into(), place.held);
        }
        self.cleaned_in.i.push.drive(&i.cleaned);
        self.cleaned_in.i.pop.ready = true;
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = leave.pop;
        self.q = d;
    }
}
