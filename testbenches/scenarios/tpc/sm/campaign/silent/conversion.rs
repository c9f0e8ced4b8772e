//! Conversions: which NaN.

use crate::sm::campaign::judge::Left;
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;

/// Codes of formats.
const HALF: u32 = 1;
const DOUBLE: u32 = 3;

pub fn leaves_open(op: &Op, wanted: &Left, found: &Left) -> bool {
    wanted.flags == found.flags
        && (wanted.words == found.words
            || op.row.mnemonic == "F2F" && both_nan(op.get(Field::Dfmt) & 3, wanted, found))
}

fn both_nan(format: u32, wanted: &Left, found: &Left) -> bool {
    let is_nan = |left: &Left| {
        let [low, high, ..] = left.words;
        match format {
            HALF => low & 0x7fff > 0x7c00,
            DOUBLE => f64::from_bits(u64::from(high) << 32 | u64::from(low)).is_nan(),
            _ => f32::from_bits(low).is_nan(),
        }
    };
    is_nan(wanted) && is_nan(found)
}
