//! Clip engine: clips one primitive at a time at the planes that it crosses (Sutherland-Hodgman), and expresses vertices as weights
//! of its corners: a vertex made on an edge depends on this edge's ends only. Its output stalls it. Order is kept.
//! docs/units/world/viewport_stream_clip/clip_engine.md has the rules. Specification: PES: VSC.

mod arithmetic;
mod ends;
mod polygon;
mod result;

use super::clip_items::*;
use super::types::*;
use super::vsc_state::*;
use arith::fp32_fma::Fp32Fma;
use arith::special_function::SpecialFunction;
use bundle::*;
use kernel::prelude::*;

/// Multipliers: one for each edge of a primitive, and one more.
const LANES: usize = 4;
/// Most edges of a primitive that a plane crosses.
const CROSSINGS: usize = 2;

// ---- parameters
kernel::params! {
    /// Where depth samples are clamped, depth is clipped at this power of two times its range: OpenGL's DEPTH_CLAMP clips nowhere.
    depth_guard: 8..=20 = 20, "log2 of depth ranges";
}

// ---- ports
kernel::ports! {
    in task: ClipTask;
    in pulse state: State;
    out item: EngineItem;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: VscState,
        phase: ClipPhase,
        issued: bool,                       // the phase's operations were issued
        task: ClipTask,
        plane: B4,
        distance: [B32; CORNERS],           // distances of the corners from the plane
        steps: [B32; CORNERS],              // difference of the distances of the next corner and this one
        t: [B32; CORNERS],                  // parameter of the crossing on each edge: the weight of the far end
        rest: [B32; CORNERS],               // 1 - t
        pair: [B32; CROSSINGS],             // reciprocals for the edges that cross
        from: [PolygonVertex; POLYGON],
        count: B5,
        to: [PolygonVertex; POLYGON],
        to_count: B5,
        distances: [B32; POLYGON],
        vertex: B5,                         // the current vertex
        pass: B1,                           // index of the product in its sum
        sums: [B32; LANES],
        start: B5,                          // vertex of the fan's first corner
        item: Offer<EngineItem>,
    }
}

kernel::unit! {
    pub struct ClipEngine(p) {
        registers: Regs;
        part lane: [Fp32Fma; LANES] = arith::fp32_fma::Params {};
        part reciprocal: SpecialFunction = arith::special_function::Params {};
    }
}

pub fn corners_of(shape: PrimShape) -> usize {
    match shape {
        PrimShape::Triangle => 3,
        PrimShape::Line => 2,
        PrimShape::Point | PrimShape::None => 1,
    }
}

impl ClipEngine {
    fn go(d: &mut Regs, phase: ClipPhase) {
        (d.phase, d.issued) = (phase, false);
    }

    /// Results of the multipliers, once they are valid.
    fn results(&self) -> Option<[u32; LANES]> {
        let any = self.lane.iter().any(|lane| lane.o.result.valid);
        any.then(|| {
            std::array::from_fn(|k| if self.lane[k].o.result.valid { self.lane[k].o.result.data } else { 0 })
        })
    }

    /// The polygon is initialised with the primitive.
    fn begin(&self, d: &mut Regs, task: &ClipTask) {
        d.task = *task;
        d.count = corners_of(task.kept.shape) as u8;
        for k in 0..CORNERS {
            let weights = [0, 1, 2].map(|n| if n == k { 1.0_f32.to_bits() } else { 0 });
            d.from[k] = PolygonVertex { corner: k as u8, along: k as u8, weights, ..Default::default() };
        }
        self.next_plane(d);
    }
}

impl Logic for ClipEngine {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.task.ready = q.phase == ClipPhase::Idle;
        o.item.drive(&q.item);
        o.idle = q.phase == ClipPhase::Idle && !q.item.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.item.leave(i.item);
        if let Some(state) = i.state.get() {
            d.state = vsc_state_after(self.q.state, *state);
        }
        self.issue(&mut d);
        match self.q.phase {
            ClipPhase::Idle => {
                if let Some(task) = i.task.get() {
                    self.begin(&mut d, task);
                }
            }
            ClipPhase::Distance => self.measure(&mut d),
            ClipPhase::Differ => self.differ(&mut d),
            ClipPhase::Weigh => self.weigh(&mut d),
            ClipPhase::Sort => self.sort(&mut d),
            ClipPhase::Divide => self.divide(&mut d),
            ClipPhase::Part | ClipPhase::Inset | ClipPhase::Complement => self.part(&mut d),
            ClipPhase::Walk => self.walk(&mut d),
            ClipPhase::InnerDiffer
            | ClipPhase::InnerDivide
            | ClipPhase::InnerPart
            | ClipPhase::InnerShare => self.cross(&mut d),
            ClipPhase::Send => self.send(&mut d),
            ClipPhase::Fan => self.fan(&mut d),
        }

        // ---- clock edge
        self.q = d;
    }
}
