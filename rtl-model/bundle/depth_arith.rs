//! Operations of the units for depth.

use super::state::Compare;
use super::tile_depth::{DepthFormat, TilePlane};
use kernel::packed::*;

kernel::package! {
    package depth_arith(state, tile_depth);

    /// The depth of a plane at a sample, in 1/16 pixel from the tile's centre.
    pub struct DepthSampleOp {
        format: DepthFormat,
        plane: TilePlane,
        dx: S8,
        dy: S8,
    }

    /// A depth given as a float.
    pub struct DepthPackOp {
        format: DepthFormat,
        value: B32,
    }

    /// A word that has a stored code in its lowest bits.
    pub struct DepthUnpackOp {
        format: DepthFormat,
        word: B32,
    }

    /// The code of a depth, and a word that has a stored one in its lowest bits.
    pub struct DepthCompareOp {
        format: DepthFormat,
        func: Compare,
        bounds: bool,   // the stored one is to be between these two codes
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
