//! Comparisons, minima and maxima of integers.

use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::Lane;
use crate::machine::thread::Flags;
use std::cmp::Ordering::{self, Equal, Greater, Less};

/// The order of two words, by the field `type`: signed, or not.
fn order(lane: &Lane, a: u32, b: u32) -> Ordering {
    match lane.is(Field::Type) {
        true => (a as i32).cmp(&(b as i32)),
        false => a.cmp(&b),
    }
}

/// A comparison by its number.
pub fn holds(number: u32, order: Ordering) -> bool {
    match number {
        0 => false,
        1 => order == Less,
        2 => order == Equal,
        3 => order != Greater,
        4 => order == Greater,
        5 => order != Equal,
        6 => order != Less,
        _ => true,
    }
}

/// With X the words below were subtracted with CC. The test is of a - b - 1 + C: less is what is below zero, equal is zero in 32 bits with Z,
/// the others follow from these two (the real chip's record: ISET.057, .073, .219).
fn test(lane: &Lane) -> bool {
    let (a, b, number) = (lane.a(), lane.b(), lane.get(Field::Cmp));
    if !lane.is(Field::X) {
        return holds(number, order(lane, a, b));
    }
    let value = |word: u32| if lane.is(Field::Type) { i64::from(word as i32) } else { i64::from(word) };
    let difference = value(a) - value(b) - i64::from(!lane.thread.flags.carry);
    let (less, equal) = (difference < 0, difference as u32 == 0 && lane.thread.flags.zero);
    match number {
        0..4 => number & 1 != 0 && less || number & 2 != 0 && equal,
        4 => !less && !equal,
        5 => !equal,
        6 => !less,
        _ => true,
    }
}

pub fn iset(lane: &mut Lane) -> Done {
    let truth = lane.combine(test(lane));
    lane.set_truth(truth);
    Ok(())
}

pub fn isetp(lane: &mut Lane) -> Done {
    let test = test(lane);
    lane.set_compared(test);
    Ok(())
}

pub fn icmp(lane: &mut Lane) -> Done {
    let picks_a = holds(lane.get(Field::Cmp), order(lane, lane.c(), 0));
    let picked = if picks_a { lane.a() } else { lane.b() };
    lane.set(picked);
    Ok(())
}

const LOW: u32 = 1;
const MIDDLE: u32 = 2;

/// XHI on the highest words leaves in CC whether they were equal (zero) and whether a was
/// not below (carry); the words after it follow that, and compare unsigned where all above were equal.
pub fn imnmx(lane: &mut Lane) -> Done {
    let (a, b, chain) = (lane.a(), lane.b(), lane.get(Field::Xm));
    let above = lane.thread.flags;
    let order = match chain {
        LOW | MIDDLE if above.zero => a.cmp(&b),
        LOW | MIDDLE if above.carry => Greater,
        LOW | MIDDLE => Less,
        _ => order(lane, a, b),
    };
    let picks_a = if lane.ps() { order != Greater } else { order != Less };
    let value = if picks_a { a } else { b };
    lane.set(value);
    lane.set_flags(match chain {
        0 | LOW => Flags::of(value),
        _ => Flags { zero: order == Equal, carry: order != Less, ..Flags::of(value) },
    });
    Ok(())
}
