//! Space control: passes what Host tells of address spaces to the last level of translation, then to all
//! micro-TLBs. One at a time; 2 clocks to the last level, 1 from there to the micro-TLBs, 1 from the last of them to the
//! end. Stalled by those that drain. In order. Specification: GMMU.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// The most micro-TLBs.
const PORTS: usize = 16;

// ---- parameters
kernel::params! {
    /// Micro-TLBs.
    ports: 1..=16 = 8, "micro-TLBs";
}

// ---- ports
kernel::ports! {
    in control: SpaceControl;
    out inner: SpaceControl;
    in pulse inner_done: bool;
    out outer[ports]: SpaceControl;
    in pulse outer_done[ports]: bool;
    out pulse controlled: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: bool,
        inner: Offer<SpaceControl>, // what is under way
        outer: B16,                 // to whom it is offered
        waits: B16,                 // who has not done it
        controlled: Offer<bool>,
    }
}

kernel::unit! {
    pub struct SpaceControlUnit(p) {
        registers: Regs;
        part control_in: Fifo<SpaceControl> = fifo::Params::default();
    }
}

impl SpaceControlUnit {
    fn all(&self) -> u16 {
        u16::MAX >> (PORTS - self.p.ports.get())
    }
}

impl Logic for SpaceControlUnit {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.control = self.control_in.o.push;
        o.inner.drive(&q.inner);
        for (port, outer) in o.outer.iter_mut().enumerate() {
            outer.send(q.outer >> port & 1 == 1, || q.inner.data);
        }
        o.controlled.drive(&q.controlled);
        o.idle = !self.control_in.o.pop.valid && !q.busy && !q.controlled.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.inner.leave(i.inner);
        let next = self.control_in.o.pop.get().filter(|_| !q.busy);
        if let Some(control) = next {
            d.busy = true;
            d.inner.put(*control);
        }
        for port in 0..i.outer.len() {
            d.outer &= !(u16::from(i.outer[port].ready) << port);
            d.waits &= !(u16::from(i.outer_done[port].valid) << port);
        }
        let ends = q.waits != 0 && d.waits == 0;
        if i.inner_done.valid {
            (d.outer, d.waits) = (self.all(), self.all());
        }
        d.busy &= !ends;
        d.controlled = Offer::new(ends, ends);

        // ---- clock edge
        self.control_in.i.push.drive(&i.control);
        self.control_in.i.pop.ready = next.is_some();
        self.q = d;
    }
}
