//! Depth of an 8x8-sample tile: a plane, the depth formats, and feedback to Zcull.

use kernel::packed::*;

kernel::package! {
    package tile_depth();

    /// Depth over an 8x8-sample tile: 96 bits, as ZROP stores it. At (dx, dy), in
    /// 1/16 pixel from the tile's centre, depth is `(16 c + a dx + b dy) 2^-(exp + 4)`.
    pub struct TilePlane {
        exp: B6,
        c: S36,
        a: S27,
        b: S27,
    }

    /// Depth formats of surfaces: ZF32 (with or without stencil), Z16, Z24S8 (and S8Z24, X8Z24).
    pub enum DepthFormat: 2 {
        None,
        Z16,
        Z24S8,
        Z32,
    }

    /// From ZROP to Zcull: the depth range of an 8x8-pixel block, or the response to a fence. Depths are buckets: the top 16
    /// bits of the depth scale, rounded down.
    pub struct DepthFeedback {
        /// All writes sent before the fence have been reported; other fields are not valid.
        fence: bool,
        /// Reports writes against the region's direction: must not be dropped.
        loosen: bool,
        /// Block column and row, 8 pixels each.
        x: B12,
        y: B12,
        z_min: B16,
        z_max: B16,
    }
}
