//! Measures the processor time of this thread, so that other work on the machine affects the result
//! as little as possible.

use std::time::Instant;

/// File in which Linux gives the run time of this thread, in nanoseconds.
const SCHEDULER: &str = "/proc/thread-self/schedstat";

pub struct Stopwatch {
    wall: Instant,
    processor: Option<u64>,
}

impl Stopwatch {
    pub fn start() -> Self {
        Stopwatch { wall: Instant::now(), processor: processor() }
    }

    /// Seconds that this thread has run since the start; wall-clock seconds
    /// if the system does not report them.
    pub fn seconds(&self) -> f64 {
        match (self.processor, processor()) {
            (Some(from), Some(to)) => (to - from) as f64 * 1e-9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }

    /// Whether other threads' time is excluded.
    pub fn of_processor() -> bool {
        processor().is_some()
    }
}

fn processor() -> Option<u64> {
    // The scheduler updates the figure when it is entered.
    std::thread::yield_now();
    std::fs::read_to_string(SCHEDULER).ok()?.split_whitespace().next()?.parse().ok()
}
