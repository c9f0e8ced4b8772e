//! Stage: a register slice that cuts a valid/ready channel in both directions, at one
//! transfer per clock and a latency of one. A FIFO of two without a memory: its second
//! register is used only while the output is held.

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
        valid: bool,
        data: T,
        spare_valid: bool, // what came while the output was held
        spare: T,
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
        o.push.ready = !q.spare_valid;
        o.pop.send(q.valid, || q.data);
    }

    // ---- next state
    #[inline]
    fn tick(&mut self, i: &In<T>) {
        let q = self.q;
        let mut d = q;
        let push = i.push.valid && !q.spare_valid;

        if !q.valid || i.pop.ready {
            // The output register takes the spare first: it is older.
            d.valid = q.spare_valid || push;
            if q.spare_valid {
                d.data = q.spare;
            } else if push {
                d.data = i.push.data;
            }
            d.spare_valid = false;
        } else if push {
            d.spare_valid = true;
            d.spare = i.push.data;
        }

        // ---- clock edge
        self.q = d;
    }

    /// It moves with its channels alone.
    #[inline]
    fn still(&self) -> bool {
        true
    }
}
