//! Sums of integers.

use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::Lane;
use crate::machine::thread::Flags;

/// a + b + carry, with the flags of the sum.
pub fn sum(a: u32, b: u32, carry: bool) -> (u32, Flags) {
    let wide = u64::from(a) + u64::from(b) + u64::from(carry);
    let value = wide as u32;
    let overflow = (a ^ value) & (b ^ value) & 1 << 31 != 0;
    (value, Flags { carry: wide >> 32 != 0, overflow, ..Flags::of(value) })
}

/// Signed saturation of a sum that overflowed.
fn saturated(value: u32, flags: Flags) -> u32 {
    match flags.overflow {
        true if flags.sign => i32::MAX as u32,
        true => i32::MIN as u32,
        false => value,
    }
}

pub fn iadd(lane: &mut Lane) -> Done {
    let (negate_a, negate_b) = (lane.is(Field::ANeg), lane.is(Field::BNeg));
    // Both signs together: a + b + 1. With X a sign is but an inversion, the carry comes in, and there are not both.
    let plus_one = negate_a && negate_b;
    let invert = |word: u32, negate: bool| if negate && !plus_one { !word } else { word };
    let one = if lane.is(Field::X) { lane.carry() } else { negate_a || negate_b };
    let (value, flags) = sum(invert(lane.a(), negate_a), invert(lane.b(), negate_b), one);
    let result = if lane.is(Field::Sat) { saturated(value, flags) } else { value };
    lane.set(result);
    lane.set_flags(Flags { zero: result == 0, sign: result >> 31 == 1, ..flags });
    Ok(())
}

/// A half of a word, or all of it.
fn part(word: u32, which: u32) -> u32 {
    match which {
        0 => word,
        1 => word & 0xffff,
        _ => word >> 16,
    }
}

pub fn iadd3(lane: &mut Lane) -> Done {
    let operand = |word: u32, half: Field, negate: Field| {
        let word = part(word, lane.get(half));
        match (lane.is(negate), lane.is(Field::X)) {
            (false, _) => (word, 0),
            (true, true) => (!word, 0),
            (true, false) => (!word, 1),
        }
    };
    let (a, one_a) = operand(lane.a(), Field::AHalf, Field::ANeg);
    let (b, one_b) = operand(lane.b(), Field::BHalf, Field::BNeg);
    let (c, one_c) = operand(lane.c(), Field::CHalf, Field::CNeg);
    // The carry of a + b and that of the rest are two flags, V and C, and X adds both: to each sum its own. V is no signed overflow (the real
    // chip's record: IADD3.045, .050; that X adds both is inferred).
    let extended = lane.is(Field::X);
    let carries =
        [lane.thread.flags.overflow, lane.thread.flags.carry].map(|carry| u64::from(extended && carry));
    let first = u64::from(a) + u64::from(b) + one_a + one_b + carries[0];
    let shifted = match lane.get(Field::Lrs) {
        0 => first & 0xffff_ffff,
        1 => (first & 0x1_ffff_ffff) >> 16,
        _ => u64::from((first as u32) << 16),
    };
    let wide = shifted + u64::from(c) + one_c + carries[1];
    let value = wide as u32;
    lane.set(value);
    let [overflow, carry] = [first, wide].map(|sum| sum >> 32 & 1 == 1);
    lane.set_flags(Flags { carry, overflow, ..Flags::of(value) });
    Ok(())
}

pub fn iscadd(lane: &mut Lane) -> Done {
    let shifted = lane.a() << lane.get(Field::Shift);
    // Both signs together: a + b + 1 (the real chip's record, ISCADD.017 to .019).
    let (value, flags) = match (lane.is(Field::ANeg), lane.is(Field::BNeg)) {
        (false, false) => sum(shifted, lane.b(), false),
        (true, false) => sum(!shifted, lane.b(), true),
        (false, true) => sum(shifted, !lane.b(), true),
        (true, true) => sum(shifted, lane.b(), true),
    };
    lane.set(value);
    lane.set_flags(flags);
    Ok(())
}

pub fn lea(lane: &mut Lane) -> Done {
    let shifted = lane.a() << lane.get(Field::Shift);
    add_shifted(lane, shifted, true)
}

/// Adds the high word of the shifted 64 bits.
pub fn lea_hi(lane: &mut Lane) -> Done {
    let wide = u64::from(lane.thread.register(lane.get(Field::Rc))) << 32 | u64::from(lane.a());
    let shifted = wide << lane.get(Field::Shift);
    add_shifted(lane, (shifted >> 32) as u32, shifted as u32 == 0)
}

/// A sign is an inversion and one more, or with X the carry, as IADD has it; `ends` says that the one reaches this word.
fn add_shifted(lane: &mut Lane, shifted: u32, ends: bool) -> Done {
    let negates = lane.is(Field::ANeg);
    let one = if lane.is(Field::X) { lane.carry() } else { negates && ends };
    let (value, flags) = sum(if negates { !shifted } else { shifted }, lane.b(), one);
    lane.set(value);
    lane.set_predicate(Field::Pd, flags.carry);
    lane.set_flags(flags);
    Ok(())
}
