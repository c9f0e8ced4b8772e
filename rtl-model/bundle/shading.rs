//! Quads between PROP and the shader cores.

use super::geometry::PrimId;
use super::pixel_format::Colour;
use kernel::packed::*;

kernel::package! {
    package shading(geometry, pixel_format);

    /// Pixels of a quad.
    pub const QUAD_PIXELS: usize = 4;
    /// Quads that are shaded together.
    pub const GROUP_QUADS: usize = 4;
    /// Column or row of 2x2-pixel quads.
    pub type QuadCoord = B13;

    /// A quad to shade: bit `2 row + column` of `mask` is a pixel with coverage.
    pub struct Quad {
        mask: B4,
        x: QuadCoord,
        y: QuadCoord,
    }

    /// Up to four quads of one primitive, from quad 0 on; a quad with an empty mask is not present.
    pub struct QuadGroup {
        prim: PrimId,
        back: bool,
        quads: [Quad; GROUP_QUADS],
    }

    /// Shading results of four pixels, in the order of the mask's bits.
    pub struct ShadedQuad {
        /// Pixels that the shader killed.
        kill: B4,
        /// Samples of each pixel that the shader keeps.
        sample_mask: [B16; QUAD_PIXELS],
        colour: [Colour; QUAD_PIXELS],
    }

    /// Results of a quad group: one packet for each output in order, or one without colour if there are no outputs. Kill and
    /// sample mask are valid in the first; if that kills all pixels of the quads' masks, the others are not sent. If output
    /// 0's target blends with second colours, these are in a second packet after the first or, for at most two quads, in
    /// quads 2 and 3 of the first.
    pub struct ShadedGroup {
        quads: [ShadedQuad; GROUP_QUADS],
    }
}
