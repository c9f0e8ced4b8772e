//! Special functions: what waits, what is on its way.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package special(sm);

    pub const SPECIAL_LANES: usize = 16;
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

    /// Half of an instruction whose result comes.
    pub struct SpecialExit {
        side: B1,
        second: bool,
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

    /// Half of a result.
    pub struct HalfResult {
        low: [B32; SPECIAL_LANES],
        high: [B32; SPECIAL_LANES],
        zero: B16,
        negative: B16,
        carry: B16,
        overflow: B16,
    }
}
