//! The check of debug builds that a sleeping unit changes nothing when it is clocked.

use crate::any::AnyUnit;
use crate::image::{Image, Load};
use crate::ports::Ports;
use std::cell::Cell;

/// Sleeping cycles between two checks: not a power of two, as stall patterns often are.
const PERIOD: u32 = 29;
/// Number of checks skipped after each check, and words of a unit's state for which one more is skipped: units of a chip
/// often go to sleep, and without this checks would take most of a test's time.
const PASSES: usize = 4;
const WORDS_A_PASS: usize = 16;

thread_local! {
    static CHECKS: Cell<u64> = const { Cell::new(0) };
}

/// Cycles in which debug builds have clocked sleeping units of this thread as a check.
pub fn checks() -> u64 {
    CHECKS.get()
}

/// Whether a check is due when a unit has slept for so many cycles.
pub(super) fn is_due(slept: u32) -> bool {
    slept.is_power_of_two() || slept.is_multiple_of(PERIOD)
}

/// Runs one cycle of a sleeping unit, which has counted the cycle by itself or not; returns the number of checks to skip.
///
/// # Panics
/// If its state is not the same after it.
pub(super) fn run(unit: &mut dyn AnyUnit, i: &dyn Ports, counted: bool) -> u32 {
    CHECKS.set(CHECKS.get() + 1);
    let mut before = Image::state(unit);
    let passes = PASSES + before.words.len() / WORDS_A_PASS;
    if counted {
        // First the counting of the cycle, then the cycle itself.
        unit.advance_by(1);
        let lapsed = Image::state(unit);
        unit.visit(&mut Load(&before.words));
        before = lapsed;
    }
    unit.edge(i);
    assert!(Image::state(unit) == before, "{} moved without an event: {i:?}", unit.path());
    passes as u32
}
