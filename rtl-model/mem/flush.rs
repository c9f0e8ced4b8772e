//! Flush: sends operations on the whole L2, requested by the driver's registers, Host or the front end, as requests to
//! all slices. It performs one order at a time, round-robin, each after everything that the ports of Host and front end
//! have accepted. 2 cycles from an order to the fences, 2 from the last port's `performed` to the request, 1 from the
//! last slice's response to the end. The request network and the slices stall it. Order is kept for each client.
//! Specification: L2, Synchronisation summary.

use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::stage::{self, Stage};

// ---- parameters
kernel::params! {
    sizes slices;
    /// Units that send orders.
    clients: 1..=4 = 3, "units";
    /// Ports of clients whose writes are performed before an order is sent.
    ports: 1..=4 = 2, "ports";
}

// ---- ports
kernel::ports! {
    in order[clients]: CacheOrder;
    out memory;
    out pulse done[clients]: bool;
    out fence[ports]: MemoryFence;
    in pulse performed[ports]: bool; // its fence is performed, and everything the port accepted before it
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A waiting order.
    pub struct Requested {
        order: CacheOrder,
    }
    pub struct Regs {
        busy: bool,
        client: B2,            // client of the current or the last order
        requested: Requested,          // the order
        fences: B4,            // ports that have not accepted their fence
        unperformed: B4,       // ports whose fence is not performed
        waits: bool,           // the request has not been sent
        up: Offer<MemoryUp>,
        responses: B7,
        done: Offer<bool>,
    }
}

kernel::unit! {
    pub struct Flush(p) {
        registers: Regs;
        part order_in: [Stage<Requested>; p.clients.get()] = stage::Params {};
    }
}

fn head(order: CacheOrder) -> MemoryHead {
    let op = match order {
        CacheOrder::Clean => MemoryOp::Clean,
        CacheOrder::Invalidate => MemoryOp::Invalidate,
        CacheOrder::CleanTags => MemoryOp::CleanTags,
    };
    MemoryHead { op, channel: VirtualChannel::Control, ..MemoryHead::default() }
}

impl Logic for Flush {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.memory_up.drive(&q.up);
        for (k, fence) in o.fence.iter_mut().enumerate() {
            fence.send(q.fences >> k & 1 == 1, MemoryFence::default);
        }
        for (k, order) in self.order_in.iter().enumerate() {
            o.order[k] = order.o.push;
            o.done[k].drive_if(k == usize::from(q.client), &q.done);
        }
        o.idle = !q.busy && !q.done.valid && !self.order_in.iter().any(|order| order.o.pop.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.up.leave(i.memory_up);
        d.done.valid = false;
        for (k, (taken, performed)) in i.fence.iter().zip(i.performed.iter()).enumerate() {
            d.fences &= !(u8::from(taken.ready) << k);
            d.unperformed &= !(u8::from(performed.valid) << k);
        }
        // an order starts after the end of the last one
        let all_ports = (1_u8 << self.p.ports.get()) - 1;
        let free = !q.busy && !q.done.valid;
        let waits = |k: usize| free && self.order_in[k].o.pop.valid;
        let next = in_turn(usize::from(q.client) + 1, self.order_in.len(), waits);
        if let Some(k) = next {
            d.busy = true;
            d.client = k as u8;
            d.requested = self.order_in[k].o.pop.data;
            (d.fences, d.unperformed, d.waits) = (all_ports, all_ports, true);
        }
        if q.waits && q.unperformed == 0 {
            d.waits = false;
            d.up.put(MemoryUp::Head(head(q.requested.order)));
        }
        if i.memory_down.valid {
            let all = usize::from(q.responses) + 1 == self.p.slices.get();
            d.responses = if all { 0 } else { q.responses + 1 };
            d.busy = !all;
            if all {
                d.done.put(true);
            }
        }

        // ---- clock edge
        for (k, order) in self.order_in.iter_mut().enumerate() {
            order.i.push.send(i.order[k].valid, || Requested { order: i.order[k].data });
            order.i.pop.ready = next == Some(k);
        }
        self.q = d;
    }
}
