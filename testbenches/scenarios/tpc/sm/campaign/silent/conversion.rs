//! Conversions: which NaN, whether halves are flushed, flags of what becomes a float, literals of 64 bits.

use crate::sm::campaign::judge::Left;
use interpreter::decode::fields::Field;
use interpreter::decode::op::{Op, Source};

/// Codes of formats.
const HALF: u32 = 1;
const DOUBLE: u32 = 3;

pub fn leaves_open(op: &Op, wanted: &Left, found: &Left) -> bool {
    let to_float = matches!(op.row.mnemonic, "F2F" | "I2F");
    let from_float = matches!(op.row.mnemonic, "F2F" | "F2I");
    let formats = [op.get(Field::Sfmt) & 3, op.get(Field::Dfmt) & 3];
    // Halves' subnormal numbers: flushed with FTZ, or not.
    if from_float && op.is(Field::Ftz) && formats.contains(&HALF) {
        return true;
    }
    // A literal as a float of 64 bits: its high word, or its low one.
    if from_float && formats[0] == DOUBLE && matches!(op.b(), Source::Literal(_)) {
        return true;
    }
    let predicates = wanted.flags & 0x7f == found.flags & 0x7f;
    let flags = wanted.flags == found.flags || to_float && op.is(Field::WritesCc) && predicates;
    flags && (wanted.words == found.words || op.row.mnemonic == "F2F" && both_nan(formats[1], wanted, found))
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
