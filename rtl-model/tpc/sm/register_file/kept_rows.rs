//! Kept rows: rows that were read are kept for a reuse, or until the other operands are read.

use super::named_registers::{PLACES, groups};
use super::operand_sources::reuses;
use super::register_operands::Rows;
use super::types::*;
use crate::sm::types::*;

/// Rows that are kept, with their registers, and sources of the operands.
pub struct KeptRows<'a> {
    pub from: &'a mut [OperandSource; PLACES],
    pub kept: &'a mut [Kept; PLACES],
    pub rows: &'a mut [Row; PLACES],
}

/// Changes `to`, which is as before, to what is kept after a cycle of an instruction of which the operands `left` are still to be read.
pub fn keep(to: KeptRows<'_>, decoded: &Decoded, left: u8, rows: &Rows<'_>) {
    let Decoded { slot, control, instruction, .. } = decoded;
    let ends = left == 0;
    for (place, group) in groups(instruction).into_iter().enumerate() {
        let from = to.from[place];
        let fetched = from.source == RowSource::Bank && left >> place & 1 == 0;
        let reused = ends && reuses(instruction) && control.reuse >> place & 1 == 1;
        if fetched && (reused || !ends) {
            to.rows[place] = rows.row(&from, place);
            to.from[place].source = RowSource::Kept;
            to.kept[place].valid = false;
        }
        if reused && (fetched || from.source == RowSource::Kept) {
            to.kept[place] = Kept { valid: true, slot: *slot, index: group.first };
        }
        if instruction.path == Path::Divergence {
            to.kept[place].valid = false;
        }
    }
}

/// A register that is written is not kept.
pub fn forget(kept: &mut [Kept; PLACES], slot: u8, register: u8) {
    let same = |kept: &&mut Kept| kept.slot == slot && kept.index == register;
    kept.iter_mut().filter(same).for_each(|kept| kept.valid = false);
}
