//! Colour write-back: writes evicted data to memory: the dirty bytes of a tile; a whole tile as encoded, or raw if no
//! state can hold it; a fast clear. Rate: one sector a cycle (crop-write-rate), also from tile to tile; an encoded
//! tile takes 8 cycles and waits for its code. It forwards a marker once memory has accepted all writes before it. It
//! stalls on memory, and on markers that are not accepted. In order. Specification: CROP, CBC and compression.

use crate::compression::kinds::{coding, stored};
use crate::compression::types::Encoded;
use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Queue depth for codes: of all tiles whose sectors fit in the queue, and of the current one.
const CODES: usize = 6;

// ---- parameters
kernel::params! {
    /// Queue depth for tiles: 2 break the ready path at full rate.
    tile_depth: 1..=255 = 2, "tiles";
    /// Queue depth for sectors that wait for the code of their tile: 16, two tiles.
    sector_depth: 8..=32 = 16, "sectors";
}

// ---- ports
kernel::ports! {
    in tile: TileJob;
    in sector: Sector;
    in pulse result: Encoded;     // one for each tile with a kind
    out write: TileWrite;
    out marker: MarkerDone;       // memory has accepted all writes before it
    out pulse cleaned: CacheSlot; // in the previous cycle memory accepted a tile's last sector
    out level cleared: bool;      // or a fast clear
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        at: Offer<TileJob>,
        left: B8,               // its sectors not yet received
        sent: B3,               // stored sectors already sent
        write: Offer<TileWrite>,
        slot: B4,               // slot of the write
        ends: bool,             // last write of the tile
        clears: bool,           // it is a fast clear
        cleaned: Offer<B4>,
        cleared: bool,
    }
}

kernel::unit! {
    pub struct ColourWriteback(p) {
        registers: Regs;
        part tile_in: Fifo<TileJob> = fifo::of(p.tile_depth);
        part sector_in: Fifo<Sector> = fifo::of(p.sector_depth);
        part codes: Fifo<Encoded> = fifo::Params { depth: Within::new(CODES), ..fifo::Params::default() };
    }
}

impl Regs {
    /// Sends a write of the current tile.
    fn put(&mut self, ends: bool, write: TileWrite) {
        (self.slot, self.ends, self.clears) = (self.at.data.slot, ends, self.at.data.clear != 0);
        self.write.put(write);
    }

    fn fast_clear(&mut self) {
        let TileJob { tile, clear, dirty, .. } = self.at.data;
        self.put(
            false,
            TileWrite {
                op: TileOp::FastClear,
                line: u64::from(tile >> 2) << 3,
                sectors: clear,
                last: true,
                mask: !0,
                data: Sector { words: dirty },
                ..TileWrite::default()
            },
        );
    }

    /// Sends the next sector of the tile unencoded.
    fn next_sector(&mut self, data: &Sector) {
        let job = self.at.data;
        let s = self.left.trailing_zeros() as u8 & 7;
        self.left &= self.left - 1;
        let (upper, raw) = (s >> 2, job.kind != 0);
        self.put(
            self.left == 0,
            TileWrite {
                op: if raw { TileOp::Raw } else { TileOp::Plain },
                line: u64::from(job.tile) << 1 | u64::from(upper),
                sectors: job.sectors() >> (4 * upper) & 15,
                last: self.left >> (4 * upper) & 15 == 0,
                mask: if raw { !0 } else { job.dirty[usize::from(s)] },
                data: *data,
                status: 0,
                pair: raw && upper == 0,
            },
        );
    }

    /// Sends the next stored sector, of `all`.
    fn next_stored(&mut self, code: &Encoded, all: u8) {
        let data = code.sectors[usize::from(self.sent & 3)];
        self.sent += 1;
        let last = self.sent == all;
        let line = u64::from(self.at.data.tile) << 1;
        let (sectors, status) = ((1 << all) - 1, code.state);
        let write = TileWrite { line, sectors, last, mask: !0, data, status, ..TileWrite::default() };
        self.put(last, TileWrite { op: TileOp::Raw, ..write });
    }
}

impl Logic for ColourWriteback {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, tile) = (&self.q, &self.tile_in.o);
        o.tile = tile.push;
        o.sector = self.sector_in.o.push;
        o.write.drive(&q.write);
        o.cleaned.drive(&q.cleaned);
        o.cleared = q.cleared;
        let marks = q.at.valid && q.at.data.marker && !q.write.valid;
        o.marker.send(marks, || MarkerDone { id: q.at.data.slot });
        o.idle = !tile.pop.valid && !q.at.valid && !q.write.valid && !q.cleaned.valid && !q.cleared;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (mut pop_sector, mut pop_code) = (false, false);
        let taken = q.write.valid && i.write.ready;
        d.cleaned.send(taken && q.ends, || q.slot);
        d.cleared = taken && q.clears;
        d.write.leave(i.write);
        let free = !d.write.valid;
        let sector = self.sector_in.o.pop.get();
        let code = self.codes.o.pop.get();
        match (q.at.get(), code) {
            (None, _) => (),
            (Some(job), _) if job.marker => d.at.valid = q.write.valid || !i.marker.ready,
            (Some(job), _) if job.clear != 0 => {
                if free {
                    d.fast_clear();
                    d.at.valid = false;
                }
            }
            (Some(job), None) if job.kind != 0 => (),
            (Some(job), Some(code)) if job.kind != 0 && code.state != 0 => {
                let all = stored(&coding(job.kind, code.state)).count_ones() as u8;
                if free && q.sent != all {
                    d.next_stored(code, all);
                }
                // The unencoded sectors are discarded.
                pop_sector = q.left != 0 && sector.is_some();
                if pop_sector {
                    d.left = q.left & (q.left - 1);
                }
                d.at.valid = d.left != 0 || d.sent != all;
                pop_code = !d.at.valid;
            }
            (Some(job), _) => {
                if free && let Some(sector) = sector {
                    pop_sector = true;
                    d.next_sector(sector);
                    d.at.valid = d.left != 0;
                    pop_code = !d.at.valid && job.kind != 0;
                }
            }
        }
        let pop = !d.at.valid;
        if pop && let Some(tile) = self.tile_in.o.pop.get() {
            d.at.put(*tile);
            (d.left, d.sent) = (tile.sectors(), 0);
        }

        // ---- clock edge
        self.tile_in.i.push.drive(&i.tile);
        self.tile_in.i.pop.ready = pop;
        self.sector_in.i.push.drive(&i.sector);
        self.sector_in.i.pop.ready = pop_sector;
        self.codes.i.push.send(i.result.valid, || i.result.data);
        self.codes.i.pop.ready = pop_code;
        self.q = d;
    }
}
