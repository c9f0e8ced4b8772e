//! Evictor: sends lines of a slice to memory, and requests it for sectors. A packet a cycle, so 25.6 bytes of
//! a line whose sectors are all dirty; 10 cycles from an eviction to its head where it has four sectors.
//! Stalled by memory. Lines and barriers keep their order; fill requests alternate with them, and do not wait
//! for a line that is still being read. Specification: L2.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use mem::beats::first_of;
use prim::fifo::{self, Fifo};

/// Beats that wait until their line is complete: two lines.
const BEATS: usize = 2 * LINE_SECTORS;

// ---- parameters
kernel::params! {
    /// Lines and barriers that wait.
    outgoing_depth: 2..=16 = 4, "lines";
    /// Questions that wait.
    fill_request_depth: 2..=32 = 4, "questions";
}

// ---- ports
kernel::ports! {
    in outgoing: Outgoing;
    in fill_request: FillRequest;
    out access: EvictAccess;
    in evicted: MemoryBeat;
    out memory: MemoryUp;
    out pulse sent: bool;      // the oldest that goes out has left
    in level slice: ClientId;  // number of the slice, its client number to memory
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        read: B4,         // sectors of the oldest line that were read
        access: Offer<EvictAccess>,
        whole: B4,            // lines of which all beats are here
        beats: bool,          // beats of a line are leaving
        requested: bool,      // a question left last
        memory: Offer<MemoryUp>,
        sent: Offer<bool>,
    }
}

kernel::unit! {
    pub struct Evictor(p) {
        registers: Regs;
        part outgoing_in: Fifo<Outgoing> = fifo::of(p.outgoing_depth);
        part sending: Fifo<Outgoing> = fifo::of(p.outgoing_depth);
        part fill_request_in: Fifo<FillRequest> = fifo::of(p.fill_request_depth);
        part evicted_in: Fifo<MemoryBeat> = fifo::Params { depth: Within::new(BEATS), ..Default::default() };
    }
}

/// The head of a fill request.
fn fill_request_head(fill_request: &FillRequest, client: u16) -> MemoryUp {
    let FillRequest { fill, line, sectors } = *fill_request;
    let (op, tag) = (MemoryOp::Read, fill.into());
    MemoryUp::Head(MemoryHead { op, client, tag, line, sectors, ..MemoryHead::default() })
}

/// The head of an evicted line or a barrier.
fn outgoing_head(outgoing: &Outgoing, client: u16) -> MemoryUp {
    let (op, tag, line, sectors) = match outgoing {
        Outgoing::Evict(line) => (MemoryOp::Write, 0, line.line, line.sectors),
        Outgoing::Barrier(owner) => {
            let scan = u16::from(owner.scan) << SCAN_TAG;
            (MemoryOp::Barrier, 1 << BARRIER_TAG | scan | u16::from(owner.request), 0, 0)
        }
    };
    MemoryUp::Head(MemoryHead { op, client, tag, line, sectors, ..MemoryHead::default() })
}

impl Logic for Evictor {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.outgoing = self.outgoing_in.o.push;
        o.fill_request = self.fill_request_in.o.push;
        o.access.drive(&q.access);
        o.evicted = self.evicted_in.o.push;
        o.memory.drive(&q.memory);
        o.sent.drive(&q.sent);
        let waits =
            self.outgoing_in.o.pop.valid || self.sending.o.pop.valid || self.fill_request_in.o.pop.valid;
        o.idle = !waits && !q.access.valid && !q.memory.valid && !q.sent.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.access.leave(i.access);
        d.memory.leave(i.memory);

        // Read the oldest line from its banks; it is sent once it is complete.
        let outgoing = self.outgoing_in.o.pop.get();
        let sending_ready = self.sending.o.push.ready;
        let mut read = outgoing.is_some_and(|outgoing| matches!(outgoing, Outgoing::Barrier(_)));
        if let Some(Outgoing::Evict(line)) = outgoing
            && !d.access.valid
            && sending_ready
        {
            let (sector, rest) = first_of(line.sectors & !q.read);
            d.access.put(EvictAccess { row: line.row, sector, last: rest == 0 });
            d.read = if rest == 0 { 0 } else { q.read | 1 << sector };
            read = rest == 0;
        }
        let moves = read && sending_ready;

        // Send to memory: beats of a line, else a fill request or the next line or barrier, alternately.
        let free = !d.memory.valid;
        let next = self.sending.o.pop.get().filter(|outgoing| match outgoing {
            Outgoing::Evict(_) => q.whole != 0,
            Outgoing::Barrier(_) => true,
        });
        let fill_request = self.fill_request_in.o.pop.get();
        let fill_requests = free && !q.beats && fill_request.is_some() && !(q.requested && next.is_some());
        let goes = free && !q.beats && next.is_some() && !fill_requests;
        let beat = self.evicted_in.o.pop.get().filter(|_| free && q.beats);
        d.sent = Offer::default();
        if let (Some(fill_request), true) = (fill_request, fill_requests) {
            d.memory.put(fill_request_head(fill_request, i.slice));
            d.requested = true;
        }
        if let (Some(next), true) = (next, goes) {
            d.memory.put(outgoing_head(next, i.slice));
            d.requested = false;
            d.beats = matches!(next, Outgoing::Evict(_));
            d.sent.valid = !d.beats;
        }
        if let Some(beat) = beat {
            d.memory.put(MemoryUp::Beat(*beat));
            d.beats = !beat.last;
            d.sent.valid = beat.last;
        }
        d.sent.data = d.sent.valid;
        let comes = self.evicted_in.o.push.ready && i.evicted.get().is_some_and(|beat| beat.last);
        let leaves = beat.is_some_and(|beat| beat.last);
        d.whole = q.whole + u8::from(comes) - u8::from(leaves);

        // ---- clock edge
        self.sending.i.push.send(moves, || outgoing.copied().unwrap_or_default());
        self.sending.i.pop.ready = goes;
        self.outgoing_in.i.push.drive(&i.outgoing);
        self.outgoing_in.i.pop.ready = moves;
        self.fill_request_in.i.push.drive(&i.fill_request);
        self.fill_request_in.i.pop.ready = fill_requests;
        self.evicted_in.i.push.drive(&i.evicted);
        self.evicted_in.i.pop.ready = beat.is_some();
        self.q = d;
    }
}
