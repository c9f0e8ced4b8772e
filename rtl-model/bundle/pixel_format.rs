//! Pixel formats in memory, and conversion of colours to and from them.

use kernel::packed::*;

kernel::package! {
    package pixel_format();

    /// Components of a colour.
    pub const COLOUR_COMPONENTS: usize = 4;
    /// A colour: red, green, blue, alpha as floats.
    pub type Colour = [B32; COLOUR_COMPONENTS];

    /// Number format of a component. Unsigned integers and 32-bit floats are Plain.
    pub enum ColourNumber: 3 {
        Plain,
        Sint,
        Unorm,
        Snorm,
        Srgb,
        Float,
    }

    /// A component of a format. 16-bit floats have a sign, 11-bit and 10-bit ones do not.
    pub struct ColourComponent {
        number: ColourNumber,
        bits: B6,
    }

    /// Layout of a pixel's components, least significant first.
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

    /// Number format of a pixel's components. The alpha of sRGB formats is unorm.
    pub enum PixelNumber: 3 {
        Uint,
        Sint,
        Unorm,
        Snorm,
        Srgb,
        Float,
    }

    /// Kind of alpha. Unless it is stored, it reads as one. The written value is the colour's alpha, zero, or ones.
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
    /// A pixel of up to 16 bytes; unused bytes are zero.
    pub type PixelWords = [B32; PIXEL_WORDS];
}
