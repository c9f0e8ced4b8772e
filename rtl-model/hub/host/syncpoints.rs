//! Syncpoints: 256 counters that Host reads and increments for its methods, and that the front
//! end increments.
//!
//! An operation takes two cycles; a value is delivered 1 cycle after its read was accepted. Where both sides request,
//! the one not served last has priority. Specification: Synchronisation summary.

use super::types::*;
use kernel::prelude::*;
use prim::ram::{self, Ram};
use prim::stage::{self, Stage};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in count: CountOrder;
    out pulse count_data: B32;  // in the cycle after
    in increment: B8;
    out level idle: bool;
}

// ---- registers
packed! {
    pub struct Index {
        index: B8,
    }
    pub struct Count {
        value: B32,
    }
    pub struct Regs {
        counted: [B64; 4],   // has been incremented, so that the memory's value is valid
        busy: bool,          // a counter has been read
        up: bool,
        at: B8,
        host_first: bool,    // Host has priority if both request
    }
}

kernel::unit! {
    pub struct Syncpoints(p) {
        registers: Regs;
        part increment_in: Stage<Index> = stage::Params {};
        part counts: Ram<Count, 8, 1> = ram::Params {};
    }
}

impl Syncpoints {
    /// The counter that has been read.
    fn value(&self) -> u32 {
        let at = self.q.at;
        let known = self.q.counted[usize::from(at >> 6)] >> (at & 63) & 1 == 1;
        if known { self.counts.o.read_data.value } else { 0 }
    }
    /// Whether Host is granted if it requests.
    fn takes_count(&self) -> bool {
        !self.q.busy && (self.q.host_first || !self.increment_in.o.pop.valid)
    }
}

impl Logic for Syncpoints {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, input) = (&self.q, &self.increment_in.o);
        o.count.ready = self.takes_count();
        o.count_data.send(q.busy && !q.up, || self.value());
        o.increment = input.push;
        o.idle = !q.busy && !input.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let value = self.value();
        let input = self.increment_in.o.pop;
        let count = i.count.valid && self.takes_count();
        let pop = !q.busy && input.valid && !count;
        d.busy = count || pop;
        if d.busy {
            d.at = if count { i.count.data.index } else { input.data.index };
            d.up = pop || i.count.data.up;
            d.host_first = pop;
        }
        let write = q.busy && q.up;
        if write {
            d.counted[usize::from(q.at >> 6)] |= 1 << (q.at & 63);
        }

        // ---- clock edge
        self.increment_in.i.push.send(i.increment.valid, || Index { index: i.increment.data });
        self.increment_in.i.pop.ready = pop;
        self.counts.i.read(d.busy, d.at);
        self.counts.i.write(write, q.at, || Count { value: value.wrapping_add(1) });
        self.q = d;
    }
}
