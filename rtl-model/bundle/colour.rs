//! From PROP to the ROPs: depth work and formatted colour.

use super::{ClearTile, Frtx, QuadCoord, State};
use kernel::packed::*;

kernel::package! {
    /// What PROP sends to a ZROP.
    pub enum ZropPacket {
        State(State),
        Frtx(Frtx),
        Clear(ClearTile),
    }

    /// What a ZROP answers, once for each Frtx, in their order.
    pub struct ZropResult {
        coverage: B64,
    }

    /// What the bits of a component mean. Unsigned integers and floats of 32 bits are plain.
    pub enum ColourNumber: 3 {
        Plain,
        Sint,
        Unorm,
        Snorm,
        Srgb,
        Float,
    }

    /// A component of a format. Floats of 16 bits have a sign, of 11 and 10 none.
    pub struct ColourComponent {
        number: ColourNumber,
        bits: B6,
    }

    /// What the components of a pixel are. Alpha of sRGB is unorm.
    pub enum PixelNumber: 3 {
        Uint,
        Sint,
        Unorm,
        Snorm,
        Srgb,
        Float,
    }

    /// What alpha is. But for what is stored, nobody reads it: it is one. Written is the
    /// colour's, zero, or ones.
    pub enum PixelAlpha: 2 {
        Stored,
        Ignored,
        Zero,
        One,
    }

    /// A float within the range of its format, and how many of its 24 bits, hidden one
    /// included, the code has no place for.
    pub struct ColourRanged {
        x: B32,
        right: B5,
    }

    /// Of floats that lie together: the sRGB code of the first ones, and the low bits of the
    /// last one that has it; the others have the next one.
    pub struct SrgbSegment {
        code: B8,
        last: B19,
    }

    /// A float, cut where its code ends.
    pub struct ColourSplit {
        x: B32,
        /// Of a small float's code.
        exponent: B5,
        /// The bits that the code has a place for.
        whole: B16,
        /// The uppermost of the others, and the others, of which that one is inverted.
        half: bool,
        rest: B24,
        /// Of fixed point: the float's bits, cut at 2^n, and whether something is below.
        step: B24,
        under: bool,
        /// Where its sRGB code changes: see `arith/srgb`.
        segment: SrgbSegment,
    }

    /// Where a quad's colour goes. Bit `8 pixel + sample` of `coverage` is a sample of
    /// the target; a target has up to 8 samples.
    pub struct ColourQuad {
        x: QuadCoord,
        y: QuadCoord,
        coverage: B32,
    }

    /// 32 bytes of formatted colour: two quads of 32-bit pixels (pixel k of quad n in
    /// word 4 n + k), one of 64-bit pixels (pixel k in words 2 k and 2 k + 1), or half
    /// a quad of 128-bit pixels (pixels 0 and 1, or 2 and 3 when `half`). With `source1`
    /// it is the second colour of the pixels of the next packet, which blends them.
    pub struct ColourQuads {
        target: B3,
        half: bool,
        source1: bool,
        /// Not colours but the alphas of the pixels of the next packet, for a target without
        /// a place for alpha: in the format of the target, as its red.
        alphas: bool,
        quads: [ColourQuad; 2],
        data: [B32; 8],
    }

    /// What PROP sends to a CROP.
    pub enum CropPacket {
        State(State),
        Quads(ColourQuads),
        Clear(ClearTile),
    }
}
