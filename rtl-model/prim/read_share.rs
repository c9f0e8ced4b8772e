//! Read share: whose read is shown at a port that several clients ask, and whose the answers
//! are, which come in order. The clients' reads do not pass through it, so a read takes no
//! clock more: `turn` says which of them to show, by the client whose read was shown and not
//! taken, else by their order.

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

/// Whose read is shown, of those who want: it stays until it is taken; then the first.
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
