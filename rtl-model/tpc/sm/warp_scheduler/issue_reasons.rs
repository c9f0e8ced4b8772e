//! Issue reasons: why each slot does not issue in a cycle.

use super::types::*;
use super::warp_conditions::*;
use super::{Params, Regs};
use crate::sm::types::*;

/// Issue conditions of a slot's oldest word.
pub fn head_now(q: &Regs, slot: usize) -> SlotHead {
    let head = q.head[slot];
    match q.stopping >> slot & 1 {
        0 => head,
        _ => SlotHead { path: Path::Divergence, half_rate: false, parks: false, orders: false, ..head },
    }
}

/// Whether the path of a slot's oldest word is full.
fn is_full(p: &Params, q: &Regs, slot: usize) -> bool {
    let path = head_now(q, slot).path;
    let used = usize::from(q.used[queue_of(path)]);
    match path {
        Path::Nowhere | Path::Lanes => false,
        Path::Divergence => used >= p.control_room.get() || q.control_stall != 0,
        _ => used >= p.room.get() || q.in_flight[slot] >= MOST,
    }
}

/// Why a slot does not issue; `decided`: its instruction at divergence is decided in this cycle.
pub fn reason_of(p: &Params, q: &Regs, slot: usize, decided: bool) -> IssueReason {
    let bit = |of: u16| of >> slot & 1 == 1;
    if !bit(q.running) || bit(q.ending) {
        IssueReason::NoWarp
    } else if bit(q.branching) && !decided {
        IssueReason::Control
    } else if bit(q.parked & !q.stopping) {
        IssueReason::Parked
    } else if q.count[slot] == 0 {
        IssueReason::NoInstruction
    } else if q.stall[slot] != 0 {
        IssueReason::StallCount
    } else if !q.head[slot].is_clear(&q.scoreboards[slot])
        || q.head[slot].alone && !is_quiet(q, slot)
        || head_now(q, slot).orders && q.in_flight[slot] != 0
    {
        IssueReason::Scoreboard
    } else if is_full(p, q, slot) {
        IssueReason::PathFull
    } else if q.half_rate && head_now(q, slot).half_rate
        || q.busy != 0 && head_now(q, slot).path == Path::Lanes
    {
        IssueReason::HalfRate
    } else {
        IssueReason::Issued
    }
}

/// Whether a slot has nothing in flight.
pub fn is_quiet(q: &Regs, slot: usize) -> bool {
    q.in_flight[slot] == 0 && q.scoreboards[slot] == SlotScoreboards::default()
}
