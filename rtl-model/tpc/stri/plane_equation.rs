//! Plane equation: computes the plane of an attribute over a primitive from its values at three corners and the barycentrics' slopes.
//! One plane a cycle (stri-plane-rate), its result 16 cycles later (`PLANE_CYCLES`), in order; nothing stalls it.
//! docs/units/tpc/stri/plane_equation.md has the rules. Specification: STRI and TRAM, Setup.

use arith::fp32_fma::{FMA_CYCLES, Fp32FmaOp, fma};
use arith::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package plane_equation(pixels);

    /// Values at three corners; barycentrics of the second and the third corner. A constant is the first value.
    pub struct PlaneOp {
        constant: bool,
        values: [B32; PLANE_CORNERS],
        u: BarycentricTerms,
        v: BarycentricTerms,
    }

    /// a x + b y + c: floats.
    pub struct Plane {
        a: B32,
        b: B32,
        c: B32,
    }
}

/// Cycles from an operation to its result: a difference, two products, and a choice.
pub const PLANE_CYCLES: usize = 3 * FMA_CYCLES + 1;

fn step(kind: FmaKind, [a, b, c]: [u32; 3], b_neg: bool) -> u32 {
    fma(&Fp32FmaOp { kind, fmz: FlushMode::Ftz, a, b, c, b_neg, ..Fp32FmaOp::default() })
}

/// The result of an operation.
#[inline]
pub fn equation(op: &PlaneOp) -> Plane {
    let [a0, a1, a2] = op.values;
    if op.constant {
        return Plane { a: 0, b: 0, c: a0 };
    }
    let [first, second] = [a1, a2].map(|value| step(FmaKind::Add, [value, a0, 0], true));
    let slope = |u, v| {
        let part = step(FmaKind::Mul, [u, first, 0], false);
        step(FmaKind::Fma, [v, second, part], false)
    };
    let part = step(FmaKind::Fma, [op.u.value, first, a0], false);
    Plane {
        a: slope(op.u.x, op.v.x),
        b: slope(op.u.y, op.v.y),
        c: step(FmaKind::Fma, [op.v.value, second, part], false),
    }
}

// ---- the unit
prim::pipelined! { pub struct PlaneEquation[PLANE_CYCLES]: op: PlaneOp => plane: Plane = equation }
