//! ISBE, one an SM: rows of its shared memory for batches on their way through world space (isbe-size), given in order and
//! freed in order. A batch in 3 clocks, 3 from an ask to its rows. Asks stall while there is no room, and while as many batches
//! hold rows as there may be. In the order in which asks are heard, by turns. Specification: ISBEs.

use super::ring_space::{self, RingAsk, RingPiece, RingSpace};
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Units that ask: vertex fetch, and who copies tasks.
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
    in ask[askers]: IsbeAsk;
    out grant[askers]: IsbeRows;
    in free: IsbeRows;            // of the oldest batch that holds rows
    out level idle: bool;         // no batch holds any
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: bool,               // an ask is heard, and whose
        asker: B2,
        turn: B2,                 // who is heard next
    }
}

kernel::unit! {
    pub struct Isbe(p) {
        registers: Regs;
        part ask_in: [Fifo<IsbeAsk>; p.askers.get()] = fifo::Params::default();
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
            o.ask[k] = self.ask_in[k].o.push;
            o.grant[k].send(piece.valid && usize::from(q.asker) == k, || IsbeRows {
                row: (piece.data.first + self.p.first.get() as u16) & 0x3ff,
                rows: piece.data.count & 0x3ff,
            });
        }
        o.free = self.free_in.o.push;
        o.idle = self.ring.o.idle && !q.busy && self.ask_in.iter().all(|ask| !ask.o.pop.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        let askers = self.p.askers.get();

        // The next ask; it has room for what it holds.
        let next = in_turn(q.turn.into(), askers, |k| self.ask_in[k].o.pop.valid);
        let hears = next.filter(|_| !q.busy && self.pieces.o.push.ready);
        for (k, ask_in) in self.ask_in.iter_mut().enumerate() {
            ask_in.i.pop.ready = hears == Some(k);
        }
        let rows = hears.map_or(0, |k| self.ask_in[k].o.pop.data.rows);
        self.ring.i.ask.send(hears.is_some(), || RingAsk { count: rows });
        if let Some(k) = hears {
            (d.busy, d.asker) = (true, k as u8);
            d.turn = if k + 1 == askers { 0 } else { k as u8 + 1 };
        }

        // Its rows.
        let piece = self.ring.o.piece;
        let taken = piece.valid && i.grant[usize::from(q.asker)].ready;
        self.ring.i.piece = taken.into();
        self.pieces.i.push.send(taken, || piece.data);
        if taken {
            d.busy = false;
        }

        // The oldest batch's come back.
        let oldest = self.pieces.o.pop;
        let frees = self.free_in.o.pop.valid && oldest.valid && self.ring.o.free.ready;
        self.ring.i.free.send(frees, || oldest.data);
        self.pieces.i.pop.ready = frees;

        // ---- clock edge
        for k in 0..askers {
            self.ask_in[k].i.push.drive(&i.ask[k]);
        }
        self.free_in.i.push.drive(&i.free);
        self.free_in.i.pop.ready = frees || !oldest.valid;
        self.q = d;
    }
}
