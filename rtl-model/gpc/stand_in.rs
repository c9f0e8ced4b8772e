//! Stand-in: where setup's vertices come from and who shades PROP's quads. The chip's own units, or, with `outside`, a bench
//! that has meshes in window coordinates and colours of its own. A packet a cycle each way, a cycle through; stalled by who takes
//! them. In order; `outside` may change while nothing is here. Specification: Setup, PROP.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Packets of each kind that wait.
    depth: 2..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in level outside: bool;
    in fetch: PairIndex;              // of setup
    out pair: VertexPair;
    in plane_terms: PlaneTerms;
    in subtile: SubtilePacket;        // of PROP
    out shaded: ShadedPacket;
    out own_fetch: PairIndex;         // to the chip's units
    in own_pair: VertexPair;
    out own_plane_terms: PlaneTerms;
    out own_subtile: SubtilePacket;
    in own_shaded: ShadedPacket;
    out outside_fetch: PairIndex;     // to the bench
    in outside_pair: VertexPair;
    out outside_subtile: SubtilePacket;
    in outside_shaded: ShadedPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        outside: bool,
    }
    pub struct Fetched {
        pair: PairIndex,
    }
}

kernel::unit! {
    pub struct StandIn(p) {
        registers: Regs;
        part fetches: Fifo<Fetched> = fifo::of(p.depth);
        part pairs: Fifo<VertexPair> = fifo::of(p.depth);
        part terms: Fifo<PlaneTerms> = fifo::of(p.depth);
        part subtiles: Fifo<SubtilePacket> = fifo::of(p.depth);
        part shades: Fifo<ShadedPacket> = fifo::of(p.depth);
    }
}

impl Logic for StandIn {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (outside, own) = (self.q.outside, !self.q.outside);
        o.fetch = self.fetches.o.push;
        o.plane_terms = self.terms.o.push;
        o.subtile = self.subtiles.o.push;
        o.pair.drive(&self.pairs.o.pop);
        o.shaded.drive(&self.shades.o.pop);
        let fetch = &self.fetches.o.pop;
        o.own_fetch.send(own && fetch.valid, || fetch.data.pair);
        o.outside_fetch.send(outside && fetch.valid, || fetch.data.pair);
        o.own_pair = Ready { ready: own && self.pairs.o.push.ready };
        o.outside_pair = Ready { ready: outside && self.pairs.o.push.ready };
        o.own_plane_terms.drive_if(own, &self.terms.o.pop);
        o.own_subtile.drive_if(own, &self.subtiles.o.pop);
        o.outside_subtile.drive_if(outside, &self.subtiles.o.pop);
        o.own_shaded = Ready { ready: own && self.shades.o.push.ready };
        o.outside_shaded = Ready { ready: outside && self.shades.o.push.ready };
        o.idle = !self.fetches.o.pop.valid
            && !self.pairs.o.pop.valid
            && !self.terms.o.pop.valid
            && !self.subtiles.o.pop.valid
            && !self.shades.o.pop.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let outside = self.q.outside;
        let (pair, shaded) =
            if outside { (&i.outside_pair, &i.outside_shaded) } else { (&i.own_pair, &i.own_shaded) };
        self.fetches.i.push.send(i.fetch.valid, || Fetched { pair: i.fetch.data });
        self.fetches.i.pop = if outside { i.outside_fetch } else { i.own_fetch };
        self.pairs.i.push.drive(pair);
        self.pairs.i.pop = i.pair;
        self.terms.i.push.drive(&i.plane_terms);
        // A bench has colours, and no planes.
        self.terms.i.pop.ready = outside || i.own_plane_terms.ready;
        self.subtiles.i.push.drive(&i.subtile);
        self.subtiles.i.pop = if outside { i.outside_subtile } else { i.own_subtile };
        self.shades.i.push.drive(shaded);
        self.shades.i.pop = i.shaded;
        self.q.outside = i.outside;
    }
}
