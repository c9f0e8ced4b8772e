//! Of divergence: entries of the stack, what is kept of an instruction.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package divergence(sm);

    /// Entries of a warp's stack that are on the chip.
    pub const STACK_HERE: usize = 16;
    /// Entries of a stack.
    pub type StackDepth = B12;

    /// For what lanes wait on the stack.
    pub enum StackKind: 3 {
        Diverged,
        Sync,
        Break,
        Continue,
        Return,
        LongJump,
    }

    /// Lanes that will go on at a counter; 16 bytes in memory.
    pub struct StackEntry {
        kind: StackKind,
        counter: ProgramCounter,
        lanes: Lanes,
    }

    /// An entry that is not on the chip is stored, or asked for.
    pub struct StackAsk {
        store: bool,
        slot: Slot,
        at: StackDepth, // entries below it
        entry: StackEntry,
    }

    /// The targets of an indexed branch by a table are asked for: words of a bank at the lanes' offsets.
    pub struct TableAsk {
        slot: Slot,
        bank: B5,
        offset: B32,
        lanes: Lanes,
        index: Row,
    }

    /// They are here, or the table does not have them.
    pub struct TableRow {
        fault: bool,
        row: Row,
    }

    /// What an instruction does: `Leave` to the newest entry of a kind.
    pub enum Flow: 4 {
        Refuse,
        Push,
        Call,
        Branch,
        Index,
        Leave,
        Exit,
        Kill,
        Sam,
        Ram,
    }

    /// What is kept of an instruction.
    pub struct Pending {
        slot: Slot,
        counter: ProgramCounter,
        word: B64,
        flow: Flow,
        fault: FetchFault,
        kind: StackKind,
        lanes: Lanes,           // that pass guard and flag test
        after: ProgramCounter,
        target: ProgramCounter, // of an indexed branch without its offsets
        tabled: bool,           // `offsets` are those of words in a bank
        bank: B5,
        offset: B32,
        offsets: Row,
    }

    /// What is done with the instruction at hand.
    pub enum Phase: 3 {
        Decide,
        Scan,
        Pick,
        Match,
        Merge,
        Load,
    }

    /// A warp as it started.
    pub struct Launched {
        lanes: Lanes,
        limit: StackDepth,
    }

    /// A warp after its last instruction.
    pub struct WarpLanes {
        alive: Lanes,
        saved: Lanes, // by SAM
        sam: bool,
        depth: StackDepth,
    }
}
