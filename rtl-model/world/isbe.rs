//! ISBE, one for each SM: allocates rows of its shared memory to batches in world space (isbe-size); rows are allocated and freed in
//! order. It serves a batch in 3 cycles, 3 from a request to its rows. Requests stall while there are not enough free rows, and while
//! the maximum number of batches hold rows. Requests are granted round-robin, and rows follow the order of the grants. Specification:
//! ISBEs.

use super::ring_space::{self, RingPiece, RingRequest, RingSpace};
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Units that request: vertex fetch, and the unit that copies tasks.
    askers: 1..=4 = 1, "units";
    /// The first row of shared memory that is for batches.
    first: 0..=1023 = 0, "row";
    /// Batches that may hold rows: as many as the SM has warps.
    batches: 1..=255 = 64, "batches";
    /// Rows of 128 bytes: 384 are 48 KB.
    part ring: ring_space::Params;
}

// ---- ports
kernel::ports! {
    in request[askers]: IsbeRequest;
    out grant[askers]: IsbeRows;
    in free: IsbeRows;            // rows of the oldest batch that holds some
    out level idle: bool;         // no batch holds rows
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: bool,               // a request is being served, and its requester
        asker: B2,
        turn: B2,                 // requester with the highest priority
    }
}

kernel::unit! {
    pub struct Isbe(p) {
        registers: Regs;
        part request_in: [Fifo<IsbeRequest>; p.askers.get()] = fifo::Params::default();
        part free_in: Fifo<IsbeRows> = fifo::Params::default();
        part pieces: Fifo<RingPiece> = fifo::of(p.batches);
        part ring: RingSpace = p.ring;
    }
}

impl Logic for Isbe {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let piece = &self.ring.o.piece;
        for k in 0..self.p.askers.get() {
            o.request[k] = self.request_in[k].o.push;
            o.grant[k].send(piece.valid && usize::from(q.asker) == k, || IsbeRows {
                row: (piece.data.first + self.p.first.get() as u16) & 0x3ff,
                rows: piece.data.count & 0x3ff,
            });
        }
        o.free = self.free_in.o.push;
        o.idle = self.ring.o.idle && !q.busy && self.request_in.iter().all(|request| !request.o.pop.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        let askers = self.p.askers.get();

        // The next request; there is a free entry for its piece.
        let next = in_turn(q.turn.into(), askers, |k| self.request_in[k].o.pop.valid);
        let hears = next.filter(|_| !q.busy && self.pieces.o.push.ready);
        for (k, request_in) in self.request_in.iter_mut().enumerate() {
            request_in.i.pop.ready = hears == Some(k);
        }
        let rows = hears.map_or(0, |k| self.request_in[k].o.pop.data.rows);
        self.ring.i.request.send(hears.is_some(), || RingRequest { count: rows });
        if let Some(k) = hears {
            (d.busy, d.asker) = (true, k as u8);
            d.turn = if k + 1 == askers { 0 } else { k as u8 + 1 };
        }

        // Its rows are allocated.
        let piece = self.ring.o.piece;
        let taken = piece.valid && i.grant[usize::from(q.asker)].ready;
        self.ring.i.piece = taken.into();
        self.pieces.i.push.send(taken, || piece.data);
        if taken {
            d.busy = false;
        }

        // The oldest batch's rows are freed.
        let oldest = self.pieces.o.pop;
        let frees = self.free_in.o.pop.valid && oldest.valid && self.ring.o.free.ready;
        self.ring.i.free.send(frees, || oldest.data);
        self.pieces.i.pop.ready = frees;

        // ---- clock edge
        for k in 0..askers {
            self.request_in[k].i.push.drive(&i.request[k]);
        }
        self.free_in.i.push.drive(&i.free);
        self.free_in.i.pop.ready = frees || !oldest.valid;
        self.q = d;
    }
}
