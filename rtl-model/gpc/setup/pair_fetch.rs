//! Pair fetch: determines from the indices of primitives which pairs of vertices setup must read, requests them
//! (setup-vertex-fetch-width), and lists for primitive assembly, step by step, the source of each vertex. Rate: one
//! step or state packet a cycle; a primitive takes one step per pair read, at least one, and one for each state that
//! a change of viewport or layer requires. Latency: two cycles after its packet was accepted. It stalls while either
//! output is full. In order. Specification: Setup.

use super::viewport_select;
use crate::setup::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Queue depth at `prim`: 2 sustain one a cycle.
    prim_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in prim: PrimPacket;
    out fetch: PairRead;
    out step: StepPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        held: [VertexIndex; 3],  // vertices of the previous primitive
        held_valid: B3,
        kept: PairIndex,         // the last pair requested
        kept_valid: bool,
        entry: CircularEntry,    // entry of the previous primitive
        missing: B3,             // vertices of the current primitive that no step has supplied yet
        windows: ViewportWindows,
        fetch: Offer<PairIndex>,
        step: Offer<StepPacket>,
    }
}

kernel::unit! {
    pub struct PairFetch(p) {
        registers: Regs = Regs { windows: viewport_select::reset(), ..Regs::default() };
        part prim_in: Fifo<PrimPacket> = fifo::of(p.prim_depth);
    }
}

/// Mask of the vertices that a topology uses.
fn used(topology: Topology) -> u8 {
    match topology {
        Topology::Points => 0b001,
        Topology::Lines => 0b011,
        Topology::Triangles | Topology::TriangleStrip | Topology::TriangleFan => 0b111,
    }
}

/// Whether a primitive may share vertices with the previous one.
fn shares(topology: Topology) -> bool {
    matches!(topology, Topology::TriangleStrip | Topology::TriangleFan | Topology::Lines)
}

fn pair_of(vertex: u16) -> u16 {
    vertex >> 1
}

/// Raster records in a 128-byte line of the circular buffers.
const LINE_RECORDS_LOG2: usize = 3;

fn plane_head(p: &PrimRef) -> PlaneHead {
    let PrimAttributes { entry, count, scalars, provoking, .. } = p.attributes;
    let first = entry << LINE_RECORDS_LOG2;
    PlaneHead {
        entry,
        count,
        scalars,
        provoking,
        corners: p.vertices.map(|v| v.wrapping_sub(first) as u8 & 63),
    }
}

impl PairFetch {
    /// Where vertex `k` is already held: in a vertex register, or in the last pair. The first primitive finds it in
    /// neither.
    fn at_hand(&self, p: &PrimRef, k: usize) -> Option<VertexFrom> {
        let q = &self.q;
        if p.first {
            return None;
        }
        let places = [VertexFrom::Held0, VertexFrom::Held1, VertexFrom::Held2];
        let is_held = |&j: &usize| q.held_valid >> j & 1 == 1 && q.held[j] == p.vertices[k];
        let same_entry = q.entry == p.attributes.entry;
        let held = (0..3).find(is_held).filter(|_| shares(p.topology) && same_entry);
        let held = held.map(|j| places[j]);
        let lanes = [VertexFrom::Kept0, VertexFrom::Kept1];
        let is_kept = q.kept_valid && q.kept == pair_of(p.vertices[k]) && same_entry;
        held.or(is_kept.then(|| lanes[usize::from(p.vertices[k] & 1)]))
    }

    /// Next state and whether the packet at the head is done.
    fn next(&self, i: &In) -> (Regs, bool) {
        let q = &self.q;
        let mut d = *q;

        d.fetch.leave(i.fetch);
        d.step.leave(i.step);
        let Some(head) = self.prim_in.o.pop.get().filter(|_| !d.fetch.valid && !d.step.valid) else {
            return (d, false);
        };

        // Later units have one viewport and one layer: they receive the changes before the work.
        let work = match head {
            PrimPacket::State(state) => viewport_select::of_clear(state),
            PrimPacket::Prim(p) if q.missing == 0 => Some((p.attributes.viewport, p.attributes.layer)),
            PrimPacket::Prim(_) => None,
        };
        if let Some((viewport, layer)) = work
            && let Some(state) = viewport_select::lacking(&mut d.windows, viewport, layer)
        {
            d.step.put(StepPacket::State(state));
            return (d, false);
        }
        let p = match *head {
            PrimPacket::State(state) => {
                if viewport_select::write(&mut d.windows, &state) {
                    d.step.put(StepPacket::State(viewport_select::renamed(&state)));
                }
                d.kept_valid = false; // what follows may belong to another draw
                return (d, true);
            }
            PrimPacket::Prim(p) => p,
        };

        // reuse, in the first step only
        let begins = q.missing == 0;
        let mut missing = if begins { used(p.topology) } else { q.missing };
        let mut from = [VertexFrom::Held0, VertexFrom::Held1, VertexFrom::Held2];
        for k in 0..3 {
            if begins && missing >> k & 1 == 1 {
                if let Some(place) = self.at_hand(&p, k) {
                    from[k] = place;
                    missing &= !(1 << k);
                }
            }
        }

        // the pair of the first vertex still missing
        let fetch = missing != 0;
        let pair = pair_of(p.vertices[missing.trailing_zeros().min(2) as usize]);
        for k in 0..3 {
            if missing >> k & 1 == 1 && pair_of(p.vertices[k]) == pair {
                from[k] = if p.vertices[k] & 1 == 0 { VertexFrom::New0 } else { VertexFrom::New1 };
                missing &= !(1 << k);
            }
        }
        if fetch {
            d.fetch.put(pair);
            (d.kept_valid, d.kept) = (true, pair);
        }
        let last = missing == 0;
        d.missing = missing;
        let (prim, topology, head) = (p.prim, p.topology, plane_head(&p));
        let edges = p.attributes.edges;
        d.step.put(StepPacket::Step(AssemblyStep { prim, head, topology, fetch, last, edges, from }));
        if last {
            d.entry = p.attributes.entry;
            (d.held, d.held_valid) = (p.vertices, used(p.topology));
        }
        (d, last)
    }
}

impl Logic for PairFetch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, prim_in) = (&self.q, &self.prim_in.o);
        o.prim = prim_in.push;
        o.fetch.send(q.fetch.valid, || PairRead { pair: q.fetch.data });
        o.step.drive(&q.step);
        o.idle = !prim_in.pop.valid && !q.fetch.valid && !q.step.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (d, pop) = self.next(i);

        // ---- clock edge
        self.prim_in.i.push.drive(&i.prim);
        self.prim_in.i.pop.ready = pop;
        self.q = d;
    }
}
