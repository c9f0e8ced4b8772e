//! Load queue: instructions with the registers they read.

use crate::sm::load_store::load_address::AddressSpace;
use crate::sm::load_store::shuffle::ShuffleMode;
use crate::sm::types::*;
use bundle::{AtomicOp, AtomicType};
use kernel::packed::*;

kernel::package! {
    package load_queue(load_address, memory_port, shuffle, sm);

    /// Instructions that wait.
    pub const LOAD_ENTRIES: usize = 4;
    /// Registers of what is stored.
    pub const LOAD_DATA: usize = 4;

    pub enum LoadKind: 4 {
        Refused,
        Load,
        Store,
        Atomic,
        Reduce,
        Constant,
        Shuffle,
        Control,
        Barrier,
    }

    /// What is requested of a texture header alone.
    pub enum HeaderQuery: 2 {
        NoQuery,
        Extents,   // of a level
        Samples,   // of a pixel
        Positions, // of a sample
    }

    /// What an opcode and its modifiers request.
    pub struct LoadForm {
        kind: LoadKind,
        space: AddressSpace,
        size: B3,
        wide: bool, // the address
        atomic: AtomicOp,
        operand: AtomicType,
        shuffle: ShuffleMode,
        cache: B2,   // of MEMBAR its scope
        index: B2,   // LDC: the index's high half is added to the bank
        control: B4, // CCTL's operation; what MEMBAR invalidates
        surface: bool,
        formatted: bool, // texels, not raw bytes
        bound: bool,     // the handle is among the constants, at word `offset`
        dim: B3,         // the ISA's codes of a surface's dimensions, and of what is outside
        clamp: B2,
        bytes: bool,     // x counts them
        components: B4,
        query: HeaderQuery,
        descriptors: bool, // CCTLT: headers and samplers that are kept are invalid
    }

    /// Of an instruction what is no row.
    pub struct LoadHead {
        slot: Slot,
        counter: ProgramCounter,
        word: B64,
        scoreboard: Scoreboard,
        lanes: Lanes,
        destination: Group,
        predicates: B7,
        offset: B32,
        bank: B5,
        form: LoadForm,
    }

    pub struct LoadAccess {
        head: LoadHead,
        low: Row,
        high: Row,
        third: Row,
        c: Row,
        data: [Row; LOAD_DATA],
    }

    /// An entry: registers that are still to come, and how many of them are a's.
    pub struct LoadEntry {
        missing: B3,
        of_a: B2,
        high: bool, // a's second one is here
        next: B2,   // of data
    }
}

impl LoadForm {
    /// Each lane has the words to compare with, then the words to store.
    pub fn swaps(&self) -> bool {
        self.kind == LoadKind::Atomic && self.atomic == AtomicOp::CompareAndSwap
    }
}

/// Words of a size, log2; bytes and halves count as one word.
pub fn words_log2(size: u8) -> u8 {
    size.clamp(4, 6) - 4
}
