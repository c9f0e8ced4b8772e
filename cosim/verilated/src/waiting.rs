//! Measures how long threads have waited for libraries: a check for hanging tests does not count
//! build times.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

/// Time that a thread has waited, and the start of its current wait.
#[derive(Clone, Copy, Default)]
struct Waited {
    before: Duration,
    since: Option<Instant>,
}

static THREADS: Mutex<Option<HashMap<ThreadId, Waited>>> = Mutex::new(None);

fn of<T>(thread: ThreadId, f: impl FnOnce(&mut Waited) -> T) -> T {
    let mut threads = THREADS.lock().unwrap_or_else(PoisonError::into_inner);
    f(threads.get_or_insert_default().entry(thread).or_default())
}

/// Time that a thread has waited for libraries to be built, including its current wait.
pub fn waited(thread: ThreadId) -> Duration {
    of(thread, |w| w.before + w.since.map_or(Duration::ZERO, |since| since.elapsed()))
}

/// The current thread counts as waiting while this value exists.
pub(crate) struct Waiting;

impl Waiting {
    pub(crate) fn start() -> Self {
        of(std::thread::current().id(), |w| w.since = Some(Instant::now()));
        Waiting
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        of(std::thread::current().id(), |w| {
            w.before += w.since.take().map_or(Duration::ZERO, |since| since.elapsed());
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_waited_counts() {
        let nap = Duration::from_millis(20);
        let me = std::thread::current().id();
        assert_eq!(waited(me), Duration::ZERO);
        let waiting = Waiting::start();
        std::thread::sleep(nap);
        let within = waited(me);
        assert!(within >= nap);
        drop(waiting);
        let after = waited(me);
        assert!(after >= within);
        std::thread::sleep(nap);
        assert_eq!(waited(me), after, "a thread that does not wait");
        let other = std::thread::spawn(move || waited(std::thread::current().id())).join();
        assert_eq!(other.unwrap(), Duration::ZERO, "another thread");
    }
}
