//! A format is a list of components with their widths; a code selects one.

/// Encoding of a component's bits.
#[derive(Clone, Copy, PartialEq)]
pub enum Number {
    Unorm,
    Snorm,
    Srgb,
    Float,
    Integer,
}

/// A format: component and width in bits, least significant first; `-` is unused.
pub struct Format {
    pub components: &'static [(char, u32)],
    pub number: Number,
}

impl Format {
    pub fn bytes(&self) -> u64 {
        u64::from(self.components.iter().map(|c| c.1).sum::<u32>() / 8)
    }

    /// Whether blending is exact: components of 8 bits, unorm or snorm.
    pub fn is_exact(&self) -> bool {
        let eights = self.components.iter().all(|c| c.1 == 8);
        eights && matches!(self.number, Number::Unorm | Number::Snorm)
    }
}

pub fn format(code: u32) -> Option<Format> {
    use Number::*;
    const RGBA8: &[(char, u32)] = &[('R', 8), ('G', 8), ('B', 8), ('A', 8)];
    const BGRA8: &[(char, u32)] = &[('B', 8), ('G', 8), ('R', 8), ('A', 8)];
    const RGBX16: &[(char, u32)] = &[('R', 16), ('G', 16), ('B', 16), ('X', 16)];
    const RGBX32: &[(char, u32)] = &[('R', 32), ('G', 32), ('B', 32), ('X', 32)];
    const BGR5X1: &[(char, u32)] = &[('B', 5), ('G', 5), ('R', 5), ('X', 1)];
    const RGBX8: &[(char, u32)] = &[('R', 8), ('G', 8), ('B', 8), ('X', 8)];
    const BGRX8: &[(char, u32)] = &[('B', 8), ('G', 8), ('R', 8), ('X', 8)];
    const RG8: &[(char, u32)] = &[('R', 8), ('G', 8)];
    const RGBA16: &[(char, u32)] = &[('R', 16), ('G', 16), ('B', 16), ('A', 16)];
    const RGBA32: &[(char, u32)] = &[('R', 32), ('G', 32), ('B', 32), ('A', 32)];
    const RG16: &[(char, u32)] = &[('R', 16), ('G', 16)];
    const RG32: &[(char, u32)] = &[('R', 32), ('G', 32)];
    let (components, number): (&[(char, u32)], Number) = match code {
        0xc0 => (RGBA32, Float),
        0xc1 | 0xc2 => (RGBA32, Integer),
        0xc3 => (RGBX32, Float),
        0xc6 => (RGBA16, Unorm),
        0xc7 => (RGBA16, Snorm),
        0xc9 => (RGBA16, Integer),
        0xca => (RGBA16, Float),
        0xcb => (RG32, Float),
        0xce => (RGBX16, Float),
        0xcf => (BGRA8, Unorm),
        0xd0 => (BGRA8, Srgb),
        0xd1 => (&[('R', 10), ('G', 10), ('B', 10), ('A', 2)], Unorm),
        0xd5 => (RGBA8, Unorm),
        0xd6 => (RGBA8, Srgb),
        0xd7 => (RGBA8, Snorm),
        0xd9 => (RGBA8, Integer),
        0xda => (RG16, Unorm),
        0xdb => (RG16, Snorm),
        0xdd => (RG16, Integer),
        0xde => (RG16, Float),
        0xdf => (&[('B', 10), ('G', 10), ('R', 10), ('A', 2)], Unorm),
        0xe0 => (&[('R', 11), ('G', 11), ('B', 10)], Float),
        0xe4 => (&[('R', 32)], Integer),
        0xe5 => (&[('R', 32)], Float),
        0xe6 => (BGRX8, Unorm),
        0xe7 => (BGRX8, Srgb),
        0xe8 => (&[('B', 5), ('G', 6), ('R', 5)], Unorm),
        0xe9 => (&[('B', 5), ('G', 5), ('R', 5), ('A', 1)], Unorm),
        0xea => (RG8, Unorm),
        0xeb => (RG8, Snorm),
        0xee => (&[('R', 16)], Unorm),
        0xef => (&[('R', 16)], Snorm),
        0xf1 => (&[('R', 16)], Integer),
        0xf2 => (&[('R', 16)], Float),
        0xf3 => (&[('R', 8)], Unorm),
        0xf4 => (&[('R', 8)], Snorm),
        0xf7 => (&[('A', 8)], Unorm),
        0xf8 | 0xfb | 0xfc => (BGR5X1, Unorm),
        0xf9 => (RGBX8, Unorm),
        0xfa => (RGBX8, Srgb),
        0xff => (&[('R', 32)], Unorm),
        _ => return None,
    };
    Some(Format { components, number })
}
