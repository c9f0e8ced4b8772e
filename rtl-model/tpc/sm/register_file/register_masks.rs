//! Parts of a row, of predicates and of condition codes that a result writes.

use crate::sm::predicates::types::*;
use crate::sm::types::*;

/// Doubles each bit: bits 2 k and 2 k + 1 are bit k.
fn doubled(lanes: u32) -> u64 {
    let mut x = u64::from(lanes);
    for (shift, mask) in [
        (16, 0xffff_0000_ffff),
        (8, 0xff_00ff_00ff_00ff),
        (4, 0xf0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        x = (x | x << shift) & mask;
    }
    x | x << 1
}

/// Halves of a row's words that a result writes.
pub fn halves_of(result: &LaneResult) -> u64 {
    let halves = u64::from(result.halves & 1) * 0x5555_5555_5555_5555
        | u64::from(result.halves >> 1) * 0xaaaa_aaaa_aaaa_aaaa;
    if result.destination == RZ { 0 } else { doubled(result.lanes) & halves }
}

/// A register's row in its bank.
pub fn row_of(base: u8, register: u8) -> u8 {
    (2 * base + (register >> 2)) & 127
}

/// Predicates and condition codes that a result writes.
pub fn flags_of(result: &LaneResult) -> FlagsWrite {
    let LaneResult { slot, lanes, writes_flags: code, predicates, flags, .. } = *result;
    FlagsWrite { slot, lanes, code, predicates, flags }
}
