//! A flush, and the walk that decompresses: one tile after another through slot 0.

use super::super::surface::{blank, tile_at};
use super::types::{Bring, Held, Known, Leave, Place, Regs, TagsPhase, within};
use crate::zrop::types::*;

/// What a phase looks at.
pub struct Around<'a> {
    pub tags: &'a Known,
    pub can_emit: bool,
    pub can_fetch: bool,
    /// Memory has all writes.
    pub written: bool,
    /// The packet at the input is a flush, not a change of the surface.
    pub flush: bool,
    /// The status that was read.
    pub status: u8,
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
            if at.written && at.tags.leaving == 0 {
                leave.drop = true;
                d.scan = 0;
                d.phase = if at.flush { TagsPhase::Run } else { TagsPhase::Walk };
                leave.pop = at.flush;
            }
        }
        TagsPhase::Walk => {
            leave.look = Some((q.scan & 0x7fff).into());
            leave.seek = Some(tile_at(&q.state.surface, q.scan));
            d.phase = TagsPhase::Look;
            if q.scan == q.above {
                d.above = 0;
                d.phase = TagsPhase::Run;
            }
        }
        TagsPhase::Look => {
            if at.status == 0 {
                d.scan = q.scan + 1;
                d.phase = TagsPhase::Walk;
            } else if at.can_emit && at.can_fetch {
                let tile = at.tags.tag.address;
                let all = ZropDraw { touch: true, first: true, fetch: true, decompress: true, ..blank() };
                let sectors = if at.status == 1 { 1 } else { 3 };
                leave.op = Some(ZropOp::Draw(all));
                leave.fetch = Some(Bring { slot: 0, tile, sectors, z: true, planes: true });
                let held = Held { tile, ..Held::default() };
                leave.place = Some(Place { slot: 0, held, fill: true });
                d.phase = TagsPhase::Return;
            }
        }
        TagsPhase::Return => {
            if at.can_emit {
                leave.clean = Some(0);
                d.phase = TagsPhase::Wait;
            }
        }
        TagsPhase::Wait => {
            if at.tags.leaving == 0 {
                leave.drop = true;
                d.scan = q.scan + 1;
                d.phase = TagsPhase::Walk;
            }
        }
    }
}
