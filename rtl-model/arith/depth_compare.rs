//! Depth compare: compares the code of a new depth with the stored one, and the stored one with the depth bounds.
//!
//! It accepts an operation a cycle; results follow 2 cycles later (`DEPTH_COMPARE_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/depth_compare.md has the rules. Specification: ZROP.

use crate::{compare, depth};
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package depth_compare(state, tile_depth);

    /// The code of a depth, and a word with the stored code in its lowest bits.
    pub struct DepthCompareOp {
        format: DepthFormat,
        func: Compare,
        bounds: bool,   // check that the stored code is between these two codes
        least: B32,
        greatest: B32,
        source: B32,
        stored: B32,
    }

    /// Whether the source passes, and whether the stored code is within the bounds.
    pub struct DepthVerdict {
        pass: bool,
        in_bounds: bool,
    }
}

/// Cycles from two codes to their results.
pub const DEPTH_COMPARE_CYCLES: usize = 2;

/// Whether the source passes, and whether the stored code is within the bounds.
#[inline]
pub fn judge(op: &DepthCompareOp) -> DepthVerdict {
    let stored = depth::stored(op.format, op.stored);
    DepthVerdict {
        pass: compare::passes(op.func, op.source < stored, op.source == stored),
        in_bounds: !op.bounds || stored >= op.least && stored <= op.greatest,
    }
}

// ---- the unit
prim::pipelined! { pub struct DepthCompare[DEPTH_COMPARE_CYCLES]: op: DepthCompareOp => result: DepthVerdict = judge }
