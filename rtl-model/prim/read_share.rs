//! Read share: bookkeeping of a memory port through which several clients read. It remembers
//! whose read is shown and not yet taken, and which client each answer belongs to; answers come
//! in the order of the reads.
//!
//! The reads themselves do not pass through it, and so lose no clock: the owner of the port
//! shows the read of `held`, else that of the first client that asks. A read and an answer a
//! clock; the client of an answer is known 2 clocks after its read was taken. The owner limits
//! the reads in flight.

use crate::deep_fifo::{self, DeepFifo};
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! { <T, const ADDR: usize>
    in pulse shown: T;         // the client whose read is shown
    in sample taken: bool;     // memory takes it
    in strobe answered: bool;  // the oldest answer is taken
    out pulse held: T;         // the client whose read was shown and not taken
    out pulse owner: T;        // the client whose answer comes next
    out level empty: bool;     // no answer is on its way
}

// ---- registers
kernel::packed! {
    pub struct Regs<T> {
        held: Offer<T>,
    }
}

kernel::unit! {
    flat pub struct ReadShare<T, const ADDR: usize>(p) {
        registers: Regs<T>;
        part owners: DeepFifo<T, ADDR> = deep_fifo::Params::default();
    }
}

/// The client whose read is shown: the one that was shown and not taken, else the first that asks.
pub fn turn(held: Option<usize>, wants: impl IntoIterator<Item = bool>) -> Option<usize> {
    held.or_else(|| wants.into_iter().position(|wants| wants))
}

impl<T: Packed, const ADDR: usize> Logic for ReadShare<T, ADDR> {
    // ---- outputs
    #[inline]
    fn show(&self, o: &mut Self::Out) {
        let owners = &self.owners.o;
        o.held.drive(&self.q.held);
        o.owner.drive(&owners.pop);
        o.empty = owners.empty;
    }

    // ---- next state
    #[inline]
    fn tick(&mut self, i: &Self::In) {
        let q = self.q;
        let mut d = q;

        d.held.drive_if(!i.taken, &i.shown);

        // ---- clock edge
        self.owners.i.push.drive_if(i.taken, &i.shown);
        self.owners.i.pop.ready = i.answered;
        self.q = d;
    }
}
