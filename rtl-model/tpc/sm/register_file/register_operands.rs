//! Register operands: an instruction with the rows of its operands. A refused one has no lanes.

use super::named_registers::PLACES;
use super::register_reading::is_refused;
use super::types::*;
use crate::sm::types::*;

/// Sources of rows: the banks, and rows that are kept.
pub struct Rows<'a> {
    pub banks: [&'a Row; super::BANKS],
    pub kept: &'a [Row; PLACES],
}

impl Rows<'_> {
    pub fn row(&self, from: &OperandSource, place: usize) -> Row {
        match from.source {
            RowSource::Zero => Row::default(),
            RowSource::Bank => *self.banks[usize::from(from.bank)],
            RowSource::Kept => self.kept[place],
            RowSource::Literal => Row { words: [from.word; WARP_LANES] },
        }
    }
}

pub fn operands_of(
    reading: &Reading,
    from: &[OperandSource; PLACES],
    rows: &Rows<'_>,
    lanes: u32,
    flags: Flags,
) -> Operands {
    let Reading { decoded, active, .. } = *reading;
    let Decoded { slot, counter, control, word, instruction, .. } = decoded;
    let lanes = if is_refused(reading) { 0 } else { lanes };
    let [a, b, c] = [0, 1, 2].map(|place| rows.row(&from[place], place));
    Operands { slot, counter, control, word, instruction, active, lanes, flags, a, b, c }
}

/// A further register.
pub fn further_of(gathered: &Gathered, rows: &Rows<'_>) -> OperandRow {
    let Gathered { slot, path, last, ref from } = *gathered;
    OperandRow { slot, path, last, row: rows.row(from, 0) }
}
