//! Entry discard: lines of entries that nobody reads any more are dropped from the L2, so that they are never written to memory
//! (circular-buffer-l2-policy). A line a clock; a barrier behind the entries that were dropped while the one before it was under way.
//! Stalls by the way up, and while as many entries wait for barriers as there may be. Entries in order. Specification: circular
//! buffers, XBAR.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Slices that answer a barrier.
    slices: 1..=8 = 2, "slices";
    /// Entries that can wait for a barrier.
    waiting: 1..=127 = 32, "entries";
}

// ---- ports
kernel::ports! {
    in entry: SpentEntry;
    out freed: SpentEntry;       // its lines are gone
    out up: MemoryUp;
    in pulse down: MemoryDown;   // answers to barriers
    in level client: ClientId;   // its number on the way up
    in level base: LineAddress;  // of the window, physical
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        entry: Offer<SpentEntry>,
        line: B14,               // of it that is dropped next
        fresh: B8,               // entries dropped since the last barrier
        covered: B8,             // that wait for the one under way
        freeing: B8,             // whose barrier is answered
        barrier: bool,           // one is under way, with the answers that have come
        answers: B4,
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
        o.up.drive(&q.up);
        o.idle = !self.entry_in.o.pop.valid && !q.entry.valid && !self.dropped.o.pop.valid && !q.up.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        d.up.leave(i.up);

        // Answers, and entries that go.
        let frees = q.freeing != 0 && self.dropped.o.pop.valid && i.freed.ready;
        d.freeing = q.freeing - u8::from(frees);
        if i.down.get().is_some_and(|down| down.kind == AnswerKind::Done) && q.barrier {
            let all = usize::from(q.answers) + 1 == self.p.slices.get();
            d.answers = if all { 0 } else { q.answers + 1 };
            if all {
                d.freeing += q.covered;
                (d.barrier, d.covered) = (false, 0);
            }
        }

        // A barrier as soon as it may be, else the next line.
        let head = MemoryHead {
            client: i.client,
            channel: VirtualChannel::Ring,
            physical: true,
            ..Default::default()
        };
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
