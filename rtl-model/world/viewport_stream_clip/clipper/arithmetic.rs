//! What the multipliers do in each phase.

use super::*;
use crate::viewport_stream_clip::vertex_codes::{LEAST_W, WINDOW_RANGE, depth_guards, sides_are_narrow};
use arith::fp32_fma::Fp32FmaOp;
use arith::special_function::{SpecialFunctionOp, SpecialKind};
use arith::types::*;

type Ops = [Option<Fp32FmaOp>; LANES];

fn add(a: u32, b: u32, b_neg: bool) -> Fp32FmaOp {
    Fp32FmaOp { kind: FmaKind::Add, a, b, b_neg, ..Default::default() }
}

fn mul(a: u32, b: u32) -> Fp32FmaOp {
    Fp32FmaOp { kind: FmaKind::Mul, a, b, ..Default::default() }
}

fn fma(a: u32, b: u32, c: u32, b_neg: bool) -> Fp32FmaOp {
    Fp32FmaOp { kind: FmaKind::Fma, a, b, c, b_neg, ..Default::default() }
}

/// 2^k.
fn power(k: u8) -> u32 {
    (127 + u32::from(k)) << 23
}

impl Clipper {
    /// A corner's distance from a plane of clip space.
    fn distance(&self, [x, y, z, w]: [u32; POSITION]) -> Fp32FmaOp {
        let (q, s) = (&self.q, &self.q.state);
        let plane = usize::from(q.plane);
        match plane {
            PLANE_W => add(w, LEAST_W, true),
            PLANE_NEAR | PLANE_FAR => {
                let k = depth_guards(s)[usize::from(plane == PLANE_FAR)];
                if plane == PLANE_NEAR && k == 0 && s.near_is_zero {
                    add(z, 0, false)
                } else {
                    // 2^k w + z, 2^k w - z
                    let z = if plane == PLANE_FAR { z ^ 1 << 31 } else { z };
                    fma(w, power(k), z, false)
                }
            }
            _ => {
                let side = plane - PLANE_SIDES;
                let (viewport, axis) = (usize::from(q.prim.viewport), side >> 1 & 1);
                let bandless = q.bandless[viewport] >> axis & 1 == 1;
                let k = if sides_are_narrow(s) || bandless { 0 } else { q.guards[viewport][axis] };
                let c = if axis == 0 { x } else { y };
                if s.transforms {
                    fma(w, power(k), if side & 1 == 1 { c ^ 1 << 31 } else { c }, false)
                } else {
                    add(WINDOW_RANGE, c, side & 1 == 1)
                }
            }
        }
    }

    /// A product of a sum of three; a share of nothing takes nothing, be it no number.
    fn term(&self, a: u32, b: u32, lane: usize) -> Fp32FmaOp {
        let b = if a & !(1 << 31) == 0 { 0 } else { b };
        if self.q.pass == 0 { mul(a, b) } else { fma(a, b, self.q.sums[lane], false) }
    }

    /// The inside and the outside end of the edge that crosses.
    pub(super) fn ends(&self) -> (usize, usize) {
        let q = &self.q;
        let (i, next) = (usize::from(q.vertex), self.next_of(q.vertex));
        if self.is_inside(i) { (i, next) } else { (next, i) }
    }

    fn ops(&self) -> Ops {
        let q = &self.q;
        let pass = usize::from(q.pass);
        let mut ops = Ops::default();
        match q.phase {
            ClipPhase::Distance => {
                for k in 0..CORNERS {
                    ops[k] = Some(self.distance(q.corners[k].position));
                }
            }
            ClipPhase::Weigh => {
                for k in 0..CORNERS {
                    let vertex = usize::from(q.vertex) + k;
                    let weight = if vertex < POLYGON { q.from[vertex].weights[pass] } else { 0 };
                    ops[k] = Some(self.term(weight, q.distance[pass], k));
                }
            }
            ClipPhase::Differ => {
                let (inside, outside) = self.ends();
                for k in 0..CORNERS {
                    ops[k] = Some(add(q.from[outside].weights[k], q.from[inside].weights[k], true));
                }
                ops[3] = Some(add(q.distances[inside], q.distances[outside], true));
            }
            ClipPhase::Part => {
                let (inside, _) = self.ends();
                ops[3] = Some(mul(q.distances[inside], q.t));
            }
            ClipPhase::Share => {
                let (inside, _) = self.ends();
                for k in 0..CORNERS {
                    ops[k] = Some(fma(q.t, q.sums[k], q.from[inside].weights[k], false));
                }
            }
            ClipPhase::Place => {
                let weight = q.from[usize::from(q.vertex)].weights[pass];
                for k in 0..LANES {
                    ops[k] = Some(self.term(weight, q.corners[pass].position[k], k));
                }
            }
            // Linear shares: b w, then over the vertex's own w.
            ClipPhase::Reciprocal => {
                for k in 0..CORNERS {
                    let weight = q.from[usize::from(q.vertex)].weights[k];
                    ops[k] = Some(mul(weight, q.corners[k].position[3]));
                }
            }
            ClipPhase::Screen => {
                for k in 0..CORNERS {
                    ops[k] = Some(mul(q.linear[k], q.t));
                }
            }
            _ => (),
        }
        ops
    }

    /// The phase's operations set out, once.
    pub(super) fn issue(&mut self, d: &mut Regs) {
        let q = self.q;
        let ops = if q.issued { Ops::default() } else { self.ops() };
        for (lane, op) in self.lane.iter_mut().zip(ops) {
            lane.i.op = op.into();
        }
        let divides = !q.issued && matches!(q.phase, ClipPhase::Divide | ClipPhase::Reciprocal);
        self.reciprocal.i.op.send(divides, || SpecialFunctionOp {
            kind: SpecialKind::Rcp,
            a: q.sums[3],
            ..Default::default()
        });
        d.issued |= divides || ops.iter().any(Option::is_some);
    }
}
