//! Entry discard: discards the lines of spent entries from the L2, so that they are never written back to memory
//! (circular-buffer-l2-policy). It discards a line a cycle; a barrier covers the entries that were discarded during the barrier
//! before it. The request network stalls it, and so does the maximum number of entries that wait for barriers. Entries stay in
//! order. Specification: circular buffers, XBAR.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    sizes slices;
    /// Entries that can wait for a barrier.
    waiting: 1..=127 = 32, "entries";
}

// ---- ports
kernel::ports! {
    in entry: SpentEntry;
    out freed: SpentEntry;       // its lines are discarded
    out memory; // responses to barriers
    in level base: LineAddress;  // physical line address of the window
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        entry: Offer<SpentEntry>,
        line: B14,               // line of the entry to discard next
        fresh: B8,               // entries discarded since the last barrier
        covered: B8,             // entries that the barrier in flight covers
        freeing: B8,             // entries whose barrier is complete
        barrier: bool,           // a barrier is in flight, with the responses received
        responses: B4,
        up: Offer<MemoryUp>,
    }
}

kernel::unit! {
    pub struct EntryDiscard(p) {
        registers: Regs;
        part entry_in: Fifo<SpentEntry> = fifo::Params::default();
        part dropped: Fifo<SpentEntry> = fifo::of(p.waiting);
    }
}

impl Logic for EntryDiscard {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.entry = self.entry_in.o.push;
        o.freed.send(q.freeing != 0 && self.dropped.o.pop.valid, || self.dropped.o.pop.data);
        o.memory_up.drive(&q.up);
        o.idle = !self.entry_in.o.pop.valid && !q.entry.valid && !self.dropped.o.pop.valid && !q.up.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        d.up.leave(i.memory_up);

        // Responses, and entries that are freed.
        let frees = q.freeing != 0 && self.dropped.o.pop.valid && i.freed.ready;
        d.freeing = q.freeing - u8::from(frees);
        if i.memory_down.get().is_some_and(|down| down.kind == ResponseKind::Done) && q.barrier {
            let all = usize::from(q.responses) + 1 == self.p.slices.get();
            d.responses = if all { 0 } else { q.responses + 1 };
            if all {
                d.freeing += q.covered;
                (d.barrier, d.covered) = (false, 0);
            }
        }

        // A barrier as soon as one is due, otherwise the next line.
        let head = MemoryHead { channel: VirtualChannel::Ring, physical: true, ..Default::default() };
        let last = q.line + 1 >= q.entry.data.piece.count;
        let mut ends = false;
        if !d.up.valid {
            if q.fresh != 0 && !q.barrier {
                d.up.put(MemoryUp::Head(MemoryHead { op: MemoryOp::Barrier, ..head }));
                (d.barrier, d.covered, d.fresh) = (true, q.fresh, 0);
            } else if q.entry.valid && (!last || self.dropped.o.push.ready) {
                let place = u64::from(q.entry.data.first) + u64::from(q.line);
                let line = (i.base + place) & ((1 << 33) - 1);
                d.up.put(MemoryUp::Head(MemoryHead { op: MemoryOp::Discard, line, sectors: 15, ..head }));
                d.line = q.line + 1;
                ends = last;
            }
        }
        if ends {
            d.entry.valid = false;
            d.fresh += 1;
        }
        self.dropped.i.push.send(ends, || q.entry.data);
        let next = self.entry_in.o.pop.get().copied().filter(|_| !d.entry.valid);
        if let Some(entry) = next {
            d.entry.put(entry);
            d.line = 0;
        }

        // ---- clock edge
        self.entry_in.i.push.drive(&i.entry);
        self.entry_in.i.pop.ready = next.is_some();
        self.dropped.i.pop.ready = frees;
        self.q = d;
    }
}
