//! Special registers: what is read, and of whom.

use crate::sm::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package special_registers(sm, warps);

    pub enum SpecialStep: 3 {
        Idle,
        Warp,    // the warp's record is read
        Context, // a word of its context
        Threads, // lanes of the thread's or primitive's place, four a clock
        Done,
    }

    /// What is known of a warp.
    pub struct WarpRecord {
        kind: WarpKind,
        context_id: ContextId,
        place: WarpPlace,
    }

    pub struct ContextWord {
        word: B32,
    }

    /// A read that waits.
    pub struct SpecialRead {
        slot: Slot,
        scoreboard: Scoreboard,
        destination: Register,
        lanes: Lanes,
        killed: Lanes, // helpers, too
        number: B8,
    }

    /// A thread in its block; of world space x is a lane's primitive, y its number in that.
    pub struct ThreadPlace {
        x: B11,
        y: B11,
        z: B7,
    }
}
