//! Domain walk: lists the points of a warp and, in parallel, its primitives by lanes. It lists a point and a primitive a cycle, 3
//! cycles from a part to its first step; parts follow without a cycle between them. It stalls while its step is not accepted. Order is
//! kept. Specification: tessellation.

mod border;
mod points;
mod prims;

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in part: TessPart;
    out step: TessStep;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        part: Offer<TessPart>,
        points: B6,             // points in the warp so far
        prims: B6,
        shape: TessShape,
        base: B5,               // lane of the part's first point
        point_walk: TessPointWalk,
        prim_walk: TessPrimWalk,
        step: Offer<TessStep>,
    }
}

kernel::unit! {
    pub struct DomainWalk(p) {
        registers: Regs;
        part part_in: Fifo<TessPart> = fifo::Params::default();
    }
}

impl Default for DomainWalk {
    fn default() -> Self {
        DomainWalk::new(&Params {})
    }
}

impl Regs {
    /// Begins a part, after the warp's earlier points.
    fn begin(&mut self, part: &TessPart) {
        self.part.put(*part);
        if part.kind == TessPartKind::Close {
            self.point_walk.stage = TessPointStage::Done;
            self.prim_walk.stage = TessPrimStage::Done;
            return;
        }
        self.shape = part.shapes.shape;
        self.base = self.points & 31;
        self.begin_points(part);
        self.begin_prims(part);
    }

    /// Adds a point of a chain, and the line or the point that it makes; returns whether the warp is full.
    fn walk_chain(&mut self, step: &mut TessStep) -> bool {
        let (part, walk) = (self.part.data, self.point_walk);
        let lane = self.points & 31;
        step.has_point = true;
        step.place = self.place(&part);
        step.prim.corners = [lane; 3];
        if self.shape != TessShape::Line {
            step.has_prim = true;
            self.next_point(&part);
            return usize::from(lane) == TESS_POINTS - 1;
        }
        step.has_prim = walk.x > 0 && self.points > 0;
        step.prim.corners[0] = lane.wrapping_sub(1) & 31;
        let ends = walk.x == part.shapes.edges[1].segments;
        let full = usize::from(lane) >= TESS_POINTS - 1 - usize::from(ends);
        // A line that is cut continues from the same point.
        if ends || !full {
            self.next_point(&part);
        }
        full
    }

    /// Makes a step of the part; returns whether the warp is full.
    fn walk(&mut self, step: &mut TessStep) -> bool {
        let part = self.part.data;
        if part.kind == TessPartKind::Close {
            return false;
        }
        if self.shape != TessShape::Triangle {
            return self.walk_chain(step);
        }
        if part.kind == TessPartKind::Border {
            self.walk_border(&part, step);
            return usize::from(self.prims) + usize::from(step.has_prim) == TESS_BORDER_PRIMS;
        }
        step.has_point = self.point_walk.stage != TessPointStage::Done;
        if step.has_point {
            step.place = self.place(&part);
            self.next_point(&part);
        }
        step.has_prim = self.prim_walk.stage != TessPrimStage::Done;
        if step.has_prim {
            step.prim.corners = self.next_prim(&part);
        }
        false
    }

    fn is_done(&self) -> bool {
        self.point_walk.stage == TessPointStage::Done && self.prim_walk.stage == TessPrimStage::Done
    }
}

impl Logic for DomainWalk {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.part = self.part_in.o.push;
        o.step.drive(&q.step);
        o.idle = !self.part_in.o.pop.valid && !q.part.valid && !q.step.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.step.leave(i.step);
        if d.part.valid && !d.step.valid {
            let part = d.part.data;
            let mut step = TessStep::default();
            let full = d.walk(&mut step);
            let done = d.is_done();
            if part.shapes.flips && d.shape == TessShape::Triangle {
                step.prim.corners.swap(1, 2);
            }
            let points = d.points + u8::from(step.has_point);
            let prims = d.prims + u8::from(step.has_prim);
            step.closes = if done { part.close } else { full };
            step.close = TessClose { points, prims, shape: d.shape, last: done && part.last };
            (d.points, d.prims) = if step.closes { (0, 0) } else { (points, prims) };
            d.part.valid = !done;
            d.step.put(step);
        }
        let free = !d.part.valid;
        if free && let Some(part) = self.part_in.o.pop.get() {
            d.begin(part);
        }

        // ---- clock edge
        self.part_in.i.push.drive(&i.part);
        self.part_in.i.pop.ready = free;
        self.q = d;
    }
}
