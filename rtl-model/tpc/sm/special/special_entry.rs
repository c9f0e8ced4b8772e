//! Entries of Special: a queued instruction, and one in the datapaths.

use super::special_operation::{format_of, path_of};
use super::types::*;
use crate::sm::types::*;

pub fn entry_of(operands: &Operands) -> SpecialEntry {
    let Operands { slot, control, instruction: i, lanes, flags, a, b, c, .. } = *operands;
    SpecialEntry {
        slot,
        scoreboard: control.write_scoreboard,
        opcode: i.opcode,
        modifiers: i.modifiers,
        destination: i.destination,
        writes_flags: i.writes_flags,
        pair: i.b.count > 1,
        lanes,
        carry: flags.carry,
        zero: flags.zero,
        a,
        b,
        c,
    }
}

/// A group of lanes that enters.
pub fn exit_of(entry: &SpecialEntry, side: u8, last: bool, work: u8) -> SpecialExit {
    let SpecialEntry { slot, scoreboard, opcode, destination, writes_flags, lanes, .. } = *entry;
    SpecialExit {
        side,
        last,
        work,
        kind: path_of(opcode),
        opcode,
        format: format_of(entry),
        slot,
        scoreboard,
        destination,
        writes_flags,
        lanes,
    }
}
