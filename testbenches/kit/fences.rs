//! What a ROP asks of its port behind its writes: whether they are performed.

use crate::agents::Sink;
use bundle::MemoryFence;
use kernel::offer::{Offer, Ready};
use std::collections::VecDeque;

/// A port that answers each fence so many clocks after it was taken, in order.
pub struct Fences {
    pub taken: Sink<MemoryFence>,
    out: VecDeque<u64>,
    latency: u64,
    clock: u64,
}

impl Fences {
    pub fn new(pattern: u64, latency: u64) -> Self {
        Fences { taken: Sink::new(pattern), out: VecDeque::new(), latency: latency.max(1), clock: 0 }
    }

    /// Whether one was taken in this clock: once, before [`Self::performed`].
    pub fn fence(&mut self, port: &Offer<MemoryFence>) -> (Ready, bool) {
        let ready = self.taken.drive(port);
        let now = self.taken.now().is_some();
        if now {
            self.out.push_back(self.clock + self.latency);
        }
        (ready, now)
    }

    pub fn performed(&mut self) -> Offer<bool> {
        let due = self.out.front().is_some_and(|at| *at <= self.clock);
        if due {
            self.out.pop_front();
        }
        self.clock += 1;
        Offer::new(due, true)
    }

    pub fn is_idle(&self) -> bool {
        self.out.is_empty()
    }
}
