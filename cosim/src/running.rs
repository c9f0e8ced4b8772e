//! The scenario that each thread runs, for reports, and counts of lockstep cycles.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};

thread_local! {
    static SCENARIO: RefCell<String> = const { RefCell::new(String::new()) };
    static SEED: Cell<Option<u64>> = const { Cell::new(None) };
    static CYCLES: Cell<u64> = const { Cell::new(0) };
}

static ALL_CYCLES: AtomicU64 = AtomicU64::new(0);

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

/// Lockstep cycles of this process, of parts and of whole units.
pub fn cycles() -> u64 {
    ALL_CYCLES.load(Ordering::Relaxed)
}

/// Lockstep cycles of this thread.
pub fn cycles_of_thread() -> u64 {
    CYCLES.get()
}

/// Counts lockstep cycles.
pub(crate) fn count(cycles: u64) {
    CYCLES.set(CYCLES.get() + cycles);
    ALL_CYCLES.fetch_add(cycles, Ordering::Relaxed);
}
