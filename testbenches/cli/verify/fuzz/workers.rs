//! Runs cases on all processors, and ends the program if a case hangs.

use crate::say;
use crate::style;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A case that takes longer counts as hung.
const PATIENCE: Duration = Duration::from_secs(60);
/// No case is running.
const IDLE: u64 = u64::MAX;

/// Runs `each` on the blocks of cases, on several workers; it reports the case that it begins. Returns what
/// each worker gathered. `hangs` saves the input of a case that does not end.
pub fn all<A: Send>(
    blocks: &[Range<u64>],
    jobs: usize,
    name: &'static str,
    new: impl Fn() -> A + Sync,
    each: impl Fn(&mut A, Range<u64>, &dyn Fn(u64)) + Sync,
    hangs: impl Fn(u64) -> Option<PathBuf> + Sync,
) -> Vec<A> {
    let bar = style::bar(blocks.iter().map(|block| block.end - block.start).sum(), "cases");
    bar.set_message(name);
    let next = AtomicUsize::new(0);
    let works: Vec<_> = (0..jobs).map(|_| Mutex::new((IDLE, Instant::now()))).collect();
    let gathered = Mutex::new(vec![]);
    std::thread::scope(|scope| {
        for work in &works {
            scope.spawn(|| {
                let mut own = new();
                let begins = |case| *work.lock().expect("no thread panics") = (case, Instant::now());
                while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    each(&mut own, block.clone(), &begins);
                    begins(IDLE);
                    bar.inc(block.end - block.start);
                }
                gathered.lock().expect("no thread panics").push(own);
            });
        }
        scope.spawn(|| {
            watch(name, &works, || gathered.lock().expect("no thread panics").len() < jobs, &hangs);
        });
    });
    bar.finish_and_clear();
    gathered.into_inner().expect("no thread panics")
}

/// Ends the program if a case hangs, because a thread cannot be stopped.
fn watch(
    name: &str,
    works: &[Mutex<(u64, Instant)>],
    more: impl Fn() -> bool,
    hangs: &impl Fn(u64) -> Option<PathBuf>,
) {
    while more() {
        for (case, since) in works.iter().map(|work| *work.lock().expect("no thread panics")) {
            if case != IDLE && since.elapsed() > PATIENCE {
                let file = hangs(case).map(|file| file.display().to_string()).unwrap_or_default();
                let bad = style::bad("FOUND");
                say!("{bad} {name} case {case}: it hangs\n    its input: {file}");
                std::process::exit(1);
            }
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
