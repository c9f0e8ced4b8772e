//! Comparisons of two halves.

use super::float_compare::compare;
use super::half_select::{a, b, widen};
use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::Lane;

fn tests(lane: &Lane) -> [bool; 2] {
    let (a, b) = (a(lane), b(lane));
    let number = |bits: u32| f64::from(f32::from_bits(widen(bits)));
    [0, 1].map(|i| compare(lane.get(Field::Cmp), number(a[i]), number(b[i])))
}

/// All ones, or 1.0 with BF, in each half.
pub fn hset2(lane: &mut Lane) -> Done {
    let yes = if lane.is(Field::Bf) { 0x3c00 } else { 0xffff };
    let [low, high] = tests(lane).map(|test| if lane.combine(test) { yes } else { 0 });
    lane.set(high << 16 | low);
    Ok(())
}

/// The low result to Pd and the high one to Pq; with H_AND whether both hold to Pd, and its inverse to Pq (the real chip's record, HSETP2.005).
pub fn hsetp2(lane: &mut Lane) -> Done {
    let [low, high] = tests(lane);
    let both = low && high;
    let results = if lane.is(Field::Hand) { [both, !both] } else { [low, high] };
    let [pd, pq] = results.map(|test| lane.combine(test));
    lane.set_predicate(Field::Pq, pq);
    lane.set_predicate(Field::Pd, pd);
    Ok(())
}
