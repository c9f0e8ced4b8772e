//! Primitive assembly: assembles primitives from the steps of pair fetch and the returned pairs of vertices. If
//! polygon modes require it, a triangle is followed by its edges as lines, its corners as points, and an end part,
//! one cycle each. Rate: one step a cycle. Latency: one cycle. It stalls on `advance`, and on a missing pair. In
//! order. Specification: Setup.

use crate::setup::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

kernel::package! {
    package polygon(setup, state, window_methods);

    pub state polygon_after(m: PolygonModes) by to_screen {
        SET_FRONT_POLYGON_MODE { v -> m.modes[0]; }
        SET_BACK_POLYGON_MODE { v -> m.modes[1]; }
    }
}

// ---- parameters
kernel::params! {
    /// Queue depth for steps that wait for their pairs: the fetch latency, in cycles, that it hides.
    step_depth: 1..=255 = 64, "steps";
    /// Queue depth for pairs: 2 sustain one a cycle.
    pair_depth: 1..=255 = 2, "pairs";
}

// ---- ports
kernel::ports! {
    in step: StepPacket;
    in pair: VertexPair;
    in level advance: bool; // the output is accepted, or not valid
    out pulse corners: CornersPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A corner, whether it is outside the guard band, and its size as a point.
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
        polygon: PolygonModes,
        begins: bool,         // the next line is the first of its strip or polygon
        parts: B8,            // not yet sent: the primitive itself, three edges, three corners, the end
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

/// Bits of `parts`: the primitive and its parts, in order.
const EDGE_PARTS: u32 = 1;
const CORNER_PARTS: u32 = 4;
const END_PART: u32 = 7;

/// Bits of a primitive's `edges`: its own edges, and whether a strip, loop or polygon begins with it.
const ALL_EDGES: u8 = 0b111;
const BEGINS: u8 = 0b1000;

/// Whether triangles may be drawn other than filled.
fn has_parts(m: &PolygonModes) -> bool {
    m.modes.iter().any(|mode| *mode != PolygonMode::Fill)
}

/// Parts of a primitive; for a triangle, by the edges that belong to a polygon.
fn parts(shape: PrimShape, m: &PolygonModes, edges: u8) -> u8 {
    if shape != PrimShape::Triangle || !has_parts(m) {
        return 1;
    }
    let with = |mode: PolygonMode, first: u32| if m.modes.contains(&mode) { edges << first } else { 0 };
    1 | with(PolygonMode::Line, EDGE_PARTS) | with(PolygonMode::Point, CORNER_PARTS) | 1 << END_PART
}

/// Whether the registers hold a line.
fn is_line(q: &Regs) -> bool {
    let edge = (EDGE_PARTS..CORNER_PARTS).contains(&q.parts.trailing_zeros());
    q.shape == PrimShape::Line || q.shape == PrimShape::Triangle && edge
}

/// The packet in the registers.
fn corners(q: &Regs) -> CornersPacket {
    if q.is_state {
        return CornersPacket::State(q.state);
    }
    let v = &q.vertices;
    let at = q.parts.trailing_zeros();
    let hidden_but = |mode: PolygonMode| q.polygon.modes.map(|m| m != mode);
    let is_polygon = q.shape == PrimShape::Triangle && has_parts(&q.polygon);
    let whole = match q.shape {
        PrimShape::Point => [v[0]; 3],
        PrimShape::Line => [v[0], v[1], v[1]],
        PrimShape::Triangle => *v,
    };
    let (shape, used, part) = match at {
        EDGE_PARTS..CORNER_PARTS => {
            let k = (at - EDGE_PARTS) as usize;
            let to = v[(k + 1) % 3];
            let hidden = hidden_but(PolygonMode::Line);
            (PrimShape::Line, [v[k], to, to], PolygonPart { kind: PartKind::Part, hidden })
        }
        CORNER_PARTS..END_PART => {
            let k = (at - CORNER_PARTS) as usize;
            let hidden = hidden_but(PolygonMode::Point);
            (PrimShape::Point, [v[k]; 3], PolygonPart { kind: PartKind::Part, hidden })
        }
        END_PART => (PrimShape::Point, [v[0]; 3], PolygonPart { kind: PartKind::End, ..Default::default() }),
        _ if is_polygon => {
            let hidden = hidden_but(PolygonMode::Fill);
            (q.shape, whole, PolygonPart { kind: PartKind::Whole, hidden })
        }
        _ => (q.shape, whole, PolygonPart::default()),
    };
    CornersPacket::Corners(PrimCorners {
        prim: q.prim,
        head: q.head,
        shape,
        part,
        size: used[0].size,
        begins: q.begins && shape == PrimShape::Line,
        outside: whole.iter().any(|v| v.outside),
        corners: used.map(|v| v.corner),
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
        let q = &self.q;
        let mut d = *q;
        let (step, pair) = (&self.step_in.o.pop, &self.pair_in.o.pop);

        // Whether the step at the head completes now, and whether it takes a pair.
        let fetch = matches!(step.get(), Some(StepPacket::Step(AssemblyStep { fetch: true, .. })));
        let left = q.parts & q.parts.wrapping_sub(1); // without the lowest bit
        let more = q.valid && left != 0;
        let go = i.advance && !more && step.valid && (pair.valid || !fetch);

        if i.advance {
            (d.valid, d.parts) = (more, left);
            d.begins &= !(q.valid && !q.is_state && is_line(q));
        }
        if go {
            match &step.data {
                StepPacket::State(state) => {
                    (d.valid, d.is_state, d.state, d.parts) = (true, true, *state, 1);
                    d.polygon = polygon_after(q.polygon, *state);
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
                    d.parts = parts(d.shape, &q.polygon, step.edges & ALL_EDGES);
                    d.begins |= step.last && step.edges & BEGINS != 0;
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
