//! What stands at a unit's ports: a source where it takes, a sink where it gives. Each has one
//! call for each clock, among the unit's inputs, and says there what it does in the clock:
//!
//! ```ignore
//! let (mut push, mut pop) = (Source::new(&entries, pattern), Sink::new(!0));
//! let clocks = dut.run(|o| {
//!     (pop.len() < entries.len()).then(|| In { push: push.drive(o.push), pop: pop.drive(&o.pop) })
//! });
//! assert_eq!(pop.taken, entries);
//! ```
//!
//! Agents that are made together count the same clocks. A pattern is one of `scenario::open`.

use crate::scenario::open;
use kernel::offer::{Offer, Ready};
use std::collections::VecDeque;
use std::fmt::Debug;

/// Offers items in their order, each when its clock has come and the pattern is open, and from
/// then on until it is taken.
#[derive(Clone, Debug)]
pub struct Source<T> {
    /// With the first clock in which it may be offered.
    items: VecDeque<(u64, T)>,
    pattern: u64,
    offered: bool,
    clock: u64,
    /// The clocks in which items were taken.
    pub taken: Vec<u64>,
}

impl<T: Copy + Default> Source<T> {
    pub fn new(items: &[T], pattern: u64) -> Self {
        let items = items.iter().map(|item| (0, *item)).collect();
        Source { items, pattern, offered: false, clock: 0, taken: vec![] }
    }

    /// Adds an item that is not offered before clock `from`.
    pub fn push(&mut self, from: u64, item: T) {
        self.items.push_back((from, item));
    }

    /// What is offered in this clock, in which the unit shows `port`.
    pub fn drive(&mut self, port: Ready) -> Offer<T> {
        self.drive_if(true, port)
    }

    /// The same; begins no offer unless `may`.
    pub fn drive_if(&mut self, may: bool, port: Ready) -> Offer<T> {
        let clock = self.clock;
        self.clock += 1;
        let next = self.items.front().filter(|(from, _)| *from <= clock);
        self.offered |= may && next.is_some() && open(self.pattern, clock);
        let offer = next.filter(|_| self.offered).map(|(_, item)| *item);
        if offer.is_some() && port.ready {
            self.items.pop_front();
            self.taken.push(clock);
            self.offered = false;
        }
        offer.into()
    }

    /// The clock that is driven next.
    pub fn clock(&self) -> u64 {
        self.clock
    }

    /// Items that are left.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// Takes what is offered in the clocks in which its pattern is open. What it leaves has to stay
/// as it is until it is taken.
#[derive(Clone, Debug)]
pub struct Sink<T> {
    pattern: u64,
    clock: u64,
    waits: Option<T>,
    pub taken: Vec<T>,
    /// The clock of each.
    pub at: Vec<u64>,
}

impl<T: Copy + Debug + PartialEq> Sink<T> {
    pub fn new(pattern: u64) -> Self {
        Sink { pattern, clock: 0, waits: None, taken: vec![], at: vec![] }
    }

    /// Whether it is ready in this clock, in which the unit shows `port`.
    pub fn drive(&mut self, port: &Offer<T>) -> Ready {
        let (clock, offered) = (self.clock, port.get().copied());
        self.clock += 1;
        if self.waits.is_some() {
            assert_eq!(offered, self.waits, "clock {clock}: what was not taken did not stay");
        }
        let ready = open(self.pattern, clock);
        if ready {
            self.taken.extend(offered);
            self.at.extend(offered.map(|_| clock));
        }
        self.waits = offered.filter(|_| !ready);
        ready.into()
    }

    /// What was taken in the clock that was driven last, and that clock.
    pub fn now(&self) -> Option<(u64, T)> {
        let (at, item) = (*self.at.last()?, *self.taken.last()?);
        (at + 1 == self.clock).then_some((at, item))
    }

    pub fn len(&self) -> usize {
        self.taken.len()
    }

    pub fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// What was taken, each with its clock.
    pub fn timed(&self) -> Vec<(u64, T)> {
        self.at.iter().copied().zip(self.taken.iter().copied()).collect()
    }
}
