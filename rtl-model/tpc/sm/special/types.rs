//! Special functions: what waits, what is on its way.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package special(opcode, sm);

    /// Registers of a side that can wait to be written, in register_file.
    pub const SPECIAL_RESULTS: usize = 7;

    pub enum SpecialPath: 2 {
        Function,
        Convert,
        Count,
        Multiply,
    }

    /// An instruction that waits.
    pub struct SpecialEntry {
        slot: Slot,
        scoreboard: Scoreboard,
        opcode: Opcode,
        modifiers: B48,
        destination: Group,
        writes_flags: bool,
        pair: bool,    // of registers is its source
        lanes: Lanes,
        carry: Lanes,
        zero: Lanes,
        a: Row,
        b: Row,
        c: Row,
    }

    /// A group of lanes of an instruction whose results come.
    pub struct SpecialExit {
        side: B1,
        last: bool,    // group of it
        work: B3,      // which of those on their way
        kind: SpecialPath,
        opcode: Opcode,
        format: B3,    // of a conversion's result
        slot: Slot,
        scoreboard: Scoreboard,
        destination: Group,
        writes_flags: bool,
        lanes: Lanes,
    }
}
