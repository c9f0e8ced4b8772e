//! Measures the processor time of this thread, so that other work on the machine counts
//! as little as it can.

use std::time::Instant;

/// Where Linux tells how long this thread has run, in nanoseconds.
const SCHEDULER: &str = "/proc/thread-self/schedstat";

pub struct Stopwatch {
    wall: Instant,
    processor: Option<u64>,
}

impl Stopwatch {
    pub fn start() -> Self {
        Stopwatch { wall: Instant::now(), processor: processor() }
    }

    /// Seconds that this thread ran since the start; seconds of the clock on the wall
    /// where the system does not tell.
    pub fn seconds(&self) -> f64 {
        match (self.processor, processor()) {
            (Some(from), Some(to)) => (to - from) as f64 * 1e-9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }

    /// Whether other threads' time is left out.
    pub fn of_processor() -> bool {
        processor().is_some()
    }
}

fn processor() -> Option<u64> {
    // The scheduler brings the figure up to date when it is entered.
    std::thread::yield_now();
    std::fs::read_to_string(SCHEDULER).ok()?.split_whitespace().next()?.parse().ok()
}
