//! Scan of the stack, from its newest entry on: lanes leave entries, until some run again.

use super::flow_effect::FlowEffect;
use super::types::*;
use crate::sm::types::*;

/// Begins a scan: lanes continue, and others leave to the newest entry of a kind.
pub fn begin_scan(e: &mut FlowEffect, s: &mut FlowState, running: u32, leaving: u32) {
    (s.running, s.leaving, s.seeking, s.straight) = (running, leaving, leaving != 0, true);
    e.done = false;
    if e.warp.depth == 0 {
        e.fault = Some(WarpFaultKind::Stack);
        return;
    }
    (s.phase, s.at, s.requested) = (Phase::Scan, e.warp.depth - 1, false);
    e.read = Some(s.at);
}

/// Processes an entry of the stack: lanes leave it, it is the next to run, or both.
pub fn examine(kind: StackKind, entry: &StackEntry, e: &mut FlowEffect, s: &mut FlowState) {
    let q = *s;
    let hit = q.seeking && entry.kind == kind;
    let leaves = if q.seeking && !hit { q.leaving } else { 0 };
    let lanes = entry.lanes & q.alive & !leaves;
    if q.running == 0 {
        s.depth = q.at;
        if lanes != 0 {
            (s.running, s.counter, s.straight) = (lanes, entry.counter, false);
        }
    } else if entry.lanes & leaves != 0 {
        e.write = Some((q.at, StackEntry { lanes, ..*entry }));
    }
    s.seeking = q.seeking && !hit;
    s.requested = false;
    if s.running != 0 && !s.seeking {
        e.done = true;
        (e.active, e.counter, e.straight) = (s.running, s.counter, s.straight);
    } else if q.at == 0 {
        e.fault = Some(WarpFaultKind::Stack);
    } else {
        s.at = q.at - 1;
        e.read = Some(s.at);
    }
    e.warp.depth = s.depth;
}
