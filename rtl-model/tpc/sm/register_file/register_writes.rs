//! Register writes: the results that are written in a cycle. One of `lanes` always is; one of another unit, if the first leaves its bank
//! free and no other release is sent, or if its cycle was promised.

use super::bank_reads::bank_of;
use super::register_masks::halves_of;
use crate::sm::types::*;

/// Results that are accepted.
pub struct RegisterWrites<'a> {
    pub special: Option<&'a Written>,
    pub other: Option<&'a Written>,
    pub writes: [Option<&'a LaneResult>; 2], // those that write a register
}

pub fn writes_of<'a>(
    result: Option<&'a LaneResult>,
    special: Option<&'a Written>,
    other: Option<&'a Written>,
    promised: bool, // Special's cycle
    quiet: bool,    // no other release is sent
) -> RegisterWrites<'a> {
    let writes = |result: &&LaneResult| halves_of(result) != 0;
    let result = result.filter(writes);
    let bank = result.map(|result| bank_of(result.destination));
    let separate = |of: &LaneResult| halves_of(of) == 0 || bank != Some(bank_of(of.destination));
    let free = |written: &&Written| quiet && separate(&written.result);
    let special = special.filter(|written| promised || free(written));
    let other = other.filter(|written| special.is_none() && free(written));
    let written = special.or(other).map(|written| &written.result).filter(writes);
    RegisterWrites { special, other, writes: [result, written] }
}
