//! Circular buffers: allocates entries in a window of the L2 for data from the viewport to setup (beta) and to the second phase of
//! tessellation (alpha), with two rings for each PES. It allocates an entry in 3 cycles for each PES, 3 from a request to the entry.
//! Requests stall while their ring has no free lines, and while the maximum number of entries is held. Entries of a ring are allocated
//! in order; spent entries are freed in the order of their last primitives. Specification: circular buffers.

pub mod entry_discard;
mod ring_lines;
pub mod types;

use self::entry_discard::EntryDiscard;
use self::ring_lines::{begin_of, lines_of};
use self::types::*;
use super::ring_space::{self, RingPiece, RingRequest, RingSpace};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// The most GPCs.
const GPCS: usize = 8;

// ---- parameters
kernel::params! {
    /// PESs that request.
    pes: 1..=4 = 1, "PESs";
    /// GPCs that receive all primitives.
    gpcs: 1..=8 = 1, "GPCs";
    /// Most entries in a ring.
    entries: 1..=127 = 32, "entries";
    /// Lines of 128 bytes in a PES's rings: 256 are 32 KB.
    beta_lines: 1..=1024 = 256, "lines";
    alpha_lines: 1..=1024 = 256, "lines";
    part discard: entry_discard::Params;
}

// ---- ports
kernel::ports! {
    in entry_request[pes]: EntryRequest;
    out entry[pes]: EntryGrant;
    in entry_last: EntryLast;      // beta entries, in primitive order
    in prim_done[gpcs]: PrimDone;
    in alpha_free[pes]: EntryGrant; // the oldest alpha entry has been read
    out memory;
    in level base: LineAddress;    // physical line address of the window
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: B4,                  // PESs with a pending request, and those of them that request alpha
        alpha: B4,
        ended: [EndedPrim; GPCS],
    }
}

kernel::unit! {
    pub struct CircularBuffers(p) {
        registers: Regs;
        part request_in: [Fifo<EntryRequest>; p.pes.get()] = fifo::Params::default();
        part last_in: Fifo<EntryLast> = fifo::Params::default();
        part prim_in: [Fifo<PrimDone>; p.gpcs.get()] = fifo::Params::default();
        part alpha_in: [Fifo<EntryGrant>; p.pes.get()] = fifo::Params::default();
        part beta_ring: [RingSpace; p.pes.get()] = ring_space::Params { places: Within::new(p.beta_lines.get()) };
        part alpha_ring: [RingSpace; p.pes.get()] = ring_space::Params { places: Within::new(p.alpha_lines.get()) };
        part beta_pieces: [Fifo<RingPiece>; p.pes.get()] = fifo::of(p.entries);
        part alpha_pieces: [Fifo<RingPiece>; p.pes.get()] = fifo::of(p.entries);
        part discard: EntryDiscard = p.discard;
    }
}

impl CircularBuffers {
    /// First line of a PES's ring in the window: beta, then alpha.
    fn begin(&self, pes: usize, alpha: bool) -> u16 {
        begin_of(pes, alpha, self.p.beta_lines.get(), self.p.alpha_lines.get())
    }

    fn is_alpha(&self, pes: usize) -> bool {
        self.q.alpha >> pes & 1 == 1
    }

    /// The piece of the ring that the pending request selects.
    fn piece(&self, pes: usize) -> Offer<RingPiece> {
        if self.is_alpha(pes) { self.alpha_ring[pes].o.piece } else { self.beta_ring[pes].o.piece }
    }

    /// Serves a PES's requests, one after the other.
    fn give(&mut self, k: usize, i: &In, d: &mut Regs) {
        let request = self.request_in[k].o.pop;
        let alpha = request.data.alpha;
        let room = if alpha { self.alpha_pieces[k].o.push.ready } else { self.beta_pieces[k].o.push.ready };
        let hears = request.valid && self.q.busy >> k & 1 == 0 && room;
        self.request_in[k].i.pop.ready = hears;
        self.beta_ring[k].i.request.send(hears && !alpha, || RingRequest { count: lines_of(&request.data) });
        self.alpha_ring[k].i.request.send(hears && alpha, || RingRequest { count: lines_of(&request.data) });
        if hears {
            d.busy |= 1 << k;
            d.alpha = d.alpha & !(1 << k) | u8::from(alpha) << k;
        }
        let (piece, alpha) = (self.piece(k), self.is_alpha(k));
        let taken = piece.valid && i.entry[k].ready;
        self.beta_ring[k].i.piece = (taken && !alpha).into();
        self.alpha_ring[k].i.piece = (taken && alpha).into();
        self.beta_pieces[k].i.push.send(taken && !alpha, || piece.data);
        self.alpha_pieces[k].i.push.send(taken && alpha, || piece.data);
        if taken {
            d.busy &= !(1 << k);
        }
    }

    /// Frees the next entry that no unit reads any more. A release without an entry is ignored.
    fn spend(&mut self) {
        let pes = self.p.pes.get();
        let ready = self.discard.o.entry.ready;
        let last = self.last_in.o.pop;
        let source = usize::from(last.data.source);
        // After the primitive, compared modulo 2^16.
        let after = |ended: &EndedPrim| ended.known && ended.prim.wrapping_sub(last.data.prim) >> 15 == 0;
        let ended = self.q.ended[..self.p.gpcs.get()].iter().all(after);
        let due = last.valid && (ended || source >= pes);
        let there = due && source < pes && self.beta_pieces[source].o.pop.valid;
        let beta = there && ready;
        self.last_in.i.pop.ready = due && (ready || !there);
        let waits = |k: &usize| self.alpha_in[*k].o.pop.valid && self.alpha_pieces[*k].o.pop.valid;
        let alpha = (0..pes).find(waits).filter(|_| ready && !beta);
        for k in 0..pes {
            self.beta_pieces[k].i.pop.ready = beta && source == k;
            self.alpha_pieces[k].i.pop.ready = alpha == Some(k);
            self.alpha_in[k].i.pop.ready = alpha == Some(k) || !self.alpha_pieces[k].o.pop.valid;
        }
        let k = alpha.unwrap_or(if beta { source } else { 0 });
        let pieces = if beta { &self.beta_pieces[k] } else { &self.alpha_pieces[k] };
        let piece = pieces.o.pop.data;
        let first = self.begin(k, !beta) + piece.first;
        let entry = SpentEntry { source: k as u8, alpha: !beta, first, piece };
        self.discard.i.entry.send(beta || alpha.is_some(), || entry);
    }

    /// Returns entries whose lines were discarded to their rings.
    fn free(&mut self) {
        let freed = self.discard.o.freed;
        let SpentEntry { source, alpha, piece, .. } = freed.data;
        let k = usize::from(source);
        let mut taken = false;
        for n in 0..self.p.pes.get() {
            for (of_alpha, ring) in [(false, &mut self.beta_ring[n]), (true, &mut self.alpha_ring[n])] {
                let mine = freed.valid && k == n && alpha == of_alpha;
                taken |= mine && ring.o.free.ready;
                ring.i.free.send(mine, || piece);
            }
        }
        self.discard.i.freed = taken.into();
    }
}

impl Logic for CircularBuffers {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let mut idle = self.q.busy == 0 && !self.last_in.o.pop.valid && self.discard.o.idle;
        for k in 0..self.p.pes.get() {
            o.entry_request[k] = self.request_in[k].o.push;
            o.alpha_free[k] = self.alpha_in[k].o.push;
            let piece = self.piece(k);
            let first = self.begin(k, self.is_alpha(k));
            o.entry[k].send(piece.valid, || EntryGrant { entry: first + piece.data.first });
            idle &= !self.request_in[k].o.pop.valid && !self.alpha_in[k].o.pop.valid;
            idle &= self.beta_ring[k].o.idle && self.alpha_ring[k].o.idle;
        }
        for k in 0..self.p.gpcs.get() {
            o.prim_done[k] = self.prim_in[k].o.push;
        }
        o.entry_last = self.last_in.o.push;
        o.memory_up.drive(&self.discard.o.memory_up);
        o.idle = idle;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        for k in 0..self.p.pes.get() {
            self.give(k, i, &mut d);
        }
        self.spend();
        self.free();
        for (k, prim_in) in self.prim_in.iter().enumerate() {
            if let Some(done) = prim_in.o.pop.get() {
                d.ended[k] = EndedPrim { known: true, prim: done.prim };
            }
        }

        // ---- clock edge
        for k in 0..self.p.pes.get() {
            self.request_in[k].i.push.drive(&i.entry_request[k]);
            self.alpha_in[k].i.push.drive(&i.alpha_free[k]);
        }
        for k in 0..self.p.gpcs.get() {
            self.prim_in[k].i.push.drive(&i.prim_done[k]);
            self.prim_in[k].i.pop.ready = true;
        }
        self.last_in.i.push.drive(&i.entry_last);
        self.discard.i.memory_up = i.memory_up;
        self.discard.i.memory_down.drive(&i.memory_down);
        self.discard.i.base = i.base;
        self.q = d;
    }
}
