//! Depth sample: evaluates a tile's depth plane at a sample, and encodes the depth in the surface's format.
//!
//! It accepts an operation a cycle; results follow 6 cycles later (`DEPTH_SAMPLE_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/depth_sample.md has the rules. Specification: ZROP.

use crate::depth;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package depth_sample(tile_depth);

    /// The depth of a plane at a sample, in 1/16 pixel from the tile's centre.
    pub struct DepthSampleOp {
        format: DepthFormat,
        plane: TilePlane,
        dx: S8,
        dy: S8,
    }
}

/// Cycles from a plane and an offset to the code.
pub const DEPTH_SAMPLE_CYCLES: usize = 6;

/// The code at the sample.
#[inline]
pub fn sample(op: &DepthSampleOp) -> u32 {
    let value = depth::value(&op.plane, op.dx.into(), op.dy.into());
    depth::code(op.format, op.plane.exp, value)
}

// ---- the unit
prim::pipelined! { pub struct DepthSample[DEPTH_SAMPLE_CYCLES]: op: DepthSampleOp => result: B32 = sample }
