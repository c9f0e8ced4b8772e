//! Special functions: queued instructions, and results in flight.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package special(opcode, sm);

    /// Registers of a side that can wait in register_file to be written.
    pub const SPECIAL_RESULTS: usize = 7;

    pub enum SpecialPath: 2 {
        Function,
        Convert,
        Count,
        Multiply,
    }

    /// A queued instruction.
    pub struct SpecialEntry {
        slot: Slot,
        scoreboard: Scoreboard,
        opcode: Opcode,
        modifiers: B48,
        destination: Group,
        writes_flags: bool,
        pair: bool,    // its source is a register pair
        lanes: Lanes,
        carry: Lanes,
        zero: Lanes,
        a: Row,
        b: Row,
        c: Row,
    }

    /// A group of an instruction's lanes whose results are due.
    pub struct SpecialExit {
        side: B1,
        last: bool,    // the last group
        work: B3,      // index among those in flight
        kind: SpecialPath,
        opcode: Opcode,
        format: B3,    // format of a conversion's result
        slot: Slot,
        scoreboard: Scoreboard,
        destination: Group,
        writes_flags: bool,
        lanes: Lanes,
    }
}
