//! Special functions: correctly rounded from double precision, subnormal numbers flushed.

use super::rounding::{NAN32, flush32, saturate32, sign32};
use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::Lane;

/// Range reduction: the format passed to MUFU is private to both instructions; here it is the number itself.
pub fn rro(lane: &mut Lane) -> Done {
    let value = sign32(lane.b(), lane.is(Field::BAbs), lane.is(Field::BNeg));
    lane.set(value);
    Ok(())
}

const RCP64H: u32 = 6;
const RSQ64H: u32 = 7;

pub fn mufu(lane: &mut Lane) -> Done {
    let bits = sign32(lane.a(), lane.is(Field::AAbs), lane.is(Field::ANeg));
    let value = match lane.get(Field::Op) {
        RCP64H => high_word(bits, |x| 1.0 / x),
        RSQ64H => high_word(bits, |x| 1.0 / x.sqrt()),
        function => single(function, bits),
    };
    lane.set(if lane.is(Field::Sat) { saturate32(value) } else { value });
    Ok(())
}

fn single(function: u32, bits: u32) -> u32 {
    let x = f64::from(f32::from_bits(flush32(bits)));
    let value = match function {
        0 => x.cos(),
        1 => x.sin(),
        2 => x.exp2(),
        3 => x.log2(),
        4 => 1.0 / x,
        5 => 1.0 / x.sqrt(),
        _ => x.sqrt(),
    };
    if value.is_nan() { NAN32 } else { flush32((value as f32).to_bits()) }
}

/// Applies a function to the double with this high word; the low word is zero.
fn high_word(bits: u32, function: impl Fn(f64) -> f64) -> u32 {
    let value = function(f64::from_bits(u64::from(bits) << 32));
    if value.is_nan() { 0x7ff8_0000 } else { (value.to_bits() >> 32) as u32 }
}
