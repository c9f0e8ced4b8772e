//! Operations of the multipliers in each phase.

use super::*;
use crate::viewport_stream_clip::vertex_codes::{WINDOW_RANGE, depth_guards};
use arith::fp32_fma::Fp32FmaOp;
use arith::special_function::{SpecialFunctionOp, SpecialKind};
use arith::types::*;

type Ops = [Option<Fp32FmaOp>; LANES];

const SIGN: u32 = 1 << 31;
const ONE: u32 = 0x3f80_0000;
/// Fraction of the way to w = 0 that is omitted: 2^-20.
const INSET: u32 = 0x3580_0000;

fn add(a: u32, b: u32, b_neg: bool) -> Fp32FmaOp {
    Fp32FmaOp { kind: FmaKind::Add, a, b, b_neg, ..Default::default() }
}

fn mul(a: u32, b: u32) -> Fp32FmaOp {
    Fp32FmaOp { kind: FmaKind::Mul, a, b, ..Default::default() }
}

/// Adds a fraction of a step to a number; a zero fraction adds nothing, even of a NaN.
fn step(share: u32, by: u32, from: u32, back: bool) -> Fp32FmaOp {
    let b = if share & !SIGN == 0 { 0 } else { by };
    Fp32FmaOp { kind: FmaKind::Fma, a: share, b, c: from, b_neg: back, ..Default::default() }
}

/// 2^k.
fn power(k: u8) -> u32 {
    (127 + u32::from(k)) << 23
}

/// Clamps a fraction to 1; a NaN becomes 1.
pub fn share(t: u32) -> u32 {
    (t & !SIGN).min(ONE)
}

impl ClipEngine {
    /// A corner's distance from a plane of clip space, or of the window.
    fn distance(&self, [x, y, z, w]: [u32; POSITION]) -> Fp32FmaOp {
        let (q, s) = (&self.q, &self.q.state);
        let plane = usize::from(q.plane);
        // 2^k w + c, 2^k w - c
        let side = |k: u8, c: u32, most: bool| Fp32FmaOp {
            kind: FmaKind::Fma,
            a: w,
            b: power(k),
            c: if most { c ^ SIGN } else { c },
            ..Default::default()
        };
        match plane {
            PLANE_W => add(w, 0, false),
            PLANE_NEAR | PLANE_FAR => {
                let k = depth_guards(s, self.p.depth_guard.get() as u8)[usize::from(plane == PLANE_FAR)];
                if plane == PLANE_NEAR && k == 0 && s.near_is_zero {
                    add(z, 0, false)
                } else {
                    side(k, z, plane == PLANE_FAR)
                }
            }
            _ => {
                let (axis, most) = (plane >> 1 & 1, plane & 1 == 1);
                let c = if axis == 0 { x } else { y };
                if s.transforms { side(q.task.guards[axis], c, most) } else { add(WINDOW_RANGE, c, most) }
            }
        }
    }

    /// A made vertex's distance: on an edge from the end that its parameter starts at; otherwise
    /// from the corner with the greatest weight towards the next, and towards the previous one.
    fn weighed(&self, vertex: &PolygonVertex, lane: usize) -> Fp32FmaOp {
        let q = &self.q;
        if vertex.kind == VertexKind::Edge {
            let edge = self.edge_of(vertex.corner, vertex.other);
            let back = usize::from(vertex.corner) != edge;
            return step(vertex.t, q.steps[edge], q.distance[usize::from(vertex.corner)], back);
        }
        let most = Self::most_of(&vertex.weights);
        let [next, before] = [(most + 1) % CORNERS, (most + 2) % CORNERS];
        if q.pass == 0 {
            step(vertex.weights[next], q.steps[most], q.distance[most], false)
        } else {
            step(vertex.weights[before], q.steps[before], q.sums[lane], true)
        }
    }

    fn ops(&self) -> Ops {
        let q = &self.q;
        let mut ops = Ops::default();
        match q.phase {
            ClipPhase::Distance => {
                for k in 0..CORNERS {
                    ops[k] = Some(self.distance(q.task.corners[k].position));
                }
            }
            ClipPhase::Differ => {
                for k in 0..CORNERS {
                    ops[k] = Some(add(q.distance[(k + 1) % CORNERS], q.distance[k], true));
                }
            }
            ClipPhase::Weigh => {
                for k in 0..LANES {
                    let vertex = usize::from(q.vertex) + k;
                    let vertex = if vertex < POLYGON { q.from[vertex] } else { PolygonVertex::default() };
                    ops[k] = Some(self.weighed(&vertex, k));
                }
            }
            ClipPhase::Part => {
                for k in 0..CROSSINGS {
                    let (from, _) = self.edge_ends(self.crossing(k));
                    ops[k] = Some(mul(q.distance[from], q.pair[k]));
                }
            }
            // t - 2^-20 t
            ClipPhase::Inset => {
                for k in 0..CROSSINGS {
                    let t = q.t[self.crossing(k)];
                    ops[k] = Some(step(INSET, t, t, true));
                }
            }
            ClipPhase::Complement => {
                for k in 0..CORNERS {
                    ops[k] = Some(add(ONE, q.t[k], true));
                }
            }
            ClipPhase::InnerDiffer => {
                let (from, other) = self.ends();
                for k in 0..CORNERS {
                    ops[k] = Some(add(q.from[other].weights[k], q.from[from].weights[k], true));
                }
                ops[3] = Some(add(q.distances[from], q.distances[other], true));
            }
            ClipPhase::InnerPart => {
                let (from, _) = self.ends();
                ops[3] = Some(mul(q.distances[from], q.pair[0]));
            }
            ClipPhase::InnerShare => {
                let (from, _) = self.ends();
                for k in 0..CORNERS {
                    ops[k] = Some(step(q.pair[0], q.sums[k], q.from[from].weights[k], false));
                }
            }
            _ => (),
        }
        ops
    }

    /// Issues the phase's operations: those of the multipliers at once, reciprocals one after the other.
    pub(super) fn issue(&mut self, d: &mut Regs) {
        let q = self.q;
        let ops = if q.issued { Ops::default() } else { self.ops() };
        for (lane, op) in self.lane.iter_mut().zip(ops) {
            lane.i.op = op.into();
        }
        let divides = !q.issued && matches!(q.phase, ClipPhase::Divide | ClipPhase::InnerDivide);
        let divisor = if q.phase == ClipPhase::Divide {
            q.steps[self.crossing(usize::from(q.pass))] & !SIGN
        } else {
            q.sums[3]
        };
        self.reciprocal.i.op.send(divides, || SpecialFunctionOp {
            kind: SpecialKind::Rcp,
            a: divisor,
            ..Default::default()
        });
        if q.phase == ClipPhase::Divide && divides && usize::from(q.pass) + 1 < CROSSINGS {
            d.pass = q.pass + 1;
        } else if divides || ops.iter().any(Option::is_some) {
            d.issued = true;
        }
    }
}
