//! Of the warp scheduler: what decides when a word may issue, and why none does.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package warp_scheduler(sm);

    /// Counts of what is at units: a path's is at its number. Barriers, special registers and attributes have one
    /// together, that of barriers.
    pub const ROOMS: usize = 8;

    /// Why nothing is issued, of the oldest warp.
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

    /// What a slot's next word waits for: scoreboards at zero, and with `counts` one at `most` or below. When it has issued, one that
    /// `parks` lets no other follow until its unit says so; one that is
    /// `alone` waits for all before it, one that `orders` for what is at units. One that `leads` asks for a second that `follows` in its clock.
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
        constant: bool, // is an operand
    }

    /// Instructions of a slot that have set a scoreboard and not released it.
    pub struct SlotScoreboards {
        counts: [B7; SCOREBOARDS],
    }
}
