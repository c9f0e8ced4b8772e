//! Depth unpack: decodes a stored depth code to the nearest float.
//!
//! It accepts an operation a cycle; results follow 3 cycles later (`DEPTH_UNPACK_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/depth_unpack.md has the rules. Specification: ZROP.

use crate::{colour_unpack, depth};
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package depth_unpack(tile_depth);

    /// A word with a stored code in its lowest bits.
    pub struct DepthUnpackOp {
        format: DepthFormat,
        word: B32,
    }
}

/// Cycles from a code to its float.
pub const DEPTH_UNPACK_CYCLES: usize = 3;

/// A code as a component of a colour.
#[inline]
fn component(format: DepthFormat) -> ColourComponent {
    match format {
        DepthFormat::Z16 => ColourComponent { number: ColourNumber::Unorm, bits: 16 },
        DepthFormat::Z24S8 => ColourComponent { number: ColourNumber::Unorm, bits: 24 },
        DepthFormat::None | DepthFormat::Z32 => ColourComponent { number: ColourNumber::Plain, bits: 32 },
    }
}

/// The depth of a stored code.
#[inline]
pub fn unpack(op: &DepthUnpackOp) -> u32 {
    colour_unpack::value(component(op.format), depth::stored(op.format, op.word))
}

// ---- the unit
prim::pipelined! { pub struct DepthUnpack[DEPTH_UNPACK_CYCLES]: op: DepthUnpackOp => result: B32 = unpack }
