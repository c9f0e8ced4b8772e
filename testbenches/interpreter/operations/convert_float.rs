//! Conversions from floating-point numbers.

use super::convert::{ACROSS, Format, set_integer};
use super::rounding::{
    double, double_bits, flush32, half, half_bits, mode, saturate16, saturate32, sign16, sign32, sign64,
    single, single_bits,
};
use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::lane::Lane;
use crate::machine::thread::Flags;
use rustc_apfloat::ieee::{Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

const HALF: u32 = 1;
const SINGLE: u32 = 2;

/// The source: exact as a double, whatever its format. FTZ is of singles alone (PTX's cvt).
fn source(lane: &Lane, flush: bool) -> Result<Double, Kind> {
    let (absolute, negate) = (lane.is(Field::BAbs), lane.is(Field::BNeg));
    let exact = &mut false;
    Ok(match lane.get(Field::Sfmt) {
        HALF => {
            let bits = sign16(lane.b() >> (16 * lane.get(Field::BHalf)) & 0xffff, absolute, negate);
            half(bits).convert(exact).value
        }
        SINGLE => {
            let bits = sign32(lane.b(), absolute, negate);
            single(if flush { flush32(bits) } else { bits }).convert(exact).value
        }
        _ => double(sign64(lane.b_double()?, absolute, negate)),
    })
}

/// The real chip's result for NaN: 0, except the least signed number for 64 bits, and for 32 bits from a double.
fn of_nan(from: u32, to: Format) -> i128 {
    if to.bits == 64 || to.bits == 32 && from == 64 { -1 << (to.bits - 1) } else { 0 }
}

/// Clamps to the destination's range.
pub fn f2i(lane: &mut Lane) -> Done {
    let format = Format::new(lane.get(Field::Dfmt));
    let from = 8 << lane.get(Field::Sfmt);
    if from == 64 && format.bits < 32 || from < 32 && format.bits == 64 {
        return Err(ACROSS);
    }
    let rounded = source(lane, lane.is(Field::Ftz))?.round_to_integral(mode(lane.get(Field::Rnd))).value;
    let value = match rounded.is_nan() {
        true => of_nan(from, format),
        false => {
            rounded.to_i128_r(100, Round::TowardZero, &mut false).value.clamp(format.least(), format.most())
        }
    };
    set_integer(lane, value, format)
}

/// Values of the rounding from here on round to whole numbers.
const INTEGRAL: u32 = 4;

pub fn f2f(lane: &mut Lane) -> Done {
    let (from, to, rounding) = (lane.get(Field::Sfmt), lane.get(Field::Dfmt), lane.get(Field::Rnd));
    if from.abs_diff(to) > 1 {
        return Err(ACROSS);
    }
    if rounding >= INTEGRAL && from != to {
        return Err(Kind::Undocumented { what: "F2F to whole numbers of another size" });
    }
    let round = mode(rounding & 3);
    // FTZ and SAT do nothing where a side is a double.
    let singles = from.max(to) <= SINGLE;
    let source = source(lane, singles && lane.is(Field::Ftz))?;
    let value = if rounding >= INTEGRAL { source.round_to_integral(round).value } else { source };
    set(lane, value, to, round, singles)
}

/// Flags of a result.
pub fn of_half(bits: u32) -> Flags {
    let exact: Double = half(bits).convert(&mut false).value;
    Flags::of_float(f64::from_bits(double_bits(exact)))
}

pub fn of_single(bits: u32) -> Flags {
    Flags::of_float(f32::from_bits(bits).into())
}

fn set(lane: &mut Lane, value: Double, format: u32, round: Round, singles: bool) -> Done {
    let (saturate, flush) = (singles && lane.is(Field::Sat), singles && lane.is(Field::Ftz));
    match format {
        HALF => {
            let narrowed: Half = value.convert_r(round, &mut false).value;
            let bits = half_bits(narrowed);
            let bits = if saturate { saturate16(bits) } else { bits };
            lane.set(bits);
            lane.set_flags(of_half(bits));
        }
        SINGLE => {
            let narrowed: Single = value.convert_r(round, &mut false).value;
            let bits = single_bits(narrowed);
            let flushed = if flush { flush32(bits) } else { bits };
            let bits = if saturate { saturate32(flushed) } else { flushed };
            lane.set(bits);
            lane.set_flags(of_single(bits));
        }
        _ => {
            let bits = double_bits(value);
            lane.set_flags(Flags::of_float(f64::from_bits(bits)));
            return lane.set_pair(bits);
        }
    }
    Ok(())
}
