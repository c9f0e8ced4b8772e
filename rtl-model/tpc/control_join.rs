//! Control join: hands what the MPC asks of caches to every cache of its SM, and tells it when all have done it. One at a time;
//! a clock from the MPC to the caches, a clock from the last of them back. Stalled by caches that do not take it.
//! In order. Specification: MPC, chip 2.4.

use bundle::*;
use kernel::prelude::*;

/// The most caches.
const CACHES: usize = 2;

// ---- parameters
kernel::params! {
    /// Partitions of the SM, each with a cache.
    partitions: 1..=2 = 2, "partitions";
}

// ---- ports
kernel::ports! {
    in control: CacheControl;
    out order[partitions]: CacheControl;
    in pulse controlled[partitions]: bool; // the cache's oldest is done
    out level acknowledge: bool;           // for one clock
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        order: [Offer<CacheControl>; CACHES],
        owed: [bool; CACHES],
        acknowledge: bool,
    }
}

kernel::unit! {
    pub struct ControlJoin(p) {
        registers: Regs;
    }
}

impl Logic for ControlJoin {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let owes = q.owed.contains(&true);
        o.control.ready = !owes;
        for (port, order) in o.order.iter_mut().zip(&q.order) {
            port.drive(order);
        }
        o.acknowledge = q.acknowledge;
        o.idle = !owes && !q.acknowledge;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let owed = self.q.owed.contains(&true);
        for (k, controlled) in i.controlled.iter().enumerate() {
            d.order[k].leave(i.order[k]);
            d.owed[k] &= !controlled.valid;
        }
        d.acknowledge = owed && !d.owed.contains(&true);
        if let Some(control) = i.control.get().filter(|_| !owed) {
            for k in 0..i.controlled.len() {
                d.order[k].put(*control);
                d.owed[k] = true;
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
