//! Bank moves: what was chosen in the cycle before goes to its bank, or away: to responses, to evicted sectors, or to the
//! operation on it.

use super::{BANKS, Chosen, Operated, Operating, Put};
use crate::l2::atomic::AtomicWork;
use crate::l2::types::*;
use bundle::*;
use kernel::offer::Offer;

/// What the banks read.
pub struct Shown {
    pub bytes: [Sector; BANKS],
    pub dirty: [u32; BANKS],
}

impl Shown {
    /// The bank's write of a sector's bytes in `mask`.
    fn written(&self, access: &ReadAccess, fresh: bool, mask: u32, data: Sector) -> Put {
        let before = if fresh { 0 } else { self.dirty[usize::from(access.sector)] };
        Put { row: access.row, lanes: mask, data, dirty: before | mask }
    }
}

/// Writes of the banks.
pub fn put(now: &Chosen, shown: &Shown, puts: &mut [Offer<Put>; BANKS]) {
    for put in puts.iter_mut() {
        put.valid = false;
    }
    if let Some(FillSector { row, sector, merge, data, .. }) = now.fill.get().copied() {
        let dirty = if merge { shown.dirty[usize::from(sector)] } else { 0 };
        puts[usize::from(sector)].put(Put { row, lanes: !dirty, data, dirty });
    }
    if let Some(Operated { operating: Operating { access, fresh, mask }, data }) = now.result.get() {
        puts[usize::from(access.sector)].put(shown.written(access, *fresh, *mask, *data));
    }
    if let Some(WriteSector { access, mask, data, .. }) = now.write.get() {
        let to = &access.access;
        puts[usize::from(to.sector)].put(shown.written(to, access.fresh, *mask, *data));
    }
}

/// A response with its bank's data, or without data.
pub fn response(now: &Chosen, shown: &Shown) -> Option<MemoryDown> {
    let data = |access: &ReadAccess| MemoryDown {
        client: access.client,
        tag: access.tag,
        kind: ResponseKind::Data,
        sector: access.sector,
        last: access.last,
        data: shown.bytes[usize::from(access.sector)],
        ..MemoryDown::default()
    };
    let operate = now.operate.get().filter(|operate| operate.access.responses);
    let done = |done: &DoneResponse| MemoryDown {
        client: done.client,
        tag: done.tag,
        kind: ResponseKind::Done,
        last: true,
        ..MemoryDown::default()
    };
    let operated = operate.map(|operate| data(&operate.access.access));
    now.read.get().map(data).or(operated).or(now.done.get().map(done))
}

pub fn evicted(evict: &EvictAccess, shown: &Shown) -> MemoryBeat {
    let bank = usize::from(evict.sector);
    MemoryBeat { mask: shown.dirty[bank], data: shown.bytes[bank], last: evict.last }
}

/// The operation on a sector, and what is kept of it meanwhile.
pub fn operands(write: &WriteSector, shown: &Shown) -> AtomicWork {
    let &WriteSector { access, mask, data, compare } = write;
    let old = shown.bytes[usize::from(access.access.sector)];
    AtomicWork { atomic: access.atomic, operand: access.operand, old, mask, data, compare }
}

pub fn pending(write: &WriteSector) -> Operating {
    let &WriteSector { access, mask, .. } = write;
    Operating { access: access.access, fresh: access.fresh, mask }
}
