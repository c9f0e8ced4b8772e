//! Colour tags: knows which tiles the cache holds, and runs ahead of it. It gives each
//! sector its place, reads from memory what will be needed, and sends out the tiles
//! that make room. One sector per clock, in order.

use crate::crop::types::*;
use bundle::*;
use kernel::{Within, memory::Memory, packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
/// Slots of the cache, at most.
pub const SLOTS: usize = 16;

#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Slots in use.
    pub tiles: Within<1, 16>,
    pub sector: fifo::Params,
}

// ---- ports
packed! {
    pub struct In {
        sector_valid: bool,
        sector: AddressedSector,
        cached_ready: bool,
        read_ready: bool,
        evicted_ready: bool,
        retired_valid: bool,    // the cache has done a sector of this slot
        retired_slot: B4,
        cleaned_valid: bool,    // memory has taken the tile that left this slot
        cleaned_slot: B4,
    }
    pub struct Out {
        sector_ready: bool,
        cached_valid: bool,
        cached: CachedSector,
        read_valid: bool,
        read: MemoryRead,
        evicted_valid: bool,
        evicted: Eviction,
        leaving: B16,           // slots whose former tile is not in memory yet
        idle: bool,
    }
}

// ---- registers
packed! {
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

#[derive(Clone)]
pub struct ColourTags {
    p: Params,
    q: Regs,
    dirty: Memory<Dirty>,
    sector_in: Slot<Fifo<AddressedSector>>,
}

impl ColourTags {
    pub fn new(p: &Params) -> Self {
        ColourTags {
            p: p.clone(),
            q: Regs::default(),
            dirty: Memory::new(SLOTS),
            sector_in: Fifo::new(&p.sector).into(),
        }
    }

    fn last_slot(&self) -> u8 {
        self.p.tiles.get() as u8 - 1
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

impl Legacy for ColourTags {
    const PATH: &'static str = "fbp/crop/colour_tags";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, head) = (&self.q, self.sector_in.outputs());
        let waiting = q.cached_valid || q.read_valid || q.evicted_valid;
        Out {
            sector_ready: head.push_ready,
            cached_valid: q.cached_valid,
            cached: q.cached,
            read_valid: q.read_valid,
            read: q.read,
            evicted_valid: q.evicted_valid,
            evicted: q.evicted,
            leaving: q.leaving,
            idle: !head.pop_valid && !waiting && q.uses == [0; 16] && q.leaving == 0,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let head = self.sector_in.outputs();
        let q = self.q;
        let (mut pop, mut written) = (false, None);

        if i.cached_ready {
            self.q.cached_valid = false;
        }
        if i.read_ready {
            self.q.read_valid = false;
        }
        if i.evicted_ready {
            self.q.evicted_valid = false;
        }
        if head.pop_valid && head.pop.work.flush {
            pop = self.flush();
        } else if head.pop_valid && head.pop.work.source1 {
            // It has no place: it goes on as it is.
            pop = !self.q.cached_valid;
            if pop {
                self.q.cached_valid = true;
                self.q.cached = CachedSector { work: head.pop.work, ..CachedSector::default() };
            }
        } else if head.pop_valid {
            written = self.look_up(&q, &head.pop);
            pop = written.is_some();
        }
        if i.retired_valid {
            self.q.uses[usize::from(i.retired_slot)] -= 1;
        }
        if i.cleaned_valid {
            self.q.leaving &= !(1 << i.cleaned_slot);
        }

        // ---- clock edge
        if let Some((slot, dirty)) = written {
            self.dirty.write(slot, dirty);
        }
        self.sector_in.clock(fifo::In { push_valid: i.sector_valid, push: i.sector, pop_ready: pop });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.memory("dirty", &mut self.dirty);
        v.part("sector_in", &mut self.sector_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let (q, head) = (&self.q, self.sector_in.outputs());
        let fifo = fifo::In { push_valid: i.sector_valid, push: i.sector, pop_ready: false };
        let still = !q.cached_valid && !q.read_valid && !q.evicted_valid;
        !head.pop_valid && still && !i.retired_valid && !i.cleaned_valid && self.sector_in.quiet(&fifo)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let sector = &self.p.sector;
        vec![
            ("TILES", self.p.tiles.get()),
            ("SECTOR_DEPTH", sector.depth.get()),
            ("SECTOR_LATENCY", sector.latency.get()),
        ]
    }
}

impl ColourTags {
    /// A clock of a flush, which sends out a tile; whether it was the last.
    fn flush(&mut self) -> bool {
        let slot = usize::from(self.q.flushing);
        if !self.q.can_leave(slot) {
            return false;
        }
        let dirty = self.dirty[slot];
        self.q.leave(slot, &dirty);
        let last = self.q.flushing == self.last_slot();
        self.q.flushing = if last { 0 } else { self.q.flushing + 1 };
        last
    }

    /// Gives a sector its place, if everything that takes is free: the slot, and what is
    /// dirty there from now on.
    fn look_up(&mut self, q: &Regs, sector: &AddressedSector) -> Option<(usize, Dirty)> {
        let (tile, at) = ((sector.address >> 3) as u32, (sector.address & 7) as usize);
        let found = (0..SLOTS).find(|&slot| q.has(slot) && q.tiles[slot] == tile);
        let slot = found.unwrap_or(usize::from(q.next));
        let hit = found.is_some();
        let old = self.dirty[slot];
        let d = &mut self.q;

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
            d.leave(slot, &old);
            d.valid |= 1 << slot;
            d.tiles[slot] = tile;
            (d.complete[slot], d.touched[slot]) = (0, 0);
            d.next = if q.next == self.p.tiles.get() as u8 - 1 { 0 } else { q.next + 1 };
        }
        let mut dirty = if hit { old } else { Dirty::default() };
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
