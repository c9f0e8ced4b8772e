//! Bank moves: what was chosen in the cycle before goes to its bank, or away: to responses, to evicted sectors, or to the
//! operation on it.

use super::{BANKS, Chosen, Operated, Operating, Put};
use crate::l2::atomic::{AtomicChain, AtomicWork};
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

    /// That of an atomic, whose sector's dirty bits the bank may have been written with since they were read, or is now.
    fn operated(&self, now: &Chosen, is: &[Offer<Put>; BANKS], result: &Operated) -> Put {
        let Operated { operating: Operating { access, fresh, mask, .. }, data, .. } = result;
        let newer = is[usize::from(access.sector)].get().filter(|put| put.row == access.row);
        let before = newer.map(|put| put.dirty).or(now.newer.get().map(|before| before.bytes));
        let mut put = self.written(access, *fresh, *mask, *data);
        if let Some(before) = before.filter(|_| !fresh) {
            put.dirty = before | mask;
        }
        put
    }
}

/// Writes of the banks; `is` has those of this cycle.
pub fn put(now: &Chosen, is: &[Offer<Put>; BANKS], shown: &Shown, puts: &mut [Offer<Put>; BANKS]) {
    for put in puts.iter_mut() {
        put.valid = false;
    }
    if let Some(FillSector { row, sector, merge, data, .. }) = now.fill.get().copied() {
        let dirty = if merge { shown.dirty[usize::from(sector)] } else { 0 };
        puts[usize::from(sector)].put(Put { row, lanes: !dirty, data, dirty });
    }
    if let Some(result) = now.result.get() {
        puts[usize::from(result.operating.access.sector)].put(shown.operated(now, is, result));
    }
    if let Some(WriteSector { access, mask, data, .. }) = now.write.get() {
        let to = &access.access;
        puts[usize::from(to.sector)].put(shown.written(to, access.fresh, *mask, *data));
    }
}

/// A response with its bank's data, or without data.
pub fn response(now: &Chosen, shown: &Shown) -> Option<MemoryDown> {
    let with = |access: &ReadAccess, data: Sector| MemoryDown {
        client: access.client,
        tag: access.tag,
        kind: ResponseKind::Data,
        sector: access.sector,
        last: access.last,
        data,
        ..MemoryDown::default()
    };
    let read = |access: &ReadAccess| with(access, shown.bytes[usize::from(access.sector)]);
    let result = now.result.get().filter(|result| result.operating.responses);
    let done = |done: &DoneResponse| MemoryDown {
        client: done.client,
        tag: done.tag,
        kind: ResponseKind::Done,
        last: true,
        ..MemoryDown::default()
    };
    let operated = result.map(|result| with(&result.operating.access, result.old));
    now.read.get().map(read).or(operated).or(now.done.get().map(done))
}

pub fn evicted(evict: &EvictAccess, shown: &Shown) -> MemoryBeat {
    let bank = usize::from(evict.sector);
    MemoryBeat { mask: shown.dirty[bank], data: shown.bytes[bank], last: evict.last }
}

/// The operation on a sector, and what is kept of it meanwhile.
pub fn operands(write: &WriteSector, chain: &AtomicChain, shown: &Shown) -> AtomicWork {
    let &WriteSector { access, mask, data, compare } = write;
    let old = shown.bytes[usize::from(access.access.sector)];
    let WriteAccess { atomic, operand, .. } = access;
    AtomicWork { chain: *chain, atomic, operand, old, mask, data, compare }
}

pub fn pending(write: &WriteSector) -> Operating {
    let &WriteSector { access, mask, .. } = write;
    let WriteAccess { access, fresh, responses, .. } = access;
    Operating { access, fresh, responses, mask }
}
