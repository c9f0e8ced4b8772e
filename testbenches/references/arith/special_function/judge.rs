//! Legal results of an operation of `arith/special_function`.

use super::{Big, Function, PRECISION, value};
use arith::special_function::{SpecialFunctionOp, SpecialKind};
use std::sync::LazyLock;

/// A result, or its legal range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    Is(u32),
    Near { value: f64, within: f64 },
}

const NAN: u32 = 0x7fff_ffff;

/// The spacing of floats near a value, with `bits` fraction bits.
fn place(value: f64, bits: i32) -> f64 {
    let normal = value.abs().max(f64::from(f32::MIN_POSITIVE));
    power((normal.to_bits() >> 52) as i32 - 1023 - bits)
}

fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// For a number, before saturation. Error bounds are those documented; a root's is ours.
fn of_number(kind: SpecialKind, x: f64) -> Wanted {
    let infinity = |x: f64| Wanted::Near { value: f64::INFINITY.copysign(x), within: 0.0 };
    let in_places = |function, x, places: f64| {
        let value = value(function, x);
        Wanted::Near { value, within: places * place(value, 23) }
    };
    match kind {
        _ if x.is_nan() => Wanted::Is(NAN),
        SpecialKind::Rcp if x == 0.0 => infinity(x),
        SpecialKind::Rcp => in_places(Function::Reciprocal, x, 0.98),
        SpecialKind::Rsq if x == 0.0 => infinity(x),
        SpecialKind::Sqrt if x == 0.0 => Wanted::Near { value: x, within: 0.0 },
        SpecialKind::Lg2 if x == 0.0 => infinity(-1.0),
        SpecialKind::Rsq | SpecialKind::Sqrt | SpecialKind::Lg2 if x < 0.0 => Wanted::Is(NAN),
        SpecialKind::Rsq if x.is_infinite() => Wanted::Is(0),
        SpecialKind::Sqrt | SpecialKind::Lg2 if x.is_infinite() => infinity(x),
        SpecialKind::Rsq => in_places(Function::ReciprocalRoot, x, 1.52),
        SpecialKind::Sqrt => in_places(Function::Root, x, 1.52),
        SpecialKind::Lg2 => {
            let value = value(Function::Logarithm, x);
            Wanted::Near { value, within: 2_f64.powf(-22.57) + place(value, 24) }
        }
        _ => unreachable!("no function of a number"),
    }
}

/// For a reduced operand, before saturation.
fn of_reduced(kind: SpecialKind, a: u32) -> Wanted {
    let (minus, magnitude) = (a >> 31 == 1, a & 0x7fff_ffff);
    let sign = if minus { -1.0 } else { 1.0 };
    let x = sign * f64::from(magnitude) / f64::from(1 << 24);
    let about = |function| Wanted::Near { value: value(function, x), within: 2_f64.powf(-22.47) };
    match kind {
        SpecialKind::Ex2 => match magnitude {
            NAN => Wanted::Is(NAN),
            0x7fff_fffe if minus => Wanted::Is(0),
            0x7fff_fffe => Wanted::Near { value: f64::INFINITY, within: 0.0 },
            _ => {
                let value = value(Function::Power, x);
                Wanted::Near { value, within: 1.41 * place(value, 23) }
            }
        },
        _ if magnitude >> 26 != 0 => Wanted::Is(NAN),
        // A zero sine has the operand's sign, and a zero cosine has none.
        SpecialKind::Sin if magnitude << 7 == 0 => Wanted::Is(a & 0x8000_0000),
        SpecialKind::Cos if magnitude << 7 == 1 << 31 => Wanted::Is(0),
        SpecialKind::Sin => about(Function::SineOfQuarters),
        _ => about(Function::CosineOfQuarters),
    }
}

/// For the high word of a double.
fn of_double(kind: SpecialKind, a: u32) -> Wanted {
    let x = f64::from_bits(u64::from(a) << 32);
    let x = if x.is_subnormal() { 0.0_f64.copysign(x) } else { x };
    let high = |x: f64| Wanted::Is((x.to_bits() >> 32) as u32);
    if x.is_nan() || kind == SpecialKind::Rsq64h && x < 0.0 {
        return Wanted::Is(NAN);
    }
    if x == 0.0 || x.is_infinite() {
        return high(1.0 / x);
    }
    let value = if kind == SpecialKind::Rcp64h { 1.0 / x } else { 1.0 / x.sqrt() };
    if value.is_subnormal() {
        return high(0.0_f64.copysign(value));
    }
    let binade = f64::from_bits(value.to_bits() & 0x7ff0_0000_0000_0000);
    Wanted::Near { value, within: 0.6 * binade / f64::from(1 << 20) }
}

/// Bits after the point of `turns_of_one`.
const TURN_BITS: u32 = 100;

/// One, in turns of 2^-100: over twice pi.
fn turns_of_one() -> u128 {
    let big = |x: u128| Big::from(x).with_precision(PRECISION).value();
    let pi = big(1).asin() * big(2);
    let turns = big(1 << TURN_BITS) / (pi * big(2));
    u128::try_from(turns.floor().to_int().value()).expect("less than a turn")
}

/// A finite number in quarter turns of 2^-24, modulo whole turns: the error of a result, and its bound. Two over pi has 34
/// bits.
fn turned(x: f32, result: u32) -> (f64, f64) {
    static ONE: LazyLock<u128> = LazyLock::new(turns_of_one);
    let (turn, may) = (f64::from(1 << 26), 0.5 + f64::from(x.abs()) / 2048.0 + 1e-6);
    if may >= turn / 2.0 {
        return (0.0, may); // where numbers are further apart than turns, any result is legal
    }
    // A normal number is 2^23 to 2^24 of its last place. Whole turns are dropped.
    let (exponent, fraction) = (x.to_bits() >> 23 & 0xff, x.to_bits() & 0x7f_ffff);
    let turns = u128::from(fraction | 1 << 23).wrapping_mul(*ONE);
    let turns = if exponent >= 150 { turns << (exponent - 150) } else { turns >> (150 - exponent).min(127) };
    let part = (turns % (1 << TURN_BITS)) as f64 / power(TURN_BITS as i32 - 26);
    let separate = (part - f64::from(result & 0x3ff_ffff)).abs();
    (separate.min(turn - separate), may)
}

/// An operand with its modifiers, subnormals flushed.
fn operand(op: &SpecialFunctionOp) -> u32 {
    let a = if op.a_abs { op.a & 0x7fff_ffff } else { op.a };
    if op.a_neg { a ^ 0x8000_0000 } else { a }
}

fn saturated(wanted: Wanted) -> Wanted {
    match wanted {
        Wanted::Is(x) if x == NAN || x >> 31 == 1 => Wanted::Is(0),
        Wanted::Near { value, .. } if value <= 0.0 => Wanted::Is(0),
        Wanted::Near { value, within } => Wanted::Near { value: value.min(1.0), within },
        is => is,
    }
}

/// The legal results of an operation that is not a reduction.
pub fn wanted(op: &SpecialFunctionOp) -> Wanted {
    let a = operand(op);
    let number = f32::from_bits(a);
    let number = f64::from(if number.is_subnormal() { 0.0_f32.copysign(number) } else { number });
    let wanted = match op.kind {
        SpecialKind::Rcp64h | SpecialKind::Rsq64h => return of_double(op.kind, a),
        SpecialKind::Sin | SpecialKind::Cos | SpecialKind::Ex2 => of_reduced(op.kind, a),
        kind => of_number(kind, number),
    };
    if op.sat { saturated(wanted) } else { wanted }
}

/// Whether a result is legal.
fn meets(wanted: Wanted, result: u32, double: bool) -> bool {
    match wanted {
        Wanted::Is(bits) => result == bits,
        Wanted::Near { value, within } => {
            let least = f64::from(f32::MIN_POSITIVE);
            let got = if double {
                f64::from_bits(u64::from(result) << 32)
            } else {
                f64::from(f32::from_bits(result))
            };
            if value.is_infinite() || value == 0.0 {
                return got == value && got.is_sign_negative() == value.is_sign_negative();
            }
            // A result that would be subnormal is zero.
            let flushed = !double && value.abs() < least && got == 0.0;
            let great = !double && value.abs() + within > f64::from(f32::MAX) && got.is_infinite();
            let subnormal = !double && f32::from_bits(result).is_subnormal();
            let sign = got == 0.0 || got.is_sign_negative() == value.is_sign_negative();
            sign && !subnormal && (flushed || great || (got - value).abs() <= within)
        }
    }
}

/// Describes the error of a result.
pub fn judge(op: &SpecialFunctionOp, result: u32) -> Result<(), String> {
    let a = operand(op);
    let x = f32::from_bits(a);
    let sign = a & 0x8000_0000;
    let wanted = match op.kind {
        SpecialKind::RroSincos if !x.is_finite() => Wanted::Is(NAN),
        SpecialKind::RroEx2 if x.is_nan() => Wanted::Is(NAN),
        SpecialKind::RroSincos | SpecialKind::RroEx2 if x.is_subnormal() => Wanted::Is(sign),
        SpecialKind::RroEx2 if x.abs() >= 128.0 => Wanted::Is(sign | 0x7fff_fffe),
        SpecialKind::RroEx2 => {
            let places = f64::from(x.abs()) * f64::from(1 << 24);
            Wanted::Is(sign | (places + 0.5).floor() as u32)
        }
        SpecialKind::RroSincos => {
            let (separate, may) = turned(x, result);
            let kept = result & 0xfc00_0000 == sign;
            return match kept && separate <= may {
                true => Ok(()),
                false => Err(format!(
                    "{op:x?}: {result:x} is {separate} units in the last place off, not {may} at most"
                )),
            };
        }
        _ => wanted(op),
    };
    match meets(wanted, result, matches!(op.kind, SpecialKind::Rcp64h | SpecialKind::Rsq64h)) {
        true => Ok(()),
        false => Err(format!("{op:x?}: {result:x}, not {wanted:x?}")),
    }
}
