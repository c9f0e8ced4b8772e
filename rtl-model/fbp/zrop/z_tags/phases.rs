//! A flush: every slot is written back, then invalidated. A marker: every slot is written back and remains valid.

use super::types::{Known, Leave, Regs, TagsPhase, within};
use crate::zrop::types::*;
use bundle::*;

/// Conditions of a phase.
pub struct Around<'a> {
    pub tags: &'a Known,
    pub can_emit: bool,
    /// Memory has accepted all writes.
    pub written: bool,
    /// The packet at the input is a flush, not a change of the surface.
    pub flush: bool,
    /// The packet, if it is a marker.
    pub marker: State,
}

pub fn step(q: &Regs, d: &mut Regs, leave: &mut Leave, at: &Around<'_>) {
    match q.phase {
        TagsPhase::Run => {}
        TagsPhase::Flush | TagsPhase::Sweep => {
            let slot = at.tags.scan as u8;
            let dirty = within(at.tags.dirty, slot);
            if !dirty || at.can_emit && !within(at.tags.leaving, slot) {
                leave.clean = dirty.then_some(slot);
                leave.scan = true;
                if at.tags.scan_last {
                    let flush = q.phase == TagsPhase::Flush;
                    d.phase = if flush { TagsPhase::Drain } else { TagsPhase::Mark };
                }
            }
        }
        TagsPhase::Drain => {
            if at.written && at.tags.leaving == 0 && q.clears == 0 {
                leave.drop = true;
                leave.pop = at.flush && !q.turns;
                // The page of the next tile is probed again.
                if q.turns {
                    (d.page, d.pages) = (ZropPage::default(), 0);
                    (d.turns, d.requested) = (false, false);
                }
                d.phase = TagsPhase::Run;
            }
        }
        TagsPhase::Mark => {
            if at.can_emit {
                leave.op = Some(ZropOp::State(at.marker));
                leave.pop = true;
                d.phase = TagsPhase::Run;
            }
        }
    }
}
