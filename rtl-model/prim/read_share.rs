//! Read share: bookkeeping of a memory port through which several clients read. It stores which client's read is offered
//! and not yet accepted, and which client each response belongs to; responses arrive in the order of the reads.
//!
//! The reads do not pass through it, so they are not delayed: the owner of the port offers the read of `held`, else that
//! of the first client with a request. It handles a read and a response a cycle; the client of a response is known 2
//! cycles after its read was accepted. The owner limits the reads in flight.

use crate::deep_fifo::{self, DeepFifo};
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! { <T, const ADDR: usize>
    in pulse shown: T;          // client whose read is offered
    in sample taken: bool;      // memory accepts it
    in strobe responded: bool;  // the oldest response is accepted
    out pulse held: T;          // client whose read was offered and not accepted
    out pulse owner: T;         // client of the next response
    out level empty: bool;      // no response is outstanding
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

/// The client whose read is offered: the one that was offered and not accepted, else the first with a request.
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
        let q = &self.q;
        let mut d = *q;

        d.held.drive_if(!i.taken, &i.shown);

        // ---- clock edge
        self.owners.i.push.drive_if(i.taken, &i.shown);
        self.owners.i.pop.ready = i.responded;
        self.q = d;
    }
}
