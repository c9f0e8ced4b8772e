//! Ring space: allocates contiguous pieces of a ring; pieces are allocated in order and freed in the same order. It handles a piece
//! or a return a cycle, 2 cycles from a request to its piece. Requests stall while there are not enough free places; an empty ring
//! restarts at its first place, so that no request waits for ever. Specification: ISBEs, circular buffers.

use kernel::packed::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

kernel::package! {
    package ring_space();

    pub struct RingRequest {
        count: B14,
    }

    /// Places from `first` on.
    pub struct RingPiece {
        first: B13,
        count: B14,
    }
}

// ---- parameters
kernel::params! {
    /// Places in the ring.
    places: 1..=8192 = 384, "places";
}

// ---- ports
kernel::ports! {
    in request: RingRequest;
    out piece: RingPiece;
    in free: RingPiece;       // the oldest piece held
    out level idle: bool;     // no piece is held or requested
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        head: B13,            // start of the oldest piece, or of the skipped places before it
        used: B14,            // places from there to where the next piece may begin
        piece: Offer<RingPiece>,
    }
}

kernel::unit! {
    pub struct RingSpace(p) {
        registers: Regs;
        part request_in: Fifo<RingRequest> = fifo::Params::default();
        part free_in: Fifo<RingPiece> = fifo::Params::default();
    }
}

impl RingSpace {
    fn places(&self) -> u16 {
        self.p.places.get() as u16
    }

    /// A place, wrapped from the last to the first.
    fn wrapped(&self, at: u16) -> u16 {
        if at >= self.places() { at - self.places() } else { at }
    }

    /// The piece for a request, and the places skipped to restart at the first one; none if it does not fit.
    fn fit(&self, count: u16) -> Option<(RingPiece, u16)> {
        let (places, q) = (self.places(), &self.q);
        let count = count.clamp(1, places);
        let tail = self.wrapped(q.head + q.used);
        let whole = tail + count <= places;
        let first = if whole { tail } else { 0 };
        let used = q.used + count + if whole { 0 } else { places - tail };
        (used <= places).then_some((RingPiece { first, count }, used))
    }

    /// Head and used count without the oldest piece and the places skipped before it.
    fn without(&self, piece: &RingPiece) -> (u16, u16) {
        let (places, q) = (self.places(), &self.q);
        let end = piece.first + piece.count;
        if piece.count == 0 || end > places {
            return (q.head, q.used);
        }
        let passed = if piece.first >= q.head { piece.first - q.head } else { places - q.head + piece.first };
        let used = q.used.saturating_sub(passed + piece.count);
        (if used == 0 { 0 } else { self.wrapped(end) }, used)
    }
}

impl Logic for RingSpace {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.request = self.request_in.o.push;
        o.free = self.free_in.o.push;
        o.piece.drive(&self.q.piece);
        o.idle = !self.request_in.o.pop.valid && self.q.used == 0 && !self.q.piece.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.piece.leave(i.piece);
        let free = self.free_in.o.pop;
        let mut gives = false;
        if let Some(piece) = free.get() {
            (d.head, d.used) = self.without(piece);
        } else if !d.piece.valid
            && let Some(request) = self.request_in.o.pop.get()
            && let Some((piece, used)) = self.fit(request.count)
        {
            d.piece.put(piece);
            d.used = used;
            gives = true;
        }

        // ---- clock edge
        self.request_in.i.push.drive(&i.request);
        self.request_in.i.pop.ready = gives;
        self.free_in.i.push.drive(&i.free);
        self.free_in.i.pop.ready = true;
        self.q = d;
    }
}
