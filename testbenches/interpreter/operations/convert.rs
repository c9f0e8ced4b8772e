//! Conversions from integers.

use super::convert_float::{of_half, of_single};
use super::rounding::{double_bits, half_bits, mode, single_bits};
use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::lane::Lane;
use crate::machine::thread::Flags;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Half, Single};

pub const ACROSS: Kind = Kind::Undocumented { what: "conversion between 64 bits and fewer than 32" };

/// An integer format: signedness, and bytes as a power of two.
#[derive(Clone, Copy)]
pub struct Format {
    pub signed: bool,
    pub bits: u32,
}

impl Format {
    pub fn new(code: u32) -> Self {
        Self { signed: code & 4 != 0, bits: 8 << (code & 3) }
    }

    pub fn least(self) -> i128 {
        if self.signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    pub fn most(self) -> i128 {
        (1 << (self.bits - u32::from(self.signed))) - 1
    }

    /// The low bits of a number, read in this format.
    pub fn wrap(self, value: i128) -> i128 {
        let unused = 128 - self.bits;
        if self.signed { value << unused >> unused } else { ((value as u128) << unused >> unused) as i128 }
    }
}

/// The source: its part of the register, absolute value, negation. These wrap in the width of a signed source, so that its least number keeps its
/// sign; an unsigned one is negated as a number. A literal of 64 bits is the high word. (Measured on the real chip for I2F; here of I2I, too.)
fn source(lane: &Lane) -> Result<i128, Kind> {
    let format = Format::new(lane.get(Field::Sfmt));
    let selected = lane.get(Field::BSel);
    if selected != 0 && (format.bits > 16 || format.bits == 16 && selected != 2) {
        return Err(Kind::Undocumented { what: "a part of a register that is no byte or half" });
    }
    let bits = if format.bits == 64 { lane.b_double()? } else { u64::from(lane.b()) };
    let value = format.wrap(i128::from(bits >> (8 * selected)));
    let wrapped = |value: i128| if format.signed { format.wrap(value) } else { value };
    let absolute = if lane.is(Field::BAbs) { wrapped(value.abs()) } else { value };
    Ok(if lane.is(Field::BNeg) { wrapped(-absolute) } else { absolute })
}

/// Writes an integer to a register, or to a pair. The sign flag is the register's highest bit, also for unsigned numbers.
pub fn set_integer(lane: &mut Lane, value: i128, format: Format) -> Done {
    if format.bits == 64 {
        lane.set_flags(Flags { zero: value as u64 == 0, sign: (value as i64) < 0, ..Flags::default() });
        return lane.set_pair(value as u64);
    }
    lane.set_integer(value as u32);
    Ok(())
}

pub fn i2i(lane: &mut Lane) -> Done {
    let (from, to) = (Format::new(lane.get(Field::Sfmt)), Format::new(lane.get(Field::Dfmt)));
    if from.bits.max(to.bits) == 64 && from.bits.min(to.bits) < 32 {
        return Err(ACROSS);
    }
    let value = source(lane)?;
    // A result truncated to 8 or 16 bits is zero-extended, a clamped one is sign-extended.
    let cut = || Format { signed: false, ..to }.wrap(value);
    let fitted = if lane.is(Field::Sat) { value.clamp(to.least(), to.most()) } else { cut() };
    set_integer(lane, fitted, to)
}

const HALF: u32 = 1;
const SINGLE: u32 = 2;

pub fn i2f(lane: &mut Lane) -> Done {
    let (value, round) = (source(lane)?, mode(lane.get(Field::Rnd)));
    let (from, to) = (Format::new(lane.get(Field::Sfmt)).bits, lane.get(Field::Dfmt));
    if from == 64 && to == HALF || from < 32 && to > SINGLE {
        return Err(ACROSS);
    }
    match to {
        HALF => {
            let bits = half_bits(Half::from_i128_r(value, round).value);
            lane.set(bits);
            lane.set_flags(of_half(bits));
        }
        SINGLE => {
            let bits = single_bits(Single::from_i128_r(value, round).value);
            lane.set(bits);
            lane.set_flags(of_single(bits));
        }
        _ => {
            let bits = double_bits(Double::from_i128_r(value, round).value);
            lane.set_flags(Flags::of_float(f64::from_bits(bits)));
            return lane.set_pair(bits);
        }
    }
    Ok(())
}
