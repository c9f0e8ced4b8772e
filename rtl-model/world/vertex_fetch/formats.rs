//! Conversion of an attribute's component to 32 bits.

use super::types::*;
use bundle::*;

/// 1.0 as a float.
const ONE: u32 = 0x3f80_0000;

/// A component's bits, right-aligned, and their number: the `k`th of a vector of a given size, as stored in memory.
fn component(size: VertexSize, words: &[u32; 4], k: usize) -> (u32, u32) {
    let low = |value: u32, bits: u32| (value & (u32::MAX >> (32 - bits)), bits);
    match size {
        VertexSize::Bits32 => (words[k], 32),
        VertexSize::Bits16 => low(words[k / 2] >> (16 * (k % 2)), 16),
        VertexSize::Bits8 => low(words[0] >> (8 * k), 8),
        VertexSize::Bits10 => low(words[0] >> (10 * k), if k == 3 { 2 } else { 10 }),
        VertexSize::Bits11 => low(words[0] >> (11 * k.min(2)), if k < 2 { 11 } else { 10 }),
        VertexSize::Alpha8 => low(words[0], 8),
    }
}

/// A number of `bits` bits and its sign: either unsigned, or as a magnitude.
fn magnitude(value: u32, bits: u32, signed: bool) -> (bool, u32) {
    let extended = ((value << (32 - bits)) as i32 >> (32 - bits)) as u32;
    match signed {
        true if extended >> 31 == 1 => (true, extended.wrapping_neg()),
        _ => (false, value),
    }
}

/// Converts a fraction 0.n or a number n.0, with 32 bits on each side, to a float, to nearest even. The divisor
/// of a normalised number is one less than a power of two, so that its digits repeat without end: `more`.
fn float(negative: bool, digits: u64, more: bool, exponent: i32) -> u32 {
    if digits == 0 {
        return 0;
    }
    let zeros = digits.leading_zeros();
    let shifted = digits << zeros;
    let kept = (shifted >> 40) as u32;
    let rest = shifted & ((1 << 40) - 1);
    let half = 1 << 39;
    let up = rest > half || rest == half && (more || kept & 1 == 1);
    let biased = (exponent + 126 - zeros as i32) as u32;
    // A mantissa of all ones carries into the next power of two.
    (u32::from(negative) << 31 | biased << 23) + (kept & 0x7f_ffff) + u32::from(up)
}

/// `n / (2^bits - 1)`: the digits of n, repeated.
fn normalised(negative: bool, n: u32, bits: u32) -> u32 {
    let mut digits = u64::from(n) << (64 - bits);
    let mut width = bits;
    while width < 64 {
        digits |= digits >> width;
        width *= 2;
    }
    float(negative, digits, true, 0)
}

/// Converts a half to a float; a NaN keeps its bits.
fn half(value: u32) -> u32 {
    let (sign, exponent, fraction) = (value >> 15 & 1, value >> 10 & 31, value & 0x3ff);
    let magnitude = match (exponent, fraction) {
        (0, 0) => 0,
        (0, _) => {
            let zeros = fraction.leading_zeros() - 21;
            (113 - zeros) << 23 | (fraction << (13 + zeros) & 0x7f_ffff)
        }
        (31, _) => 0xff << 23 | fraction << 13,
        _ => (exponent + 112) << 23 | fraction << 13,
    };
    sign << 31 | magnitude
}

/// Converts a component to 32 bits. Floats have 32, 16, 11 or 10 bits; those of other sizes are treated as UINT, and so is UNUSED.
fn word(value: u32, bits: u32, number: VertexNumber, size: VertexSize) -> u32 {
    match number {
        VertexNumber::Unorm => normalised(false, value, bits),
        VertexNumber::Snorm => {
            let (negative, n) = magnitude(value, bits, true);
            // The least value is one below -1.
            let most = u32::MAX >> (33 - bits);
            normalised(negative, n.min(most), bits - 1)
        }
        VertexNumber::Uscaled | VertexNumber::Sscaled => {
            let (negative, n) = magnitude(value, bits, number == VertexNumber::Sscaled);
            float(negative, u64::from(n) << 32, false, 32)
        }
        VertexNumber::Sint => ((value << (32 - bits)) as i32 >> (32 - bits)) as u32,
        VertexNumber::Float => match size {
            VertexSize::Bits16 => half(value),
            VertexSize::Bits11 if bits == 11 => half(value << 4),
            VertexSize::Bits11 => half(value << 5),
            _ => value,
        },
        VertexNumber::Unused | VertexNumber::Uint => value,
    }
}

/// The four words of a vector. Absent components are 0, 0, 0, 1.
pub fn words_of(format: &AttributeFormat, data: &[u32; 4]) -> [u32; 4] {
    let AttributeFormat { components, size, number, swap } = *format;
    let whole = matches!(number, VertexNumber::Sint | VertexNumber::Uint | VertexNumber::Unused);
    let one = if whole { 1 } else { ONE };
    let mut words: [u32; 4] = std::array::from_fn(|k| {
        let alpha = size == VertexSize::Alpha8;
        let here = if alpha { k == 3 && components != 0 } else { k < components.into() };
        let (value, bits) = component(size, data, k);
        if here {
            word(value, bits, number, size)
        } else if k == 3 {
            one
        } else {
            0
        }
    });
    if swap {
        words.swap(0, 2);
    }
    words
}
