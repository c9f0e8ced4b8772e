//! Control share: shares an MPC's one port to the caches among the units that request barriers and invalidations. One request at a
//! time, round-robin; 2 cycles from a request to the caches, 1 cycle back. Stalled by the caches. In order for each requester.
//! Specification: MPC, chip 2.4.

use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;

/// Maximum number of requesters.
const ASKERS: usize = 8;

// ---- parameters
kernel::params! {
    /// Number of requesters.
    askers: 1..=8 = 5, "units";
}

// ---- ports
kernel::ports! {
    in request[askers]: CacheControl;
    out level acknowledge[askers]: bool; // for one cycle
    out control: CacheControl;
    in strobe acknowledged: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        requests: [Offer<CacheControl>; ASKERS],
        next_grant: B3,
        busy: bool, // a request is outstanding
        asker: B3,
        acknowledge: [bool; ASKERS],
        control: Offer<CacheControl>,
    }
}

kernel::unit! {
    pub struct ControlShare(p) {
        registers: Regs;
    }
}

impl Logic for ControlShare {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for k in 0..self.p.askers.get() {
            o.request[k].ready = !q.requests[k].valid;
            o.acknowledge[k] = q.acknowledge[k];
        }
        o.control.drive(&q.control);
        o.idle = !q.busy && !q.requests.iter().any(|request| request.valid) && !q.acknowledge.contains(&true);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        let askers = self.p.askers.get();
        d.control.leave(i.control);
        d.acknowledge = [false; ASKERS];
        if q.busy && i.acknowledged {
            d.busy = false;
            d.acknowledge[usize::from(q.asker)] = true;
        }
        for k in 0..askers {
            if let Some(request) = i.request[k].get().filter(|_| !q.requests[k].valid) {
                d.requests[k].put(*request);
            }
        }
        if !q.busy {
            if let Some(k) = in_turn(q.next_grant.into(), askers, |k| q.requests[k].valid) {
                d.control.put(q.requests[k].data);
                d.requests[k].valid = false;
                (d.busy, d.asker) = (true, k as u8);
                d.next_grant = if k + 1 == askers { 0 } else { k as u8 + 1 };
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
