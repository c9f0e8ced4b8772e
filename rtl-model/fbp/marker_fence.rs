//! Marker fence: requests a fence from memory for each marker, and reports the marker done when all writes before it
//! have been performed. Rate: one marker a cycle. Latency: one cycle from a marker to its fence, and one from
//! memory's response to the report. It stalls on the port's fences, and while 16 markers are in flight. In order.
//! Specification: ROP to memory, Synchronisation summary.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in marker: MarkerDone;     // memory has accepted all writes before it
    out fence: MemoryFence;
    in pulse performed: bool;  // all writes before the oldest fence
    out pulse done: MarkerDone;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        fence: bool,
        done: Offer<MarkerDone>,
    }
}

kernel::unit! {
    pub struct MarkerFence(p) {
        registers: Regs;
        part markers: Fifo<MarkerDone> = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
    }
}

impl MarkerFence {
    /// Whether a marker is accepted.
    fn takes(&self) -> bool {
        !self.q.fence && self.markers.o.push.ready
    }
}

impl Logic for MarkerFence {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.marker.ready = self.takes();
        o.fence.send(q.fence, MemoryFence::default);
        o.done.drive(&q.done);
        o.idle = !q.fence && !q.done.valid && !self.markers.o.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let takes = i.marker.valid && self.takes();
        let oldest = &self.markers.o.pop;
        d.fence = takes || q.fence && !i.fence.ready;
        d.done.valid = false;
        if i.performed.valid && oldest.valid {
            d.done.put(oldest.data);
        }

        // ---- clock edge
        self.markers.i.push.drive_if(takes, &i.marker);
        self.markers.i.pop.ready = i.performed.valid;
        self.q = d;
    }
}
