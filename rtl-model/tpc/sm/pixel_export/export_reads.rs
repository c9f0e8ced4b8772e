//! Reads of pixel export: registers of outputs.

use super::PARTS;
use crate::sm::types::*;

/// Number of targets below `target` with a component: each has four registers.
pub fn targets_below(colours: u32, target: u32) -> u8 {
    (0..target).map(|below| u8::from(colours >> (PARTS as u32 * below) & 0xf != 0)).sum()
}

/// The read of a register, an instruction without a result.
pub fn read_of(slot: u8, source: u8) -> Decoded {
    let none = Group { first: RZ, count: 0 };
    let control = IssueControl {
        read_scoreboard: NO_SCOREBOARD,
        write_scoreboard: NO_SCOREBOARD,
        ..IssueControl::default()
    };
    let instruction = Instruction {
        path: Path::PixelExport,
        guard: PT,
        a: Group { first: source, count: 1 },
        b: none,
        c: none,
        destination: none,
        ..Instruction::default()
    };
    Decoded { slot, control, instruction, ..Decoded::default() }
}
