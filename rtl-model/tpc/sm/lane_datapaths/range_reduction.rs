//! Range reduction: prepares the operand of powers, sines and cosines (RRO), in the form that `arith/special_function` takes. That unit
//! has the same datapath in its 9 stages; here it is separate, since RRO's latency is fixed.
//!
//! One operation a cycle, its result 4 cycles later (`RANGE_REDUCTION_CYCLES`), in order; nothing stalls it. Specification: SFU.

use arith::special_function::{SpecialFunctionOp, SpecialKind, evaluate};
use kernel::packed::*;

kernel::package! {
    package range_reduction();

    /// Reduction of a number: for powers of two, or for sines and cosines.
    pub struct RangeReductionOp {
        power: bool,
        abs: bool,
        neg: bool,
        a: B32,
    }
}

/// Cycles from an operation to its result.
pub const RANGE_REDUCTION_CYCLES: usize = 4;

/// The result of an operation.
#[inline]
pub fn reduce(op: &RangeReductionOp) -> u32 {
    let kind = if op.power { SpecialKind::RroEx2 } else { SpecialKind::RroSincos };
    evaluate(&SpecialFunctionOp { kind, sat: false, a_abs: op.abs, a_neg: op.neg, a: op.a })
}

// ---- the unit
prim::pipelined! { pub struct RangeReduction[RANGE_REDUCTION_CYCLES]: op: RangeReductionOp => result: B32 = reduce }
