//! The item's tile in the cache: where it is or will be, and what is to be fetched.

use super::super::state;
use super::super::surface::{Needs, look_index, needs};
use super::types::{Held, Known, Leave, Regs, within};

pub struct Seek {
    pub hit: bool,
    pub slot: u8,
    /// Where the status memory has the tile.
    pub known: Option<u64>,
    /// How memory holds its depth, as far as this is known.
    pub status: u8,
    pub needs: Needs,
    /// That is known.
    settled: bool,
    /// The slot is free to be taken.
    pub free: bool,
    /// It is to be written back before it is free.
    stays: bool,
    /// Another slot could be taken.
    other: bool,
}

impl Seek {
    pub fn new(q: &Regs, tags: &Known, slots: u64, held: &Held, read: u8) -> Self {
        let surface = &q.state.surface;
        let plan = state::plan(&q.state, &q.item);
        let (hit, slot) = (tags.hit, tags.entry as u8);
        let (dirty, leaving) = (within(tags.dirty, slot), within(tags.leaving, slot));
        let known = look_index(surface, tags.tag.address, q.above);
        let status = match known {
            _ if hit => held.status,
            Some(_) => read,
            None => 0,
        };
        let have = if hit { (held.z, held.stencil) } else { (false, 0) };
        let needs = needs(&plan, &q.item, surface.format, have, status);
        let settled = hit || known.is_none() || q.looked || !needs.touch;
        // A tile on its way to memory may change again. What is fetched for it may not be older
        // than what is on its way.
        let ready = if hit { !leaving || needs.sectors == 0 } else { !leaving && !dirty };
        let free = settled && (!needs.touch || ready);
        let (stays, other) = (dirty && !leaving, slots & !tags.dirty & !tags.leaving != 0);
        Seek { hit, slot, known, status, needs, settled, free, stays, other }
    }

    /// What a miss does before it has its slot: reads the status, sends the old tile away, and
    /// goes on to the next slot where some is free.
    pub fn prepare(&self, d: &mut Regs, leave: &mut Leave, can_emit: bool) {
        if self.hit || !self.needs.touch {
            return;
        }
        if !self.settled {
            leave.look = Some(self.known.unwrap_or(0));
            d.looked = true;
        }
        if self.stays && can_emit {
            leave.clean = Some(self.slot);
        }
        leave.turn = self.settled && !self.free && self.other;
    }
}
