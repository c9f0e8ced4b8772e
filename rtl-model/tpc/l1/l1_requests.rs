//! L1 requests: sends the memory requests of passes as heads and beats. One head a cycle; a stored line takes 5 cycles, 25.6 bytes a
//! cycle (l1-atomic-32b-contiguous-bytes-to-l2 has the same frame); 3 cycles from a pass to its head. Consecutive stores and atomics of
//! a line are merged into one request. Each request with a response reserves a line of the pool, its slot. Stalled by the request
//! network, while no slot is free, and by records that are not accepted. In order. Specification: L1, XBAR.

use super::beats::{compares, updates};
use crate::l1::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Passes that may merge into a request: a line of bytes has as many.
const JOINS: u8 = 15;

// ---- parameters
kernel::params! {
    /// Lines of the pool, the limit of outstanding requests. One is held until the next is released.
    slots: 2..=160 = 160, "lines";
}

// ---- ports
kernel::ports! {
    in pass: L1Pass;
    in pulse freed: bool;        // a slot is released
    out record: L1Record;
    out up: MemoryUp;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        tail: L1Slot,                // the next slot to reserve
        reserved: B8,
        gather: Offer<L1LineRequest>,    // the next pass may merge into it
        joined: B4,                      // passes merged so far
        sending: L1LineRequest,          // its head has been sent
        left: B4,                        // sectors whose beats are still to be sent
        second: bool,                    // compare-and-swap: the first beat of the sector has been sent
        record: Offer<L1Record>,
        up: Offer<MemoryUp>,
    }
}

kernel::unit! {
    pub struct L1Requests(p) {
        registers: Regs;
        part pass_in: Fifo<L1Pass> = fifo::Params::default();
    }
}

impl Logic for L1Requests {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.pass = self.pass_in.o.push;
        o.record.drive(&q.record);
        o.up.drive(&q.up);
        let up = q.gather.valid || q.left != 0 || q.up.valid;
        o.idle = !self.pass_in.o.pop.valid && !up && !q.record.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        self.pass_in.i.push.drive(&i.pass);
        d.up.leave(i.up);
        d.record.leave(i.record);

        // The next pass needs a free entry for its record and, with a response, a slot.
        let offer = self.pass_in.o.pop;
        let pass = &offer.data;
        let fits = q.gather.valid && q.joined < JOINS && q.gather.data.takes(pass);
        let responded = matches!(pass.op, MemoryOp::Read | MemoryOp::Atomic | MemoryOp::Barrier);
        let fresh = pass.requests && responded && !fits;
        let has_slot = usize::from(q.reserved) < self.p.slots.get();
        let ready = offer.valid && (!pass.records || !d.record.valid) && (!fresh || has_slot);
        let joins = ready && fits;

        // Request network: beats follow their head, then the gathered request.
        let free = !d.up.valid;
        let moves = q.gather.valid && !joins && free && q.left == 0;
        if free && q.left != 0 {
            let sector = q.left.trailing_zeros() as usize % LINE_SECTORS;
            let first = compares(q.sending.op, q.sending.atomic) && !q.second;
            let data = if q.second { q.sending.swapped[sector] } else { q.sending.data[sector] };
            let rest = q.left & (q.left - 1);
            d.up.put(MemoryUp::Beat(MemoryBeat {
                mask: q.sending.masks[sector],
                data,
                last: rest == 0 && !first,
            }));
            d.second = first;
            if !first {
                d.left = rest;
            }
        }
        if moves {
            d.up.put(MemoryUp::Head(q.gather.data.head()));
            d.sending = q.gather.data;
            let beats = q.gather.data.op == MemoryOp::Write || updates(q.gather.data.op);
            d.left = if beats { q.gather.data.sectors } else { 0 };
            d.gather.valid = false;
        }

        // The pass merges into the gathered request, or starts one.
        let takes = ready && (!pass.requests || joins || moves || !q.gather.valid);
        if takes && pass.requests {
            if joins {
                d.joined = q.joined + 1;
            } else {
                d.joined = 0;
                d.gather.put(L1LineRequest::of(pass, if fresh { q.tail } else { 0 }));
            }
            d.gather.data.put(pass);
        }
        if takes && pass.records {
            let slot = if fits { q.gather.data.slot } else { q.tail };
            d.record.put(L1Record { slot, fresh, ..pass.record });
        }
        if takes && fresh {
            d.tail = if usize::from(q.tail) + 1 == self.p.slots.get() { 0 } else { q.tail + 1 };
        }
        d.reserved = q.reserved + u8::from(takes && fresh) - u8::from(i.freed.valid);
        self.pass_in.i.pop.ready = takes;
        self.q = d;
    }
}
