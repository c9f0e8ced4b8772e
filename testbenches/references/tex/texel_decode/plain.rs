//! What texels without blocks stand for, from the names of formats, as exact fractions; and whether a code is that of a value.

use tex::texels::*;
use tex::texture_binding::*;

/// Components of each size: a group is a 32-bit word, the first word first; within it the upper component is first. `X` is
/// nothing, `E` an exponent.
const LAYOUTS: [(TexelSize, &str); 28] = [
    (TexelSize::R32G32B32A32, "R32 G32 B32 A32"),
    (TexelSize::R32G32B32, "R32 G32 B32"),
    (TexelSize::R32G32, "R32 G32"),
    (TexelSize::R32, "R32"),
    (TexelSize::R32B24G8, "R32 B24G8"),
    (TexelSize::R16G16B16A16, "G16R16 A16B16"),
    (TexelSize::R16G16, "G16R16"),
    (TexelSize::R16, "R16"),
    (TexelSize::A8B8G8R8, "A8B8G8R8"),
    (TexelSize::G8R8, "G8R8"),
    (TexelSize::R8, "R8"),
    (TexelSize::A2B10G10R10, "A2B10G10R10"),
    (TexelSize::A4B4G4R4, "A4B4G4R4"),
    (TexelSize::A5B5G5R1, "A5B5G5R1"),
    (TexelSize::A1B5G5R5, "A1B5G5R5"),
    (TexelSize::B5G6R5, "B5G6R5"),
    (TexelSize::B6G5R5, "B6G5R5"),
    (TexelSize::G4R4, "G4R4"),
    (TexelSize::SharedExponent, "E5B9G9R9"),
    (TexelSize::B10G11R11, "B10G11R11"),
    (TexelSize::G8R24, "G8R24"),
    (TexelSize::G24R8, "G24R8"),
    (TexelSize::Z24S8, "R24X8"),
    (TexelSize::X8Z24, "X8R24"),
    (TexelSize::S8Z24, "X8R24"),
    (TexelSize::Zf32, "R32"),
    (TexelSize::Zf32X24S8, "R32 X32"),
    (TexelSize::Z16, "R16"),
];

/// All sizes without blocks.
pub fn sizes() -> impl Iterator<Item = TexelSize> {
    LAYOUTS.iter().map(|(size, _)| *size)
}

/// Fields of a group, the lowest first.
fn fields(group: &str) -> Vec<(char, u32)> {
    let starts: Vec<_> = group.char_indices().filter(|(_, c)| c.is_alphabetic()).collect();
    let end = |n: usize| starts.get(n + 1).map_or(group.len(), |(at, _)| *at);
    let field =
        |(n, (at, letter)): (usize, &(usize, char))| (*letter, group[at + 1..end(n)].parse().expect("bits"));
    starts.iter().enumerate().map(field).rev().collect()
}

/// Where a component is, if the size has it: its word, its lowest bit, and how many bits it has.
pub fn place(size: TexelSize, component: char) -> Option<(usize, u32, u32)> {
    let (_, layout) = LAYOUTS.iter().find(|(of, _)| *of == size).expect("a size without blocks");
    for (word, group) in layout.split(' ').enumerate() {
        let mut low = 0;
        for (letter, bits) in fields(group) {
            if letter == component {
                return Some((word, low, bits));
            }
            low += bits;
        }
    }
    None
}

/// Bits of a component and their value, if the size has it.
pub fn field(size: TexelSize, words: [u32; 4], component: char) -> Option<(u32, u32)> {
    let (word, low, bits) = place(size, component)?;
    Some((bits, (u64::from(words[word]) >> low & ((1 << bits) - 1)) as u32))
}

/// What a component stands for.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    Fraction(i128, i128),
    /// Of a curve without fractions.
    Real(f64),
    /// A float that is kept as it is.
    Half(u32),
    Float(u32),
    Integer(u32),
}

/// Component `k` of a texel.
pub fn value(format: &TexelFormat, words: [u32; 4], k: usize) -> Value {
    let Some((bits, x)) = field(format.size, words, ['R', 'G', 'B', 'A'][k]) else {
        return constant(format, k);
    };
    let signed = (i64::from(x) << (64 - bits) >> (64 - bits)) as i128;
    match (format.size, format.numbers[k]) {
        (TexelSize::SharedExponent, _) => {
            let exponent = words[0] >> 27;
            Value::Fraction(i128::from(x) << exponent, 1 << 24)
        }
        (TexelSize::B10G11R11, _) => small(x, bits - 5),
        (_, TexelNumber::Sint) => Value::Integer(signed as u32),
        (_, TexelNumber::Uint) => Value::Integer(x),
        (_, TexelNumber::Float) if bits == 32 => Value::Float(x),
        (_, TexelNumber::Float) if bits == 16 => Value::Half(x),
        (_, TexelNumber::Snorm | TexelNumber::SnormHalf) if bits > 1 => {
            let most = (1 << (bits - 1)) - 1;
            Value::Fraction(signed.max(-most), most)
        }
        (_, TexelNumber::Unorm | TexelNumber::UnormHalf | TexelNumber::Float)
            if format.srgb && bits == 8 && k < 3 =>
        {
            Value::Real(linear(x))
        }
        _ => Value::Fraction(x.into(), (1 << bits) - 1),
    }
}

/// Component `k` of a format that lacks it.
pub fn constant(format: &TexelFormat, k: usize) -> Value {
    let constant = u32::from(k == 3);
    match format.numbers[k] {
        TexelNumber::Sint | TexelNumber::Uint => Value::Integer(constant),
        _ => Value::Fraction(constant.into(), 1),
    }
}

/// A float without a sign, of 5 bits of exponent.
fn small(x: u32, places: u32) -> Value {
    let (exponent, fraction) = (x >> places, x & ((1 << places) - 1));
    match exponent {
        31 => Value::Half(0x7c00 | fraction << (10 - places)),
        0 => Value::Fraction(fraction.into(), 1 << (14 + places)),
        _ => Value::Fraction(i128::from(fraction + (1 << places)) << exponent, 1 << (15 + places)),
    }
}

/// The sRGB curve.
pub fn linear(code: u32) -> f64 {
    let c = f64::from(code) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

/// What a half stands for, in parts of 2^-24.
fn parts(code: u32) -> i128 {
    let (exponent, fraction) = (code >> 10, i128::from(code & 0x3ff));
    if exponent == 0 { fraction } else { (fraction + (1 << 10)) << (exponent - 1) }
}

/// Whether a magnitude's code, of a float, is nearest to a fraction from 2^-32 on.
fn nearest_float(code: u32, (num, den): (i128, i128)) -> bool {
    if num == 0 {
        return code == 0;
    }
    // In parts of 2^-60, exactly.
    let value = |code: u32| i128::from(code & 0x7f_ffff | 0x80_0000) << ((code >> 23) - 90);
    let distance = |code: u32| (value(code) * den - (num << 60)).abs();
    code >> 23 > 90 && distance(code) <= distance(code - 1) && distance(code) <= distance(code + 1)
}

/// Whether a code stands for a value, nearest.
///
/// # Panics
/// With a message if it does not.
pub fn judge(kind: CodeKind, code: u32, value: Value) {
    let n = u32::from(kind.bits);
    let stands = match (kind.kind, value) {
        (TexelClass::Unorm, Value::Fraction(num, den)) => {
            code < 1 << 16 && i128::from(code) * den == num * (((1 << n) - 1) << (16 - n))
        }
        (TexelClass::Snorm, Value::Fraction(num, den)) => {
            let code = i128::from(code as u16 as i16) + i128::from(code >> 16 << 16);
            code * den == num * (((1 << (n - 1)) - 1) << (16 - n))
        }
        (TexelClass::Half, Value::Fraction(num, den)) => code < 0x7c00 && parts(code) * den == num << 24,
        (TexelClass::Half, Value::Real(x)) => {
            let distance = |code: u32| (parts(code) as f64 / f64::from(1 << 24) - x).abs();
            code <= 0x3c00
                && distance(code) <= distance(code + 1)
                && (code == 0 || distance(code) <= distance(code - 1))
        }
        (TexelClass::Float, Value::Fraction(num, den)) => {
            n != 0 && (code >> 31 == 1) == (num < 0) && nearest_float(code & !(1 << 31), (num.abs(), den))
        }
        (TexelClass::Half, Value::Half(x))
        | (TexelClass::Float, Value::Float(x))
        | (TexelClass::Integer, Value::Integer(x)) => code == x,
        _ => false,
    };
    assert!(stands, "{code:x} of {kind:?} does not stand for {value:?}");
}

/// A border's component as a code of a kind.
pub fn border(kind: CodeKind, number: TexelNumber, x: u32) -> u32 {
    let float = f32::from_bits(x);
    let limited = match number {
        _ if float.is_nan() => float,
        TexelNumber::Unorm | TexelNumber::UnormHalf => float.clamp(0.0, 1.0),
        TexelNumber::Snorm | TexelNumber::SnormHalf => float.clamp(-1.0, 1.0),
        _ => float,
    };
    let limits = !matches!(number, TexelNumber::Float | TexelNumber::Sint | TexelNumber::Uint);
    let limited = if limits && limited.is_nan() { 0.0 } else { limited };
    let n = u32::from(kind.bits);
    // 24 bits times 16 are exact.
    let parts = |n: u32| f64::from(((1 << n) - 1) << (16 - kind.bits));
    match kind.kind {
        TexelClass::Integer => x,
        TexelClass::Float if limits => {
            if limited == 0.0 && !number_signed(number) {
                0
            } else {
                limited.to_bits()
            }
        }
        TexelClass::Float => x,
        TexelClass::Unorm => (f64::from(limited.clamp(0.0, 1.0)) * parts(n)).round_ties_even() as u32,
        TexelClass::Snorm => (f64::from(limited) * parts(n - 1)).round_ties_even() as i32 as u32 & 0xffff,
        TexelClass::Half if limited.is_nan() => 0x7fff,
        TexelClass::Half => {
            let limited = if limits && limited == 0.0 && !number_signed(number) { 0.0 } else { limited };
            half(limited)
        }
    }
}

fn number_signed(number: TexelNumber) -> bool {
    matches!(number, TexelNumber::Snorm | TexelNumber::SnormHalf)
}

/// The nearest half, of two neighbours the even one.
fn half(x: f32) -> u32 {
    let sign = x.to_bits() >> 16 & 0x8000;
    let value = f64::from(x.abs()) * f64::from(1 << 24);
    let below =
        (0..0x7c00).collect::<Vec<u32>>().partition_point(|code| parts(*code) as f64 <= value) as u32 - 1;
    // What would follow the greatest half stands for infinity.
    let [low, high] = [below, below + 1].map(|code| parts(code) as f64);
    let up = value - low > high - value || value - low == high - value && below & 1 == 1;
    sign | (below + u32::from(up || value.is_infinite()))
}

/// Whether a block's code is nearest to a fraction: of UNORM and SNORM of 8 bits, or of sRGB, the nearest 8 bits on the curve.
///
/// # Panics
/// With a message if it is not.
pub fn judge_block(kind: CodeKind, code: u32, (num, den): (i128, i128)) {
    let near = |code: i128, parts: i128| (code * den - num * parts).abs() * 2 <= den;
    match kind.kind {
        TexelClass::Half => {
            let found = (0..256).find(|c| near((*c).into(), 255)).expect("a code");
            // Halfway between two codes either is.
            let other = (0..256).rfind(|c| near((*c).into(), 255)).expect("a code");
            let stands = |c| std::panic::catch_unwind(|| judge(kind, code, Value::Real(linear(c)))).is_ok();
            assert!(stands(found) || found != other && stands(other), "{code:x} for {num}/{den}");
        }
        TexelClass::Snorm => assert!(near((code as u16 as i16).into(), 127 << 8), "{code:x} for {num}/{den}"),
        _ => assert!(kind.bits == 8 && near(code.into(), 255 << 8), "{code:x} for {num}/{den}"),
    }
}
