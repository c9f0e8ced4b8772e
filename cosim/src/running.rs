//! What runs: the scenario of a thread, for reports, and the lockstep clocks there were.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};

thread_local! {
    static SCENARIO: RefCell<String> = const { RefCell::new(String::new()) };
    static SEED: Cell<Option<u64>> = const { Cell::new(None) };
    static CLOCKS: Cell<u64> = const { Cell::new(0) };
}

static ALL_CLOCKS: AtomicU64 = AtomicU64::new(0);

/// Names the scenario that this thread runs from now on.
pub fn set_scenario(name: &str) {
    SCENARIO.with_borrow_mut(|scenario| name.clone_into(scenario));
}

/// The seed of this thread's random scenarios.
pub fn set_seed(seed: u64) {
    SEED.set(Some(seed));
}

pub(crate) fn scenario() -> (String, Option<u64>) {
    (SCENARIO.with_borrow(Clone::clone), SEED.get())
}

/// Lockstep clocks of this process, those of parts and of wholes alike.
pub fn clocks() -> u64 {
    ALL_CLOCKS.load(Ordering::Relaxed)
}

/// Lockstep clocks of this thread.
pub fn clocks_of_thread() -> u64 {
    CLOCKS.get()
}

/// Counts what a lockstep did.
pub(crate) fn count(clocks: u64) {
    CLOCKS.set(CLOCKS.get() + clocks);
    ALL_CLOCKS.fetch_add(clocks, Ordering::Relaxed);
}
