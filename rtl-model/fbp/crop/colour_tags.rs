//! Colour tags: knows which tiles the cache holds, and runs ahead of its data: gives each
//! sector its place, reads from memory what will be needed, and sends out the tiles that
//! make room. One sector a clock, hit or miss, two clocks later at the output; a flush
//! takes a clock for each slot. Stalled by its outputs, by a slot with work on its way, and
//! by a tile that is to be read again before memory has taken it. In order. Specification:
//! CROP.

use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::tag_store::{self, TagStore};

/// Slots of the cache, at most, and bits of their number.
pub const SLOTS: usize = 16;
const SLOT: usize = 4;

// ---- parameters
kernel::params! {
    /// Slots of the cache in use, of 256 bytes each: 16, as the specification chooses.
    tiles: 1..=16 = 16, "tiles";
    /// Sectors that can wait: 2 cut the channel at full rate.
    addressed_depth: 2..=255 = 2, "sectors";
}

// ---- ports
kernel::ports! {
    in addressed: AddressedSector;
    out cached: CachedSector;
    out read: MemoryRead;
    out evicted: Eviction;
    in pulse retired: CacheSlot; // the cache has done a sector of this slot
    in pulse cleaned: CacheSlot; // memory has taken the tile that left this slot
    out level leaving: B16;      // slots whose former tile is not in memory yet
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Tile {
        address: B32,
    }

    /// What the cache holds in a slot.
    pub struct Held {
        tile: B32,
        complete: B8,       // sectors with all bytes there, or on the way
        touched: B8,        // sectors with dirty bytes
        dirty: [B32; 8],    // of those, bytes that differ from memory
    }

    pub struct Regs {
        item: Offer<AddressedSector>,  // whose tile is looked for
        cached: Offer<CachedSector>,
        read: Offer<MemoryRead>,
        evicted: Offer<Eviction>,
    }
}

kernel::unit! {
    pub struct ColourTags(p) {
        registers: Regs;
        memory held: [Held; SLOTS];
        part addressed_in: Fifo<AddressedSector> = behind(p.addressed_depth.get());
        part tags: TagStore<Tile, SLOTS, SLOT> = tag_store::of(p.tiles);
    }
}

/// The queue ahead of the item, which is one of those that wait.
fn behind(depth: usize) -> fifo::Params {
    fifo::Params { depth: Within::new(depth - 1), ..fifo::Params::default() }
}

/// What a clock does to the tags.
#[derive(Default)]
struct Step {
    /// The item is done with.
    pop: bool,
    /// The tile in this slot leaves.
    leave: Option<u64>,
    /// The item's slot, and what that holds from now on.
    place: Option<(u64, Held)>,
    /// A flush has come to the next slot.
    scan: bool,
}

impl ColourTags {
    /// Whether a tile can leave its slot.
    fn can_leave(&self, d: &Regs, slot: u64) -> bool {
        let o = &self.tags.o;
        let still = (o.pinned | o.leaving) >> slot & 1 == 0;
        still && (o.dirty >> slot & 1 == 0 || !d.evicted.valid)
    }

    /// Sends a tile out of its slot if it is dirty; the bytes to write are those of touched
    /// sectors.
    fn leave(&self, d: &mut Regs, slot: u64) -> Option<u64> {
        let Held { tile, touched, dirty, .. } = self.held[slot as usize];
        let leaves = self.tags.o.dirty >> slot & 1 == 1;
        if leaves {
            let bytes = |s: usize| if touched >> s & 1 == 1 { dirty[s] } else { 0 };
            d.evicted.put(Eviction { slot: slot as u8, tile, dirty: [0, 1, 2, 3, 4, 5, 6, 7].map(bytes) });
        }
        leaves.then_some(slot)
    }

    /// A clock of a flush, which sends out a tile.
    fn flush(&self, d: &mut Regs) -> Step {
        let slot = self.tags.o.scan;
        if !self.can_leave(d, slot) {
            return Step::default();
        }
        Step { pop: self.tags.o.scan_last, leave: self.leave(d, slot), scan: true, ..Step::default() }
    }

    /// Gives the item its place, if all that this needs is free.
    fn look_up(&self, d: &mut Regs) -> Step {
        let (tags, AddressedSector { address, work }) = (&self.tags.o, self.q.item.data);
        let (hit, slot, at) = (tags.hit, tags.entry, (address & 7) as usize);

        // What the cache holds of the sector; a new tile has nothing.
        let new = Held { tile: tags.tag.address, ..Held::default() };
        let mut held = if hit { self.held[slot as usize] } else { new };
        let complete = held.complete >> at & 1 == 1;
        let bytes = if held.touched >> at & 1 == 1 { held.dirty[at] } else { 0 };
        let fetch = work.read && !complete;

        // A tile that left is not read again before memory has taken it.
        let room = hit || self.can_leave(d, slot);
        if d.cached.valid || fetch && (d.read.valid || tags.stale) || !room {
            return Step::default();
        }
        let leave = if hit { None } else { self.leave(d, slot) };
        held.dirty[at] = bytes | work.write;
        if fetch || held.dirty[at] == !0 {
            held.complete |= 1 << at;
        }
        held.touched |= 1 << at;
        let present = if complete { !0 } else { bytes };
        d.cached.put(CachedSector { slot: slot as u8, sector: at as u8, fetch, present, work });
        if fetch {
            d.read.put(MemoryRead { address });
        }
        Step { pop: true, leave, place: Some((slot, held)), scan: false }
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
        o.idle = !waiting && tags.pinned == 0 && tags.leaving == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;

        d.cached.leave(i.cached);
        d.read.leave(i.read);
        d.evicted.leave(i.evicted);
        let step = match q.item.data.work {
            _ if !q.item.valid => Step::default(),
            work if work.flush => self.flush(&mut d),
            work if work.source1 => {
                // It needs no slot and goes on as it is.
                let pop = !d.cached.valid;
                if pop {
                    d.cached.put(CachedSector { work, ..CachedSector::default() });
                }
                Step { pop, ..Step::default() }
            }
            _ => self.look_up(&mut d),
        };

        // The next item: the one that has waited longest, else the one that arrives.
        let load = !q.item.valid || step.pop;
        let waiting = self.addressed_in.o.pop.get();
        let next = waiting.or(i.addressed.get()).filter(|_| load);
        if load {
            d.item.valid = false;
        }
        if let Some(next) = next {
            d.item.put(*next);
        }

        // ---- clock edge
        let place = step.place.map(|place| place.0);
        let fill = place.filter(|_| !self.tags.o.hit);
        let tags = &mut self.tags.i;
        tags.look = next.map(|next| Tile { address: (next.address >> 3) as u32 }).into();
        tags.fill = fill.into();
        tags.turn = fill.is_some();
        tags.modify = place.into();
        tags.write_back = step.leave.into();
        tags.written = i.cleaned.get().map(|slot| (*slot).into()).into();
        tags.pin = place.into();
        tags.unpin = i.retired.get().map(|slot| (*slot).into()).into();
        tags.drop = if step.scan && step.pop { (1 << SLOTS) - 1 } else { 0 };
        tags.ahead_next = false;
        tags.scan_next = step.scan;
        self.addressed_in.i.push.drive_if(!load || waiting.is_some(), &i.addressed);
        self.addressed_in.i.pop.ready = load;
        self.q = d;
        if let Some((slot, held)) = step.place {
            self.held.write(slot as usize, held);
        }
    }
}
