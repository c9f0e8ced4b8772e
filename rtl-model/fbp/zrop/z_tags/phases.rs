//! A flush, and the walk that decompresses: one tile after another through slot 0.

use super::super::surface::{blank, tile_at};
use super::types::{Bring, Leave, Regs, Tag, TagsPhase};
use crate::zrop::types::*;

/// How things stand.
pub struct Around {
    pub tiles: usize,
    pub can_emit: bool,
    pub can_fetch: bool,
    /// Memory has all writes.
    pub written: bool,
    /// The packet at the input is a flush, not a change of the surface.
    pub flush: bool,
    /// The status that was read.
    pub status: u8,
}

pub fn step(q: &Regs, d: &mut Regs, leave: &mut Leave, at: &Around) {
    match q.phase {
        TagsPhase::Run => {}
        TagsPhase::Flush => {
            let slot = q.scan as u8 & 31;
            let dirty = q.tags[usize::from(slot)].dirty();
            if at.can_emit || !dirty {
                leave.clean = dirty.then_some(slot);
                d.scan = q.scan + 1;
                if usize::from(q.scan) == at.tiles - 1 {
                    d.phase = TagsPhase::Drain;
                }
            }
        }
        TagsPhase::Drain => {
            if at.written && q.tags.iter().all(|t| !t.cleaning) {
                for tag in &mut d.tags {
                    tag.valid = false;
                }
                d.scan = 0;
                d.phase = if at.flush { TagsPhase::Run } else { TagsPhase::Walk };
                leave.pop = at.flush;
            }
        }
        TagsPhase::Walk => {
            leave.look = Some((q.scan & 0x7fff).into());
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
                let tile = tile_at(&q.state.surface, q.scan);
                let all = ZropDraw { touch: true, first: true, fetch: true, decompress: true, ..blank() };
                let sectors = if at.status == 1 { 1 } else { 3 };
                leave.op = Some(ZropOp::Draw(all));
                leave.fetch = Some(Bring { slot: 0, tile, sectors, z: true, planes: true });
                d.tags[0] = Tag { valid: true, tile, ..Tag::default() };
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
            if !q.tags[0].cleaning {
                d.tags[0].valid = false;
                d.scan = q.scan + 1;
                d.phase = TagsPhase::Walk;
            }
        }
    }
}
