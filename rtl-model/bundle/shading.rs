//! Between PROP and the shader cores: quads.

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

    /// Up to four quads of one primitive, from quad 0 on; an empty mask is no quad.
    pub struct QuadGroup {
        prim: PrimId,
        back: bool,
        quads: [Quad; GROUP_QUADS],
    }

    /// Four pixels that came back from shading, in the order of the mask's bits.
    pub struct ShadedQuad {
        /// Pixels that the shader killed.
        kill: B4,
        /// Samples that the shader keeps, of each pixel.
        sample_mask: [B16; QUAD_PIXELS],
        colour: [Colour; QUAD_PIXELS],
    }

    /// A quad group shaded: one for each output in turn, and one without colour when there
    /// is none. Kill and sample mask count in the first; where that kills all pixels of the
    /// quads' masks, the others do not come. When the blend of output 0's target uses second
    /// colours, these are in a second one behind the first, or, of two quads or fewer, in
    /// places 2 and 3 of the first.
    pub struct ShadedGroup {
        quads: [ShadedQuad; GROUP_QUADS],
    }
}
