//! Pixel formats of SET_COLOR_TARGET_FORMAT, and the bit positions of their components.

use bundle::*;

/// The format of a code; None for the rare ones from 40 to 47 and for unknown codes.
pub fn pixel_format(code: u8) -> Option<PixelFormat> {
    use ColourLayout::*;
    use PixelNumber::*;
    let (layout, number) = match code {
        0xc0 | 0xc3 => (Rgba32, Float),
        0xc1 | 0xc4 => (Rgba32, Sint),
        0xc2 | 0xc5 => (Rgba32, Uint),
        0xc6 => (Rgba16, Unorm),
        0xc7 => (Rgba16, Snorm),
        0xc8 => (Rgba16, Sint),
        0xc9 => (Rgba16, Uint),
        0xca | 0xce => (Rgba16, Float),
        0xcb => (Rg32, Float),
        0xcc => (Rg32, Sint),
        0xcd => (Rg32, Uint),
        0xcf | 0xe6 | 0xfd | 0xfe => (Bgra8, Unorm),
        0xd0 | 0xe7 => (Bgra8, Srgb),
        0xd1 => (Rgb10a2, Unorm),
        0xd2 => (Rgb10a2, Uint),
        0xd5 | 0xf9 => (Rgba8, Unorm),
        0xd6 | 0xfa => (Rgba8, Srgb),
        0xd7 => (Rgba8, Snorm),
        0xd8 => (Rgba8, Sint),
        0xd9 => (Rgba8, Uint),
        0xda => (Rg16, Unorm),
        0xdb => (Rg16, Snorm),
        0xdc => (Rg16, Sint),
        0xdd => (Rg16, Uint),
        0xde => (Rg16, Float),
        0xdf => (Bgr10a2, Unorm),
        0xe0 => (Rg11b10, Float),
        0xe3 => (R32, Sint),
        0xe4 => (R32, Uint),
        0xe5 => (R32, Float),
        0xff => (R32, Unorm),
        0xe8 => (Bgr565, Unorm),
        0xe9 | 0xf8 | 0xfb | 0xfc => (Bgr5a1, Unorm),
        0xea => (Rg8, Unorm),
        0xeb => (Rg8, Snorm),
        0xec => (Rg8, Sint),
        0xed => (Rg8, Uint),
        0xee => (R16, Unorm),
        0xef => (R16, Snorm),
        0xf0 => (R16, Sint),
        0xf1 => (R16, Uint),
        0xf2 => (R16, Float),
        0xf3 => (R8, Unorm),
        0xf4 => (R8, Snorm),
        0xf5 => (R8, Sint),
        0xf6 => (R8, Uint),
        0xf7 => (A8, Unorm),
        _ => return None,
    };
    let alpha = match code {
        0xc3..=0xc5 | 0xce | 0xe6 | 0xe7 | 0xf8..=0xfa => PixelAlpha::Ignored,
        0xfb | 0xfd => PixelAlpha::Zero,
        0xfc | 0xfe => PixelAlpha::One,
        _ => PixelAlpha::Stored,
    };
    Some(PixelFormat { layout, number, alpha })
}

/// Bits of component `k` (red, green, blue, alpha); 0 if the format lacks it.
fn bits(layout: ColourLayout, k: usize) -> u8 {
    use ColourLayout::*;
    match layout {
        Rgba8 | Bgra8 => [8, 8, 8, 8][k],
        Rg8 => [8, 8, 0, 0][k],
        R8 => [8, 0, 0, 0][k],
        A8 => [0, 0, 0, 8][k],
        Rgb10a2 | Bgr10a2 => [10, 10, 10, 2][k],
        Rg11b10 => [11, 11, 10, 0][k],
        Bgr565 => [5, 6, 5, 0][k],
        Bgr5a1 => [5, 5, 5, 1][k],
        Rg16 => [16, 16, 0, 0][k],
        R16 => [16, 0, 0, 0][k],
        R32 => [32, 0, 0, 0][k],
        Rgba16 => [16, 16, 16, 16][k],
        Rg32 => [32, 32, 0, 0][k],
        Rgba32 => [32, 32, 32, 32][k],
    }
}

/// All bits of component `k`, as a code.
pub fn mask(layout: ColourLayout, k: usize) -> u32 {
    ((1_u64 << bits(layout, k)) - 1) as u32
}

/// Component `k` of a format. In fixed point only R32 has 32 bits.
pub fn pixel_component(format: PixelFormat, k: usize) -> ColourComponent {
    let bits = bits(format.layout, k);
    let fixed =
        |number| if bits == 32 && format.layout != ColourLayout::R32 { ColourNumber::Plain } else { number };
    let number = match format.number {
        _ if bits == 0 => ColourNumber::Plain,
        PixelNumber::Uint => ColourNumber::Plain,
        PixelNumber::Sint => ColourNumber::Sint,
        PixelNumber::Unorm => fixed(ColourNumber::Unorm),
        PixelNumber::Snorm => fixed(ColourNumber::Snorm),
        PixelNumber::Srgb if k == 3 => fixed(ColourNumber::Unorm),
        PixelNumber::Srgb => fixed(ColourNumber::Srgb),
        PixelNumber::Float if bits == 32 => ColourNumber::Plain,
        PixelNumber::Float => ColourNumber::Float,
    };
    ColourComponent { number, bits }
}

/// Bits of a source's alpha above a pixel of 8 or 16 bits, at the top of its word; 0 for other layouts.
pub fn alpha_above(layout: ColourLayout) -> u8 {
    match layout {
        ColourLayout::Rg8 | ColourLayout::R8 | ColourLayout::Bgr565 | ColourLayout::Bgr5a1 => 8,
        ColourLayout::R16 => 16,
        _ => 0,
    }
}

/// Whether there are no bits for a source's alpha, neither in pixels nor in their words.
pub fn lacks_alpha(layout: ColourLayout) -> bool {
    use ColourLayout::*;
    matches!(layout, Rg16 | R32 | Rg32 | Rg11b10)
}

/// Whether a source's alpha may be sent separately before it: pixels have no bits for it, or two.
pub fn alpha_separate(layout: ColourLayout) -> bool {
    lacks_alpha(layout) || matches!(layout, ColourLayout::Rgb10a2 | ColourLayout::Bgr10a2)
}

/// The bits of alpha in memory, for its code.
pub fn stored_alpha(format: PixelFormat, code: u32) -> u32 {
    match format.alpha {
        PixelAlpha::Stored | PixelAlpha::Ignored => code,
        PixelAlpha::Zero => 0,
        PixelAlpha::One => (1 << bits(format.layout, 3)) - 1,
    }
}

/// Builds a pixel from the codes of its components, which have no bits above their width.
pub fn words(layout: ColourLayout, [r, g, b, a]: [u32; 4]) -> [u32; 4] {
    use ColourLayout::*;
    match layout {
        Rgba8 => [a << 24 | b << 16 | g << 8 | r, 0, 0, 0],
        Bgra8 => [a << 24 | r << 16 | g << 8 | b, 0, 0, 0],
        Rg8 => [g << 8 | r, 0, 0, 0],
        A8 => [a, 0, 0, 0],
        R8 | R16 | R32 => [r, 0, 0, 0],
        Rgb10a2 => [a << 30 | b << 20 | g << 10 | r, 0, 0, 0],
        Bgr10a2 => [a << 30 | r << 20 | g << 10 | b, 0, 0, 0],
        Rg11b10 => [b << 22 | g << 11 | r, 0, 0, 0],
        Bgr565 => [r << 11 | g << 5 | b, 0, 0, 0],
        Bgr5a1 => [a << 15 | r << 10 | g << 5 | b, 0, 0, 0],
        Rg16 => [g << 16 | r, 0, 0, 0],
        Rgba16 => [g << 16 | r, a << 16 | b, 0, 0],
        Rg32 => [r, g, 0, 0],
        Rgba32 => [r, g, b, a],
    }
}

/// The codes of a pixel's components; 0 for those the format lacks.
pub fn codes(layout: ColourLayout, words: [u32; 4]) -> [u32; 4] {
    use ColourLayout::*;
    let w = words[0];
    let at = |shift: u32, bits: u32| w >> shift & ((1 << bits) - 1);
    match layout {
        Rgba8 => [at(0, 8), at(8, 8), at(16, 8), at(24, 8)],
        Bgra8 => [at(16, 8), at(8, 8), at(0, 8), at(24, 8)],
        Rg8 => [at(0, 8), at(8, 8), 0, 0],
        R8 => [at(0, 8), 0, 0, 0],
        A8 => [0, 0, 0, at(0, 8)],
        R16 => [at(0, 16), 0, 0, 0],
        R32 => [w, 0, 0, 0],
        Rgb10a2 => [at(0, 10), at(10, 10), at(20, 10), at(30, 2)],
        Bgr10a2 => [at(20, 10), at(10, 10), at(0, 10), at(30, 2)],
        Rg11b10 => [at(0, 11), at(11, 11), at(22, 10), 0],
        Bgr565 => [at(11, 5), at(5, 6), at(0, 5), 0],
        Bgr5a1 => [at(10, 5), at(5, 5), at(0, 5), at(15, 1)],
        Rg16 => [at(0, 16), at(16, 16), 0, 0],
        Rgba16 => [at(0, 16), at(16, 16), words[1] & 0xffff, words[1] >> 16],
        Rg32 => [w, words[1], 0, 0],
        Rgba32 => words,
    }
}
