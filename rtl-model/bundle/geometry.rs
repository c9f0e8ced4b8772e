//! Positions: window coordinates, rectangles, depth planes.

use kernel::packed::*;

kernel::package! {
    package geometry();

    /// Fraction bits of window coordinates (1.14.8).
    pub const WINDOW_FRACTION: usize = 8;
    /// Window coordinate, in 1/256 pixel, y down.
    pub type WindowCoord = S23;
    /// Identifies a primitive in flight; wraps around.
    pub type PrimId = B16;

    /// Screen area of a triangle in pixels, rounded down, if below the largest area that matters; 0 for lines and points.
    pub type PrimArea = B23;
    pub const AREA_MOST: PrimArea = 4194304;

    /// Pixels from `x0` up to but not including `x1`, and likewise rows.
    pub struct Rect {
        x0: B15,
        y0: B15,
        x1: B15,
        y1: B15,
    }

    /// Depth over a primitive, also outside [0, 1]. At window position (x, y), in 1/256 pixel, depth is `(z + (a (x - x0) + b
    /// (y - y0)) 2^-(slope_exp + 8)) 2^-z_exp`. No slope is steeper than `2^(26 - z_exp)` units of z: `slope_exp + z_exp` is
    /// at least 13, slopes are below 2^39.
    pub struct PrimPlane {
        x0: WindowCoord,
        y0: WindowCoord,
        /// Change per pixel right and down, in 2^-slope_exp units of z.
        a: S40,
        b: S40,
        slope_exp: S8,
        /// Depth at the first vertex, in 2^-z_exp.
        z: S36,
        z_exp: B6,
        /// Least and greatest depth of the vertices, in 2^-z_exp.
        z_min: S36,
        z_max: S36,
    }
}
