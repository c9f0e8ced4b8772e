//! Stage: a register slice that cuts a valid/ready channel in both directions, at one
//! transfer per clock and a latency of one. A FIFO of two without a memory: its second
//! register is used only while the output is held.

use kernel::{packed::*, unit::*};

// ---- ports: those of a FIFO
pub use crate::fifo::{In, Out};

// ---- registers
packed! {
    pub struct Regs<T> {
        valid: bool,
        data: T,
        spare_valid: bool, // what came while the output was held
        spare: T,
    }
}

#[derive(Clone)]
pub struct Stage<T: Packed> {
    pub q: Regs<T>,
}

impl<T: Packed> Default for Stage<T> {
    fn default() -> Self {
        Stage { q: Regs::default() }
    }
}

impl<T: Packed> Legacy for Stage<T> {
    const PATH: &'static str = "prim/stage";
    type In = In<T>;
    type Out = Out<T>;

    // ---- outputs
    #[inline]
    fn outputs(&self) -> Out<T> {
        let q = &self.q;
        Out { push_ready: !q.spare_valid, pop_valid: q.valid, pop: q.data }
    }

    // ---- next state
    #[inline]
    fn tick(&mut self, i: In<T>) {
        let q = self.q;
        let mut d = q;
        let push = i.push_valid && !q.spare_valid;

        if !q.valid || i.pop_ready {
            // The output register takes the spare first: it is older.
            d.valid = q.spare_valid || push;
            if q.spare_valid {
                d.data = q.spare;
            } else if push {
                d.data = i.push;
            }
            d.spare_valid = false;
        } else if push {
            d.spare_valid = true;
            d.spare = i.push;
        }

        // ---- clock edge
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }

    #[inline]
    fn quiet(&self, i: &In<T>) -> bool {
        let q = &self.q;
        !(i.push_valid && !q.spare_valid || i.pop_ready && q.valid)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("WIDTH", T::WIDTH)]
    }
}
