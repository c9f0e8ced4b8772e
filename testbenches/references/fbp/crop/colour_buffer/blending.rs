//! Pixels are blended in floats, or as exact fractions of their format's scale.

use super::format::{Format, Number, format};
use super::{Ahead, ColourBuffer};
use crate::arith::pixel;
use crate::fbp::crop::blend::{Component, Equation, Factor, What, factor, operation};

/// The integer nearest to `n / d`, ties to even.
fn nearest(n: i64, d: i64) -> i64 {
    let (below, rest) = (n.div_euclid(d), n.rem_euclid(d));
    match (2 * rest).cmp(&d) {
        std::cmp::Ordering::Less => below,
        std::cmp::Ordering::Greater => below + 1,
        std::cmp::Ordering::Equal => below + below % 2,
    }
}

impl ColourBuffer {
    /// Result of blending a pixel of target 0.
    pub fn blended(&self, source: u128, ahead: Ahead, old: u128) -> u128 {
        let format = format(self.method(0x810, 0)).expect("a target with a format");
        match format.is_exact() {
            true => self.blend(0, &format, source, ahead.second.unwrap_or_default() as u32, old),
            false => self.blend_floats(0, &format, source, ahead, old),
        }
    }

    /// Blends a pixel in floats. Components that the equation keeps are unchanged.
    pub(super) fn blend_floats(
        &self,
        target: u8,
        format: &Format,
        source: u128,
        Ahead { second, alpha }: Ahead,
        old: u128,
    ) -> u128 {
        let code = self.method(0x810 + 0x40 * u16::from(target), 0) as u8;
        let words = |x: u128| [0, 32, 64, 96].map(|word| (x >> word) as u32);
        let (src, dst) = (
            pixel::unpack::source(code, words(source), alpha.map(words)),
            pixel::unpack::unpacked_in_full(code, words(old)),
        );
        let dst_alpha = pixel::unpack::unpacked(code, words(old))[3];
        let src1 = pixel::unpack::source(code, words(second.unwrap_or_default()), None);
        let range = match format.number {
            Number::Unorm | Number::Srgb => Some([0.0, 1.0]),
            Number::Snorm => Some([-1.0, 1.0]),
            Number::Float | Number::Integer => None,
        };
        let constant = |k: usize| self.method(0x131c + 4 * k as u16, 0);
        let equation = |k: usize| {
            let equation = self.equation(target, k == 3);
            if second.is_none() { equation.without_second() } else { equation }
        };
        let new = [0, 1, 2, 3].map(|k| {
            let component = Component {
                of_alpha: k == 3,
                zeroes: self.method(0x19c0, 0) & 1 == 1,
                range,
                src: src[k],
                src_alpha: src[3],
                src1: src1[k],
                src1_alpha: src1[3],
                dst: dst[k],
                dst_alpha,
                constant: constant(k),
                constant_alpha: constant(3),
            };
            component.blended(&equation(k))
        });
        let new = pixel::packed(code, new).iter().rev().fold(0, |all, word| all << 32 | u128::from(*word));
        let (mut kept, mut bit) = (0, 0);
        for &(c, bits) in format.components {
            if equation("RGB".find(c).unwrap_or(3)).keeps() {
                kept |= ((1 << bits) - 1) << bit;
            }
            bit += bits;
        }
        new & !kept | old & kept
    }

    /// Blends a pixel's bytes as exact fractions of the format's scale; a missing second source is zero.
    pub(super) fn blend(&self, target: u8, format: &Format, source: u128, second: u32, old: u128) -> u128 {
        let second = u128::from(second);
        let snorm = format.number == Number::Snorm;
        let number = |byte: u128| match snorm {
            true => i64::from(byte as u8 as i8).max(-127),
            false => i64::from(byte as u8),
        };
        let full = if snorm { 127 } else { 255 };
        let place = |wanted: char| format.components.iter().position(|c| c.0 == wanted);
        let alpha_bit = if place('A') == Some(0) { 0 } else { 24 };
        let (src_alpha, src1_alpha) = (number(source >> alpha_bit), number(second >> alpha_bit));
        let dst_alpha = place('A').map_or(full, |k| number(old >> (8 * k)));
        let constant = |k: u16| {
            let c = f64::from(f32::from_bits(self.method(0x131c + 4 * k, 0)));
            let c = if c.is_nan() { 0.0 } else { c.clamp(if snorm { -1.0 } else { 0.0 }, 1.0) };
            (c * full as f64).round_ties_even() as i64
        };
        let mut new = 0;
        for (k, &(c, _)) in format.components.iter().enumerate() {
            let (s, d) = (number(source >> (8 * k)), number(old >> (8 * k)));
            let channel = "RGBA".find(c).unwrap_or(3) as u16;
            let Equation { op, src: src_factor, dst: dst_factor } = self.equation(target, channel == 3);
            let factor = |code| {
                let one_minus = |x: i64| (full - x).min(full);
                match code {
                    Factor::Zero => 0,
                    Factor::One => full,
                    Factor::Of(what, minus) => {
                        let x = match what {
                            What::SrcColour => s,
                            What::SrcAlpha => src_alpha,
                            What::Src1Colour => number(second >> (8 * k)),
                            What::Src1Alpha => src1_alpha,
                            What::DstColour => d,
                            What::DstAlpha => dst_alpha,
                            What::Constant => constant(channel),
                            What::ConstantAlpha => constant(3),
                        };
                        if minus { one_minus(x) } else { x }
                    }
                    Factor::Saturate if channel == 3 => full,
                    Factor::Saturate => src_alpha.min(one_minus(dst_alpha)),
                }
            };
            let (sf, df) = (s * factor(src_factor), d * factor(dst_factor));
            let result = match op {
                "min" => s.min(d),
                "max" => s.max(d),
                "subtract" => nearest(sf - df, full),
                "reverse" => nearest(df - sf, full),
                _ => nearest(sf + df, full),
            };
            let result = result.clamp(if snorm { -full } else { 0 }, full);
            new |= u128::from(result as u8) << (8 * k);
        }
        new
    }

    /// The operation and the factors of colour or alpha.
    fn equation(&self, target: u8, alpha: bool) -> Equation {
        let each = self.method(0x12e4, 0) & 1 == 1;
        let at = 0x1e00 + 0x20 * u16::from(target);
        let separate = self.method(if each { at } else { 0x133c }, 0) & 1 == 1;
        let [op, src, dst] = match (each, alpha && separate) {
            (true, false) => [at + 4, at + 8, at + 0xc],
            (true, true) => [at + 0x10, at + 0x14, at + 0x18],
            (false, false) => [0x1340, 0x1344, 0x1348],
            (false, true) => [0x134c, 0x1350, 0x1358],
        };
        let op = operation(self.method(op, 0));
        let code = self.method(src, 0x4001);
        let src_alpha = |minus| Factor::Of(What::SrcAlpha, minus);
        let (src, dst) = match code {
            12 => (src_alpha(false), src_alpha(true)),
            13 => (src_alpha(true), src_alpha(false)),
            _ => (factor(code), factor(self.method(dst, 0x4000))),
        };
        Equation { op, src, dst }
    }
}
