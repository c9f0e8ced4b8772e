//! Colour reads: the way to memory and back of blends' sectors and of tiles that are to be merged. A
//! read a clock and an answer a clock, each a clock later at the output. A merge goes first. Answers
//! are told apart by the order of their reads; those of blends have their places before they are
//! asked for, so that they hold up no merge. Stalled by memory, by merges. In order. Specification: CROP.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Reads that can be on their way.
const READS: usize = 160;

// ---- parameters
kernel::params! {
    /// Reads that can wait: 2 cut the channel at full rate.
    blend_depth: 1..=255 = 2, "reads";
    /// Sectors for blends that are asked for and not yet used: 128, as many as the cache has.
    sector_depth: 1..=255 = 128, "sectors";
    /// Sectors for merges that can wait: 2 cut the channel at full rate.
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
    /// Whose read it was.
    pub struct Asker {
        merge: bool,
    }

    pub struct Regs {
        stays: bool,     // what was offered to memory was not taken
        merges: bool,    // it was a merge
        blends: B8,      // sectors for blends that are asked for and not yet used
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
    /// Whether a merge is next, and what is offered.
    fn next(&self) -> (bool, Option<TileRead>) {
        let (q, blend, merge) = (&self.q, &self.blend_in.o.pop, &self.merge_in.o.pop);
        let merges = if q.stays { q.merges } else { merge.valid };
        let room = usize::from(q.blends) < self.p.sector_depth.get();
        let next = if merges { merge.get() } else { blend.get().filter(|_| room) };
        (merges, next.filter(|_| self.order.o.push.ready).copied())
    }

    /// Whether an answer is taken.
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
        let answer = i.read_data.get().filter(|_| self.takes());
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
        self.order.i.pop.ready = answer.is_some_and(|answer| answer.last);
        self.sectors.i.push.send(answer.is_some() && !order.data.merge, || i.read_data.data.data);
        self.sectors.i.pop = i.sector;
        self.raws.i.push.send(answer.is_some() && order.data.merge, || i.read_data.data);
        self.raws.i.pop = i.raw;
    }
}
