//! Sources of operands: a bank, a kept row or a word.

use super::bank_reads::bank_of;
use super::named_registers::{PLACES, groups};
use super::types::*;
use crate::sm::types::*;

/// Whether an instruction may use reuse registers.
pub fn reuses(instruction: &Instruction) -> bool {
    matches!(instruction.path, Path::Lanes | Path::Double)
}

/// Whether b has 64 bits; a literal is then the high word.
fn is_pair(instruction: &Instruction) -> bool {
    instruction.b.count == 2
}

/// Sources of an instruction's operands, and a mask of those still to be read.
pub fn sources(kept: &[Kept; PLACES], decoded: &Decoded) -> ([OperandSource; PLACES], u8) {
    let Decoded { slot, instruction: i, .. } = decoded;
    let (mut from, mut left) = ([OperandSource::default(); PLACES], 0);
    let words = [
        None,
        (i.b_kind != SourceKind::Register).then_some(i.b_kind),
        i.c_constant.then_some(SourceKind::Constant),
    ];
    for (place, (group, word)) in groups(i).into_iter().zip(words).enumerate() {
        let kept = &kept[place];
        from[place] = if let Some(kind) = word {
            let literal = if is_pair(i) { 0 } else { i.literal };
            let word = if kind == SourceKind::Literal { literal } else { decoded.constant as u32 };
            OperandSource { source: RowSource::Literal, word, ..Default::default() }
        } else if group.count == 0 || group.first == RZ {
            OperandSource::default()
        } else if reuses(i) && kept.valid && kept.slot == *slot && kept.index == group.first {
            OperandSource { source: RowSource::Kept, ..Default::default() }
        } else {
            left |= 1 << place;
            OperandSource { source: RowSource::Bank, bank: bank_of(group.first) as u8, ..Default::default() }
        };
    }
    (from, left)
}

/// A mask of the operands that banks have.
pub fn banked(from: &[OperandSource; PLACES]) -> u8 {
    let banked = (0..PLACES).filter(|&place| from[place].source == RowSource::Bank);
    banked.fold(0, |mask, place| mask | 1 << place)
}
