//! Space control: forwards address space operations of the driver's registers and Host first to the last level of
//! translation, then to all micro-TLBs. It performs one at a time, round-robin; 2 cycles to the last level, 1 from there
//! to the micro-TLBs, 1 from the last of them to the end. TLBs that drain stall it. Order is kept for each client.
//! Specification: GMMU.

use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

/// Largest number of micro-TLBs.
const PORTS: usize = 128;

// ---- parameters
kernel::params! {
    /// Micro-TLBs.
    ports: 1..=128 = 8, "micro-TLBs";
    /// Units that send orders.
    clients: 1..=4 = 2, "units";
}

// ---- ports
kernel::ports! {
    in control[clients]: SpaceControl;
    out inner: SpaceControl;
    in pulse inner_done: bool;
    out outer[ports]: SpaceControl;
    in pulse outer_done[ports]: bool;
    out pulse controlled[clients]: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: bool,
        client: B2,                 // client of the current or the last order
        inner: Offer<SpaceControl>, // operation in progress
        outer: [B64; PORTS / 64],   // micro-TLBs to which it is offered
        waits: [B64; PORTS / 64],   // micro-TLBs that have not done it
        controlled: Offer<bool>,
    }
}

kernel::unit! {
    pub struct SpaceControlUnit(p) {
        registers: Regs;
        part control_in: [Fifo<SpaceControl>; p.clients.get()] = fifo::Params::default();
    }
}

impl SpaceControlUnit {
    fn all(&self) -> [u64; PORTS / 64] {
        let all = u128::MAX >> (PORTS - self.p.ports.get());
        [all as u64, (all >> 64) as u64]
    }
}

impl Logic for SpaceControlUnit {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for (k, control) in self.control_in.iter().enumerate() {
            o.control[k] = control.o.push;
            o.controlled[k].drive_if(k == usize::from(q.client), &q.controlled);
        }
        o.inner.drive(&q.inner);
        for (port, outer) in o.outer.iter_mut().enumerate() {
            outer.send(q.outer[port / 64] >> (port % 64) & 1 == 1, || q.inner.data);
        }
        let waits = self.control_in.iter().any(|control| control.o.pop.valid);
        o.idle = !waits && !q.busy && !q.controlled.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.inner.leave(i.inner);
        // an operation starts after the end of the last one
        let free = !q.busy && !q.controlled.valid;
        let waits = |k: usize| free && self.control_in[k].o.pop.valid;
        let next = in_turn(usize::from(q.client) + 1, self.control_in.len(), waits);
        if let Some(k) = next {
            d.busy = true;
            d.client = k as u8;
            d.inner.put(self.control_in[k].o.pop.data);
        }
        for port in 0..i.outer.len() {
            let (word, bit) = (port / 64, port % 64);
            d.outer[word] &= !(u64::from(i.outer[port].ready) << bit);
            d.waits[word] &= !(u64::from(i.outer_done[port].valid) << bit);
        }
        let ends = q.waits != [0; PORTS / 64] && d.waits == [0; PORTS / 64];
        if i.inner_done.valid {
            (d.outer, d.waits) = (self.all(), self.all());
        }
        d.busy &= !ends;
        d.controlled = Offer::new(ends, ends);

        // ---- clock edge
        for (k, control) in self.control_in.iter_mut().enumerate() {
            control.i.push.drive(&i.control[k]);
            control.i.pop.ready = next == Some(k);
        }
        self.q = d;
    }
}
