//! Formats of pixels in memory, and what turns colours into them and back.

use kernel::packed::*;

kernel::package! {
    package pixel_format();

    /// A colour: red, green, blue, alpha, floats.
    pub type Colour = [B32; 4];

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

    /// Where the components of a pixel are, least significant first.
    pub enum ColourLayout: 4 {
        Rgba8,
        Bgra8,
        Rg8,
        R8,
        A8,
        Rgb10a2,
        Bgr10a2,
        Rg11b10,
        Bgr565,
        Bgr5a1,
        Rg16,
        R16,
        R32,
        Rgba16,
        Rg32,
        Rgba32,
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

    pub struct PixelFormat {
        layout: ColourLayout,
        number: PixelNumber,
        alpha: PixelAlpha,
    }

    /// What the pixels of a blend's source are: whatever alpha memory has, they have theirs.
    pub struct SourceFormat {
        layout: ColourLayout,
        number: PixelNumber,
    }

    /// A pixel of up to 16 bytes; what it has no bytes for is zero.
    pub type PixelWords = [B32; 4];

    pub struct ColourPackOp {
        format: PixelFormat,
        colour: Colour,
    }

    pub struct ColourUnpackOp {
        format: PixelFormat,
        words: PixelWords,
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
}
