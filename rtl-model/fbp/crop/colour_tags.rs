//! Colour tags: knows which tiles the cache holds, and runs ahead of it. It gives each
//! sector its place, reads from memory what will be needed, and sends out the tiles
//! that make room. One sector per clock, in order.

use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Slots of the cache, at most.
pub const SLOTS: usize = 16;

// ---- parameters
kernel::params! {
    /// Slots of the cache in use, of 256 bytes each: 16, as the specification chooses.
    tiles: 1..=16 = 16, "tiles";
    /// Sectors that can wait: 2 cut the channel at full rate.
    addressed_depth: 1..=255 = 2, "sectors";
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
    /// Bytes that differ from memory, sector by sector.
    pub struct Dirty {
        bytes: [B32; 8],
    }

    pub struct Regs {
        valid: B16,                 // slots that hold a tile
        tiles: [B32; 16],
        complete: [B8; 16],         // sectors with all bytes there, or on the way
        touched: [B8; 16],          // sectors with dirty bytes
        uses: [B9; 16],             // sectors on their way through the cache
        leaving: B16,               // slots whose former tile is not in memory yet
        left: [B32; 16],            // that tile
        next: B4,                   // slot of the next new tile
        flushing: B4,               // slot that a flush has come to
        cached_valid: bool,
        cached: CachedSector,
        read_valid: bool,
        read: MemoryRead,
        evicted_valid: bool,
        evicted: Eviction,
    }
}

kernel::unit! {
    pub struct ColourTags(p) {
        registers: Regs;
        memory dirty: [Dirty; SLOTS];
        part addressed_in: Fifo<AddressedSector> = fifo::of(p.addressed_depth);
    }
}

impl Regs {
    fn has(&self, slot: usize) -> bool {
        self.valid >> slot & 1 == 1
    }

    /// Whether a tile can leave its slot.
    fn can_leave(&self, slot: usize) -> bool {
        let still = self.uses[slot] == 0 && self.leaving >> slot & 1 == 0;
        still && (self.touched[slot] == 0 || !self.has(slot) || !self.evicted_valid)
    }

    /// Sends a tile out of its slot; the bytes to write are those of touched sectors.
    fn leave(&mut self, slot: usize, dirty: &Dirty) {
        if self.has(slot) && self.touched[slot] != 0 {
            let touched = |s: usize| self.touched[slot] >> s & 1 == 1;
            let bytes = [0, 1, 2, 3, 4, 5, 6, 7].map(|s| if touched(s) { dirty.bytes[s] } else { 0 });
            self.evicted_valid = true;
            self.evicted = Eviction { slot: slot as u8, tile: self.tiles[slot], dirty: bytes };
            self.leaving |= 1 << slot;
            self.left[slot] = self.tiles[slot];
        }
        self.valid &= !(1 << slot);
    }
}

impl Logic for ColourTags {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, head) = (&self.q, &self.addressed_in.o);
        let waiting = q.cached_valid || q.read_valid || q.evicted_valid;
        o.addressed = head.push;
        o.cached.send(q.cached_valid, || q.cached);
        o.read.send(q.read_valid, || q.read);
        o.evicted.send(q.evicted_valid, || q.evicted);
        o.leaving = q.leaving;
        o.idle = !head.pop.valid && !waiting && q.uses == [0; SLOTS] && q.leaving == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (mut pop, mut written) = (false, None);

        if i.cached.ready {
            d.cached_valid = false;
        }
        if i.read.ready {
            d.read_valid = false;
        }
        if i.evicted.ready {
            d.evicted_valid = false;
        }
        match self.addressed_in.o.pop.get() {
            Some(head) if head.work.flush => pop = self.flush(&mut d),
            Some(head) if head.work.source1 => {
                // It has no place: it goes on as it is.
                pop = !d.cached_valid;
                if pop {
                    d.cached_valid = true;
                    d.cached = CachedSector { work: head.work, ..CachedSector::default() };
                }
            }
            Some(head) => {
                written = self.look_up(&mut d, head);
                pop = written.is_some();
            }
            None => {}
        }
        if let Some(slot) = i.retired.get() {
            d.uses[usize::from(*slot)] -= 1;
        }
        if let Some(slot) = i.cleaned.get() {
            d.leaving &= !(1 << slot);
        }

        // ---- clock edge
        self.addressed_in.i.push.drive(&i.addressed);
        self.addressed_in.i.pop.ready = pop;
        self.q = d;
        if let Some((slot, dirty)) = written {
            self.dirty.write(slot, dirty);
        }
    }
}

impl ColourTags {
    fn last_slot(&self) -> u8 {
        self.p.tiles.get() as u8 - 1
    }

    /// The slot after this one.
    fn after(&self, slot: u8) -> u8 {
        if slot == self.last_slot() { 0 } else { slot + 1 }
    }

    /// A clock of a flush, which sends out a tile; whether it was the last.
    fn flush(&self, d: &mut Regs) -> bool {
        let at = self.q.flushing;
        let slot = usize::from(at);
        if !d.can_leave(slot) {
            return false;
        }
        d.leave(slot, &self.dirty[slot]);
        d.flushing = self.after(at);
        at == self.last_slot()
    }

    /// Gives a sector its place, if everything that takes is free: the slot, and what is
    /// dirty there from now on.
    fn look_up(&self, d: &mut Regs, sector: &AddressedSector) -> Option<(usize, Dirty)> {
        let q = &self.q;
        let (tile, at) = ((sector.address >> 3) as u32, (sector.address & 7) as usize);
        let found = (0..SLOTS).find(|&slot| q.has(slot) && q.tiles[slot] == tile);
        let slot = found.unwrap_or(usize::from(q.next));
        let hit = found.is_some();
        let old = &self.dirty[slot];

        // What the cache holds of the sector; a new tile has nothing.
        let complete = hit && q.complete[slot] >> at & 1 == 1;
        let touched = hit && q.touched[slot] >> at & 1 == 1;
        let held = if touched { old.bytes[at] } else { 0 };
        let fetch = sector.work.read && !complete;

        // Memory must have what left before it is read again.
        let stale = (0..SLOTS).any(|s| q.leaving >> s & 1 == 1 && q.left[s] == tile);
        let room = hit || d.can_leave(slot);
        if d.cached_valid || fetch && (d.read_valid || stale) || !room {
            return None;
        }
        if !hit {
            d.leave(slot, old);
            d.valid |= 1 << slot;
            d.tiles[slot] = tile;
            (d.complete[slot], d.touched[slot]) = (0, 0);
            d.next = self.after(q.next);
        }
        let mut dirty = if hit { *old } else { Dirty::default() };
        dirty.bytes[at] = held | sector.work.write;
        if fetch || dirty.bytes[at] == !0 {
            d.complete[slot] |= 1 << at;
        }
        d.touched[slot] |= 1 << at;
        d.uses[slot] += 1;
        let present = if complete { !0 } else { held };
        d.cached_valid = true;
        d.cached = CachedSector { slot: slot as u8, sector: at as u8, fetch, present, work: sector.work };
        if fetch {
            d.read_valid = true;
            d.read = MemoryRead { address: sector.address };
        }
        Some((slot, dirty))
    }
}
