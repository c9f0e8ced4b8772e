//! Colour merge: makes of a tile that leaves what is written: its dirty bytes; or all of it, to be encoded,
//! merged with what is stored, if that is compressed. A sector a clock, the first three clocks after its
//! tile; a tile's answers are gathered while the tile before it is merged. It has its own copy of the
//! cache's data, so that it takes no turn from the blend. Stalled by its outputs, by answers. In order.
//! Specification: CROP, CBC and compression.

use crate::bytes::merged;
use crate::compression::codec::colours;
use crate::compression::kinds::{coding, is_depth, made_of};
use crate::compression::types::{Coding, EncodeOp, STORED_SECTORS};
use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

// ---- parameters
kernel::params! {
    /// Tiles that can wait for what is stored: 16, as many as the cache has.
    job_depth: 1..=255 = 16, "tiles";
    /// Stored sectors that can wait: 2 cut the channel at full rate.
    raw_depth: 1..=255 = 2, "sectors";
}

// ---- ports
kernel::ports! {
    in job: TileJob;
    in raw: TileSector;
    in pulse stored: Stored;
    out pulse learned: PageKind;
    out tile: TileJob;      // with the kind to encode it for, 0 where its dirty bytes are written
    out sector: Sector;     // its sectors: those that are dirty, or all
    out pulse op: EncodeOp; // the same tile, where it is encoded
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        raw: [Sector; STORED_SECTORS],      // what is stored of the next tile
        learned: Offer<PageKind>,
        tile_out: Offer<TileJob>,
        at: TileJob,                // the tile at hand
        left: B8,                   // its sectors that are still to be read
        merges: bool,               // with what is stored of it
        coding: Coding,
        from: [Sector; STORED_SECTORS],
        reading: bool,              // a sector is in the RAM's output
        number: B3,                 // which
        keeps: B32,                 // bytes of it that are stored
        base: Sector,               // and these
        kind: B8,                   // that its tile is encoded for
        whole: [Sector; TILE_SECTORS],
        encodes: Offer<B8>,         // `whole` is a tile, of this kind
    }
}

kernel::unit! {
    pub struct ColourMerge(p) {
        registers: Regs;
        part job_in: Fifo<TileJob> = fifo::of(p.job_depth);
        part raw_in: Fifo<TileSector> = fifo::of(p.raw_depth);
        part data_ram: Ram<Sector, 7, 32> = ram::Params {};
    }
}

/// Where a sector is in the copy of the cache.
pub(super) fn address(slot: u8, sector: u8) -> u8 {
    slot << 3 | sector
}

/// The stored sectors that a line is made of: the first, and the one behind it.
fn stored_of(coding: &Coding, from: &[Sector; STORED_SECTORS], upper: bool) -> (Sector, Sector) {
    let first = made_of(coding, upper, 15).trailing_zeros() as usize & (STORED_SECTORS - 1);
    (from[first], from[(first + 1) & (STORED_SECTORS - 1)])
}

impl Regs {
    /// The next tile: with the last answer, if there are any.
    fn begin(&mut self, job: &TileJob, answer: Option<&TileSector>) {
        let whole = job.is_whole();
        let status = answer.map_or(0, |answer| answer.status);
        let kind = answer.map_or(job.kind, colour_kind);
        self.merges = kind != 0 && status != 0 && !whole;
        let encodes = kind != 0 && (whole || status != 0);
        self.at = TileJob { kind: if encodes { kind } else { 0 }, ..*job };
        self.left = self.at.sectors();
        if self.merges {
            (self.coding, self.from) = (coding(kind, status), self.raw);
        }
        self.tile_out.put(self.at);
    }

    /// Reads the next sector of the tile at hand.
    fn read(&mut self, number: u8) {
        self.left &= self.left - 1;
        (self.reading, self.number, self.kind) = (true, number, self.at.kind);
        self.keeps = if self.merges { !self.at.dirty[usize::from(number)] } else { 0 };
        if self.merges {
            let upper = number >= 4;
            let (low, high) = stored_of(&self.coding, &self.from, upper);
            self.base = colours(&self.coding, upper, number & 3, &low, &high);
        }
    }
}

/// The page's kind, if tiles of colours are compressed there.
fn colour_kind(answer: &TileSector) -> u8 {
    if is_depth(answer.compressible) { 0 } else { answer.compressible }
}

impl Logic for ColourMerge {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, job) = (&self.q, &self.job_in.o);
        o.job = job.push;
        o.raw = self.raw_in.o.push;
        o.learned.drive(&q.learned);
        o.tile.drive(&q.tile_out);
        o.sector.send(q.reading, || merged(&self.data_ram.o.read_data, q.keeps, &q.base));
        o.op.send(q.encodes.valid, || EncodeOp { kind: q.encodes.data, tile: q.whole });
        o.idle = !job.pop.valid && !q.tile_out.valid && q.left == 0 && !q.reading && !q.encodes.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.tile_out.leave(i.tile);
        (d.encodes.valid, d.learned.valid) = (false, false);

        // A sector leaves, another is read.
        if q.reading && i.sector.ready {
            d.reading = false;
            if q.kind != 0 {
                d.whole[usize::from(q.number)] = merged(&self.data_ram.o.read_data, q.keeps, &q.base);
                d.encodes.send(q.number == 7, || q.kind);
            }
        }
        let number = q.left.trailing_zeros() as u8 & 7;
        let read = q.left != 0 && !d.reading;
        if read {
            d.read(number);
        }

        // Answers are gathered; the last begins a tile.
        let free = d.left == 0 && !d.tile_out.valid;
        let job = self.job_in.o.pop.get();
        let answer = self.raw_in.o.pop.get().filter(|_| job.is_some_and(|job| job.read));
        let answer = answer.filter(|answer| free || !answer.last);
        let begins = job.filter(|job| if job.read { answer.is_some_and(|answer| answer.last) } else { free });
        if let Some(answer) = answer {
            d.raw[usize::from(answer.sector)] = answer.data;
        }
        if let Some(job) = begins {
            d.begin(job, answer);
        }
        if let Some(answer) = answer.filter(|answer| answer.last) {
            let page = job.map_or(0, |job| job.tile >> 8);
            d.learned.put(PageKind { page, kind: colour_kind(answer) });
        }

        // ---- clock edge
        let (stored, lanes) = (&i.stored.data, i.stored.get().map_or(0, |stored| stored.write));
        self.data_ram.i.read(read, address(q.at.slot, number));
        self.data_ram.i.write_lanes(lanes.into(), address(stored.slot, stored.sector), || stored.data);
        self.job_in.i.push.drive(&i.job);
        self.job_in.i.pop.ready = begins.is_some();
        self.raw_in.i.push.drive(&i.raw);
        self.raw_in.i.pop.ready = answer.is_some();
        self.q = d;
    }
}
