//! Colour write-back: writes the dirty bytes of tiles that leave the cache. One sector a
//! clock (crop-write-rate), also from tile to tile; the first three clocks after its tile.
//! It has its own copy of the cache's data, so that it takes no turn from the blend.
//! Stalled by memory alone. In order. Specification: CROP.

use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

// ---- parameters
kernel::params! {
    /// Tiles that can wait to be written back: 4, a few to ride out a stall of the port.
    evicted_depth: 1..=255 = 4, "tiles";
}

// ---- ports
kernel::ports! {
    in evicted: Eviction;
    in pulse stored: Stored;
    out write: MemoryWrite;
    out pulse cleaned: CacheSlot; // memory took a tile's last sector in the clock before
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        left: B8,               // sectors of the tile still to read
        tile: Eviction,
        reading: bool,          // a sector is in the RAM's output
        last: bool,             // it is the tile's last
        slot: B4,
        address: B35,
        mask: B32,
        cleaned: Offer<B4>,
    }
}

kernel::unit! {
    pub struct ColourWriteback(p) {
        registers: Regs;
        part evicted_in: Fifo<Eviction> = fifo::of(p.evicted_depth);
        part data_ram: Ram<Sector, 7, 32> = ram::Params {};
    }
}

/// Where a sector is in the copy of the cache.
pub(super) fn address(slot: u8, sector: u8) -> u8 {
    slot << 3 | sector
}

impl Logic for ColourWriteback {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, evicted) = (&self.q, &self.evicted_in.o);
        let data = &self.data_ram.o.read_data;
        o.evicted = evicted.push;
        o.write.send(q.reading, || MemoryWrite {
            address: q.address,
            mask: q.mask,
            data: *data,
            ordered: false,
        });
        o.cleaned.drive(&q.cleaned);
        o.idle = !evicted.pop.valid && q.left == 0 && !q.reading && !q.cleaned.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;

        d.cleaned.send(q.reading && i.write.ready && q.last, || q.slot);
        if i.write.ready {
            d.reading = false;
        }
        // The lowest sector first.
        let sector = q.left.trailing_zeros() as u8 & 7;
        let read = q.left != 0 && !d.reading;
        if read {
            d.left = q.left & (q.left - 1);
            d.reading = true;
            d.last = d.left == 0;
            d.slot = q.tile.slot;
            d.address = u64::from(q.tile.tile) << 3 | u64::from(sector);
            d.mask = q.tile.dirty[usize::from(sector)];
        }
        let pop = d.left == 0;
        if pop && let Some(evicted) = self.evicted_in.o.pop.get() {
            d.tile = *evicted;
            d.left = (0..8).fold(0, |left, s| left | u8::from(d.tile.dirty[s] != 0) << s);
        }

        // ---- clock edge
        let (stored, lanes) = (&i.stored.data, i.stored.get().map_or(0, |stored| stored.write));
        self.data_ram.i.read(read, address(q.tile.slot, sector));
        self.data_ram.i.write_lanes(lanes.into(), address(stored.slot, stored.sector), || stored.data);
        self.evicted_in.i.push.drive(&i.evicted);
        self.evicted_in.i.pop.ready = pop;
        self.q = d;
    }
}
