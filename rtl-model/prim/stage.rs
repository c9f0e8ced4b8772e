//! Stage: a register slice that cuts a valid/ready channel in both directions. It is a FIFO of two entries without a
//! memory: the second register is used only while the output is stalled.
//!
//! It transfers one entry a cycle; its latency is 1 cycle. Pushes stall while both registers are full. Order is kept.

use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! { <T>
    in push: T;
    out pop: T;
}

// ---- registers
kernel::packed! {
    pub struct Regs<T> {
        pop: Offer<T>,
        spare: Offer<T>, // entry received while the output was stalled
    }
}

kernel::unit! {
    flat pub struct Stage<T>(p) {
        registers: Regs<T>;
    }
}

impl<T: Packed> Logic for Stage<T> {
    // ---- outputs
    #[inline]
    fn show(&self, o: &mut Out<T>) {
        let q = &self.q;
        o.push.ready = !q.spare.valid;
        o.pop.drive(&q.pop);
    }

    // ---- next state
    #[inline]
    fn tick(&mut self, i: &In<T>) {
        let q = &self.q;
        let mut d = *q;
        let push = i.push.valid && !q.spare.valid;

        if q.pop.free(i.pop) {
            // The spare leaves first: it is older.
            d.pop.drive(if q.spare.valid { &q.spare } else { &i.push });
            d.spare.valid = false;
        } else if push {
            d.spare.put(i.push.data);
        }

        // ---- clock edge
        self.q = d;
    }

    /// Changes only with its channels.
    #[inline]
    fn still(&self) -> bool {
        true
    }
}
