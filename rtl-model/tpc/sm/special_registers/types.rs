//! Special registers: records of warps, and reads.

use crate::sm::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package special_registers(sm, warps);

    pub enum SpecialStep: 3 {
        Idle,
        Warp,    // reads the warp's record
        Context, // reads a word of its context
        Threads, // computes thread or primitive places, four lanes a cycle
        Done,
    }

    /// Record of a warp.
    pub struct WarpRecord {
        kind: WarpKind,
        context_id: ContextId,
        place: WarpPlace,
    }

    pub struct ContextWord {
        word: B32,
    }

    /// A queued read.
    pub struct SpecialRead {
        slot: Slot,
        scoreboard: Scoreboard,
        destination: Register,
        lanes: Lanes,
        killed: Lanes, // killed and helper lanes
        number: B8,
    }

    /// A thread in its block; in world space x is a lane's primitive, y the lane's number in that.
    pub struct ThreadPlace {
        x: B11,
        y: B11,
        z: B7,
    }
}
