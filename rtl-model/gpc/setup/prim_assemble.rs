//! Assemble: takes the pairs of vertices that come back and, step by step, puts
//! primitives together. One step a clock; one that has a pair to take waits for it.

use crate::setup::types::*;
use bundle::*;
use kernel::{Within, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Steps waiting for their pairs: as many clocks of fetch latency are hidden.
    pub step_depth: Within<1, 255>,
    /// Pairs waiting for their steps; two keep up one a clock.
    pub pair_depth: Within<1, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params { step_depth: Within::new(64), pair_depth: Within::new(2) }
    }
}

// ---- ports
packed! {
    pub struct In {
        step_valid: bool,
        step: StepPacket,
        pair_valid: bool,
        pair: VertexPair,
        advance: bool, // the output is taken, or there is none
    }
    pub struct Out {
        step_ready: bool,
        pair_ready: bool,
        corners_valid: bool,
        corners: CornersPacket,
        idle: bool,
    }
}

// ---- registers
packed! {
    /// A corner, and whether it is outside the guard band.
    pub struct Vertex {
        corner: PrimCorner,
        outside: bool,
    }
    pub struct Regs {
        vertices: [Vertex; 3],
        kept: [Vertex; 2],    // the last pair
        valid: bool,
        is_state: bool,
        state: State,
        prim: PrimId,
        shape: PrimShape,
    }
}

#[derive(Clone)]
pub struct PrimAssemble {
    p: Params,
    q: Regs,
    step_in: Slot<Fifo<StepPacket>>,
    pair_in: Slot<Fifo<VertexPair>>,
}

/// Coordinates outside the guard band wrap.
fn vertex(r: &RasterRecord) -> Vertex {
    let band = 1 << 22;
    let within = |v: i32| -band < v && v < band;
    let wrap = |v: i32| v << 9 >> 9;
    Vertex {
        corner: PrimCorner { x: wrap(r.x), y: wrap(r.y), z: r.z },
        outside: !within(r.x) || !within(r.y),
    }
}

fn shape(topology: Topology) -> PrimShape {
    match topology {
        Topology::Points => PrimShape::Point,
        Topology::Lines => PrimShape::Line,
        Topology::Triangles | Topology::TriangleStrip | Topology::TriangleFan => PrimShape::Triangle,
    }
}

impl PrimAssemble {
    pub fn new(p: &Params) -> Self {
        let fifo = |depth| fifo::Params { depth, latency: Within::new(1) };
        PrimAssemble {
            p: p.clone(),
            q: Regs::default(),
            step_in: Fifo::new(&fifo(p.step_depth)).into(),
            pair_in: Fifo::new(&fifo(p.pair_depth)).into(),
        }
    }

    /// Whether the step at the head is done now, and whether it takes a pair.
    fn takes(&self, i: &In) -> (bool, bool) {
        let (step, pair) = (self.step_in.outputs(), self.pair_in.outputs());
        let fetch = matches!(step.pop, StepPacket::Step(AssemblyStep { fetch: true, .. }));
        let go = i.advance && step.pop_valid && (pair.pop_valid || !fetch);
        (go, go && fetch)
    }
}

impl Legacy for PrimAssemble {
    const PATH: &'static str = "gpc/setup/prim_assemble";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, step, pair) = (&self.q, self.step_in.outputs(), self.pair_in.outputs());
        let [v0, v1, v2] = match q.shape {
            PrimShape::Point => [q.vertices[0]; 3],
            PrimShape::Line => [q.vertices[0], q.vertices[1], q.vertices[1]],
            PrimShape::Triangle => q.vertices,
        };
        let corners = PrimCorners {
            prim: q.prim,
            shape: q.shape,
            outside: v0.outside || v1.outside || v2.outside,
            corners: [v0.corner, v1.corner, v2.corner],
        };
        Out {
            step_ready: step.push_ready,
            pair_ready: pair.push_ready,
            corners_valid: q.valid,
            corners: if q.is_state { CornersPacket::State(q.state) } else { CornersPacket::Corners(corners) },
            idle: !q.valid && !step.pop_valid && !pair.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let (go, takes_pair) = self.takes(&i);

        if i.advance {
            d.valid = false;
        }
        if go {
            match self.step_in.outputs().pop {
                StepPacket::State(state) => {
                    (d.valid, d.is_state, d.state) = (true, true, state);
                }
                StepPacket::Step(step) => {
                    let pair = self.pair_in.outputs().pop.records.map(|r| vertex(&r));
                    d.vertices = step.from.map(|from| match from {
                        VertexFrom::Held0 => q.vertices[0],
                        VertexFrom::Held1 => q.vertices[1],
                        VertexFrom::Held2 => q.vertices[2],
                        VertexFrom::Kept0 => q.kept[0],
                        VertexFrom::Kept1 => q.kept[1],
                        VertexFrom::New0 => pair[0],
                        VertexFrom::New1 => pair[1],
                    });
                    if step.fetch {
                        d.kept = pair;
                    }
                    (d.valid, d.is_state) = (step.last, false);
                    (d.prim, d.shape) = (step.prim, shape(step.topology));
                }
            }
        }

        // ---- clock edge
        self.q = d;
        let step = fifo::In { push_valid: i.step_valid, push: i.step, pop_ready: go };
        let pair = fifo::In { push_valid: i.pair_valid, push: i.pair, pop_ready: takes_pair };
        self.step_in.clock(step);
        self.pair_in.clock(pair);
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("step_in", &mut self.step_in);
        v.part("pair_in", &mut self.pair_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let step = fifo::In { push_valid: i.step_valid, push: i.step, pop_ready: false };
        let pair = fifo::In { push_valid: i.pair_valid, push: i.pair, pop_ready: false };
        !(i.advance && self.q.valid)
            && !self.takes(i).0
            && self.step_in.quiet(&step)
            && self.pair_in.quiet(&pair)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("STEP_DEPTH", self.p.step_depth.get()), ("PAIR_DEPTH", self.p.pair_depth.get())]
    }
}
