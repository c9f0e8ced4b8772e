//! Colour reads: the read path to memory, for sectors of blends and for tiles to be merged. Rate: one read and one
//! response a cycle. Latency: one cycle each way. Merges have priority. Responses are matched by the order of their
//! reads; blends reserve queue entries before they read, so that they never block merges. It stalls on memory and on
//! merges. In order. Specification: CROP.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Maximum reads in flight.
const READS: usize = 160;

// ---- parameters
kernel::params! {
    /// Queue depth for reads: 2 break the ready path at full rate.
    blend_depth: 1..=255 = 2, "reads";
    /// Queue depth for sectors of blends, requested and not yet used: 128, as many as the cache has.
    sector_depth: 1..=255 = 128, "sectors";
    /// Queue depth for sectors of merges: 2 break the ready path at full rate.
    raw_depth: 1..=255 = 2, "sectors";
}

// ---- ports
kernel::ports! {
    in blend: TileRead;
    in merge: TileRead;
    out read: TileRead;
    in read_data: TileSector;
    out sector: Sector;  // of blends
    out raw: TileSector; // of merges
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// Origin of a read.
    pub struct Asker {
        merge: bool,
    }

    pub struct Regs {
        stays: bool,     // memory did not accept the request
        merges: bool,    // it was of a merge
        blends: B8,      // sectors for blends that are requested and not yet used
    }
}

kernel::unit! {
    pub struct ColourReads(p) {
        registers: Regs;
        part blend_in: Fifo<TileRead> = fifo::of(p.blend_depth);
        part merge_in: Fifo<TileRead> = fifo::Params::default();
        part order: Fifo<Asker> = fifo::Params { depth: Within::new(READS), ..fifo::Params::default() };
        part sectors: Fifo<Sector> = fifo::of(p.sector_depth);
        part raws: Fifo<TileSector> = fifo::of(p.raw_depth);
    }
}

impl ColourReads {
    /// Whether the next read is of a merge, and the request offered.
    fn next(&self) -> (bool, Option<TileRead>) {
        let (q, blend, merge) = (&self.q, &self.blend_in.o.pop, &self.merge_in.o.pop);
        let merges = if q.stays { q.merges } else { merge.valid };
        let room = usize::from(q.blends) < self.p.sector_depth.get();
        let next = if merges { merge.get() } else { blend.get().filter(|_| room) };
        (merges, next.filter(|_| self.order.o.push.ready).copied())
    }

    /// Whether a response is accepted.
    fn takes(&self) -> bool {
        let order = &self.order.o.pop;
        let room = if order.data.merge { self.raws.o.push.ready } else { self.sectors.o.push.ready };
        order.valid && room
    }
}

impl Logic for ColourReads {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let order = &self.order.o.pop;
        o.blend = self.blend_in.o.push;
        o.merge = self.merge_in.o.push;
        o.read = self.next().1.into();
        o.read_data.ready = self.takes();
        o.sector.drive(&self.sectors.o.pop);
        o.raw.drive(&self.raws.o.pop);
        o.idle = !self.blend_in.o.pop.valid && !self.merge_in.o.pop.valid && !order.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (merges, next) = self.next();
        let sent = next.is_some() && i.read.ready;
        let order = self.order.o.pop;
        let response = i.read_data.get().filter(|_| self.takes());
        let used = self.sectors.o.pop.valid && i.sector.ready;
        let d = &mut self.q;
        d.stays = next.is_some() && !i.read.ready;
        d.merges = merges;
        d.blends = d.blends + u8::from(sent && !merges) - u8::from(used);

        // ---- clock edge
        self.blend_in.i.push.drive(&i.blend);
        self.blend_in.i.pop.ready = sent && !merges;
        self.merge_in.i.push.drive(&i.merge);
        self.merge_in.i.pop.ready = sent && merges;
        self.order.i.push.send(sent, || Asker { merge: merges });
        self.order.i.pop.ready = response.is_some_and(|response| response.last);
        self.sectors.i.push.send(response.is_some() && !order.data.merge, || i.read_data.data.data);
        self.sectors.i.pop = i.sector;
        self.raws.i.push.send(response.is_some() && order.data.merge, || i.read_data.data);
        self.raws.i.pop = i.raw;
    }
}
