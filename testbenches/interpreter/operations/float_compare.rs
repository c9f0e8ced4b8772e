//! Comparisons of single-precision numbers.

use super::rounding::{flush32, sign32};
use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::Lane;

/// A float comparison by its number: 1 to 6 ordered, 9 to 14 true with NaN.
pub fn compare(number: u32, a: f64, b: f64) -> bool {
    let unordered = a.is_nan() || b.is_nan();
    match number {
        0 => false,
        7 => !unordered,
        8 => unordered,
        15 => true,
        _ if unordered => number > 8,
        _ => match number & 7 {
            1 => a < b,
            2 => a == b,
            3 => a <= b,
            4 => a > b,
            5 => a != b,
            _ => a >= b,
        },
    }
}

fn value(lane: &Lane, bits: u32, absolute: Field, negate: Field) -> f64 {
    let signed = sign32(bits, lane.is(absolute), lane.is(negate));
    f32::from_bits(if lane.is(Field::Ftz) { flush32(signed) } else { signed }).into()
}

fn test(lane: &Lane) -> bool {
    let a = value(lane, lane.a(), Field::AAbs, Field::ANeg);
    let b = value(lane, lane.b(), Field::BAbs, Field::BNeg);
    compare(lane.get(Field::Cmp), a, b)
}

pub fn fset(lane: &mut Lane) -> Done {
    let truth = lane.combine(test(lane));
    lane.set_truth(truth);
    Ok(())
}

pub fn fsetp(lane: &mut Lane) -> Done {
    let test = test(lane);
    lane.set_compared(test);
    Ok(())
}

pub fn fcmp(lane: &mut Lane) -> Done {
    let c = if lane.is(Field::Ftz) { flush32(lane.c()) } else { lane.c() };
    let picks_a = compare(lane.get(Field::Cmp), f32::from_bits(c).into(), 0.0);
    let picked = if picks_a { lane.a() } else { lane.b() };
    lane.set(picked);
    Ok(())
}

/// Whether the fast path of a / b may go wrong: a special or subnormal operand, or exponents at which a
/// reciprocal of b, a product with it or a remainder leaves the normal numbers.
pub fn fchk(lane: &mut Lane) -> Done {
    let a = sign32(lane.a(), lane.is(Field::AAbs), lane.is(Field::ANeg));
    let b = sign32(lane.b(), lane.is(Field::BAbs), lane.is(Field::BNeg));
    lane.set_predicate(Field::Pd, needs_care(a, b));
    Ok(())
}

fn needs_care(a: u32, b: u32) -> bool {
    let exponent = |bits: u32| (bits >> 23 & 0xff) as i32;
    let (of_a, of_b) = (exponent(a), exponent(b));
    let special = |bits: u32| exponent(bits) == 0 || exponent(bits) == 0xff;
    let quotient = of_a - of_b;
    special(b) || special(a) && a << 1 != 0 || of_b >= 253 || a << 1 != 0 && of_a < 25 || quotient.abs() > 124
}
