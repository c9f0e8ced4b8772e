//! Colour tags: knows which tiles the cache holds, and runs ahead of its data: gives each
//! sector its place, reads from memory what will be needed, and sends out the tiles that
//! make room; of a fast clear, drops the tiles that it clears. One sector a clock, hit or miss,
//! two clocks later at the output; a clock for each slot of a flush or a marker, each tile of a fast clear.
//! Stalled by its outputs, by a slot with work on its way, by a tile that comes again before
//! memory has taken it, and by reads behind a fast clear that memory has not taken. In order.
//! Specification: CROP.

use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::tag_store::{self, TagStore};

/// Slots of the cache, at most, and bits of their number.
pub const SLOTS: usize = 16;
const SLOT: usize = 4;
/// Fast clears that can be on their way.
const CLEARS: u8 = 63;

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
    out read: TileRead;
    out evicted: Eviction;
    in pulse retired: CacheSlot; // the cache has done a sector of this slot
    in pulse cleaned: CacheSlot; // memory has taken the tile that left this slot
    in strobe cleared: bool;     // memory has taken a fast clear
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
        coded: bool,        // it may be a compressed one
        complete: B8,       // sectors with all bytes there, or on the way
        touched: B8,        // sectors with dirty bytes
        dirty: [B32; 8],    // of those, bytes that differ from memory
    }

    pub struct Regs {
        item: Offer<AddressedSector>,  // whose tile is looked for; of a clear, those that are left
        swept: bool,                   // all that was dirty before the marker has left
        done: B4,                      // tiles of a clear that the cache no longer holds
        clears: B6,                    // fast clears that memory has not taken
        cached: Offer<CachedSector>,
        read: Offer<TileRead>,
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
    /// A flush, or a marker, has come to the next slot.
    scan: bool,
    /// What the slot at `scan` holds is clean now.
    keep: Option<Held>,
    /// A clear has come to its next tile.
    next: bool,
    /// The cache no longer holds the tile in this slot.
    drop: Option<u64>,
}

/// The first tile of an item.
fn tile(item: &AddressedSector) -> Tile {
    let clear = item.work.clear;
    let ahead = if clear == 0 { 0 } else { clear.trailing_zeros() };
    Tile { address: ((item.address >> 3) as u32).wrapping_add(ahead) }
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
        let Held { tile, coded, touched, dirty, .. } = self.held[slot as usize];
        let leaves = self.tags.o.dirty >> slot & 1 == 1;
        if leaves {
            let bytes = |s: usize| if touched >> s & 1 == 1 { dirty[s] } else { 0 };
            let dirty = [0, 1, 2, 3, 4, 5, 6, 7].map(bytes);
            d.evicted.put(Eviction { slot: slot as u8, tile, coded, dirty, ..Eviction::default() });
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

    /// A clock of a marker: a tile goes out and stays; the marker itself follows the last.
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
        // Sectors that are not complete are forgotten: which of their bytes are here is no longer known.
        let keep = leave.map(|_| Held { touched: 0, ..self.held[slot as usize] });
        d.swept = tags.scan_last;
        Step { leave, scan: true, keep, ..Step::default() }
    }

    /// A clock of a fast clear, which drops a tile; the last sends it out.
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

        // A tile that left does not come again before memory has taken it, so that one of a tile is on its way. One
        // that a marker has sent out stays, but is not read before.
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
        let q = self.q;
        let mut d = q;

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
                // It needs no slot and goes on as it is.
                let pop = !d.cached.valid;
                if pop {
                    d.cached.put(CachedSector { work, ..CachedSector::default() });
                }
                Step { pop, ..Step::default() }
            }
            _ => self.look_up(&mut d),
        };

        // The next item: the one that has waited longest, else the one that arrives. A clear goes on.
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
        tags.look = looks.then(|| tile(&d.item.data)).into();
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
