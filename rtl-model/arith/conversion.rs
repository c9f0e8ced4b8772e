//! Conversion: converts floats and integers of all sizes to each other, and rounds floats to whole numbers (F2F, F2I,
//! I2F, I2I).
//!
//! It accepts an operation a cycle (32 such lanes give sm-transcendental-convert-throughput); results follow 6 cycles
//! later (`CONVERSION_CYCLES`), in order; nothing stalls it. docs/units/arith/conversion.md has the rules. Specification:
//! SM.

pub mod types;

use crate::conversion::types::*;
use crate::types::*;
use kernel::packed::*;

/// Cycles from an operation to its result.
pub const CONVERSION_CYCLES: usize = 6;

/// Exponent and fraction bits of a float, by its size.
struct Format {
    exp: u32,
    man: u32,
}

impl Format {
    #[inline(always)]
    fn of(size: NumberSize) -> Format {
        match size {
            NumberSize::Bits8 | NumberSize::Bits16 => Format { exp: 5, man: 10 },
            NumberSize::Bits32 => Format { exp: 8, man: 23 },
            NumberSize::Bits64 => Format { exp: 11, man: 52 },
        }
    }
    fn bias(&self) -> i32 {
        (1 << (self.exp - 1)) - 1
    }
    /// The exponent of infinities and NaN.
    fn top(&self) -> u64 {
        (1 << self.exp) - 1
    }
    fn infinity(&self) -> u64 {
        self.top() << self.man
    }
    fn one(&self) -> u64 {
        (self.bias() as u64) << self.man
    }
}

/// A source of any kind: its leading one is at bit 63 and has the weight two to the power of `top`.
struct Number {
    sign: bool,
    nan: bool,
    infinite: bool,
    magnitude: u64,
    top: i32,
}

/// The bits of a source, starting at byte `sel` if they are fewer than a word.
#[inline(always)]
fn source(op: &ConversionOp) -> u64 {
    match op.s_size {
        NumberSize::Bits8 => op.b >> (8 * op.sel) & 0xff,
        NumberSize::Bits16 => op.b >> (8 * (op.sel & 2)) & 0xffff,
        NumberSize::Bits32 => op.b & 0xffff_ffff,
        NumberSize::Bits64 => op.b,
    }
}

/// F2F with a 64-bit source or result ignores FTZ and SAT.
#[inline(always)]
fn is_of_doubles(op: &ConversionOp) -> bool {
    op.kind == ConversionKind::F2f && [op.d_size, op.s_size].contains(&NumberSize::Bits64)
}

#[inline(always)]
fn float(op: &ConversionOp) -> Number {
    let (bits, format) = (source(op), Format::of(op.s_size));
    let (exponent, fraction) = (bits >> format.man & format.top(), bits & ((1 << format.man) - 1));
    let tiny = exponent == 0;
    let flushed = tiny && op.ftz && op.s_size == NumberSize::Bits32 && !is_of_doubles(op);
    let mantissa = if flushed { 0 } else { fraction | u64::from(!tiny) << format.man };
    Number {
        sign: (bits >> (format.exp + format.man) & 1 == 1 && !op.abs) ^ op.neg,
        nan: exponent == format.top() && fraction != 0,
        infinite: exponent == format.top() && fraction == 0,
        magnitude: mantissa << (63 - format.man),
        top: exponent.max(1) as i32 - format.bias(),
    }
}

#[inline(always)]
fn integer(op: &ConversionOp) -> Number {
    let unused = 64 - (8 << op.s_size as u32);
    let bits = source(op) << unused;
    let value = if op.s_signed { (bits as i64 >> unused) as u64 } else { bits >> unused };
    let negative = op.s_signed && (value as i64) < 0;
    // Modifiers of a signed source wrap in its width: the smallest number does not change.
    let least = negative && bits << 1 == 0;
    Number {
        sign: least || ((negative && !op.abs) ^ op.neg) && value != 0,
        nan: false,
        infinite: false,
        magnitude: if negative { value.wrapping_neg() } else { value },
        top: 63,
    }
}

impl Number {
    #[inline(always)]
    fn normalised(self) -> Number {
        let count = self.magnitude.leading_zeros();
        Number { magnitude: self.magnitude << (count & 63), top: self.top - count as i32, ..self }
    }

    /// The number in units of bit `place`, rounded. From place 65 on it is less than half a unit.
    #[inline(always)]
    fn rounded(&self, place: u32, rnd: Rounding) -> u64 {
        // The dropped bits; the highest one is a half.
        let (kept, lost) = match place {
            0 => (self.magnitude, 0),
            1..64 => (self.magnitude >> place, self.magnitude << (64 - place)),
            64 => (0, self.magnitude),
            _ => (0, self.magnitude >> 1 | self.magnitude & 1),
        };
        let up = match rnd {
            Rounding::Rn => lost > (1 << 63) - (kept & 1),
            Rounding::Rm => lost != 0 && self.sign,
            Rounding::Rp => lost != 0 && !self.sign,
            Rounding::Rz => false,
        };
        kept + u64::from(up)
    }
}

/// Converts a number to a float.
#[inline(always)]
fn to_float(op: &ConversionOp, n: &Number) -> u64 {
    let format = Format::of(op.d_size);
    let sign = u64::from(n.sign) << (format.exp + format.man);
    let floats = op.kind == ConversionKind::F2f && !is_of_doubles(op);
    let flush = op.ftz && op.d_size == NumberSize::Bits32 && floats;
    let magnitude = if n.nan {
        format.infinity() | ((1 << format.man) - 1)
    } else if n.infinite {
        format.infinity()
    } else if n.magnitude == 0 {
        0
    } else {
        finite(op, n, &format)
    };
    let magnitude = if flush && magnitude >> format.man == 0 { 0 } else { magnitude };
    if op.sat && floats {
        if n.nan || n.sign { 0 } else { magnitude.min(format.one()) }
    } else if n.nan {
        magnitude
    } else {
        sign | magnitude
    }
}

/// Rounds a number that is not zero, without its sign.
#[inline(always)]
fn finite(op: &ConversionOp, n: &Number, format: &Format) -> u64 {
    let exponent = n.top + format.bias();
    if exponent >= format.top() as i32 {
        let outward = match op.rnd {
            Rounding::Rn => true,
            Rounding::Rm => n.sign,
            Rounding::Rp => !n.sign,
            Rounding::Rz => false,
        };
        return format.infinity() - u64::from(!outward);
    }
    // The last place of the format, limited by the subnormals.
    let last = (63 - format.man as i32 + (1 - exponent).max(0)).min(65);
    if op.integral && op.kind == ConversionKind::F2f {
        let whole = 63 - n.top;
        if n.top < 0 {
            return n.rounded(whole.min(65) as u32, op.rnd) * format.one();
        }
        if whole > last {
            let kept = n.rounded(whole as u32, op.rnd) << (whole - last);
            return ((exponent.max(1) as u64 - 1) << format.man) + kept;
        }
    }
    // The leading one increments the exponent.
    ((exponent.max(1) as u64 - 1) << format.man) + n.rounded(last as u32, op.rnd)
}

/// Converts a number to an integer.
#[inline(always)]
fn to_integer(op: &ConversionOp, n: &Number) -> u64 {
    let unused = 64 - (8 << op.d_size as u32);
    let most = u64::MAX >> unused;
    let limit = match (op.d_signed, n.sign) {
        (false, false) => most,
        (false, true) => 0,
        (true, false) => most >> 1,
        (true, true) => (most >> 1) + 1,
    };
    let huge = n.infinite || n.top > 63;
    let kept = if huge { 0 } else { n.rounded((63 - n.top).min(65) as u32, op.rnd) };
    let clamps = op.sat || op.kind == ConversionKind::F2i;
    let clamped = if clamps && (huge || kept > limit) { limit } else { kept };
    let value = if n.sign { clamped.wrapping_neg() } else { clamped } << unused;
    // A truncated result has zeros above it.
    let value = if op.d_signed && clamps { (value as i64 >> unused) as u64 } else { value >> unused };
    if op.d_size == NumberSize::Bits64 { value } else { value & 0xffff_ffff }
}

/// The integer result for NaN.
#[inline(always)]
fn of_nan(op: &ConversionOp) -> u64 {
    match (op.d_size, op.s_size) {
        (NumberSize::Bits64, _) => 1 << 63,
        (NumberSize::Bits32, NumberSize::Bits64) => 1 << 31,
        _ => 0,
    }
}

/// The result of an operation.
#[inline(always)]
pub fn convert(op: &ConversionOp) -> u64 {
    match op.kind {
        ConversionKind::F2f => to_float(op, &float(op).normalised()),
        ConversionKind::I2f => to_float(op, &integer(op).normalised()),
        ConversionKind::F2i => match float(op) {
            Number { nan: true, .. } => of_nan(op),
            number => to_integer(op, &number.normalised()),
        },
        ConversionKind::I2i => to_integer(op, &integer(op).normalised()),
    }
}

// ---- the unit
prim::pipelined! { pub struct Conversion[CONVERSION_CYCLES]: op: ConversionOp => result: B64 = convert }
