//! The first cycle of an instruction: which lanes run and which wait on the stack, or that more cycles are needed.

use super::divergence_masks::ended_quads;
use super::flow_effect::FlowEffect;
use super::stack_scan::begin_scan;
use super::types::*;
use crate::sm::counters::followed;
use crate::sm::types::*;

/// Whether fetch has followed a branch: the next words are those of its target.
fn follows(h: &Pending) -> bool {
    followed(h.word, h.counter).is_some()
}

/// Decides an instruction; `killed` are the warp's lanes that write no memory.
pub fn decide(h: &Pending, killed: u32, taken_first: bool, e: &mut FlowEffect, s: &mut FlowState) {
    let (active, other) = (e.active, e.active & !h.lanes);
    (s.alive, s.depth, s.counter) = (e.warp.alive, e.warp.depth, h.after);
    e.done = true;
    match h.flow {
        Flow::Refuse => {
            e.fault = match h.fault {
                FetchFault::Nothing => Some(WarpFaultKind::Encoding),
                FetchFault::Counter => Some(WarpFaultKind::Counter),
                // A constant that no lane needs is no fault.
                FetchFault::Constant => (h.lanes != 0).then_some(WarpFaultKind::Constant),
            }
        }
        Flow::Push => e.push(h.kind, h.target, active),
        Flow::Call => {
            e.push(h.kind, h.after, active);
            e.go(h.target);
        }
        // Words fetched along a followed branch are valid where the branch is taken.
        Flow::Branch if h.lanes == 0 => e.straight = !follows(h),
        Flow::Branch if other == 0 || taken_first => {
            if other != 0 {
                e.push(h.kind, h.after, other);
            }
            (e.active, e.counter, e.straight) = (h.lanes, h.target, follows(h));
        }
        Flow::Branch => {
            e.push(h.kind, h.target, h.lanes);
            e.active = other;
            e.straight = !follows(h);
        }
        Flow::Index if h.lanes == 0 => (),
        Flow::Index => {
            e.done = false;
            s.phase = if h.tabled { Phase::Load } else { Phase::Pick };
            (s.tables, s.rest, s.leaders, s.gathered) = (h.tabled, h.lanes, 0, false);
            if taken_first && other != 0 {
                e.push(h.kind, h.after, other);
            }
        }
        Flow::Leave if h.lanes == 0 => (),
        Flow::Leave => begin_scan(e, s, other, h.lanes),
        Flow::Exit | Flow::Kill => {
            let mut gone = h.lanes;
            if h.flow == Flow::Kill {
                e.killed = h.lanes;
                gone = ended_quads(e.warp.alive, killed | h.lanes);
            }
            e.warp.alive &= !gone;
            e.active &= !gone;
            s.alive = e.warp.alive;
            if e.active == 0 && e.warp.alive != 0 {
                begin_scan(e, s, 0, 0);
            }
        }
        Flow::Sam => {
            (e.warp.saved, e.warp.sam) = (active, true);
            e.active = e.warp.alive;
        }
        Flow::Ram => {
            e.active = e.warp.saved & e.warp.alive;
            if !e.warp.sam || e.active == 0 {
                e.fault = Some(WarpFaultKind::Stack);
            }
            e.warp.sam = false;
        }
    }
}
