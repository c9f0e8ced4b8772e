//! Depth pack: encodes a float as the depth code of a surface's format.
//!
//! It accepts an operation a cycle; results follow 5 cycles later (`DEPTH_PACK_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/depth_pack.md has the rules. Specification: ZROP.

use crate::depth;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package depth_pack(tile_depth);

    /// A depth given as a float.
    pub struct DepthPackOp {
        format: DepthFormat,
        value: B32,
    }
}

/// Cycles from a float to its code.
pub const DEPTH_PACK_CYCLES: usize = 5;

/// The code of a float.
#[inline]
pub fn pack(op: &DepthPackOp) -> u32 {
    depth::float_code(op.format, op.value)
}

// ---- the unit
prim::pipelined! { pub struct DepthPack[DEPTH_PACK_CYCLES]: op: DepthPackOp => result: B32 = pack }
