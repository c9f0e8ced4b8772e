//! Conversions by their definitions: floats by LLVM's APFloat (`rustc_apfloat`), all exact in 128 bits before rounding;
//! integers in 128 bits.

use super::fp32::direction;
use arith::conversion::types::*;
use rustc_apfloat::ieee::{Double, Half, Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

fn quad<F: Float + FloatConvert<Quad>>(bits: u64) -> Quad {
    F::from_bits(bits.into()).convert(&mut false).value
}

fn widened(bits: u64, size: NumberSize) -> Quad {
    match size {
        NumberSize::Bits8 => panic!("no float has 8 bits"),
        NumberSize::Bits16 => quad::<Half>(bits & 0xffff),
        NumberSize::Bits32 => quad::<Single>(bits & 0xffff_ffff),
        NumberSize::Bits64 => quad::<Double>(bits),
    }
}

/// Rounds to a format; returns the bits, and whether the result is subnormal.
fn narrowed(x: Quad, size: NumberSize, round: Round) -> (u64, bool) {
    fn of<F: Float>(x: F, nan: u64) -> (u64, bool) {
        (if x.is_nan() { nan } else { x.to_bits() as u64 }, x.is_denormal())
    }
    match size {
        NumberSize::Bits8 => panic!("no float has 8 bits"),
        NumberSize::Bits16 => {
            let half: Half = x.convert_r(round, &mut false).value;
            of(half, 0x7fff)
        }
        NumberSize::Bits32 => {
            let single: Single = x.convert_r(round, &mut false).value;
            of(single, 0x7fff_ffff)
        }
        NumberSize::Bits64 => {
            let double: Double = x.convert_r(round, &mut false).value;
            of(double, u64::MAX >> 1)
        }
    }
}

/// Bits of a fraction including its leading one.
fn precision(size: NumberSize) -> i32 {
    match size {
        NumberSize::Bits8 | NumberSize::Bits16 => 11,
        NumberSize::Bits32 => 24,
        NumberSize::Bits64 => 53,
    }
}

#[inline(always)]
fn selected(op: &ConversionOp) -> u64 {
    match op.s_size {
        NumberSize::Bits8 => op.b.to_le_bytes()[usize::from(op.sel)].into(),
        NumberSize::Bits16 if op.sel < 2 => op.b & 0xffff,
        NumberSize::Bits16 => op.b >> 16 & 0xffff,
        NumberSize::Bits32 => op.b & 0xffff_ffff,
        NumberSize::Bits64 => op.b,
    }
}

/// FTZ and SAT have no effect where a side of F2F has 64 bits.
fn is_of_doubles(op: &ConversionOp) -> bool {
    op.kind == ConversionKind::F2f && (op.d_size == NumberSize::Bits64 || op.s_size == NumberSize::Bits64)
}

fn float(op: &ConversionOp) -> Quad {
    let bits = selected(op);
    let x = widened(bits, op.s_size);
    let subnormal = op.s_size == NumberSize::Bits32 && Single::from_bits(bits.into()).is_denormal();
    let x = if op.ftz && subnormal && !is_of_doubles(op) { Quad::ZERO.copy_sign(x) } else { x };
    let x = if op.abs { x.abs() } else { x };
    if op.neg { -x } else { x }
}

/// The value of an integer with its modifiers; on a signed one they wrap at its width.
#[inline(always)]
pub fn whole(op: &ConversionOp) -> i128 {
    let bits = selected(op);
    let x: i128 = match (op.s_size, op.s_signed) {
        (NumberSize::Bits8, true) => (bits as i8).into(),
        (NumberSize::Bits16, true) => (bits as i16).into(),
        (NumberSize::Bits32, true) => (bits as i32).into(),
        (NumberSize::Bits64, true) => (bits as i64).into(),
        (_, false) => bits.into(),
    };
    let wrapped = |x: i128| match (op.s_size, op.s_signed) {
        (NumberSize::Bits8, true) => (x as i8).into(),
        (NumberSize::Bits16, true) => (x as i16).into(),
        (NumberSize::Bits32, true) => (x as i32).into(),
        (NumberSize::Bits64, true) => (x as i64).into(),
        (_, false) => x,
    };
    let x = if op.abs { wrapped(x.abs()) } else { x };
    if op.neg { wrapped(-x) } else { x }
}

/// The register words of an integer: a clamped one is sign-extended, a truncated one is not.
#[inline(always)]
fn register(op: &ConversionOp, held: bool, x: i128) -> u64 {
    match (op.d_size, op.d_signed && held) {
        (NumberSize::Bits8, false) => (x as u8).into(),
        (NumberSize::Bits8, true) => (x as i8 as u32).into(),
        (NumberSize::Bits16, false) => (x as u16).into(),
        (NumberSize::Bits16, true) => (x as i16 as u32).into(),
        (NumberSize::Bits32, _) => (x as u32).into(),
        (NumberSize::Bits64, _) => x as u64,
    }
}

/// The least and the greatest integer of the result's type.
#[inline(always)]
fn range(op: &ConversionOp) -> (i128, i128) {
    match (op.d_size, op.d_signed) {
        (NumberSize::Bits8, false) => (0, u8::MAX.into()),
        (NumberSize::Bits8, true) => (i8::MIN.into(), i8::MAX.into()),
        (NumberSize::Bits16, false) => (0, u16::MAX.into()),
        (NumberSize::Bits16, true) => (i16::MIN.into(), i16::MAX.into()),
        (NumberSize::Bits32, false) => (0, u32::MAX.into()),
        (NumberSize::Bits32, true) => (i32::MIN.into(), i32::MAX.into()),
        (NumberSize::Bits64, false) => (0, u64::MAX.into()),
        (NumberSize::Bits64, true) => (i64::MIN.into(), i64::MAX.into()),
    }
}

fn float_to_float(op: &ConversionOp) -> u64 {
    let (x, round) = (float(op), direction(op.rnd));
    // Where the last place is at least one, every float is an integer.
    let fraction = x.is_finite() && (x.is_zero() || x.ilogb() < precision(op.d_size));
    let x = if op.integral && fraction { x.round_to_integral(round).value } else { x };
    let (bits, subnormal) = narrowed(x, op.d_size, round);
    let result = widened(bits, op.d_size);
    let flushes = op.ftz && op.d_size == NumberSize::Bits32 && subnormal && !is_of_doubles(op);
    let result = if flushes { Quad::ZERO.copy_sign(result) } else { result };
    let one = Quad::from_u128(1).value;
    let result = match op.sat && !is_of_doubles(op) {
        true if result.is_nan() || result.is_negative() => Quad::ZERO,
        true if result > one => one,
        _ => result,
    };
    narrowed(result, op.d_size, round).0
}

fn float_to_integer(op: &ConversionOp) -> u64 {
    let x = float(op);
    let (least, greatest) = range(op);
    if x.is_nan() {
        return match (op.d_size, op.s_size) {
            (NumberSize::Bits64, _) => i64::MIN as u64,
            (NumberSize::Bits32, NumberSize::Bits64) => (i32::MIN as u32).into(),
            _ => 0,
        };
    }
    let rounded = x.to_i128_r(128, direction(op.rnd), &mut false);
    let value = match rounded.status.contains(Status::INVALID_OP) {
        false => rounded.value.clamp(least, greatest),
        true if x.is_negative() => least,
        true => greatest,
    };
    register(op, true, value)
}

#[inline(always)]
pub fn between_integers(op: &ConversionOp) -> u64 {
    let (least, greatest) = range(op);
    let x = whole(op);
    register(op, op.sat, if op.sat { x.clamp(least, greatest) } else { x })
}

/// Expected result of `arith/conversion` for an operation.
pub fn convert(op: &ConversionOp) -> u64 {
    match op.kind {
        ConversionKind::F2f => float_to_float(op),
        ConversionKind::F2i => float_to_integer(op),
        ConversionKind::I2f => {
            let exact = Quad::from_i128(whole(op)).value;
            narrowed(exact, op.d_size, direction(op.rnd)).0
        }
        ConversionKind::I2i => between_integers(op),
    }
}
