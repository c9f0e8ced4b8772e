//! Blend factors: their values, and what the source alone tells of them.

use crate::pkg::*;

/// What is known of a factor without the destination.
#[derive(Clone, Copy, PartialEq)]
pub enum Known {
    Zero,
    One,
    /// Neither, but no matter of the destination.
    Other,
    Not,
}

/// What one component's factors depend on, without the destination.
pub struct Sources {
    pub of_alpha: bool,
    pub src: u8,
    pub src_alpha: u8,
    pub src1: u8,
    pub src1_alpha: u8,
    pub constant: u8,
    pub constant_alpha: u8,
}

/// Knows a factor, where one is `full`.
pub fn known(factor: BlendFactor, lane: &Sources, full: u8) -> Known {
    use BlendFactor::*;
    match factor {
        Zero => Known::Zero,
        One => Known::One,
        SrcColour => plain(lane.src, full),
        InvSrcColour => inverse(lane.src, full),
        SrcAlpha => plain(lane.src_alpha, full),
        InvSrcAlpha => inverse(lane.src_alpha, full),
        SrcAlphaSaturate if lane.of_alpha => Known::One,
        Constant => plain(lane.constant, full),
        InvConstant => inverse(lane.constant, full),
        ConstantAlpha => plain(lane.constant_alpha, full),
        InvConstantAlpha => inverse(lane.constant_alpha, full),
        Src1Colour => plain(lane.src1, full),
        InvSrc1Colour => inverse(lane.src1, full),
        Src1Alpha => plain(lane.src1_alpha, full),
        InvSrc1Alpha => inverse(lane.src1_alpha, full),
        DstAlpha | InvDstAlpha | DstColour | InvDstColour | SrcAlphaSaturate => Known::Not,
    }
}

fn plain(x: u8, full: u8) -> Known {
    match x {
        0 => Known::Zero,
        x if x == full => Known::One,
        _ => Known::Other,
    }
}

/// One minus a number, at most one: of a negative it is one.
fn inverse(x: u8, full: u8) -> Known {
    match x {
        0 => Known::One,
        x if x == full => Known::Zero,
        x if x > 127 && full == 127 => Known::One,
        _ => Known::Other,
    }
}

/// What the factors of one byte's component depend on, as numbers of the format's
/// scale: up to 255 of unorm8, -127 to 127 of snorm8.
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

/// The number in a byte: of snorm8, -128 is -127.
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
