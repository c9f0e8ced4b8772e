//! Load queue: instructions with the registers they read.

use crate::sm::load_store::load_address::AddressSpace;
use crate::sm::load_store::shuffle::ShuffleMode;
use crate::sm::types::*;
use bundle::{AtomicOp, AtomicType};
use kernel::packed::*;

kernel::package! {
    package load_queue(load_address, memory, shuffle, sm);

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

    /// What an opcode and its modifiers ask for.
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
        c: Row,
        data: [Row; LOAD_DATA],
    }

    /// An entry: registers that are still to come, and whether the next one is a's.
    pub struct LoadEntry {
        missing: B3,
        pair: bool,
        next: B2, // of data
    }
}
