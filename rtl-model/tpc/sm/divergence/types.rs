//! Divergence: stack entries, and the fields kept of an instruction.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package divergence(sm);

    /// Entries of a warp's stack that are on the chip.
    pub const STACK_HERE: usize = 16;
    /// Entries of a stack.
    pub type StackDepth = B12;

    /// Reason why lanes wait on the stack.
    pub enum StackKind: 3 {
        Diverged,
        Sync,
        Break,
        Continue,
        Return,
        LongJump,
    }

    /// Lanes that will continue at a counter; 16 bytes in memory.
    pub struct StackEntry {
        kind: StackKind,
        counter: ProgramCounter,
        lanes: Lanes,
    }

    /// Store or request of an entry that is not on the chip.
    pub struct StackRequest {
        store: bool,
        slot: Slot,
        at: StackDepth, // number of entries below it
        entry: StackEntry,
    }

    /// Request for the targets of an indexed branch by a table: words of a bank at the lanes' offsets.
    pub struct TableRequest {
        slot: Slot,
        bank: B5,
        offset: B32,
        lanes: Lanes,
        index: Row,
    }

    /// The targets, or that the table does not have them.
    pub struct TableRow {
        fault: bool,
        row: Row,
    }

    /// Effect of an instruction; `Leave`: lanes leave to the newest entry of a kind.
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

    /// The fields kept of an instruction.
    pub struct Pending {
        slot: Slot,
        counter: ProgramCounter,
        word: B64,
        flow: Flow,
        fault: FetchFault,
        kind: StackKind,
        lanes: Lanes,           // lanes that pass guard and flag test
        after: ProgramCounter,
        target: ProgramCounter, // for an indexed branch without its offsets
        tabled: bool,           // `offsets` are offsets of words in a bank
        bank: B5,
        offset: B32,
        offsets: Row,
    }

    /// Phase of the current instruction.
    pub enum Phase: 3 {
        Decide,
        Scan,
        Pick,
        Match,
        Merge,
        Load,
    }

    /// State of the current instruction.
    pub struct FlowState {
        phase: Phase,
        alive: Lanes,
        running: Lanes,    // lanes that continue
        leaving: Lanes,    // lanes that leave to an entry that is still searched
        seeking: bool,
        straight: bool,
        depth: StackDepth,
        at: StackDepth,    // the entry that is examined
        counter: ProgramCounter,
        requested: bool,
        rest: Lanes,       // lanes of an indexed branch that are not in a group yet
        leaders: Lanes,    // the lowest lane of each group
        leader: Lanes,
        gathered: bool,
        pick: B32,         // the leader's offset
        group: Lanes,
        tables: bool,      // words of a table are requested
    }

    /// Initial state of a warp.
    pub struct Launched {
        lanes: Lanes,
        limit: StackDepth,
    }

    /// State of a warp after its last instruction.
    pub struct WarpLanes {
        alive: Lanes,
        saved: Lanes, // saved by SAM
        sam: bool,
        depth: StackDepth,
    }
}
