//! Client mux: makes one port of the crossbar of several clients. A packet a clock each way; 2 clocks
//! up, 1 down. Clients take turns, a whole request each; one can go before the others, in 1 clock up. The way up stalls them all,
//! answers never stall. In order for each client. Specification: XBAR.

use crate::beats::ends;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Clients: a power of two.
    clients: 2..=16 = 4, "clients";
    /// The client whose requests go before all others'; none with 16.
    first: 0..=16 = 16, "client";
}

// ---- ports
kernel::ports! {
    in up[clients]: MemoryUp;
    out merged: MemoryUp;
    in pulse down: MemoryDown;
    out pulse client_down[clients]: MemoryDown;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        down: Offer<MemoryDown>,
        mine: bool,   // a request of the first client's has begun to leave
        others: bool, // one of another's has, or is shown
    }
}

kernel::unit! {
    pub struct ClientMux(p) {
        registers: Regs;
        part arbiter: Arbiter<MemoryUp> = arbiter::of(p.clients);
        part first_in: Fifo<MemoryUp> = fifo::Params::default();
    }
}

impl ClientMux {
    /// Whether it is the first client's turn to leave.
    fn is_first(&self) -> bool {
        self.q.mine || self.first_in.o.pop.valid && !self.q.others
    }

    /// What leaves next.
    fn leaving(&self) -> &Offer<MemoryUp> {
        if self.is_first() { &self.first_in.o.pop } else { &self.arbiter.o.pop }
    }
}

impl Logic for ClientMux {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, arbiter) = (&self.q, &self.arbiter.o);
        let clients = o.up.len();
        for client in 0..clients {
            let own = client == self.p.first.get();
            o.up[client] = if own { self.first_in.o.push } else { arbiter.push[client] };
            let here = usize::from(q.down.data.client) & (clients - 1) == client;
            o.client_down[client].send(q.down.valid && here, || q.down.data);
        }
        o.merged.drive(self.leaving());
        o.idle = arbiter.idle && !self.first_in.o.pop.valid && !q.down.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.down.drive(&i.down);
        let (first, leaving) = (self.is_first(), self.leaving());
        // What is shown stays, and a request stays together.
        if let Some(packet) = leaving.get() {
            let more = !ends(packet);
            (d.mine, d.others) =
                (first && more && (self.q.mine || i.merged.ready), !first && (more || !i.merged.ready));
        }
        self.first_in.i.pop.ready = first && i.merged.ready;
        self.first_in.i.push.valid = false;
        for (client, up) in i.up.iter().enumerate() {
            let own = client == self.p.first.get();
            if own {
                self.first_in.i.push.drive(up);
            }
            self.arbiter.i.push[client].drive_if(!own, up);
            self.arbiter.i.barrier[client] = false;
            self.arbiter.i.more[client] = !ends(&up.data);
        }

        // ---- clock edge
        self.arbiter.i.pop.ready = !first && i.merged.ready;
        self.q = d;
    }
}
