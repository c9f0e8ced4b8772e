//! Warp scheduler: issue conditions and stall reasons.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package warp_scheduler(sm);

    /// Counts of instructions at units, by the path's number. Barriers, special registers and attributes share that of barriers.
    pub const ROOMS: usize = 8;

    /// Why the oldest warp does not issue.
    pub enum IssueReason: 4 {
        NoWarp,
        Issued,
        NoInstruction,
        StallCount,
        Scoreboard,
        PathFull,
        Control,
        HalfRate,
        Parked,
    }

    /// Issue conditions of a slot's next word: scoreboards at zero, and with `counts` one at `most` or below. After a word that `parks`
    /// no other issues until its unit resumes the warp; a word that is `alone` waits for all before it, one that `orders` for
    /// instructions at units. A word that `leads` requests dual issue with a second that `follows`.
    pub struct SlotHead {
        waits: B6,
        counts: bool,
        scoreboard: Scoreboard,
        most: B6,
        path: Path,
        half_rate: bool,
        parks: bool,
        orders: bool,
        alone: bool,
        leads: bool,
        follows: bool,
        constant: bool, // a constant is an operand
    }

    /// For each scoreboard, instructions of a slot that have set it and not released it.
    pub struct SlotScoreboards {
        counts: [B7; SCOREBOARDS],
    }
}
