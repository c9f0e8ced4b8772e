//! The item's tile in the cache: its slot, and the sectors to fetch.

use super::super::surface::{Have, Needs, clear_code, clears, needs};
use super::super::{layout, state};
use super::types::{Held, Known, Leave, Place, Regs, within};
use crate::zrop::types::*;

pub struct Seek {
    pub hit: bool,
    pub slot: u8,
    pub needs: Needs,
    /// The tile is cleared in memory; `half`: once its other half, of Z16, has arrived too.
    pub clear: bool,
    pub half: bool,
    /// Stencil is cleared, in the cache.
    pub stencil: bool,
    /// Only stencil is cleared and nothing is fetched: the tile may follow the pending clear in memory.
    pub rest: bool,
    /// The slot can be allocated.
    pub free: bool,
    /// It must be written back before it can be allocated.
    stays: bool,
    /// Another slot could be allocated.
    other: bool,
}

impl Seek {
    pub fn new(q: &Regs, page: &ZropPage, tags: &Known, slots: u64, held: &Held) -> Self {
        let plan = state::plan(&q.state, &q.item);
        let (hit, slot) = (tags.hit, tags.entry as u8);
        let (dirty, leaving) = (within(tags.dirty, slot), within(tags.leaving, slot));
        let &Held { planes, z, stencil, .. } = held;
        let have = if hit { Have { planes, z, stencil } } else { Have::default() };
        let needs = needs(&plan, &q.item, &q.state.surface, have, page);
        // A tile being written back may change again. A fetch for it must wait until the write-back has completed.
        let ready = if hit { !leaving || needs.sectors == 0 } else { !leaving && !dirty };
        // A half that is in the cache is cleared there as well.
        let half = q.item.pair && tags.tag.address & 1 == 0;
        let misses = !hit || q.half && !half;
        let clear = misses && clears(&q.state.surface, page, &plan, &q.item);
        let rest = q.item.clear_stencil && !q.item.clear_z && needs.sectors == 0 && !needs.request;
        let free = !needs.touch || ready;
        let (stays, other) = (dirty && !leaving, slots & !tags.dirty & !tags.leaving != 0);
        Seek { hit, slot, needs, clear, half, stencil: plan.stencil, rest, free, stays, other }
    }

    /// Prepares the slot of a miss: writes back the old tile, and moves to the next slot if another is free.
    pub fn prepare(&self, leave: &mut Leave, can_emit: bool) {
        if self.hit || !self.needs.touch {
            return;
        }
        if self.stays && can_emit {
            leave.clean = Some(self.slot);
        }
        leave.turn = !self.free && self.other;
    }

    /// The item's work on its slot.
    pub fn draw_of(&self, item: &ZropDraw) -> ZropDraw {
        let Needs { touch, sectors, .. } = self.needs;
        ZropDraw { slot: self.slot, touch, first: !self.hit, fetch: sectors != 0, ..*item }
    }

    /// Writes the item's tile to its slot.
    pub fn placed(&self, leave: &mut Leave, tile: u64) {
        let Have { planes, z, stencil } = self.needs.have;
        let held = Held { planes, z, stencil, tile };
        leave.place = Some(Place { slot: self.slot, held, fill: !self.hit });
        leave.turn = !self.hit;
    }
}

/// The tiles of a line to clear in memory, `before` and the item's.
pub fn joined(before: u8, line: u64, tile: u64, state: &ZropState) -> ZropClear {
    let own = if layout::wide(&state.surface) { 3 } else { 1 };
    ZropClear { line, tiles: before | own << (tile >> 3 & 3), code: clear_code(state) }
}
