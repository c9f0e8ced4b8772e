//! Colour merge: prepares an evicted tile for writing: either its dirty bytes, or the whole tile, to be encoded,
//! merged with its stored data if that is compressed. Rate: one sector a cycle. Latency: three cycles from a tile to
//! its first sector; the responses of a tile are collected while the previous tile is merged. The unit has its own
//! copy of the cache's data, so that it takes no cycle from the blend. It stalls on its outputs and on responses. In
//! order. Specification: CROP, CBC and compression.

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
    /// Queue depth for tiles that wait for stored data: 16, as many as the cache has.
    job_depth: 1..=255 = 16, "tiles";
    /// Queue depth for stored sectors: 2 break the ready path at full rate.
    raw_depth: 1..=255 = 2, "sectors";
}

// ---- ports
kernel::ports! {
    in job: TileJob;
    in raw: TileSector;
    in pulse stored: Stored;
    out pulse learned: PageKind;
    out tile: TileJob;      // with the kind to encode it for, 0 if only its dirty bytes are written
    out sector: Sector;     // its sectors: the dirty ones, or all
    out pulse op: EncodeOp; // the same tile, if it is encoded
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        raw: [Sector; STORED_SECTORS],      // stored data of the next tile
        learned: Offer<PageKind>,
        tile_out: Offer<TileJob>,
        at: TileJob,                // the current tile
        left: B8,                   // its sectors not yet read
        merges: bool,               // stored data of it are merged
        coding: Coding,
        from: [Sector; STORED_SECTORS],
        reading: bool,              // a sector is at the output of the RAM
        number: B3,                 // index of that sector
        keeps: B32,                 // its bytes that are taken from the stored data
        base: Sector,               // those stored data
        kind: B8,                   // kind for which its tile is encoded
        whole: [Sector; TILE_SECTORS],
        encodes: Offer<B8>,         // `whole` is a complete tile, of this kind
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

/// Address of a sector in the copy of the cache.
pub(super) fn address(slot: u8, sector: u8) -> u8 {
    slot << 3 | sector
}

/// The stored sectors from which a line is decoded: the first, and the one after it.
fn stored_of(coding: &Coding, from: &[Sector; STORED_SECTORS], upper: bool) -> (Sector, Sector) {
    let first = made_of(coding, upper, 15).trailing_zeros() as usize & (STORED_SECTORS - 1);
    (from[first], from[(first + 1) & (STORED_SECTORS - 1)])
}

impl Regs {
    /// Begins the next tile: on its last response, if it has any.
    fn begin(&mut self, job: &TileJob, response: Option<&TileSector>) {
        let whole = job.is_whole();
        let status = response.map_or(0, |response| response.status);
        let kind = response.map_or(job.kind, colour_kind);
        self.merges = kind != 0 && status != 0 && !whole;
        let encodes = kind != 0 && (whole || status != 0);
        self.at = TileJob { kind: if encodes { kind } else { 0 }, ..*job };
        self.left = self.at.sectors();
        if self.merges {
            (self.coding, self.from) = (coding(kind, status), self.raw);
        }
        self.tile_out.put(self.at);
    }

    /// Reads the next sector of the current tile.
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

/// The page's kind, if it compresses tiles of colours.
fn colour_kind(response: &TileSector) -> u8 {
    if is_depth(response.compressible) { 0 } else { response.compressible }
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

        // Send a sector, and read another.
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

        // Collect responses; the last one begins a tile.
        let free = d.left == 0 && !d.tile_out.valid;
        let job = self.job_in.o.pop.get();
        let response = self.raw_in.o.pop.get().filter(|_| job.is_some_and(|job| job.read));
        let response = response.filter(|response| free || !response.last);
        let begins =
            job.filter(|job| if job.read { response.is_some_and(|response| response.last) } else { free });
        if let Some(response) = response {
            d.raw[usize::from(response.sector)] = response.data;
        }
        if let Some(job) = begins {
            d.begin(job, response);
        }
        if let Some(response) = response.filter(|response| response.last) {
            let page = job.map_or(0, |job| job.tile >> 8);
            d.learned.put(PageKind { page, kind: colour_kind(response) });
        }

        // ---- clock edge
        let (stored, lanes) = (&i.stored.data, i.stored.get().map_or(0, |stored| stored.write));
        self.data_ram.i.read(read, address(q.at.slot, number));
        self.data_ram.i.write_lanes(lanes.into(), address(stored.slot, stored.sector), || stored.data);
        self.job_in.i.push.drive(&i.job);
        self.job_in.i.pop.ready = begins.is_some();
        self.raw_in.i.push.drive(&i.raw);
        self.raw_in.i.pop.ready = response.is_some();
        self.q = d;
    }
}
