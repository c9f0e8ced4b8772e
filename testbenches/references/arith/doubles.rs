//! Conversions and pairs of halves by the processor's own doubles, in which they are exact: as simple as `conversion` and
//! `fp16`, which use APFloat, and fast enough for exhaustive inputs. Sources have at most 32 bits. Integers are `conversion`'s.

use super::conversion;
use arith::conversion::types::*;
use arith::types::*;
use std::cmp::Ordering::{Equal, Greater, Less};
use std::sync::LazyLock;

/// An adjacent integer, in a rounding direction.
#[inline(always)]
fn whole(x: f64, rnd: Rounding) -> f64 {
    match rnd {
        Rounding::Rn => x.round_ties_even(),
        Rounding::Rm => x.floor(),
        Rounding::Rp => x.ceil(),
        Rounding::Rz => x.trunc(),
    }
}

/// Bits of a format's fraction, its least exponent, its greatest number.
struct Format {
    fraction: i32,
    least: i32,
    most: f64,
}

const HALF: Format = Format { fraction: 10, least: -14, most: 65504.0 };
const SINGLE: Format = Format { fraction: 23, least: -126, most: f32::MAX as f64 };

fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// The exponent of a double that is neither zero nor subnormal.
fn exponent(x: f64) -> i32 {
    (x.to_bits() >> 52 & 0x7ff) as i32 - 1023
}

/// Rounded to a multiple of the format's last place there, or of one where the result is integral. Places are powers of two:
/// dividing by one is as exact as multiplying.
#[inline(always)]
fn rounded(x: f64, format: &Format, integral: bool, rnd: Rounding) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let place = exponent(x).max(format.least) - format.fraction;
    let place = if integral { place.max(0) } else { place };
    let result = whole(x * power(-place), rnd) * power(place);
    if result.abs() <= format.most {
        return result;
    }
    let outward = match rnd {
        Rounding::Rn => true,
        Rounding::Rm => x < 0.0,
        Rounding::Rp => x > 0.0,
        Rounding::Rz => false,
    };
    if outward { f64::INFINITY.copysign(x) } else { format.most.copysign(x) }
}

/// The bits of a half, from a double with exactly its value.
#[inline(always)]
fn half_bits(x: f64) -> u32 {
    let sign = u32::from(x.is_sign_negative()) << 15;
    match x.abs() {
        _ if x.is_nan() => 0x7fff,
        0.0 => sign,
        f64::INFINITY => sign | 0x7c00,
        size => {
            let exponent = exponent(x).max(HALF.least);
            // The leading one, where there is one, adds to the exponent.
            sign + (((exponent - HALF.least) as u32) << 10) + (size * power(10 - exponent)) as u32
        }
    }
}

#[inline(always)]
pub fn half(bits: u32) -> f64 {
    let (field, fraction) = (bits >> 10 & 31, f64::from(bits & 0x3ff));
    let size = match field {
        0 => fraction * power(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * power(field as i32 - 25),
    };
    if bits & 0x8000 == 0 { size } else { -size }
}

#[inline(always)]
fn single_bits(x: f64) -> u32 {
    if x.is_nan() { 0x7fff_ffff } else { (x as f32).to_bits() }
}

/// The value of each code of a half: runs over all pairs read them many times.
fn halves_by_code() -> &'static [f64] {
    static HALVES: LazyLock<Vec<f64>> = LazyLock::new(|| (0..1 << 16).map(half).collect());
    &HALVES
}

#[inline(always)]
fn flushed(x: f64, format: &Format, flush: bool) -> f64 {
    if flush && x.abs() < power(format.least) { 0.0_f64.copysign(x) } else { x }
}

#[inline(always)]
fn saturated(x: f64) -> f64 {
    if x > 1.0 {
        1.0
    } else if x > 0.0 {
        x
    } else {
        0.0
    }
}

/// F2F to a double ignores FTZ and SAT.
#[inline(always)]
fn to_double(op: &ConversionOp) -> bool {
    op.kind == ConversionKind::F2f && op.d_size == NumberSize::Bits64
}

/// The value of a float, with its modifiers.
#[inline(always)]
fn float(op: &ConversionOp) -> f64 {
    let x = match op.s_size {
        NumberSize::Bits16 => half(op.b as u32 & 0xffff),
        NumberSize::Bits32 => flushed(f32::from_bits(op.b as u32).into(), &SINGLE, op.ftz && !to_double(op)),
        _ => panic!("no float of {:?} here", op.s_size),
    };
    let x = if op.abs { x.abs() } else { x };
    if op.neg { -x } else { x }
}

#[inline(always)]
fn to_float(op: &ConversionOp, x: f64) -> u64 {
    let floats = op.kind == ConversionKind::F2f;
    let integral = op.integral && floats;
    let result = match op.d_size {
        NumberSize::Bits16 => rounded(x, &HALF, integral, op.rnd),
        NumberSize::Bits32 => flushed(rounded(x, &SINGLE, integral, op.rnd), &SINGLE, op.ftz && floats),
        _ if !integral => x,
        _ => whole(x, op.rnd),
    };
    let result = if op.sat && floats && !to_double(op) { saturated(result) } else { result };
    match op.d_size {
        NumberSize::Bits16 => half_bits(result).into(),
        NumberSize::Bits32 => single_bits(result).into(),
        _ if result.is_nan() => u64::MAX >> 1,
        _ => result.to_bits(),
    }
}

/// Casts of Rust clamp to the range, and turn NaN into zero; with 64 bits NaN is the least signed number.
#[inline(always)]
fn to_integer(op: &ConversionOp, x: f64) -> u64 {
    match (op.d_size, op.d_signed) {
        (NumberSize::Bits8, false) => (x as u8).into(),
        (NumberSize::Bits8, true) => (x as i8 as u32).into(),
        (NumberSize::Bits16, false) => (x as u16).into(),
        (NumberSize::Bits16, true) => (x as i16 as u32).into(),
        (NumberSize::Bits32, false) => (x as u32).into(),
        (NumberSize::Bits32, true) => (x as i32 as u32).into(),
        (NumberSize::Bits64, _) if x.is_nan() => i64::MIN as u64,
        (NumberSize::Bits64, false) => x as u64,
        (NumberSize::Bits64, true) => x as i64 as u64,
    }
}

/// Expected result of `arith/conversion` for an operation whose source has at most 32 bits.
#[inline(always)]
pub fn convert(op: &ConversionOp) -> u64 {
    match op.kind {
        ConversionKind::F2f => to_float(op, float(op)),
        ConversionKind::F2i => to_integer(op, whole(float(op), op.rnd)),
        ConversionKind::I2f => to_float(op, conversion::whole(op) as i64 as f64),
        ConversionKind::I2i => conversion::between_integers(op),
    }
}

/// A sum or product of two halves: doubles represent it exactly.
#[inline(always)]
pub fn halves(kind: FmaKind, fmz: FlushMode, sat: bool, a: u32, b: u32) -> u32 {
    let (by_code, flush) = (halves_by_code(), fmz != FlushMode::None);
    let of = |bits: u32| flushed(by_code[bits as usize & 0xffff], &HALF, flush);
    let (a, b) = (of(a), of(b));
    let exact = match kind {
        FmaKind::Add => a + b,
        FmaKind::Mul if fmz == FlushMode::Fmz && (a == 0.0 || b == 0.0) => 0.0,
        FmaKind::Mul => a * b,
        FmaKind::Fma => panic!("not of two"),
    };
    let result = flushed(rounded(exact, &HALF, false, Rounding::Rn), &HALF, flush);
    half_bits(if sat { saturated(result) } else { result })
}

/// Whether a test holds for two halves.
#[inline(always)]
pub fn holds(test: FloatTest, ftz: bool, a: u32, b: u32) -> bool {
    let by_code = halves_by_code();
    let of = |bits: u32| flushed(by_code[bits as usize & 0xffff], &HALF, ftz);
    let (a, b) = (of(a), of(b));
    let order = a.partial_cmp(&b);
    match test {
        FloatTest::F => false,
        FloatTest::Lt => a < b,
        FloatTest::Eq => a == b,
        FloatTest::Le => a <= b,
        FloatTest::Gt => a > b,
        FloatTest::Ne => matches!(order, Some(Less | Greater)),
        FloatTest::Ge => a >= b,
        FloatTest::Num => order.is_some(),
        FloatTest::Nan => order.is_none(),
        FloatTest::Ltu => matches!(order, None | Some(Less)),
        FloatTest::Equ => matches!(order, None | Some(Equal)),
        FloatTest::Leu => order != Some(Greater),
        FloatTest::Gtu => matches!(order, None | Some(Greater)),
        FloatTest::Neu => a != b,
        FloatTest::Geu => order != Some(Less),
        FloatTest::T => true,
    }
}
