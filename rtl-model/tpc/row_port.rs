//! Row port: connects the units of world space to rows of an SM's shared memory. One access a cycle, 2 cycles latency; requesters are
//! served round-robin. Stalled by the SM; reads also while `reads` of them are in flight. In order; a response returns to its requester
//! 1 cycle after the SM's. Specification: ISBE, SM.

use crate::sm::shared_memory::types::RowAccess;
use crate::sm::types::Row;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Requesters: vertex fetch, the reader of shader outputs, and stage tasks twice.
    askers: 2..=4 = 4, "units";
    /// Reads in flight.
    reads: 1..=64 = 16, "rows";
}

// ---- ports
kernel::ports! {
    in access[askers]: IsbeAccess;
    out pulse response[askers]: IsbeRow;
    out row_request: RowAccess;  // to the SM
    in pulse row: Row;           // rows read, in order
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// An access and its requester.
    pub struct Requested {
        asker: B2,
        access: IsbeAccess,
    }
    pub struct Reader {
        asker: B2,
    }
    pub struct Regs {
        to: B2,
        response: Offer<IsbeRow>,
    }
}

kernel::unit! {
    pub struct RowPort(p) {
        registers: Regs;
        part arbiter: Arbiter<Requested> = arbiter::of(p.askers);
        part readers: Fifo<Reader> = fifo::of(p.reads);
    }
}

impl RowPort {
    /// The oldest access, if it can be sent: a read needs a free entry for its requester.
    fn oldest(&self) -> Option<&Requested> {
        self.arbiter
            .o
            .pop
            .get()
            .filter(|requested| requested.access.request.write || self.readers.o.push.ready)
    }
}

impl Logic for RowPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for k in 0..o.access.len() {
            o.access[k] = self.arbiter.o.push[k];
            o.response[k].send(q.response.valid && usize::from(q.to) == k, || q.response.data);
        }
        let oldest = self.oldest();
        o.row_request.send(oldest.is_some(), || {
            let IsbeAccess { request, data } =
                oldest.map_or(IsbeAccess::default(), |requested| requested.access);
            RowAccess { request, data: Row { words: data.words } }
        });
        o.idle = self.arbiter.o.idle && !self.readers.o.pop.valid && !q.response.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let oldest = self.oldest().copied();
        let goes = oldest.is_some() && i.row_request.ready;
        d.response.valid = i.row.valid;
        if let Some(row) = i.row.get() {
            (d.to, d.response.data) = (self.readers.o.pop.data.asker, IsbeRow { words: row.words });
        }
        for (k, access) in i.access.iter().enumerate() {
            let requested = Offer::new(access.valid, Requested { asker: k as u8, access: access.data });
            self.arbiter.i.push[k].drive(&requested);
            self.arbiter.i.barrier[k] = false;
            self.arbiter.i.more[k] = false;
        }
        self.arbiter.i.pop.ready = goes;
        let requested = oldest.unwrap_or_default();
        self.readers
            .i
            .push
            .send(goes && !requested.access.request.write, || Reader { asker: requested.asker });
        self.readers.i.pop.ready = i.row.valid;
        self.q = d;
    }
}
