//! Control share: one way to the caches for all that ask for barriers and invalidations in an MPC. One at a time, by turns; 2 clocks
//! from an ask to the caches, 1 back. Stalled by the caches. An asker's in their order. Specification: MPC, chip 2.4.

use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;

/// The most askers.
const ASKERS: usize = 8;

// ---- parameters
kernel::params! {
    /// Who asks.
    askers: 1..=8 = 5, "units";
}

// ---- ports
kernel::ports! {
    in ask[askers]: CacheControl;
    out level acknowledge[askers]: bool; // for one clock
    out control: CacheControl;
    in strobe acknowledged: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        asks: [Offer<CacheControl>; ASKERS],
        turn: B3,
        busy: bool, // one of them is not answered
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
            o.ask[k].ready = !q.asks[k].valid;
            o.acknowledge[k] = q.acknowledge[k];
        }
        o.control.drive(&q.control);
        o.idle = !q.busy && !q.asks.iter().any(|ask| ask.valid) && !q.acknowledge.contains(&true);
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
            if let Some(ask) = i.ask[k].get().filter(|_| !q.asks[k].valid) {
                d.asks[k].put(*ask);
            }
        }
        if !q.busy {
            if let Some(k) = in_turn(q.turn.into(), askers, |k| q.asks[k].valid) {
                d.control.put(q.asks[k].data);
                d.asks[k].valid = false;
                (d.busy, d.asker) = (true, k as u8);
                d.turn = if k + 1 == askers { 0 } else { k as u8 + 1 };
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
