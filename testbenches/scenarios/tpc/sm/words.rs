//! Words of a row.

use interpreter::decode::op::Op;
use interpreter::decode::table::{Part, Row};
use kit::random::Random;

/// A legal word with any registers, literals and modifiers.
pub fn legal(row: &Row, random: &mut Random) -> u64 {
    loop {
        let word = spoiled(row, random, 7);
        // Fields that are legal separately may be illegal together.
        if Op::decode(word).is_ok() {
            return word;
        }
    }
}

/// The same; sometimes with a reserved value or a bit without a meaning.
pub fn of_row(row: &Row, random: &mut Random) -> u64 {
    let spoils = random.below(8);
    spoiled(row, random, spoils)
}

fn spoiled(row: &Row, random: &mut Random, spoils: u64) -> u64 {
    let mut word = row.matches;
    for part in &row.parts {
        let any = random.any() & u64::MAX >> (64 - part.width());
        let reserved = spoils == 0 && random.below(4) == 0;
        let raw = match (&part.values[..], part.name) {
            ([], name) if name.starts_with('R') && random.below(4) == 0 => 255,
            ([], name) if name.starts_with('P') && random.below(4) == 0 => 7,
            ([], _) => any,
            _ if reserved => any,
            (values, _) => values[random.below(values.len() as u64) as usize].0,
        };
        word |= placed(part, raw);
    }
    if spoils == 1 { word | 1 << random.below(64) } else { word }
}

/// A field's bits at its position in the word.
pub fn placed(part: &Part, raw: u64) -> u64 {
    let mut rest = raw;
    part.pieces.iter().rev().fold(0, |word, &(high, low)| {
        let ones = u64::MAX >> (63 - (high - low));
        let piece = rest & ones;
        rest = rest.checked_shr(high - low + 1).unwrap_or(0);
        word | piece << low
    })
}
