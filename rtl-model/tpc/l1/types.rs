//! L1: types between its stages.

use crate::sm::load_store::l1_steps::*;
use bundle::*;
use kernel::packed::*;
use tex::texel_port::*;

kernel::package! {
    package l1(l1_steps, memory, memory_port, texel_port, warps);

    /// Tag sets (l1-tag-sets), maximum lines of one (l1-lines-per-set), and the resulting number of rows.
    pub const L1_SETS: usize = 4;
    pub const L1_WAYS: usize = 24;
    pub const L1_LINE_ROWS: usize = 128;
    /// Maximum number of lines of the pool.
    pub const L1_SLOTS: usize = 160;
    /// Banks of 8 bytes across a line (l1-banks-per-line).
    pub const L1_BANKS: usize = 16;

    /// A line of the pool; a tagged line is numbered by set, then way.
    pub type L1Slot = B8;
    pub type L1Row = B7;

    /// Sectors that are valid or requested (none: no line); the tag is the line address above the 2 bits of the set.
    pub struct L1Tag {
        sectors: B4,
        line: B31,
    }

    /// A wavefront, and its places that are still to be served; `control`: a request of the MPC. Or with `texture` a request of the
    /// texture unit, and the sets whose lines are still to be served.
    pub struct L1Wave {
        front: L1Wavefront,
        left: B8,
        control: bool,
        texture: bool,
        texels: TexelRequest,
        sets_left: B4,
    }

    /// Receiver of the notification when the last pass is done.
    pub enum L1Notified: 2 {
        NoUnit,
        Sm,
        Mpc,
        Texture,
    }

    /// A pass that waits for its data: sectors in `waits` arrive in its slot, all others are in the places' rows. The texture unit
    /// reads `banks`, each of the row of its set; all rows are the same in a pass that waits.
    pub struct L1Record {
        warp: WarpId,
        destination: B8,
        step: B5,
        mask: B8,
        last: bool,
        notified: L1Notified,
        ends: bool,     // the wavefront's last pass
        size: B3,
        places: B8,
        offsets: [B7; L1_PLACES],
        rows: [L1Row; L1_PLACES],
        banks: B16,
        sets: [B2; L1_BANKS],
        waits: B4,
        barrier: bool,  // waits for all slices
        fills: bool,    // fills are also written to the places' row
        fresh: bool,    // the first record of its slot
        slot: L1Slot,
    }

    /// The work of one cycle: a record of the waiting places, and a memory request.
    pub struct L1Pass {
        records: bool,
        requests: bool,
        op: MemoryOp,
        line: LineAddress,
        sectors: B4,
        system: bool,
        atomic: AtomicOp,
        operand: AtomicType,
        record: L1Record,
        words: [B32; L1_PLACES],
    }

    /// A request for the network, with its beats by sector; for compare-and-swap `swapped` is the second beat.
    pub struct L1LineRequest {
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

    /// A word of a bank.
    pub struct L1BankWord {
        words: [B32; 2],
    }
}
