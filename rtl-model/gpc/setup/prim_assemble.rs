//! Primitive assembly: follows the steps of pair fetch with the pairs of vertices that come
//! back, and puts primitives together. A step a clock, at the output one clock later.
//! Stalled by `advance`, and by a step's pair that has not come. In order. Specification:
//! Setup.

use crate::setup::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Steps waiting for their pairs: as many clocks of fetch latency are hidden.
    step_depth: 1..=255 = 64, "steps";
    /// Pairs waiting for their steps: 2 keep up one a clock.
    pair_depth: 1..=255 = 2, "pairs";
}

// ---- ports
kernel::ports! {
    in step: StepPacket;
    in pair: VertexPair;
    in level advance: bool; // the output is taken, or there is none
    out pulse corners: CornersPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A corner, whether it is outside the guard band, its size as a point.
    pub struct Vertex {
        corner: PrimCorner,
        outside: bool,
        size: B32,
    }
    pub struct Regs {
        vertices: [Vertex; 3],
        kept: [Vertex; 2],    // the last pair
        valid: bool,
        is_state: bool,
        state: State,
        prim: PrimId,
        head: PlaneHead,
        shape: PrimShape,
    }
}

kernel::unit! {
    pub struct PrimAssemble(p) {
        registers: Regs;
        part step_in: Fifo<StepPacket> = fifo::of(p.step_depth);
        part pair_in: Fifo<VertexPair> = fifo::of(p.pair_depth);
    }
}

/// Coordinates outside the guard band wrap.
fn vertex(r: &RasterRecord) -> Vertex {
    let band = 1 << 22;
    let within = |v: i32| -band < v && v < band;
    let wrap = |v: i32| v << 9 >> 9;
    Vertex {
        corner: PrimCorner { x: wrap(r.x), y: wrap(r.y), z: r.z },
        outside: !within(r.x) || !within(r.y),
        size: r.size,
    }
}

fn shape(topology: Topology) -> PrimShape {
    match topology {
        Topology::Points => PrimShape::Point,
        Topology::Lines => PrimShape::Line,
        Topology::Triangles | Topology::TriangleStrip | Topology::TriangleFan => PrimShape::Triangle,
    }
}

/// The packet in the registers.
fn corners(q: &Regs) -> CornersPacket {
    if q.is_state {
        return CornersPacket::State(q.state);
    }
    let [v0, v1, v2] = match q.shape {
        PrimShape::Point => [q.vertices[0]; 3],
        PrimShape::Line => [q.vertices[0], q.vertices[1], q.vertices[1]],
        PrimShape::Triangle => q.vertices,
    };
    CornersPacket::Corners(PrimCorners {
        prim: q.prim,
        head: q.head,
        shape: q.shape,
        size: v0.size,
        outside: v0.outside || v1.outside || v2.outside,
        corners: [v0.corner, v1.corner, v2.corner],
    })
}

impl Logic for PrimAssemble {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, step, pair) = (&self.q, &self.step_in.o, &self.pair_in.o);
        o.step = step.push;
        o.pair = pair.push;
        o.corners.send(q.valid, || corners(q));
        o.idle = !q.valid && !step.pop.valid && !pair.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        let (step, pair) = (&self.step_in.o.pop, &self.pair_in.o.pop);

        // Whether the step at the head is done now, and whether it takes a pair.
        let fetch = matches!(step.get(), Some(StepPacket::Step(AssemblyStep { fetch: true, .. })));
        let go = i.advance && step.valid && (pair.valid || !fetch);

        if i.advance {
            d.valid = false;
        }
        if go {
            match &step.data {
                StepPacket::State(state) => {
                    (d.valid, d.is_state, d.state) = (true, true, *state);
                }
                StepPacket::Step(step) => {
                    let pair = pair.data.records.map(|r| vertex(&r));
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
                    (d.prim, d.head, d.shape) = (step.prim, step.head, shape(step.topology));
                }
            }
        }

        // ---- clock edge
        self.step_in.i.push.drive(&i.step);
        self.step_in.i.pop.ready = go;
        self.pair_in.i.push.drive(&i.pair);
        self.pair_in.i.pop.ready = go && fetch;
        self.q = d;
    }
}
