//! Stores.

use super::address::size;
use super::load::check_predicate;
use crate::decode::fields::Field;
use crate::fault::{Done, Space};
use crate::machine::lane::aligned;
use crate::machine::step::Step;
use crate::machine::warp::lanes;

/// Stores of all lanes, lane 0 first.
fn store(step: &mut Step, place: impl Fn(&Step, u64) -> (Space, u64)) -> Done {
    let (bytes, _) = size(step.op.get(Field::Size));
    let rd = step.op.get(Field::Rd);
    aligned(rd, bytes.div_ceil(4))?;
    for lane in lanes(step.lanes) {
        let address = step.address(lane)?;
        let place = place(step, address);
        let value = words(step, lane, rd);
        step.store(lane, place, bytes, value)?;
    }
    Ok(())
}

/// Four words from a register on.
pub fn words(step: &Step, lane: usize, first: u32) -> u128 {
    let words: [u32; 4] = step.warp.threads[lane].group(first);
    words.iter().rev().fold(0, |value, &word| value << 32 | u128::from(word))
}

pub fn st(step: &mut Step) -> Done {
    check_predicate(step)?;
    store(step, |step, address| step.generic(address))
}

pub fn stg(step: &mut Step) -> Done {
    store(step, |_, address| (Space::Global, address))
}

pub fn sts(step: &mut Step) -> Done {
    store(step, |_, address| (Space::Shared, address))
}

pub fn stl(step: &mut Step) -> Done {
    store(step, |_, address| (Space::Local, address))
}
