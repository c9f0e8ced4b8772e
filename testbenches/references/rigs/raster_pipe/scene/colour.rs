//! Colour of target 0, eight bits a component: formatting, blending, masks. Components
//! are red, green, blue, alpha, whatever their order in memory.

use super::Shaded;
use super::state::Words;
use crate::common::gl;
use bundle::*;

/// Nearest of 256 codes to the product in floats of 32 bits, ties to even; NaN is 0.
fn unorm8(value: f32) -> u8 {
    if value.is_nan() {
        return 0;
    }
    (value.clamp(0.0, 1.0) * 255.0).round_ties_even() as u8
}

pub fn clear_value(words: &Words) -> [u8; 4] {
    std::array::from_fn(|k| unorm8(f32::from_bits(words.get(SET_COLOR_CLEAR_VALUE + 4 * k as u16))))
}

/// Colours clamped to the range of output 0.
pub fn held(words: &Words, shaded: &Shaded) -> Shaded {
    let held =
        |c: [f32; 4]| gl::saturate(words.get(SET_PS_SATURATE), 0, c.map(f32::to_bits)).map(f32::from_bits);
    Shaded { colour: held(shaded.colour), second: held(shaded.second), ..*shaded }
}

/// Samples of a pixel that alpha test and alpha to coverage keep.
pub fn kept_by_alpha(words: &Words, alpha: f32, samples: u32) -> u32 {
    let limit = f32::from_bits(words.get(SET_ALPHA_REF));
    // The alpha test follows alpha to one.
    let tested = if words.get(SET_ANTI_ALIAS_ALPHA_CONTROL) >> 4 & 1 == 1 { 1.0 } else { alpha };
    if words.on(SET_ALPHA_TEST) && !words.compares(SET_ALPHA_FUNC, tested, limit) {
        return 0;
    }
    let mut kept = u32::MAX;
    if words.on(SET_ANTI_ALIAS_ALPHA_CONTROL) {
        let alpha = if alpha.is_nan() { 0.0 } else { f64::from(alpha.clamp(0.0, 1.0)) };
        let count = (alpha * f64::from(samples) + 0.5).floor() as u32;
        kept = (1 << count) - 1;
    }
    kept
}

/// Writes a shaded colour to a sample.
pub fn write(words: &Words, stored: &mut [u8; 4], shaded: &Shaded) {
    let (mut colour, mut second) = (shaded.colour, shaded.second);
    // At most one output is drawn here, to target 0.
    if words.get(SET_CT_SELECT) & 15 == 0 {
        return;
    }
    if words.get(SET_ANTI_ALIAS_ALPHA_CONTROL) >> 4 & 1 == 1 {
        colour[3] = 1.0;
        second[3] = 1.0;
    }
    let (source, second) = (colour.map(unorm8), second.map(unorm8));
    let written = words.or(SET_CT_WRITE, 0x1111);
    let before = *stored;
    for k in (0..4).filter(|k| written >> (4 * k) & 1 == 1) {
        stored[k] = if words.on(SET_LOGIC_OP) {
            gl::logic(words.or(SET_LOGIC_OP_FUNC, 0x1503), source[k].into(), before[k].into()) as u8
        } else if words.on(SET_BLEND) {
            blend(words, k, [source, second], before)
        } else {
            source[k]
        };
    }
}

/// Whether blending uses a second colour from the shader: a factor of it is in use.
pub fn takes_second(words: &Words) -> bool {
    let second = |code: u32| matches!(code, 0xc900..=0xc903 | 16..=19);
    let of = |k: usize| {
        let [_, src, dst] = equation(words, k);
        second(words.get(src)) || second(words.get(dst))
    };
    words.get(SET_CT_SELECT) & 15 != 0 && words.on(SET_BLEND) && (of(0) || of(3))
}

/// The methods of component `k`: operation, source factor, destination factor.
fn equation(words: &Words, k: usize) -> [u16; 3] {
    let per_target = words.on(SET_BLEND_STATE_PER_TARGET);
    let pick = |one: u16, each: u16| if per_target { each } else { one };
    let separate = words.on(pick(SET_BLEND_SEPARATE_FOR_ALPHA, SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA));
    if k == 3 && separate {
        [
            pick(SET_BLEND_ALPHA_OP, SET_BLEND_PER_TARGET_ALPHA_OP),
            pick(SET_BLEND_ALPHA_SOURCE_COEFF, SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF),
            pick(SET_BLEND_ALPHA_DEST_COEFF, SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF),
        ]
    } else {
        [
            pick(SET_BLEND_COLOR_OP, SET_BLEND_PER_TARGET_COLOR_OP),
            pick(SET_BLEND_COLOR_SOURCE_COEFF, SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF),
            pick(SET_BLEND_COLOR_DEST_COEFF, SET_BLEND_PER_TARGET_COLOR_DEST_COEFF),
        ]
    }
}

/// Component `k`: the code nearest to the exact result.
fn blend(words: &Words, k: usize, [source, second]: [[u8; 4]; 2], before: [u8; 4]) -> u8 {
    let [op, src, dst] = equation(words, k);
    let constant = |k: usize| {
        let value = f32::from_bits(words.get(SET_BLEND_CONST_RED + 4 * k as u16));
        let scaled = f64::from(value.clamp(0.0, 1.0)) * 255.0;
        if scaled.is_nan() { 0 } else { scaled.round_ties_even() as i64 }
    };
    let (s, s1, d) = (source.map(i64::from), second.map(i64::from), before.map(i64::from));
    // In units of 1/255.
    let factor = |code: u32| match code {
        0x4000 | 1 => 0,
        0x4300 | 3 => s[k],
        0x4301 | 4 => 255 - s[k],
        0x4302 | 5 => s[3],
        0x4303 | 6 => 255 - s[3],
        0x4304 | 7 => d[3],
        0x4305 | 8 => 255 - d[3],
        0x4306 | 9 => d[k],
        0x4307 | 10 => 255 - d[k],
        0x4308 | 11 if k < 3 => s[3].min(255 - d[3]),
        0xc001 | 14 => constant(k),
        0xc002 | 15 => 255 - constant(k),
        0xc003 => constant(3),
        0xc004 => 255 - constant(3),
        0xc900 | 16 => s1[k],
        0xc901 | 17 => 255 - s1[k],
        0xc902 | 18 => s1[3],
        0xc903 | 19 => 255 - s1[3],
        _ => 255,
    };
    let (fs, fd) = (factor(words.or(src, 0x4001)), factor(words.or(dst, 0x4000)));
    // In units of 1/255^2; half a code is 255 / 2, which is not an integer.
    let nearest = |n: i64| ((2 * n.clamp(0, 255 * 255) + 255) / 510) as u8;
    match words.get(op) {
        0x8007 | 4 => source[k].min(before[k]),
        0x8008 | 5 => source[k].max(before[k]),
        0x800a | 2 => nearest(fs * s[k] - fd * d[k]),
        0x800b | 3 => nearest(fd * d[k] - fs * s[k]),
        _ => nearest(fs * s[k] + fd * d[k]),
    }
}
