//! Agents for a unit's ports: a source for an input channel, a sink for an output channel. Each is called once a cycle,
//! while the unit's inputs are made, and drives its port in that cycle:
//!
//! ```ignore
//! let (mut push, mut pop) = (Source::new(&entries, pattern), Sink::new(!0));
//! let cycles = dut.run(|o| {
//!     (pop.len() < entries.len()).then(|| In { push: push.drive(o.push), pop: pop.drive(&o.pop) })
//! });
//! assert_eq!(pop.taken, entries);
//! ```
//!
//! Agents that are created together count the same cycles. A pattern is one of `scenario::open`.

use crate::scenario::open;
use kernel::offer::{Offer, Ready};
use std::collections::VecDeque;
use std::fmt::Debug;

/// Offers items in order, each from its earliest cycle on and while the pattern is open; an offer stays until it is
/// accepted.
#[derive(Clone, Debug)]
pub struct Source<T> {
    /// Items with the first cycle in which each may be offered.
    items: VecDeque<(u64, T)>,
    pattern: u64,
    offered: bool,
    cycle: u64,
    /// Cycles in which items were accepted.
    pub taken: Vec<u64>,
}

impl<T: Copy + Default> Source<T> {
    pub fn new(items: &[T], pattern: u64) -> Self {
        let items = items.iter().map(|item| (0, *item)).collect();
        Source { items, pattern, offered: false, cycle: 0, taken: vec![] }
    }

    /// Adds an item that is not offered before cycle `from`.
    pub fn push(&mut self, from: u64, item: T) {
        self.items.push_back((from, item));
    }

    /// The offer in this cycle, in which the unit drives `port`.
    pub fn drive(&mut self, port: Ready) -> Offer<T> {
        self.drive_if(true, port)
    }

    /// The same, but starts no offer unless `may`.
    pub fn drive_if(&mut self, may: bool, port: Ready) -> Offer<T> {
        let cycle = self.cycle;
        self.cycle += 1;
        let next = self.items.front().filter(|(from, _)| *from <= cycle);
        self.offered |= may && next.is_some() && open(self.pattern, cycle);
        let offer = next.filter(|_| self.offered).map(|(_, item)| *item);
        if offer.is_some() && port.ready {
            self.items.pop_front();
            self.taken.push(cycle);
            self.offered = false;
        }
        offer.into()
    }

    /// The next cycle to drive.
    pub fn cycle(&self) -> u64 {
        self.cycle
    }

    /// Number of items left.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// Accepts offers in the cycles in which its pattern is open. An offer that it does not accept must not change until it
/// is.
#[derive(Clone, Debug)]
pub struct Sink<T> {
    pattern: u64,
    cycle: u64,
    waits: Option<T>,
    pub taken: Vec<T>,
    /// Cycle of each accepted item.
    pub at: Vec<u64>,
}

impl<T: Copy + Debug + PartialEq> Sink<T> {
    pub fn new(pattern: u64) -> Self {
        Sink { pattern, cycle: 0, waits: None, taken: vec![], at: vec![] }
    }

    /// Whether it is ready in this cycle, in which the unit drives `port`.
    pub fn drive(&mut self, port: &Offer<T>) -> Ready {
        let (cycle, offered) = (self.cycle, port.get().copied());
        self.cycle += 1;
        if self.waits.is_some() {
            assert_eq!(offered, self.waits, "cycle {cycle}: an offer that was not accepted changed");
        }
        let ready = open(self.pattern, cycle);
        if ready {
            self.taken.extend(offered);
            self.at.extend(offered.map(|_| cycle));
        }
        self.waits = offered.filter(|_| !ready);
        ready.into()
    }

    /// The item accepted in the cycle that was driven last, with that cycle.
    pub fn now(&self) -> Option<(u64, T)> {
        let (at, item) = (*self.at.last()?, *self.taken.last()?);
        (at + 1 == self.cycle).then_some((at, item))
    }

    pub fn len(&self) -> usize {
        self.taken.len()
    }

    pub fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// The accepted items, each with its cycle.
    pub fn timed(&self) -> Vec<(u64, T)> {
        self.at.iter().copied().zip(self.taken.iter().copied()).collect()
    }
}
