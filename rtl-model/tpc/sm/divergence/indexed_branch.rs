//! Groups of an indexed branch: first their leaders are collected, then the groups are pushed on the stack, the last one first. A group
//! takes three cycles, each time.

use super::divergence_masks::equal;
use super::flow_effect::FlowEffect;
use super::types::*;
use crate::sm::counters::instruction_at;
use crate::sm::types::*;

/// Lanes with an offset that may be in a group.
fn matching(offsets: &Row, lanes: u32, s: &FlowState) -> u32 {
    equal(offsets, s.pick) & if s.gathered { lanes } else { s.rest }
}

/// The leader of the next group, and its offset.
pub fn pick_leader(offsets: &Row, s: &mut FlowState) {
    let lowest = s.rest & s.rest.wrapping_neg();
    let highest = s.leaders.checked_ilog2().map_or(0, |lane| 1 << lane);
    s.leader = if s.gathered { highest } else { lowest };
    s.pick = s.leader.checked_ilog2().map_or(0, |lane| offsets.words[lane as usize]);
    s.phase = Phase::Match;
}

/// Lanes with its offset. Offsets to a control word and to the instruction after it are equivalent.
pub fn match_group(offsets: &Row, lanes: u32, target: u32, s: &mut FlowState) {
    let counter = target.wrapping_add(s.pick);
    s.group = matching(offsets, lanes, s);
    s.counter = instruction_at(counter);
    s.pick = match counter % 32 {
        0 => s.pick.wrapping_add(8),
        8 => s.pick.wrapping_sub(8),
        _ => s.pick,
    };
    s.phase = Phase::Merge;
}

/// The group is complete: its leader is collected, or the group is pushed or runs.
pub fn merge_group(h: &Pending, offsets: &Row, taken_first: bool, e: &mut FlowEffect, s: &mut FlowState) {
    let group = s.group | matching(offsets, h.lanes, s);
    let other = e.active & !h.lanes;
    s.phase = Phase::Pick;
    if !s.gathered {
        s.leaders |= s.leader;
        s.rest &= !group;
        s.gathered = s.rest == 0;
        return;
    }
    s.leaders &= !s.leader;
    e.done = s.leaders == 0;
    if e.done && (taken_first || other == 0) {
        e.active = group;
        e.go(s.counter);
    } else {
        e.push(h.kind, s.counter, group);
        e.active = if e.done { other } else { e.active };
    }
}
