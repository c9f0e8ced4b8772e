//! The item's tile in the cache: where it is or will be, and what is to be fetched.

use super::super::state;
use super::super::surface::{Needs, look_index, needs};
use super::types::{Leave, Regs};

pub struct Seek {
    pub hit: bool,
    pub slot: u8,
    /// Where the status memory has the tile.
    pub known: Option<u64>,
    /// How memory has its depth, as far as this is known.
    pub status: u8,
    pub needs: Needs,
    /// That is known.
    settled: bool,
    /// The slot can be had.
    pub free: bool,
}

impl Seek {
    pub fn new(q: &Regs, tiles: usize, read: u8) -> Self {
        let surface = &q.state.surface;
        let plan = state::plan(&q.state, &q.item);
        let found = q.tags[..tiles].iter().position(|t| t.valid && t.tile == q.tile);
        let hit = found.is_some();
        let slot = found.map_or(q.next, |k| k as u8);
        let tag = &q.tags[usize::from(slot)];
        let known = look_index(surface, q.tile, q.above);
        let status = match known {
            _ if hit => tag.status,
            Some(_) => read,
            None => 0,
        };
        let have = if hit { (tag.z, tag.stencil) } else { (false, 0) };
        let needs = needs(&plan, &q.item, surface.format, have, status);
        let settled = hit || known.is_none() || q.looked || !needs.touch;
        let victim = !needs.touch || hit || !tag.valid || tag.clean;
        let free = victim && settled && (!tag.cleaning || !needs.touch);
        Seek { hit, slot, known, status, needs, settled, free }
    }

    /// What a miss does before it has its slot: reads the status, sends the old tile away.
    pub fn prepare(&self, q: &Regs, d: &mut Regs, leave: &mut Leave, can_emit: bool) {
        if self.hit || !self.needs.touch {
            return;
        }
        if !self.settled {
            leave.look = Some(self.known.unwrap_or(0));
            d.looked = true;
        }
        if q.tags[usize::from(self.slot)].dirty() && can_emit {
            leave.clean = Some(self.slot);
        }
    }
}
