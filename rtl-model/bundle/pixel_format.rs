//! Formats of pixels in memory, and what turns colours into them and back.

use kernel::packed::*;

kernel::package! {
    package pixel_format();

    /// Components of a colour.
    pub const COLOUR_COMPONENTS: usize = 4;
    /// A colour: red, green, blue, alpha, floats.
    pub type Colour = [B32; COLOUR_COMPONENTS];

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

    /// Words of 32 bits in the largest pixel.
    pub const PIXEL_WORDS: usize = 4;
    /// A pixel of up to 16 bytes; what it has no bytes for is zero.
    pub type PixelWords = [B32; PIXEL_WORDS];
}
