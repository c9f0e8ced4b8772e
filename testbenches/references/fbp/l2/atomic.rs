//! Result of an atomic on a sector: integers in 128 bits, floats of 32 bits by the host, halves by search. Operations that the
//! real chip does not have, facts ATOM.022 to .063 of `hardware.tsv` (R12, R13), leave the sector unchanged.

use bundle::{AtomicOp, AtomicType, Sector};

/// New value of an integer of `bits` bits. The type is wide enough for any sum.
fn integer(op: AtomicOp, bits: u32, signed: bool, old: u64, data: u64, compare: u64) -> u64 {
    let modulo = 1_i128 << bits;
    let number = |x: u64| {
        let x = i128::from(x);
        if signed && x >= modulo / 2 { x - modulo } else { x }
    };
    let (least, most) = if signed { (-modulo / 2, modulo / 2 - 1) } else { (0, modulo - 1) };
    let sum = number(old) + number(data);
    let result = match op {
        AtomicOp::Add => sum,
        AtomicOp::SafeAdd if (least..=most).contains(&sum) => sum,
        AtomicOp::SafeAdd => number(old),
        AtomicOp::Min => number(old).min(number(data)),
        AtomicOp::Max => number(old).max(number(data)),
        AtomicOp::Increment => {
            if old >= data {
                0
            } else {
                i128::from(old) + 1
            }
        }
        AtomicOp::Decrement => {
            if old == 0 || old > data {
                data.into()
            } else {
                i128::from(old) - 1
            }
        }
        AtomicOp::And => (old & data).into(),
        AtomicOp::Or => (old | data).into(),
        AtomicOp::Xor => (old ^ data).into(),
        AtomicOp::Exchange => data.into(),
        AtomicOp::CompareAndSwap => {
            if old == compare {
                data.into()
            } else {
                old.into()
            }
        }
    };
    result.rem_euclid(modulo) as u64
}

fn sum32(a: u32, b: u32) -> u32 {
    let flushed = |x: u32| if x & 0x7f80_0000 == 0 { x & 0x8000_0000 } else { x };
    let sum = f32::from_bits(flushed(a)) + f32::from_bits(flushed(b));
    if sum.is_nan() { 0x7fff_ffff } else { flushed(sum.to_bits()) }
}

/// Value of a half; a subnormal counts as zero.
fn value16(x: u16) -> f64 {
    let (exponent, mantissa) = (i32::from(x >> 10 & 31), f64::from(x & 0x3ff));
    let size = match exponent {
        0 => 0.0,
        31 if mantissa == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + mantissa / 1024.0) * 2_f64.powi(exponent - 15),
    };
    if x >> 15 == 1 { -size } else { size }
}

/// The nearest half, ties to even: values of halves increase with their codes.
fn sum16(a: u16, b: u16) -> u16 {
    let sum = value16(a) + value16(b);
    if sum.is_nan() {
        return 0x7fff;
    }
    let (sign, size) = (if sum.is_sign_negative() { 0x8000 } else { 0 }, sum.abs());
    if size >= 65520.0 {
        return sign | 0x7c00;
    }
    // Sums of normal halves are multiples of 2^-24, so those below 2^-14 are exact subnormals.
    if size < value16(0x0400) {
        return sign;
    }
    let (mut below, mut above) = (0x0400_u16, 0x7c00_u16);
    while above - below > 1 {
        let middle = below + (above - below) / 2;
        if value16(middle) <= size { below = middle } else { above = middle }
    }
    let next = if above == 0x7c00 { 65536.0 } else { value16(above) };
    let (down, up) = (size - value16(below), next - size);
    sign | if down < up || down == up && below % 2 == 0 { below } else { above }
}

/// The lesser or the greater of two halves; a NaN loses against a number.
fn pick16(a: u16, b: u16, last: bool) -> u16 {
    let flushed = |x: u16| if x & 0x7c00 == 0 { x & 0x8000 } else { x };
    let is_number = |x: &u16| !value16(*x).is_nan();
    let mut numbers: Vec<u16> = [a, b].into_iter().filter(is_number).map(flushed).collect();
    numbers.sort_by(|x, y| value16(*x).total_cmp(&value16(*y)));
    let of = if last { numbers.last() } else { numbers.first() };
    of.copied().unwrap_or(0x7fff)
}

fn halves(a: u32, b: u32, of: impl Fn(u16, u16) -> u16) -> u32 {
    u32::from(of((a >> 16) as u16, (b >> 16) as u16)) << 16 | u32::from(of(a as u16, b as u16))
}

fn is_missing(atomic: AtomicOp, operand: AtomicType) -> bool {
    use AtomicOp::{Add, And, Decrement, Increment, Or, Xor};
    operand != AtomicType::U32 && [Increment, Decrement].contains(&atomic)
        || operand == AtomicType::S64 && [Add, And, Or, Xor].contains(&atomic)
}

/// The sector after an operation on the lanes whose mask bytes are all set.
pub fn operated(
    atomic: AtomicOp,
    operand: AtomicType,
    mask: u32,
    [old, data, compare]: [Sector; 3],
) -> Sector {
    if is_missing(atomic, operand) {
        return old;
    }
    let mut words = old.words;
    let is_on = |first: usize, bytes: usize| (4 * first..4 * first + bytes).all(|k| mask >> k & 1 == 1);
    match operand {
        AtomicType::U64 | AtomicType::S64 => {
            for k in (0..8).step_by(2).filter(|k| is_on(*k, 8)) {
                let lane = |s: &Sector| u64::from(s.words[k]) | u64::from(s.words[k + 1]) << 32;
                let signed = operand == AtomicType::S64;
                let new = integer(atomic, 64, signed, lane(&old), lane(&data), lane(&compare));
                (words[k], words[k + 1]) = (new as u32, (new >> 32) as u32);
            }
        }
        _ => {
            for k in (0..8).filter(|k| is_on(*k, 4)) {
                let [a, b, c] = [old, data, compare].map(|s| s.words[k]);
                words[k] = match (operand, atomic) {
                    (AtomicType::F32, AtomicOp::Add) => sum32(a, b),
                    (AtomicType::F16x2, AtomicOp::Add) => halves(a, b, sum16),
                    (AtomicType::F16x2, AtomicOp::Min) => halves(a, b, |a, b| pick16(a, b, false)),
                    (AtomicType::F16x2, AtomicOp::Max) => halves(a, b, |a, b| pick16(a, b, true)),
                    _ => {
                        let signed = operand == AtomicType::S32;
                        integer(atomic, 32, signed, a.into(), b.into(), c.into()) as u32
                    }
                };
            }
        }
    }
    Sector { words }
}
