//! Client mux: makes one port of the crossbar of several clients. A packet a clock each way; 2 clocks
//! up, 1 down. Clients take turns, a whole request each; the way up stalls them all, answers never stall.
//! In order for each client. Specification: XBAR.

use crate::beats::ends;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};

// ---- parameters
kernel::params! {
    /// Clients: a power of two.
    clients: 2..=16 = 4, "clients";
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
    }
}

kernel::unit! {
    pub struct ClientMux(p) {
        registers: Regs;
        part arbiter: Arbiter<MemoryUp> = arbiter::of(p.clients);
    }
}

impl Logic for ClientMux {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, arbiter) = (&self.q, &self.arbiter.o);
        let clients = o.up.len();
        for client in 0..clients {
            o.up[client] = arbiter.push[client];
            let here = usize::from(q.down.data.client) & (clients - 1) == client;
            o.client_down[client].send(q.down.valid && here, || q.down.data);
        }
        o.merged.drive(&arbiter.pop);
        o.idle = arbiter.idle && !q.down.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.down.drive(&i.down);
        for (client, up) in i.up.iter().enumerate() {
            self.arbiter.i.push[client].drive(up);
            self.arbiter.i.barrier[client] = false;
            self.arbiter.i.more[client] = !ends(&up.data);
        }

        // ---- clock edge
        self.arbiter.i.pop = i.merged;
        self.q = d;
    }
}
