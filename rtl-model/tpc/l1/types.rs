//! L1: what goes from stage to stage.

use crate::sm::load_store::l1_steps::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package l1(l1_steps, memory, memory_port, warps);

    /// Tag sets (l1-tag-sets), most lines of one (l1-lines-per-set), and rows of lines that leaves.
    pub const L1_SETS: usize = 4;
    pub const L1_WAYS: usize = 24;
    pub const L1_LINE_ROWS: usize = 128;
    /// Most lines of the pool.
    pub const L1_SLOTS: usize = 160;
    /// Banks of 8 bytes across a line (l1-banks-per-line).
    pub const L1_BANKS: usize = 16;

    /// A line of the pool; a line behind tags: set, then way.
    pub type L1Slot = B8;
    pub type L1Row = B7;

    /// Sectors that are here or on their way, none of no line; above the set, which is the line's low 2 bits.
    pub struct L1Tag {
        sectors: B4,
        line: B31,
    }

    /// A wavefront, and which of its places are still to be served; `control`: the MPC's.
    pub struct L1Wave {
        front: L1Wavefront,
        left: B8,
        control: bool,
    }

    /// Who is told when the last pass is done.
    pub enum L1Told: 2 {
        Nobody,
        Sm,
        Mpc,
    }

    /// A pass on its way to its data: `waits` are the sectors that come to its slot, all others are in the places' rows.
    pub struct L1Record {
        warp: WarpId,
        destination: B8,
        step: B5,
        mask: B8,
        last: bool,
        told: L1Told,
        ends: bool,     // the wavefront's last pass
        size: B3,
        places: B8,
        offsets: [B7; L1_PLACES],
        rows: [L1Row; L1_PLACES],
        waits: B4,
        barrier: bool,  // waits for all slices
        fills: bool,    // what comes goes to the places' row, too
        fresh: bool,    // the first of its slot
        slot: L1Slot,
    }

    /// What is done in a clock: a record of who waits for it, and what is asked of memory.
    pub struct L1Pass {
        records: bool,
        asks: bool,
        op: MemoryOp,
        line: LineAddress,
        sectors: B4,
        system: bool,
        atomic: AtomicOp,
        operand: AtomicType,
        record: L1Record,
        words: [B32; L1_PLACES],
    }

    /// What goes up, with its beats by sector; of compare-and-swap `swapped` is the second one.
    pub struct L1Request {
        op: MemoryOp,
        line: LineAddress,
        sectors: B4,
        system: bool,
        atomic: AtomicOp,
        operand: AtomicType,
        slot: L1Slot,
        masks: [B32; LINE_SECTORS],
        data: [Sector; LINE_SECTORS],
        swapped: [Sector; LINE_SECTORS],
    }

    /// A bank's word.
    pub struct L1BankWord {
        words: [B32; 2],
    }
}
