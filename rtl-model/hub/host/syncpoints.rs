//! Syncpoints: 256 counters that Host reads and counts up for its methods, and that the
//! front end counts up. Each takes two clocks; who was not served last goes first.
//! Specification 38.

use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};
use prim::legacy::ram::{self, Ram};

// ---- ports
packed! {
    pub struct In {
        count_valid: bool,
        count_up: bool,          // else its value is asked for
        count_index: B8,
        increment_valid: bool,
        increment: B8,
    }
    pub struct Out {
        count_ready: bool,
        count_data_valid: bool,  // in the clock after
        count_data: B32,
        increment_ready: bool,
        idle: bool,
    }
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
        counted: [B64; 4],   // has been counted up, so the memory has it
        busy: bool,          // a counter has been read
        up: bool,
        at: B8,
        turn: bool,          // Host's, if both want
    }
}

#[derive(Clone)]
pub struct Syncpoints {
    q: Regs,
    increment_in: Slot<Fifo<Index>>,
    counts: Slot<Ram<Count, 8>>,
}

impl Default for Syncpoints {
    fn default() -> Self {
        let increment_in = Fifo::new(&fifo::Params::default()).into();
        Syncpoints { q: Regs::default(), increment_in, counts: Ram::default().into() }
    }
}

impl Legacy for Syncpoints {
    const PATH: &'static str = "hub/host/syncpoints";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let known = q.counted[usize::from(q.at >> 6)] >> (q.at & 63) & 1 == 1;
        let input = self.increment_in.outputs();
        Out {
            count_ready: !q.busy && (q.turn || !input.pop_valid),
            count_data_valid: q.busy && !q.up,
            count_data: if known { self.counts.outputs().read_data.value } else { 0 },
            increment_ready: input.push_ready,
            idle: !q.busy && !input.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let o = self.outputs();
        let input = self.increment_in.outputs();
        let count = i.count_valid && o.count_ready;
        let pop = !q.busy && input.pop_valid && !count;
        d.busy = count || pop;
        if d.busy {
            d.at = if count { i.count_index } else { input.pop.index };
            d.up = pop || i.count_up;
            d.turn = pop;
        }
        let write = q.busy && q.up;
        if write {
            d.counted[usize::from(q.at >> 6)] |= 1 << (q.at & 63);
        }

        // ---- clock edge
        self.q = d;
        self.increment_in.clock(fifo::In {
            push_valid: i.increment_valid,
            push: Index { index: i.increment },
            pop_ready: pop,
        });
        self.counts.clock(ram::In {
            read_en: d.busy,
            read_addr: d.at.into(),
            write_en: write.into(),
            write_addr: q.at.into(),
            write_data: Count { value: o.count_data.wrapping_add(1) },
        });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("increment_in", &mut self.increment_in);
        v.part("counts", &mut self.counts);
    }

    fn quiet(&self, i: &In) -> bool {
        let waits = i.count_valid || i.increment_valid;
        !waits && self.outputs().idle && self.increment_in.quiet(&fifo::In::default())
    }
}
