//! Bank issue: sends the sectors of a slice's requests to its banks. A sector read and a sector written a cycle
//! (l2-read-rate-slice, l2-write-rate-slice); 2 cycles from a request, or from its bytes, to its access. The banks stall it, reads
//! and writes separately. Reads are round-robin; writes go in the order of their requests, atomics in theirs, and the two
//! alternate; sectors of a request in ascending order. Specification: L2.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use mem::beats::first_of;
use prim::fifo::{self, Fifo};
use prim::masks::each;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse request: NewIssue;
    in pulse here: BeatHere;         // a beat of a request is kept
    in pulse filled: Filled;         // a sector from memory is in its bank
    out read: ReadAccess;
    out write: WriteAccess;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        requests: [Issue; REQUESTS],
        able: [B4; REQUESTS], // sectors whose beats are here
        able_next: [B4; REQUESTS], // and with one beat more: found a beat ahead, and one request a cycle, as all would be large
        reading: B32,        // the request that reads next, one-hot
        reads_from: B32,     // the request of the last read, and those above it: they precede the others
        operated: bool,      // the last write was of an atomic
        read: Offer<ReadAccess>,
        write: Offer<WriteAccess>,
    }
}

kernel::unit! {
    pub struct BankIssue(p) {
        registers: Regs;
        part order: Fifo<BeatHere> = fifo::Params { depth: Within::new(REQUESTS), ..Default::default() };
        part atomics: Fifo<BeatHere> = fifo::Params { depth: Within::new(REQUESTS), ..Default::default() };
    }
}

impl Issue {
    /// The sectors whose beats are among the first `beats`.
    fn able(&self, beats: u8) -> u8 {
        (0..LINE_SECTORS).filter(|&s| self.last_beat(s) <= beats).fold(0, |set, s| set | 1 << s)
    }

    /// The number of beats that must have arrived before a sector is written.
    fn last_beat(&self, sector: usize) -> u8 {
        match self.kind {
            RequestKind::Read | RequestKind::Barrier => 0,
            _ if self.pattern => 1,
            _ => (self.first_beat(sector) + 1 + u8::from(self.compares())) & 7,
        }
    }

    /// A sector's first beat.
    fn first_beat(&self, sector: usize) -> u8 {
        let before = (self.sectors & ((1 << sector) - 1)).count_ones() as u8;
        match self.pattern {
            true => 0,
            false => before << u8::from(self.compares()),
        }
    }

    fn compares(&self) -> bool {
        self.kind == RequestKind::Operate && self.atomic == AtomicOp::CompareAndSwap
    }

    /// The access to the banks for a sector.
    fn access(&self, request: usize, sector: u8) -> ReadAccess {
        let last = self.left == 1 << sector;
        let Issue { row, client, tag, .. } = *self;
        ReadAccess { request: request as u8, row, sector, client, tag, last }
    }

    fn write_access(&self, request: usize, sector: u8) -> WriteAccess {
        WriteAccess {
            access: self.access(request, sector),
            beat: self.first_beat(sector.into()) & 3,
            fresh: self.fresh >> sector & 1 == 1,
            operates: self.kind == RequestKind::Operate,
            responses: self.responses,
            atomic: self.atomic,
            operand: self.operand,
        }
    }
}

impl Regs {
    /// The sectors of a request that can be issued: their bytes and their beats have arrived.
    fn can_go(&self, id: usize) -> u8 {
        let request = &self.requests[id];
        request.left & request.ready & self.able[id]
    }

    /// The reads with sectors that can be issued.
    fn readable(&self) -> u32 {
        let goes = |id: &usize| self.requests[*id].kind == RequestKind::Read && self.can_go(*id) != 0;
        (0..REQUESTS).filter(goes).fold(0, |set, id| set | 1 << id)
    }
}

/// A request and those above it, which precede the others.
fn from(id: usize) -> u32 {
    u32::MAX << id
}

/// The first of some requests, one-hot: those in `from` precede the others.
fn first(from: u32, some: u32) -> u32 {
    let some = if some & from != 0 { some & from } else { some };
    some & some.wrapping_neg()
}

impl Logic for BankIssue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.read.drive(&self.q.read);
        o.write.drive(&self.q.write);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        // All is selected before a register changes: they change in place, as a copy would be slow to simulate.
        let q = &self.q;
        let read = each(q.reading).next().filter(|_| q.read.free(i.read));
        let oldest_of = |queue: &Slot<Fifo<BeatHere>>| {
            let oldest = queue.o.pop.get().map(|oldest| usize::from(oldest.request));
            oldest.filter(|&id| q.can_go(id) != 0)
        };
        let oldest = oldest_of(&self.order);
        let operating = oldest_of(&self.atomics).filter(|_| !(q.operated && oldest.is_some()));
        let write = operating.or(oldest).filter(|_| q.write.free(i.write));

        let d = &mut self.q;
        d.read.leave(i.read);
        d.write.leave(i.write);
        if let Some(id) = read {
            let (sector, _) = first_of(d.can_go(id));
            d.read.put(d.requests[id].access(id, sector));
            d.requests[id].left &= !(1 << sector);
            d.reads_from = from(id);
        }
        let mut ended = false;
        if let Some(id) = write {
            let (sector, _) = first_of(d.can_go(id));
            d.write.put(d.requests[id].write_access(id, sector));
            d.requests[id].left &= !(1 << sector);
            d.operated = operating.is_some();
            ended = d.requests[id].left == 0;
        }

        // Beats and sectors that arrive, and a new request.
        if let Some(here) = i.here.get() {
            let id = usize::from(here.request);
            let beats = (d.requests[id].beats + 1) & 7;
            d.requests[id].beats = beats;
            d.able[id] = d.able_next[id];
            d.able_next[id] = d.requests[id].able(beats + 1);
        }
        if let Some(filled) = i.filled.get() {
            for request in
                d.requests.iter_mut().filter(|request| request.waits && request.fill == filled.fill)
            {
                request.ready |= request.sectors & 1 << filled.sector;
            }
        }
        if let Some(new) = i.request.get() {
            let (id, beats) = (usize::from(new.id), new.issue.beats);
            d.requests[id] = new.issue;
            (d.able[id], d.able_next[id]) = (new.issue.able(beats), new.issue.able(beats + 1));
        }
        d.reading = first(d.reads_from, d.readable());

        // ---- clock edge
        let enters = |kind: RequestKind| i.request.get().is_some_and(|new| new.issue.kind == kind);
        let id = BeatHere { request: i.request.data.id };
        self.order.i.push.send(enters(RequestKind::Write), || id);
        self.order.i.pop.ready = ended && operating.is_none();
        self.atomics.i.push.send(enters(RequestKind::Operate), || id);
        self.atomics.i.pop.ready = ended && operating.is_some();
    }
}
