//! Bank choice: which of the oldest accesses get their bank, and what the banks read for them. Priority is fill, result of an
//! atomic, write, eviction, read.

use super::{BANKS, Chosen, DirtyBytes, OPERATING, Operated, Operating, Place, RESPONSES, Regs};
use crate::l2::atomic::AtomicChain;
use crate::l2::types::*;
use kernel::offer::Offer;

/// The oldest access of each port.
pub struct Heads<'a> {
    pub fill: Option<&'a FillSector>,
    pub result: Option<Operated>,
    pub write: Option<&'a WriteSector>,
    pub evict: Option<&'a EvictAccess>,
    pub read: Option<&'a ReadAccess>,
    pub done: Option<&'a DoneResponse>,
}

/// The banks that are occupied, a bit each.
struct Taken(u8);

impl Taken {
    /// Allocates a bank, if it is free.
    fn take(&mut self, bank: u8, on: bool) -> bool {
        let free = on && self.0 >> bank & 1 == 0;
        self.0 |= u8::from(free) << bank;
        free
    }
}

/// Whether a write to the same sector is in flight.
fn is_written(q: &Regs, access: &ReadAccess) -> bool {
    let same = |other: &ReadAccess| other.row == access.row && other.sector == access.sector;
    let put = &q.put[usize::from(access.sector)];
    q.chosen.write.get().is_some_and(|write| same(&write.access.access))
        || put.get().is_some_and(|put| put.row == access.row)
}

fn place(access: &ReadAccess) -> Place {
    Place { row: access.row, sector: access.sector }
}

/// The atomic in flight whose result is a sector's next value.
fn chain(q: &Regs, access: &ReadAccess) -> AtomicChain {
    let last = q.last.iter().position(|last| last.get() == Some(&place(access)));
    AtomicChain { on: last.is_some(), from: last.unwrap_or_default() as u8 }
}

/// The atomics that change their sector last, after a cycle: `q.chosen` has a result that its bank is written with, from
/// where the next atomic reads it.
pub fn follow(q: &Regs, c: &Chosen, last: &mut [Offer<Place>; OPERATING]) {
    if q.chosen.result.valid {
        last[usize::from(q.ended)].valid = false;
    }
    if let Some(operate) = c.operate.get() {
        let place = place(&operate.access.access);
        last.iter_mut().filter(|last| last.data == place).for_each(|last| last.valid = false);
        last[usize::from(q.next)].put(place);
    }
}

/// Arbitration for the banks.
pub fn choose(q: &Regs, heads: &Heads) -> Chosen {
    let mut c = q.chosen;
    (c.fill.valid, c.result.valid, c.write.valid, c.operate.valid) = (false, false, false, false);
    (c.evict.valid, c.read.valid, c.done.valid) = (false, false, false);
    let (responses, operating) = (usize::from(q.responses), usize::from(q.operating));

    // Accesses that write read the dirty bits now, and use their bank two cycles later.
    let mut writes = Taken(0);
    let mut response_free = responses < RESPONSES;
    if let Some(fill) = heads.fill {
        writes.take(fill.sector, true);
        c.fill.put(*fill);
    }
    c.newer.valid = false;
    if let Some(result) = heads.result
        && let Operating { access, responses, .. } = result.operating
        && writes.take(access.sector, response_free || !responses)
    {
        c.result.put(result);
        response_free &= !responses;
        // The dirty bits that are written now are not yet those that are read.
        let put = q.put[usize::from(access.sector)].get().filter(|put| put.row == access.row);
        c.newer.drive(&put.map(|put| DirtyBytes { bytes: put.dirty }).into());
    }
    if let Some(write) = heads.write
        && !write.access.operates
        && writes.take(write.access.access.sector, !is_written(q, &write.access.access))
    {
        c.write.put(*write);
    }

    // Accesses that read use their bank now.
    let mut reads = Taken((0..BANKS).fold(0, |taken, k| taken | u8::from(q.put[k].valid) << k));
    if let Some(evict) = heads.evict
        && writes.0 >> evict.sector & 1 == 0
        && reads.take(evict.sector, usize::from(q.evictions) < RESPONSES)
    {
        c.evict.put(*evict);
    }
    if let Some(done) = heads.done
        && response_free
    {
        c.done.put(*done);
        response_free = false;
    }
    if let Some(write) = heads.write
        && write.access.operates
        && operating < OPERATING
        && let chain = chain(q, &write.access.access)
        && (chain.on || reads.take(write.access.access.sector, true))
    {
        c.operate.put(*write);
        c.chain = chain;
    }
    if let Some(read) = heads.read
        && reads.take(read.sector, response_free)
    {
        c.read.put(*read);
    }
    c
}

/// The row of a bank whose data are read.
pub fn data_row(c: &Chosen, bank: usize) -> Option<u16> {
    let is = |sector: u8| usize::from(sector) == bank;
    let read = c.read.get().filter(|access| is(access.sector)).map(|access| access.row);
    let operate = c.operate.get().filter(|_| !c.chain.on).map(|write| &write.access.access);
    let operate = operate.filter(|access| is(access.sector)).map(|access| access.row);
    let evict = c.evict.get().filter(|access| is(access.sector)).map(|access| access.row);
    read.or(operate).or(evict)
}

/// The row of a bank whose dirty bits are read.
pub fn dirty_row(c: &Chosen, bank: usize) -> Option<u16> {
    let is = |sector: u8| usize::from(sector) == bank;
    let evict = c.evict.get().filter(|access| is(access.sector)).map(|access| access.row);
    let fill = c.fill.get().filter(|fill| is(fill.sector)).map(|fill| fill.row);
    let result = c.result.get().map(|result| &result.operating.access);
    let result = result.filter(|access| is(access.sector)).map(|access| access.row);
    let write = c.write.get().map(|write| &write.access.access);
    let write = write.filter(|access| is(access.sector)).map(|access| access.row);
    evict.or(fill).or(result).or(write)
}
