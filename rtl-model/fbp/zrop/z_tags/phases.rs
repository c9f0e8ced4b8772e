//! A flush: every slot is written back, and then empty.

use super::types::{Known, Leave, Regs, TagsPhase, within};

/// What a phase looks at.
pub struct Around<'a> {
    pub tags: &'a Known,
    pub can_emit: bool,
    /// Memory has all writes.
    pub written: bool,
    /// The packet at the input is a flush, not a change of the surface.
    pub flush: bool,
}

pub fn step(q: &Regs, d: &mut Regs, leave: &mut Leave, at: &Around<'_>) {
    match q.phase {
        TagsPhase::Run => {}
        TagsPhase::Flush => {
            let slot = at.tags.scan as u8;
            let dirty = within(at.tags.dirty, slot);
            if !dirty || at.can_emit && !within(at.tags.leaving, slot) {
                leave.clean = dirty.then_some(slot);
                leave.scan = true;
                if at.tags.scan_last {
                    d.phase = TagsPhase::Drain;
                }
            }
        }
        TagsPhase::Drain => {
            if at.written && at.tags.leaving == 0 && q.clears == 0 {
                leave.drop = true;
                leave.pop = at.flush;
                d.phase = TagsPhase::Run;
            }
        }
    }
}
