//! Runs programs: at most as many builds at a time as there are processors.

use crate::Error;
use std::io;
use std::process::{Command, Output};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::available_parallelism;

/// Processors of this machine.
pub(crate) fn processors() -> usize {
    available_parallelism().map_or(1, |n| n.get())
}

/// Number of running programs.
static RUNNING: Mutex<usize> = Mutex::new(0);
static ENDED: Condvar = Condvar::new();

/// A program's right to run.
struct Seat;

impl Seat {
    /// Waits until one is free.
    fn take() -> Self {
        let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |running: &mut usize| *running >= processors();
        *ENDED.wait_while(running, full).unwrap_or_else(PoisonError::into_inner) += 1;
        Seat
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        ENDED.notify_one();
    }
}

/// Runs a program to its end; `missing` is the error where there is no such program.
pub(crate) fn run(command: &mut Command, missing: impl FnOnce(String) -> Error) -> Result<Output, Error> {
    let _seat = Seat::take();
    let output = command.output();
    output.map_err(|e| match e.kind() {
        io::ErrorKind::NotFound => missing(format!("{}: {e}", command.get_program().to_string_lossy())),
        _ => Error::Io { path: command.get_program().into(), reason: e.to_string() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn no_more_run_than_there_are_processors() {
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..3 * processors() {
                scope.spawn(|| {
                    let _seat = Seat::take();
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::sleep(std::time::Duration::from_millis(5));
                    now.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert!((1..=processors()).contains(&most.into_inner()));
    }

    #[test]
    fn what_is_not_there_is_an_error_of_its_own() {
        let missing = |reason| Error::NoCompiler { reason };
        let error = run(&mut Command::new("no-such-program"), missing).unwrap_err();
        assert!(matches!(error, Error::NoCompiler { reason } if reason.starts_with("no-such-program: ")));
    }
}
