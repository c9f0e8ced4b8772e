//! Depth as planes: over a primitive, and over an 8x8-sample tile.

use super::WindowCoord;
use kernel::packed::*;

kernel::package! {
    /// Depth over a primitive. At window position (x, y), in 1/256 pixel, depth is
    /// `(z + (a (x - x0) + b (y - y0)) 2^-(slope_exp + 8)) 2^-z_exp`.
    pub struct PrimPlane {
        x0: WindowCoord,
        y0: WindowCoord,
        /// Change per pixel right and down, in 2^-slope_exp units of z.
        a: S26,
        b: S26,
        slope_exp: S7,
        /// Depth at the first vertex, in 2^-z_exp.
        z: B32,
        z_exp: B6,
        /// Least and greatest depth of the vertices, in 2^-z_exp.
        z_min: B32,
        z_max: B32,
    }

    /// Depth over an 8x8-sample tile: 96 bits, as ZROP stores it. At (dx, dy), in
    /// 1/16 pixel from the tile's centre, depth is `(16 c + a dx + b dy) 2^-(exp + 4)`.
    pub struct TilePlane {
        exp: B6,
        c: S36,
        a: S27,
        b: S27,
    }

    /// Depth formats of surfaces: ZF32, Z16, Z24S8 (and S8Z24, X8Z24).
    pub enum DepthFormat: 2 {
        None,
        Z16,
        Z24S8,
        Z32,
    }

    /// From ZROP to Zcull: what an 8x8-pixel block now holds, or the answer to a
    /// fence. Depths are buckets: the top 16 bits of the depth scale, rounded down.
    pub struct DepthFeedback {
        /// All writes sent before the fence are in; the rest means nothing.
        fence: bool,
        /// Reports writes against the region's direction: not to be dropped.
        loosen: bool,
        /// Block column and row, 8 pixels each.
        x: B12,
        y: B12,
        z_min: B16,
        z_max: B16,
    }
}
