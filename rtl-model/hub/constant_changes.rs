//! Constant changes: applies table changes from the scheduler and from SCC to the instruction and constant caches of all GPCs,
//! one change at a time, and signals the requester when all caches have made it. Latency is 2 cycles each way. The caches
//! stall it. Each requester's changes stay in order; the two requesters alternate. Specification: PD, SKED and CWD, GCC.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Requesters: the scheduler and SCC.
pub const ASKERS: usize = 2;
/// The most GPCs.
const GPCS: usize = 8;

// ---- parameters
kernel::params! {
    /// GPCs, each with a cache.
    gpcs: 1..=8 = 1, "GPCs";
}

// ---- ports
kernel::ports! {
    in scheduler: ConstantTable;
    out pulse scheduler_done: bool;
    in constants: ConstantTable;
    out pulse constants_done: bool;
    out table[gpcs]: ConstantTable;
    in pulse table_done[gpcs]: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        last: B1,              // the requester granted last
        open: bool,            // a change is in progress
        change: ConstantTable,
        offered: B8,           // caches that have not accepted the change
        due: B8,               // caches that have not made the change
        done: [bool; ASKERS],
    }
}

kernel::unit! {
    pub struct ConstantChanges(p) {
        registers: Regs;
        part scheduler_in: Fifo<ConstantTable> = fifo::Params::default();
        part constants_in: Fifo<ConstantTable> = fifo::Params::default();
    }
}

impl Logic for ConstantChanges {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.scheduler = self.scheduler_in.o.push;
        o.constants = self.constants_in.o.push;
        o.scheduler_done.send(q.done[0], || true);
        o.constants_done.send(q.done[1], || true);
        for (gpc, table) in o.table.iter_mut().enumerate() {
            table.send(q.offered >> gpc & 1 == 1, || q.change);
        }
        o.idle = !q.open && !self.scheduler_in.o.pop.valid && !self.constants_in.o.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.done = [false; ASKERS];
        let gpcs = self.p.gpcs.get();
        debug_assert!(gpcs <= GPCS);
        for gpc in 0..gpcs {
            if i.table[gpc].ready {
                d.offered &= !(1 << gpc);
            }
            if i.table_done[gpc].valid {
                d.due &= !(1 << gpc);
            }
        }
        let requests = [&self.scheduler_in.o.pop, &self.constants_in.o.pop];
        // The requester not granted last has priority.
        let other = 1 - usize::from(q.last);
        let asker = if requests[other].valid { other } else { 1 - other };
        let begins = !q.open && requests[asker].valid;
        if begins {
            let all = ((1_u16 << gpcs) - 1) as u8;
            (d.last, d.open, d.change) = (asker as u8, true, requests[asker].data);
            (d.offered, d.due) = (all, all);
        }
        if q.open && q.due == 0 {
            d.open = false;
            d.done[usize::from(q.last)] = true;
        }

        // ---- clock edge
        self.scheduler_in.i.push.drive(&i.scheduler);
        self.scheduler_in.i.pop.ready = begins && asker == 0;
        self.constants_in.i.push.drive(&i.constants);
        self.constants_in.i.pop.ready = begins && asker == 1;
        self.q = d;
    }
}
