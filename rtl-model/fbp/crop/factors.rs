//! Blend factors: their values, and what the source alone determines of them.

use bundle::*;

/// Knowledge of a factor without the destination.
#[derive(Clone, Copy, PartialEq)]
pub enum Known {
    Zero,
    One,
    /// Neither, but independent of the destination.
    Other,
    Not,
}

/// Role of a number in a blend.
#[derive(Clone, Copy, PartialEq)]
pub enum Level {
    Zero,
    One,
    /// Below zero: one minus it is clamped to one.
    Minus,
    Other,
}

/// Level of a code. For floats nothing is known: zero times infinity is not zero.
pub fn level(kind: ColourComponent, code: u32) -> Level {
    let full = u32::MAX >> (32 - u32::from(kind.bits.max(1)));
    match kind.number {
        ColourNumber::Unorm | ColourNumber::Srgb | ColourNumber::Snorm if code == 0 => Level::Zero,
        ColourNumber::Unorm | ColourNumber::Srgb if code == full => Level::One,
        ColourNumber::Snorm if code == full >> 1 => Level::One,
        ColourNumber::Snorm if code > full >> 1 => Level::Minus,
        _ => Level::Other,
    }
}

/// Level of a constant after it is clamped to the format's range.
pub fn level_of_float(kind: ColourComponent, x: u32) -> Level {
    let (minus, size) = (x >> 31 == 1, x & 0x7fff_ffff);
    let nothing = size == 0 || size > 0x7f80_0000;
    match kind.number {
        ColourNumber::Unorm | ColourNumber::Srgb | ColourNumber::Snorm if nothing => Level::Zero,
        ColourNumber::Unorm | ColourNumber::Srgb if minus => Level::Zero,
        ColourNumber::Snorm if minus => Level::Minus,
        ColourNumber::Unorm | ColourNumber::Srgb | ColourNumber::Snorm if size >= 0x3f80_0000 => Level::One,
        _ => Level::Other,
    }
}

/// Operands of one component's factors that do not depend on the destination.
pub struct Sources {
    pub of_alpha: bool,
    pub src: Level,
    pub src_alpha: Level,
    pub src1: Level,
    pub src1_alpha: Level,
    pub constant: Level,
    pub constant_alpha: Level,
}

/// Knowledge of a factor.
pub fn known(factor: BlendFactor, lane: &Sources) -> Known {
    use BlendFactor::*;
    match factor {
        Zero => Known::Zero,
        One => Known::One,
        SrcColour => plain(lane.src),
        InvSrcColour => inverse(lane.src),
        SrcAlpha => plain(lane.src_alpha),
        InvSrcAlpha => inverse(lane.src_alpha),
        SrcAlphaSaturate if lane.of_alpha => Known::One,
        Constant => plain(lane.constant),
        InvConstant => inverse(lane.constant),
        ConstantAlpha => plain(lane.constant_alpha),
        InvConstantAlpha => inverse(lane.constant_alpha),
        Src1Colour => plain(lane.src1),
        InvSrc1Colour => inverse(lane.src1),
        Src1Alpha => plain(lane.src1_alpha),
        InvSrc1Alpha => inverse(lane.src1_alpha),
        DstAlpha | InvDstAlpha | DstColour | InvDstColour | SrcAlphaSaturate => Known::Not,
    }
}

fn plain(x: Level) -> Known {
    match x {
        Level::Zero => Known::Zero,
        Level::One => Known::One,
        Level::Minus | Level::Other => Known::Other,
    }
}

fn inverse(x: Level) -> Known {
    match x {
        Level::Zero | Level::Minus => Known::One,
        Level::One => Known::Zero,
        Level::Other => Known::Other,
    }
}

/// Operands of the factors of one byte's component, as integers in the format's scale: 0 to 255 for unorm8, -127 to
/// 127 for snorm8.
pub struct Lane {
    pub of_alpha: bool,
    pub src: i16,
    pub src_alpha: i16,
    pub src1: i16,
    pub src1_alpha: i16,
    pub dst: i16,
    pub dst_alpha: i16,
    pub constant: i16,
    pub constant_alpha: i16,
}

/// The number in a byte: for snorm8, -128 counts as -127.
pub fn number(byte: u8, snorm: bool) -> i16 {
    if snorm { (byte as i8).max(-127).into() } else { byte.into() }
}

/// The value of a factor.
pub fn value(factor: BlendFactor, lane: &Lane, snorm: bool) -> i16 {
    use BlendFactor::*;
    let full = if snorm { 127 } else { 255 };
    let inverse = |x: i16| (full - x).min(full);
    match factor {
        Zero => 0,
        One => full,
        SrcColour => lane.src,
        InvSrcColour => inverse(lane.src),
        SrcAlpha => lane.src_alpha,
        InvSrcAlpha => inverse(lane.src_alpha),
        DstAlpha => lane.dst_alpha,
        InvDstAlpha => inverse(lane.dst_alpha),
        DstColour => lane.dst,
        InvDstColour => inverse(lane.dst),
        SrcAlphaSaturate if lane.of_alpha => full,
        SrcAlphaSaturate => lane.src_alpha.min(inverse(lane.dst_alpha)),
        Constant => lane.constant,
        InvConstant => inverse(lane.constant),
        ConstantAlpha => lane.constant_alpha,
        InvConstantAlpha => inverse(lane.constant_alpha),
        Src1Colour => lane.src1,
        InvSrc1Colour => inverse(lane.src1),
        Src1Alpha => lane.src1_alpha,
        InvSrc1Alpha => inverse(lane.src1_alpha),
    }
}

/// The component of byte `b` of a pixel's word.
pub fn component(layout: ColourLayout, b: usize) -> usize {
    match layout {
        ColourLayout::Bgra8 => [2, 1, 0, 3][b & 3],
        ColourLayout::Rg8 => b & 1,
        ColourLayout::R8 => 0,
        ColourLayout::A8 => 3,
        _ => b & 3,
    }
}
