//! Model of a ROP's port for fences after writes: it reports when they are performed.

use crate::agents::Sink;
use bundle::MemoryFence;
use kernel::offer::{Offer, Ready};
use std::collections::VecDeque;

/// Responds to each fence a fixed number of cycles after it was accepted, in order.
pub struct Fences {
    pub taken: Sink<MemoryFence>,
    out: VecDeque<u64>,
    latency: u64,
    cycle: u64,
}

impl Fences {
    pub fn new(pattern: u64, latency: u64) -> Self {
        Fences { taken: Sink::new(pattern), out: VecDeque::new(), latency: latency.max(1), cycle: 0 }
    }

    /// Whether a fence was accepted in this cycle; to be called once, before [`Self::performed`].
    pub fn fence(&mut self, port: &Offer<MemoryFence>) -> (Ready, bool) {
        let ready = self.taken.drive(port);
        let now = self.taken.now().is_some();
        if now {
            self.out.push_back(self.cycle + self.latency);
        }
        (ready, now)
    }

    pub fn performed(&mut self) -> Offer<bool> {
        let due = self.out.front().is_some_and(|at| *at <= self.cycle);
        if due {
            self.out.pop_front();
        }
        self.cycle += 1;
        Offer::new(due, true)
    }

    pub fn is_idle(&self) -> bool {
        self.out.is_empty()
    }
}
