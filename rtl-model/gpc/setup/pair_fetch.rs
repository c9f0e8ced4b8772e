//! Pair fetch: finds from the indices of primitives which pairs of vertices setup
//! must read, asks for one a clock, and tells assembly step by step where each
//! vertex comes from. A primitive costs a clock for each pair read, and one at least.

use crate::setup::types::*;
use bundle::*;
use kernel::{Within, packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Packets waiting at `prim`; two keep up one a clock.
    pub prim_depth: Within<1, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params { prim_depth: Within::new(2) }
    }
}

// ---- ports
packed! {
    pub struct In {
        prim_valid: bool,
        prim: PrimPacket,
        fetch_ready: bool,
        step_ready: bool,
    }
    pub struct Out {
        prim_ready: bool,
        fetch_valid: bool,
        fetch: PairIndex,
        step_valid: bool,
        step: StepPacket,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        held: [VertexIndex; 3],  // vertices of the primitive before
        held_valid: B3,
        kept: PairIndex,         // the last pair asked for
        kept_valid: bool,
        missing: B3,             // vertices of the primitive begun that no step has brought yet
        fetch_valid: bool,
        fetch: PairIndex,
        step_valid: bool,
        step: StepPacket,
    }
}

#[derive(Clone)]
pub struct PairFetch {
    p: Params,
    q: Regs,
    prim_in: Slot<Fifo<PrimPacket>>,
}

/// Which vertices a primitive has.
fn used(topology: Topology) -> u8 {
    match topology {
        Topology::Points => 0b001,
        Topology::Lines => 0b011,
        Topology::Triangles | Topology::TriangleStrip | Topology::TriangleFan => 0b111,
    }
}

fn is_chain(topology: Topology) -> bool {
    matches!(topology, Topology::TriangleStrip | Topology::TriangleFan)
}

/// Whether a primitive may share vertices with the one before.
fn shares(topology: Topology) -> bool {
    is_chain(topology) || topology == Topology::Lines
}

fn pair_of(vertex: u16) -> u16 {
    vertex >> 1
}

impl PairFetch {
    pub fn new(p: &Params) -> Self {
        let fifo = fifo::Params { depth: p.prim_depth, latency: Within::new(1) };
        PairFetch { p: p.clone(), q: Regs::default(), prim_in: Fifo::new(&fifo).into() }
    }

    /// Where vertex `k` is at hand: among those held, or in the pair kept. A primitive
    /// that is the first has none held, and of a strip or fan none kept either.
    fn at_hand(&self, p: &PrimRef, k: usize) -> Option<VertexFrom> {
        let q = &self.q;
        if p.first && is_chain(p.topology) {
            return None;
        }
        let places = [VertexFrom::Held0, VertexFrom::Held1, VertexFrom::Held2];
        let is_held = |&j: &usize| q.held_valid >> j & 1 == 1 && q.held[j] == p.vertices[k];
        let held = (0..3).find(is_held).filter(|_| shares(p.topology) && !p.first).map(|j| places[j]);
        let lanes = [VertexFrom::Kept0, VertexFrom::Kept1];
        let is_kept = q.kept_valid && q.kept == pair_of(p.vertices[k]);
        held.or(is_kept.then(|| lanes[usize::from(p.vertices[k] & 1)]))
    }

    /// Next state and whether the packet at the head is done.
    fn next(&self, i: &In) -> (Regs, bool) {
        let q = &self.q;
        let mut d = *q;
        let head = self.prim_in.outputs();

        if i.fetch_ready {
            d.fetch_valid = false;
        }
        if i.step_ready {
            d.step_valid = false;
        }
        if !head.pop_valid || d.fetch_valid || d.step_valid {
            return (d, false);
        }
        d.step_valid = true;
        let p = match head.pop {
            PrimPacket::State(state) => {
                d.step = StepPacket::State(state);
                d.kept_valid = false; // what follows may be of another draw
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
            (d.fetch_valid, d.fetch) = (true, pair);
            (d.kept_valid, d.kept) = (true, pair);
        }
        let last = missing == 0;
        d.missing = missing;
        d.step = StepPacket::Step(AssemblyStep { prim: p.prim, topology: p.topology, fetch, last, from });
        if last {
            (d.held, d.held_valid) = (p.vertices, used(p.topology));
        }
        (d, last)
    }
}

impl Legacy for PairFetch {
    const PATH: &'static str = "gpc/setup/pair_fetch";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, prim_in) = (&self.q, self.prim_in.outputs());
        Out {
            prim_ready: prim_in.push_ready,
            fetch_valid: q.fetch_valid,
            fetch: q.fetch,
            step_valid: q.step_valid,
            step: q.step,
            idle: !prim_in.pop_valid && !q.fetch_valid && !q.step_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let (d, pop) = self.next(&i);

        // ---- clock edge
        self.q = d;
        self.prim_in.clock(fifo::In { push_valid: i.prim_valid, push: i.prim, pop_ready: pop });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("prim_in", &mut self.prim_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        let push = fifo::In { push_valid: i.prim_valid, push: i.prim, pop_ready: false };
        let (fetch, step) = (q.fetch_valid, q.step_valid);
        let stuck = fetch && !i.fetch_ready || step && !i.step_ready;
        let sends = fetch && i.fetch_ready || step && i.step_ready;
        self.prim_in.quiet(&push) && !sends && (stuck || !self.prim_in.outputs().pop_valid)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("PRIM_DEPTH", self.p.prim_depth.get())]
    }
}
