//! The item's tile in the cache: where it is or will be, and what is to be fetched.

use super::super::state;
use super::super::surface::{Have, Needs, clears, needs};
use super::types::{Held, Known, Leave, Regs, within};
use crate::zrop::types::*;

pub struct Seek {
    pub hit: bool,
    pub slot: u8,
    pub needs: Needs,
    /// The tile is cleared in memory; once its other half, of Z16, has come, too.
    pub clear: bool,
    pub half: bool,
    /// Stencil is cleared, here.
    pub stencil: bool,
    /// Nothing else is, and nothing of it is fetched: what is cleared in memory stays behind.
    pub rest: bool,
    /// The slot is free to be taken.
    pub free: bool,
    /// It is to be written back before it is free.
    stays: bool,
    /// Another slot could be taken.
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
        // A tile on its way to memory may change again. What is fetched for it may not be older
        // than what is on its way.
        let ready = if hit { !leaving || needs.sectors == 0 } else { !leaving && !dirty };
        // Of two halves, what is in the cache is cleared there as well.
        let half = q.item.pair && tags.tag.address & 1 == 0;
        let misses = !hit || q.half && !half;
        let clear = misses && clears(&q.state.surface, page, &plan, &q.item);
        let rest = q.item.clear_stencil && !q.item.clear_z && needs.sectors == 0 && !needs.ask;
        let free = !needs.touch || ready;
        let (stays, other) = (dirty && !leaving, slots & !tags.dirty & !tags.leaving != 0);
        Seek { hit, slot, needs, clear, half, stencil: plan.stencil, rest, free, stays, other }
    }

    /// What a miss does before it has its slot: sends the old tile away, and goes on to the next
    /// slot where some is free.
    pub fn prepare(&self, leave: &mut Leave, can_emit: bool) {
        if self.hit || !self.needs.touch {
            return;
        }
        if self.stays && can_emit {
            leave.clean = Some(self.slot);
        }
        leave.turn = !self.free && self.other;
    }
}
