//! Colour tags: the tags of the cache, which run ahead of its data: allocates a slot for each sector, reads data that
//! will be needed from memory, and evicts tiles; a fast clear invalidates the tiles that it clears. Rate: one sector
//! a cycle, hit or miss; one cycle for each slot of a flush or a marker, and for each tile of a fast clear. Latency:
//! two cycles. It stalls on its outputs, on a slot with work in flight, on a tile that is requested again before
//! memory has accepted its eviction, and on reads after a fast clear that memory has not accepted. In order.
//! Specification: CROP.

use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::tag_store::{self, TagStore};

/// Maximum slots of the cache, and bits of their index.
pub const SLOTS: usize = 16;
const SLOT: usize = 4;
/// Maximum fast clears in flight.
const CLEARS: u8 = 63;

// ---- parameters
kernel::params! {
    /// Slots of the cache in use, of 256 bytes each: 16, as the specification chooses.
    tiles: 1..=16 = 16, "tiles";
    /// Queue depth for sectors: 2 break the ready path at full rate.
    addressed_depth: 2..=255 = 2, "sectors";
}

// ---- ports
kernel::ports! {
    in addressed: AddressedSector;
    out cached: CachedSector;
    out read: TileRead;
    out evicted: Eviction;
    in pulse retired: CacheSlot; // the cache has completed a sector of this slot
    in pulse cleaned: CacheSlot; // memory has accepted the tile evicted from this slot
    in strobe cleared: bool;     // memory has accepted a fast clear
    out level leaving: B16;      // slots whose previous tile is not in memory yet
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Tile {
        address: B32,
    }

    /// Contents of a slot.
    pub struct Held {
        tile: B32,
        coded: bool,        // it may be compressed in memory
        complete: B8,       // sectors whose bytes are all present or in flight
        touched: B8,        // sectors with dirty bytes
        dirty: [B32; 8],    // in those sectors, bytes that differ from memory
    }

    pub struct Regs {
        item: Offer<AddressedSector>,  // item in lookup; for a clear, its remaining tiles
        swept: bool,                   // all tiles that were dirty before the marker have been sent
        done: B4,                      // tiles of a clear that are no longer cached
        clears: B6,                    // fast clears that memory has not accepted
        cached: Offer<CachedSector>,
        read: Offer<TileRead>,
        evicted: Offer<Eviction>,
    }
}

kernel::unit! {
    pub struct ColourTags(p) {
        registers: Regs;
        memory held: [Held; SLOTS];
        part addressed_in: Fifo<AddressedSector> = after(p.addressed_depth.get());
        part tags: TagStore<Tile, SLOTS, SLOT> = tag_store::of(p.tiles);
    }
}

/// The queue before the item register, which holds one entry of the depth.
fn after(depth: usize) -> fifo::Params {
    fifo::Params { depth: Within::new(depth - 1), ..fifo::Params::default() }
}

/// Effect of a cycle on the tags.
#[derive(Default)]
struct Step {
    /// The item is done.
    pop: bool,
    /// The tile in this slot is evicted or written back.
    leave: Option<u64>,
    /// The item's slot, and its new contents.
    place: Option<(u64, Held)>,
    /// A flush or a marker moves to the next slot.
    scan: bool,
    /// The slot at `scan`, which is now clean.
    keep: Option<Held>,
    /// A clear moves to its next tile.
    next: bool,
    /// The tile in this slot is invalidated.
    drop: Option<u64>,
}

/// The first tile of an item.
fn tile(item: &AddressedSector) -> Tile {
    let clear = item.work.clear;
    let ahead = if clear == 0 { 0 } else { clear.trailing_zeros() };
    Tile { address: ((item.address >> 3) as u32).wrapping_add(ahead) }
}

impl ColourTags {
    /// Whether a tile can be evicted from its slot.
    fn can_leave(&self, d: &Regs, slot: u64) -> bool {
        let o = &self.tags.o;
        let still = (o.pinned | o.leaving) >> slot & 1 == 0;
        still && (o.dirty >> slot & 1 == 0 || !d.evicted.valid)
    }

    /// Writes back the tile of a slot if it is dirty; only dirty bytes of touched sectors are written.
    fn leave(&self, d: &mut Regs, slot: u64) -> Option<u64> {
        let Held { tile, coded, touched, dirty, .. } = self.held[slot as usize];
        let leaves = self.tags.o.dirty >> slot & 1 == 1;
        if leaves {
            let bytes = |s: usize| if touched >> s & 1 == 1 { dirty[s] } else { 0 };
            let dirty = [0, 1, 2, 3, 4, 5, 6, 7].map(bytes);
            d.evicted.put(Eviction { slot: slot as u8, tile, coded, dirty, ..Eviction::default() });
        }
        leaves.then_some(slot)
    }

    /// A cycle of a flush, which evicts a tile.
    fn flush(&self, d: &mut Regs) -> Step {
        let slot = self.tags.o.scan;
        if !self.can_leave(d, slot) {
            return Step::default();
        }
        Step { pop: self.tags.o.scan_last, leave: self.leave(d, slot), scan: true, ..Step::default() }
    }

    /// A cycle of a marker: a tile is written back and remains cached; the marker itself follows the last.
    fn sweep(&self, d: &mut Regs) -> Step {
        let (tags, slot) = (&self.tags.o, self.tags.o.scan);
        if self.q.swept {
            let pop = !d.evicted.valid;
            if pop {
                let id = self.q.item.data.work.data[0] as u8 & 15;
                d.evicted.put(Eviction { slot: id, marker: true, ..Eviction::default() });
                d.swept = false;
            }
            return Step { pop, ..Step::default() };
        }
        if tags.dirty >> slot & 1 == 1 && !self.can_leave(d, slot) {
            return Step::default();
        }
        let leave = self.leave(d, slot);
        // Incomplete sectors are invalidated: it is no longer known which of their bytes are present.
        let keep = leave.map(|_| Held { touched: 0, ..self.held[slot as usize] });
        d.swept = tags.scan_last;
        Step { leave, scan: true, keep, ..Step::default() }
    }

    /// A cycle of a fast clear, which invalidates a tile; the last one sends the clear.
    fn clear(&self, d: &mut Regs) -> Step {
        let (tags, AddressedSector { address, work }) = (&self.tags.o, self.q.item.data);
        let left = work.clear & (work.clear - 1);
        let done = self.q.done | work.clear ^ left;
        let in_use = tags.hit && tags.pinned >> tags.entry & 1 == 1;
        if in_use || left == 0 && (d.evicted.valid || self.q.clears == CLEARS) {
            return Step::default();
        }
        let drop = tags.hit.then_some(tags.entry);
        if left != 0 {
            d.done = done;
            d.item.data.work.clear = left;
            return Step { next: true, drop, ..Step::default() };
        }
        let tile = (address >> 3) as u32;
        d.evicted.put(Eviction { tile, clear: done << (tile & 3), dirty: work.data, ..Eviction::default() });
        d.done = 0;
        d.clears += 1;
        Step { pop: true, drop, ..Step::default() }
    }

    /// Allocates a slot for the item, if all resources are free.
    fn look_up(&self, d: &mut Regs) -> Step {
        let (tags, AddressedSector { address, work }) = (&self.tags.o, self.q.item.data);
        let (hit, slot, at) = (tags.hit, tags.entry, (address & 7) as usize);

        // The cached state of the sector; a new tile has nothing.
        let new = Held { tile: tags.tag.address, ..Held::default() };
        let mut held = if hit { self.held[slot as usize] } else { new };
        let complete = held.complete >> at & 1 == 1;
        let bytes = if held.touched >> at & 1 == 1 { held.dirty[at] } else { 0 };
        let fetch = work.read && !complete;

        // An evicted tile is not allocated again before memory has accepted it, so that at most one copy is in
        // flight. One written back for a marker remains cached, but is not read from memory before then.
        let room = hit || self.can_leave(d, slot) && !tags.stale;
        if d.cached.valid || fetch && (d.read.valid || self.q.clears != 0 || tags.stale) || !room {
            return Step::default();
        }
        let leave = if hit { None } else { self.leave(d, slot) };
        held.dirty[at] = bytes | work.write;
        if fetch || held.dirty[at] == !0 {
            held.complete |= 1 << at;
        }
        held.touched |= 1 << at;
        held.coded = work.coded;
        let present = if complete { !0 } else { bytes };
        d.cached.put(CachedSector { slot: slot as u8, sector: at as u8, fetch, present, work });
        if fetch {
            d.read.put(TileRead {
                line: address >> 2,
                sectors: 1 << (address & 3),
                plain: true,
                compressed: false,
            });
        }
        Step { pop: true, leave, place: Some((slot, held)), ..Step::default() }
    }
}

impl Logic for ColourTags {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, tags) = (&self.q, &self.tags.o);
        let waiting = q.item.valid || q.cached.valid || q.read.valid || q.evicted.valid;
        o.addressed = self.addressed_in.o.push;
        o.cached.drive(&q.cached);
        o.read.drive(&q.read);
        o.evicted.drive(&q.evicted);
        o.leaving = tags.leaving as u16;
        o.idle = !waiting && tags.pinned == 0 && tags.leaving == 0 && q.clears == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;

        d.cached.leave(i.cached);
        d.read.leave(i.read);
        d.evicted.leave(i.evicted);
        d.clears -= u8::from(i.cleared);
        let step = match q.item.data.work {
            _ if !q.item.valid => Step::default(),
            work if work.flush => self.flush(&mut d),
            work if work.marker => self.sweep(&mut d),
            work if work.clear != 0 => self.clear(&mut d),
            work if work.source1 => {
                // It needs no slot and is forwarded as it is.
                let pop = !d.cached.valid;
                if pop {
                    d.cached.put(CachedSector { work, ..CachedSector::default() });
                }
                Step { pop, ..Step::default() }
            }
            _ => self.look_up(&mut d),
        };

        // The next item: the oldest in the queue, else the arriving one. A clear continues.
        let load = !q.item.valid || step.pop;
        let waiting = self.addressed_in.o.pop.get();
        let next = waiting.or(i.addressed.get()).filter(|_| load);
        if load {
            d.item.valid = false;
        }
        if let Some(next) = next {
            d.item.put(*next);
        }
        let looks = next.is_some() || step.next;

        // ---- clock edge
        let place = step.place.map(|place| place.0);
        let fill = place.filter(|_| !self.tags.o.hit);
        let tags = &mut self.tags.i;
        tags.lookup = looks.then(|| tile(&d.item.data)).into();
        tags.fill = fill.into();
        tags.turn = fill.is_some();
        tags.modify = place.into();
        tags.write_back = step.leave.into();
        tags.written = i.cleaned.get().map(|slot| (*slot).into()).into();
        tags.pin = place.into();
        tags.unpin = i.retired.get().map(|slot| (*slot).into()).into();
        let flushed = if step.scan && step.pop { (1 << SLOTS) - 1 } else { 0 };
        tags.drop = flushed | step.drop.map_or(0, |slot| 1 << slot);
        tags.ahead_next = false;
        tags.scan_next = step.scan;
        self.addressed_in.i.push.drive_if(!load || waiting.is_some(), &i.addressed);
        self.addressed_in.i.pop.ready = load;
        self.q = d;
        if let Some((slot, held)) = step.place {
            self.held.write(slot as usize, held);
        }
        if let Some(held) = step.keep {
            self.held.write(self.tags.o.scan as usize, held);
        }
    }
}
