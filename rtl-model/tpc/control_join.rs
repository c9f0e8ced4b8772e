//! Control join: forwards the MPC's cache requests to every cache of its SM, and acknowledges when all have completed. One request at a
//! time; 1 cycle from the MPC to the caches, 1 cycle from the last cache back. Stalled by caches that do not accept the request. In
//! order. Specification: MPC, chip 2.4.

use bundle::*;
use kernel::prelude::*;

/// Maximum number of caches.
const CACHES: usize = 2;

// ---- parameters
kernel::params! {
    sizes partitions;
}

// ---- ports
kernel::ports! {
    in control: CacheControl;
    out order[partitions]: CacheControl;
    in pulse controlled[partitions]: bool; // the cache's oldest request is done
    out level acknowledge: bool;           // pulse of one cycle
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        order: [Offer<CacheControl>; CACHES],
        outstanding: [bool; CACHES],
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
        let owes = q.outstanding.contains(&true);
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
        let outstanding = self.q.outstanding.contains(&true);
        for (k, controlled) in i.controlled.iter().enumerate() {
            d.order[k].leave(i.order[k]);
            d.outstanding[k] &= !controlled.valid;
        }
        d.acknowledge = outstanding && !d.outstanding.contains(&true);
        if let Some(control) = i.control.get().filter(|_| !outstanding) {
            for k in 0..i.controlled.len() {
                d.order[k].put(*control);
                d.outstanding[k] = true;
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
