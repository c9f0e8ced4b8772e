//! Formats and blend codes of the class, as CROP uses them.

use crate::crop::types::*;
use bundle::*;

/// SET_COLOR_TARGET_FORMAT. The rare formats from 40 to 47 are not supported.
pub fn format_info(code: u8) -> ColourFormatInfo {
    use ColourClass::*;
    use ColourLayout::*;
    let (layout, kind, opaque) = match code {
        0xc0..=0xc5 => (Rgba32, if matches!(code, 0xc0 | 0xc3) { Float } else { Fixed }, false),
        0xc6..=0xc9 => (Rgba16, Fixed, false),
        0xca | 0xce => (Rgba16, Float, false),
        0xcb => (Rg32, Float, false),
        0xcc | 0xcd => (Rg32, Fixed, false),
        0xcf => (Bgra8, Unorm8, false),
        0xd0 | 0xe7 => (Bgra8, Float, false), // sRGB: no logic op either
        0xd1 | 0xd2 => (Rgb10a2, Fixed, false),
        0xd5 => (Rgba8, Unorm8, false),
        0xd6 | 0xfa => (Rgba8, Float, false),
        0xd7 => (Rgba8, Snorm8, false),
        0xd8 | 0xd9 => (Rgba8, Fixed, false),
        0xda..=0xdd => (Rg16, Fixed, false),
        0xde => (Rg16, Float, false),
        0xdf => (Bgr10a2, Fixed, false),
        0xe0 => (Rg11b10, Float, false),
        0xe3 | 0xe4 | 0xff => (R32, Fixed, false),
        0xe5 => (R32, Float, false),
        0xe6 | 0xfd | 0xfe => (Bgra8, Unorm8, true),
        0xe8 => (Bgr565, Fixed, false),
        0xe9 | 0xf8 | 0xfb | 0xfc => (Bgr5a1, Fixed, false),
        0xea => (Rg8, Unorm8, true),
        0xeb => (Rg8, Snorm8, true),
        0xec | 0xed => (Rg8, Fixed, true),
        0xee..=0xf1 => (R16, Fixed, false),
        0xf2 => (R16, Float, false),
        0xf3 => (R8, Unorm8, true),
        0xf4 => (R8, Snorm8, true),
        0xf5 | 0xf6 => (R8, Fixed, true),
        0xf7 => (A8, Unorm8, false),
        0xf9 => (Rgba8, Unorm8, true),
        _ => return ColourFormatInfo::default(),
    };
    ColourFormatInfo { known: true, layout, kind, opaque, bytes_log2: bytes_log2(layout) }
}

pub fn bytes_log2(layout: ColourLayout) -> u8 {
    use ColourLayout::*;
    match layout {
        R8 | A8 => 0,
        Rg8 | R16 | Bgr565 | Bgr5a1 => 1,
        Rgba8 | Bgra8 | Rgb10a2 | Bgr10a2 | Rg11b10 | Rg16 | R32 => 2,
        Rgba16 | Rg32 => 3,
        Rgba32 => 4,
    }
}

/// Bits of each component in four bytes, red first; for pixels up to four bytes.
pub fn component_bits(layout: ColourLayout) -> [u32; 4] {
    use ColourLayout::*;
    match layout {
        Rgba8 => [0xff, 0xff00, 0xff_0000, 0xff00_0000],
        Bgra8 => [0xff_0000, 0xff00, 0xff, 0xff00_0000],
        Rg8 => [0x00ff_00ff, 0xff00_ff00, 0, 0],
        R8 | R16 | R32 => [!0, 0, 0, 0],
        A8 => [0, 0, 0, !0],
        Rgb10a2 => [0x3ff, 0xf_fc00, 0x3ff0_0000, 0xc000_0000],
        Bgr10a2 => [0x3ff0_0000, 0xf_fc00, 0x3ff, 0xc000_0000],
        Rg11b10 => [0x7ff, 0x3f_f800, 0xffc0_0000, 0],
        Bgr565 => [0xf800_f800, 0x07e0_07e0, 0x001f_001f, 0],
        Bgr5a1 => [0x7c00_7c00, 0x03e0_03e0, 0x001f_001f, 0x8000_8000],
        Rg16 => [0xffff, 0xffff_0000, 0, 0],
        Rgba16 | Rg32 | Rgba32 => [!0, !0, !0, !0],
    }
}

/// Bytes of each component in 16 bytes, for wider pixels.
pub fn component_bytes(layout: ColourLayout) -> [u16; 4] {
    match layout {
        ColourLayout::Rgba16 => [0x0303, 0x0c0c, 0x3030, 0xc0c0],
        ColourLayout::Rg32 => [0x0f0f, 0xf0f0, 0, 0],
        _ => [0x000f, 0x00f0, 0x0f00, 0xf000],
    }
}

/// The bits of each four bytes, and the bytes of 16, that a component mask (red in bit 0) enables.
pub fn writable(layout: ColourLayout, mask: u8) -> (u32, u16) {
    let (mut bits, mut bytes) = (0, 0);
    for k in (0..4).filter(|k| mask >> k & 1 == 1) {
        bits |= component_bits(layout)[k];
        bytes |= component_bytes(layout)[k];
    }
    match bytes_log2(layout) {
        3 | 4 => (!0, bytes),
        _ => {
            let any = (0..4).fold(0, |any, k| any | u16::from(bits >> (8 * k) & 0xff != 0) << k);
            (bits, any * 0x1111)
        }
    }
}

/// Equation of a target; for the D3D pair, the destination factor is one minus the source factor.
pub fn resolve(equation: BlendEquation, both: bool) -> BlendEquation {
    let dst = match equation.src {
        _ if !both => equation.dst,
        BlendFactor::SrcAlpha => BlendFactor::InvSrcAlpha,
        _ => BlendFactor::SrcAlpha,
    };
    BlendEquation { dst, ..equation }
}

/// Whether factors of an equation use the alpha of a source.
pub fn reads_alpha(equation: BlendEquation) -> bool {
    use BlendFactor::*;
    let alpha =
        |factor| matches!(factor, SrcAlpha | InvSrcAlpha | SrcAlphaSaturate | Src1Alpha | InvSrc1Alpha);
    let sum = !matches!(equation.op, BlendOp::Min | BlendOp::Max);
    sum && (alpha(equation.src) || alpha(equation.dst))
}

/// An equation without a second source, which is treated as zero.
pub fn without_source1(equation: BlendEquation) -> BlendEquation {
    let factor = |factor| match factor {
        BlendFactor::Src1Colour | BlendFactor::Src1Alpha => BlendFactor::Zero,
        BlendFactor::InvSrc1Colour | BlendFactor::InvSrc1Alpha => BlendFactor::One,
        factor => factor,
    };
    BlendEquation { src: factor(equation.src), dst: factor(equation.dst), ..equation }
}

/// The multiple of 1/scale nearest to a float's magnitude, ties to even, at most one; zero for NaN. The scale is 255
/// or 127.
pub fn nearest(float: u32, scale: u32) -> u8 {
    let (exponent, fraction) = (float >> 23 & 0xff, float & 0x7f_ffff);
    match exponent {
        255 if fraction != 0 => 0,
        127.. => scale as u8,
        // Less than 1/512: rounds to zero on both scales.
        ..118 => 0,
        _ => {
            let product = (fraction | 1 << 23) * scale;
            let shift = 150 - exponent;
            let (whole, rest) = (u64::from(product) >> shift, u64::from(product) & ((1 << shift) - 1));
            let half = 1 << (shift - 1);
            (whole + u64::from(rest > half || rest == half && whole & 1 == 1)) as u8
        }
    }
}

/// A float as unorm8: negative is zero.
pub fn unorm8(float: u32) -> u8 {
    if float >> 31 == 1 { 0 } else { nearest(float, 255) }
}

/// A float as snorm8.
pub fn snorm8(float: u32) -> u8 {
    let magnitude = nearest(float, 127);
    if float >> 31 == 1 { magnitude.wrapping_neg() } else { magnitude }
}
