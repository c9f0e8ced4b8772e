//! Depth tags: knows which tiles are in the cache, what of them, and where. Cuts clears
//! into tiles, sends fetches ahead and work behind them. One packet a clock
//! (zrop-packet-rate), two for a compressed tile that is not in the cache. Tiles leave
//! round robin, are written back before their turn, and may be worked on meanwhile; one that is
//! not written back yet is passed over where another is. A change of the surface first writes
//! everything back and turns compressed tiles into samples. Stalled by its outputs and by
//! slots that are not yet written back. In order. Specification: ZROP.

mod phases;
mod seek;
mod types;

use super::surface::{clear_of, draw_of, index, start, step};
use crate::zrop::state;
use crate::zrop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use prim::tag_store;
use seek::Seek;
use types::{Bring, Held, Leave, Place, Regs, SLOTS, Status, Tags, TagsPhase, Tile, within};

// ---- parameters
kernel::params! {
    /// Packets waiting at the input: 2 cut the channel at full rate.
    work_depth: 2..=64 = 2, "packets";
    /// Tiles in the cache.
    tiles: 2..=32 = 32, "tiles";
    /// Tiles that are written back before their turn to leave.
    ahead: 0..=31 = 16, "tiles";
}

// ---- ports
kernel::ports! {
    in work: ZropPacket;
    out op: ZropOp;
    out fetch: ZropFetch;
    in cleaned: ZropCleaned;
    in level promised: B8; // writes that were promised to memory, modulo 256
    in level accepted: B8; // of these, accepted
    out level idle: bool;
}

// ---- registers
kernel::unit! {
    pub struct ZTags(p) {
        registers: Regs = Regs { state: state::reset(), ..Regs::default() };
        memory held: [Held; SLOTS];
        part work_in: Fifo<ZropPacket> = fifo::of(p.work_depth);
        part cleaned_in: Fifo<ZropCleaned> = fifo::Params::default();
        part status: Ram<Status, ZROP_STATUS_LOG2, 1> = ram::Params {};
        part tags: Tags = tag_store::Params { ahead: Within::new(p.ahead.get()), ..tag_store::of(p.tiles) };
    }
}

impl Logic for ZTags {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let busy = q.item_valid || q.op.valid || q.fetch.valid || q.phase != TagsPhase::Run;
        o.work = self.work_in.o.push;
        o.op.drive(&q.op);
        o.fetch.drive(&q.fetch);
        o.cleaned = self.cleaned_in.o.push;
        o.idle = !busy && !self.work_in.o.pop.valid && !self.cleaned_in.o.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let tags = &self.tags.o;
        let (head, done) = (self.work_in.o.pop.get(), self.cleaned_in.o.pop.get());
        let surface = &q.state.surface;
        let read = self.status.o.read_data.status;
        let (mut write, mut write_at, mut written) = (false, 0, 0);

        // a slot has been written back: its tile's status
        let mut reported = false;
        if let Some(done) = done {
            let index = index(surface, self.held[usize::from(done.slot)].tile);
            let inside = index < u64::from(q.above);
            let beyond = index > u64::from(q.above) && done.changed && done.status != 0;
            write = done.changed && (inside || done.status != 0);
            write_at = if beyond { q.above.into() } else { index };
            written = if beyond { 0 } else { done.status };
            if write && !inside {
                d.above = q.above + 1;
            }
            reported = !beyond;
        }

        let (can_emit, can_fetch) = (q.op.free(i.op), q.fetch.free(i.fetch));
        d.op.leave(i.op);
        d.fetch.leave(i.fetch);
        let mut leave = Leave::default();

        // the item: into the cache, if it is not there
        let mut ready = !q.item_valid;
        if q.item_valid {
            let slots = (1 << self.p.tiles.get()) - 1;
            let seek = Seek::new(q, tags, slots, &self.held[tags.entry as usize], read);
            let needs = &seek.needs;
            seek.prepare(&mut d, &mut leave, can_emit);
            if seek.free && can_emit && (needs.sectors == 0 || can_fetch) {
                ready = true;
                d.item_valid = false;
                d.looked = false;
                let (slot, first, fetch) = (seek.slot, !seek.hit, needs.sectors != 0);
                leave.op = Some(ZropOp::Draw(ZropDraw { slot, touch: needs.touch, first, fetch, ..q.item }));
                if fetch {
                    let (tile, sectors, z) = (tags.tag.address, needs.sectors, needs.z);
                    let planes = z && seek.status != 0;
                    leave.fetch = Some(Bring { slot, tile, sectors, z, planes });
                }
                if needs.touch {
                    let (z, stencil) = needs.have;
                    let held = Held { z, stencil, status: seek.status, tile: tags.tag.address };
                    leave.place = Some(Place { slot, held, fill: first });
                    leave.turn = first;
                }
            }
        }

        // the packet at the input
        match head.filter(|_| q.phase == TagsPhase::Run) {
            Some(ZropPacket::State(s)) if !q.item_valid => {
                let next = state::zrop_after(q.state, *s);
                let held = q.above != 0 || tags.valid != 0;
                let flush = s.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE;
                if flush || next.surface != q.state.surface && held {
                    d.phase = TagsPhase::Flush;
                } else if can_emit {
                    d.state = next;
                    leave.op = Some(ZropOp::State(*s));
                    leave.pop = true;
                }
            }
            Some(ZropPacket::Frtx(frtx)) if ready => {
                let (item, tile) = draw_of(surface, frtx);
                d.item = item;
                d.item_valid = true;
                leave.seek = Some(tile);
                leave.pop = true;
            }
            Some(ZropPacket::Clear(clear)) if ready => {
                let from = start(surface.mode, &clear.rect);
                let (x, y) = if q.walking { (q.walk_x, q.walk_y) } else { from };
                let (item, tile) = clear_of(&q.state, clear, x, y);
                d.item = item;
                d.item_valid = clear.rect.x0 < clear.rect.x1 && clear.rect.y0 < clear.rect.y1;
                leave.seek = Some(tile);
                let next = step(surface.mode, &clear.rect, from.0, x, y);
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
            let flush = matches!(head,
                Some(ZropPacket::State(s)) if s.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE);
            let written = i.accepted == i.promised;
            let around = phases::Around { tags, can_emit, can_fetch, written, flush, status: read };
            phases::step(q, &mut d, &mut leave, &around);
        }

        // what leaves
        if let Some(slot) = leave.clean {
            let tile = self.held[usize::from(slot)].tile;
            leave.op = Some(ZropOp::Clean(ZropClean { slot, tile }));
        }
        if let Some(op) = leave.op {
            d.op.put(op);
        }
        if let Some(Bring { slot, tile, sectors, z, planes }) = leave.fetch {
            let ZropSurface { format, mode, positions, .. } = *surface;
            let writes = i.promised;
            d.fetch.put(ZropFetch { slot, tile, sectors, z, planes, format, mode, positions, writes });
        }

        // ---- clock edge
        let (place, tags) = (leave.place.as_ref(), &mut self.tags.i);
        let slot = |place: Option<&Place>| place.map(|place| place.slot.into()).into();
        tags.look = leave.seek.map(|address| Tile { address }).into();
        tags.fill = slot(place.filter(|place| place.fill));
        tags.turn = leave.turn;
        tags.modify = slot(place);
        tags.write_back = leave.clean.map(u64::from).into();
        tags.written = done.filter(|_| reported).map(|done| done.slot.into()).into();
        tags.pin = None.into();
        tags.unpin = None.into();
        tags.drop = if leave.drop { (1 << SLOTS) - 1 } else { 0 };
        tags.ahead_next = leave.ahead;
        tags.scan_next = leave.scan;
        if let Some(place) = &leave.place {
            self.held.write(place.slot.into(), place.held);
        }
        self.status.i.read(leave.look.is_some(), leave.look.unwrap_or(0));
        self.status.i.write(write, write_at & 0x7fff, || Status { status: written });
        self.cleaned_in.i.push.drive(&i.cleaned);
        self.cleaned_in.i.pop.ready = reported;
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = leave.pop;
        self.q = d;
    }
}
