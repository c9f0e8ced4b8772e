//! Products of integers.

use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::lane::Lane;
use crate::machine::thread::Flags;

fn number(word: u32, signed: bool) -> i128 {
    if signed { i128::from(word as i32) } else { i128::from(word) }
}

/// The 64 bits of a product.
fn product(lane: &Lane) -> u64 {
    let (a, b) = (number(lane.a(), lane.is(Field::Ta)), number(lane.b(), lane.is(Field::Tb)));
    // One sign for the product, wherever the form has it.
    let negate = lane.is(Field::ANeg) != lane.is(Field::BNeg);
    (if negate { -(a * b) } else { a * b }) as u64
}

fn word(lane: &Lane, product: u64) -> u32 {
    if lane.is(Field::Hi) { (product >> 32) as u32 } else { product as u32 }
}

pub fn imul(lane: &mut Lane) -> Done {
    let value = word(lane, product(lane));
    lane.set_integer(value);
    Ok(())
}

pub fn imad(lane: &mut Lane) -> Done {
    let negate = lane.is(Field::CNeg);
    let c = if negate { !lane.c() } else { lane.c() };
    let one = if lane.is(Field::X) { lane.carry() } else { negate };
    let negated = lane.is(Field::ANeg) != lane.is(Field::BNeg);
    let (sum, flags) = if negated && !negate && !lane.is(Field::X) {
        // As a difference: the carry says that nothing was borrowed.
        let whole = (product(lane) as i64).wrapping_neg() as u64;
        let one = !lane.is(Field::Hi) || whole as u32 == 0;
        super::integer::sum(!word(lane, whole), c, one)
    } else {
        super::integer::sum(word(lane, product(lane)), c, one)
    };
    let value = match (lane.is(Field::Sat) && flags.overflow, flags.sign) {
        (false, _) => sum,
        (true, true) => i32::MAX as u32,
        (true, false) => i32::MIN as u32,
    };
    lane.set(value);
    // With X zero is of all words so far.
    let zero = value == 0 && (!lane.is(Field::X) || lane.thread.flags.zero);
    lane.set_flags(Flags { zero, sign: value >> 31 == 1, ..flags });
    Ok(())
}

/// U32, S32, U24, S24, U16H0, S16H0, U16H1, S16H1.
fn narrow(word: u32, how: u32) -> i128 {
    match how {
        0 | 1 => number(word, how == 1),
        2 => i128::from(word & 0xff_ffff),
        3 => i128::from((word << 8) as i32 >> 8),
        4 => i128::from(word & 0xffff),
        5 => i128::from(word as i16),
        6 => i128::from(word >> 16),
        _ => i128::from((word >> 16) as i16),
    }
}

pub fn imadsp(lane: &mut Lane) -> Done {
    let signed = lane.get(Field::Ta) & 1 == 1;
    let a = narrow(lane.a(), lane.get(Field::Ta));
    let b = narrow(lane.b(), lane.get(Field::Tb) + 2);
    let c = match (lane.get(Field::Tc), signed) {
        (0, signed) => number(lane.c(), signed),
        (1, signed) => narrow(lane.c(), 2 + u32::from(signed)),
        (2, signed) => narrow(lane.c(), 4 + u32::from(signed)),
        _ => return Err(Kind::Undocumented { what: "IMADSP's SD" }),
    };
    lane.set_integer((a * b + c) as u32);
    Ok(())
}

/// A half of a word, sign-extended or not.
fn half(word: u32, high: bool, signed: bool) -> i64 {
    let half = if high { word >> 16 } else { word & 0xffff };
    if signed { i64::from(half as i16) } else { i64::from(half) }
}

const LOW_OF_C: u32 = 1;
const HIGH_OF_C: u32 = 2;
const SIGNS: u32 = 3;
const B_IN_HIGH: u32 = 4;

pub fn xmad(lane: &mut Lane) -> Done {
    let (signed_a, signed_b) = (lane.get(Field::Type) & 1 == 1, lane.get(Field::Type) & 2 == 2);
    let a = half(lane.a(), lane.is(Field::AHalf), signed_a);
    let b = half(lane.b(), lane.is(Field::BHalf), signed_b);
    let product = (a * b) as u32;
    let shifted = if lane.is(Field::Psl) { product << 16 } else { product };
    let c = lane.c();
    let addend = match lane.get(Field::Cm) {
        0 => c,
        LOW_OF_C => c & 0xffff,
        HIGH_OF_C => c >> 16,
        SIGNS if a == 0 || b == 0 => c,
        SIGNS => c.wrapping_sub((u32::from(a < 0) + u32::from(b < 0)) << 16),
        B_IN_HIGH => c.wrapping_add(lane.b() << 16),
        _ => return Err(Kind::Undocumented { what: "XMAD's mode of c" }),
    };
    let (sum, flags) = super::integer::sum(shifted, addend, lane.carry());
    let value = if lane.is(Field::Mrg) { sum & 0xffff | lane.b() << 16 } else { sum };
    lane.set(value);
    lane.set_flags(Flags { zero: value == 0, sign: value >> 31 == 1, ..flags });
    Ok(())
}
