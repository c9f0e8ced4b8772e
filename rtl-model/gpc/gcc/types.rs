//! Of the cache of instructions and constants: what is looked up, waits, and is served.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package gcc(memory);

    /// A line as it is known here: of instructions its address, of constants their buffer and, in the low 9 bits,
    /// its number.
    pub struct LineKey {
        constant: bool,
        line: LineAddress,
    }

    /// Where a buffer lies: bits 39 to 8 of its address; its size less one.
    pub struct BufferPlace {
        base: B32,
        size: B17,
    }

    pub enum LookStage: 2 {
        Idle,
        // Tags and the buffer's place are at the RAMs.
        Read,
        Decide,
    }

    /// An ask that is looked up.
    pub struct LineLook {
        stage: LookStage,
        sm: B3,
        tag: B4,
        key: LineKey,
        /// Ways with this key, if they are valid.
        equal: B4,
        /// In memory; a line that no buffer has is zeros.
        line: LineAddress,
        zero: bool,
        physical: bool, // it was moved aside
    }

    /// 256 bytes of a buffer that lie in a slot.
    pub struct MovedBlock {
        valid: bool,
        buffer: B8,
        block: B8,
    }

    /// An ask whose sectors have not been read yet; `old` before the change that is made now.
    pub struct WaitingAsk {
        valid: bool,
        served: bool,
        old: bool,
        constant: bool,
        tag: B4,
        zero: bool,
        set: B6,
        way: B2,
        arrived: B4,
    }

    /// The ask that is served, and which of its sectors is read.
    pub struct ServedAsk {
        valid: bool,
        at: B6,
        sector: B2,
    }

    /// A sector at the RAM's output, and whose it is.
    pub struct SectorRead {
        valid: bool,
        sm: B3,
        tag: B4,
        constant: bool,
        zero: bool,
        fault: bool,
        sector: B2,
    }

    pub enum ChangeStage: 2 {
        Idle,
        // Lines are looked for, set by set.
        Walk,
        // The SMs are told.
        Tell,
        // Their answers, and what was asked before.
        Settle,
    }

    /// A change of the table that is made.
    pub struct TableChange {
        stage: ChangeStage,
        set: B6,
        /// Tags of set `at` are at the RAMs.
        reading: bool,
        at: B6,
        /// The walk's last set has been read.
        whole: bool,
        told: B8,
    }
}
