//! Worker threads, which run parts of a unit beside the unit's own thread. Units are Moore machines and see each other only
//! through wires, which are driven before the clock edge of any part, so the result does not depend on the number of threads.

use crate::any::{AnyMemory, AnyPacked, AnySlot};
use crate::unit::Visitor;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What a worker does in a cycle: the clock edge of a slot, which is its own while it does so.
pub trait Job: Any + Send {
    fn run(&mut self);
}

/// Looks without success before a thread lets others run, and before an idle worker sleeps. A hand-over takes less than
/// a microsecond, some ten looks, while both threads run.
const LOOKS: u32 = 1 << 7;
const LOOKS_OF_IDLE: u32 = 1 << 13;
const SLEEP: Duration = Duration::from_micros(100);

/// Nothing is handed over; a job waits; one of the two threads does it; the worker has done it.
const EMPTY: u8 = 0;
const GIVEN: u8 = 1;
const TAKEN: u8 = 2;
const DONE: u8 = 3;

/// Name of a worker's thread.
pub const NAME: &str = "chip worker";

type Outcome = Result<Box<dyn Job>, Box<dyn Any + Send>>;

/// Where a slot is handed to its worker, and back. Aligned so that two of them share no cache line.
#[repr(align(128))]
#[derive(Default)]
pub struct Mailbox {
    state: AtomicU8,
    job: Mutex<Option<Outcome>>,
}

impl Mailbox {
    fn put(&self, outcome: Outcome, state: u8) {
        *self.job.lock().expect("no thread panics with the lock") = Some(outcome);
        self.state.store(state, Ordering::Release);
    }
    /// Takes what is there in one state, and leaves another.
    fn take(&self, from: u8, to: u8) -> Option<Outcome> {
        self.state.compare_exchange(from, to, Ordering::Acquire, Ordering::Relaxed).ok()?;
        self.job.lock().expect("no thread panics with the lock").take()
    }

    /// Hands a job to the worker.
    pub fn give(&self, job: Box<dyn Job>) {
        self.put(Ok(job), GIVEN);
    }

    /// Waits for the job that was given; does it here if the worker has not begun, as it may not run at all on a machine
    /// with other work.
    ///
    /// # Panics
    /// If the job did, with its panic.
    pub fn wait(&self) -> Box<dyn Job> {
        let mut looks = 0;
        loop {
            match self.state.load(Ordering::Relaxed) {
                GIVEN => {
                    if let Some(Ok(mut job)) = self.take(GIVEN, EMPTY) {
                        job.run();
                        return job;
                    }
                }
                DONE => {
                    if let Some(outcome) = self.take(DONE, EMPTY) {
                        return outcome.unwrap_or_else(|panic| resume_unwind(panic));
                    }
                }
                _ => pause(&mut looks),
            }
        }
    }

    /// Does the job that was given, if there is one.
    fn serve(&self) -> bool {
        if self.state.load(Ordering::Relaxed) != GIVEN {
            return false;
        }
        let Some(Ok(mut job)) = self.take(GIVEN, TAKEN) else { return false };
        let outcome = catch_unwind(AssertUnwindSafe(|| job.run())).map(|()| job);
        self.put(outcome, DONE);
        true
    }
}

fn pause(looks: &mut u32) {
    *looks += 1;
    if *looks % LOOKS == 0 { thread::yield_now() } else { std::hint::spin_loop() }
}

/// The body of a worker: it ends when nothing else holds its mailboxes.
fn work(mailboxes: &[Arc<Mailbox>]) {
    let mut looks = 0;
    loop {
        if mailboxes.iter().fold(false, |served, mailbox| served | mailbox.serve()) {
            looks = 0;
            continue;
        }
        pause(&mut looks);
        if looks >= LOOKS_OF_IDLE {
            if mailboxes.iter().all(|mailbox| Arc::strong_count(mailbox) == 1) {
                return;
            }
            looks -= LOOKS;
            thread::sleep(SLEEP);
        }
    }
}

/// A slot that a worker may run.
pub trait Employs {
    fn path(&self) -> &'static str;
    fn set_worker(&mut self, worker: Option<Arc<Mailbox>>);
}

/// Gives the parallel parts of a unit to workers, so that `threads` threads run it, the unit's own among them.
/// `weight` is the relative work of a path's unit; the threads get about the same.
pub fn spread(slot: &mut dyn AnySlot, threads: usize, weight: impl Fn(&'static str) -> u32) {
    let mut weights = vec![];
    slot.visit(&mut Each(|part: &mut dyn Employs| weights.push((weights.len(), weight(part.path())))));
    weights.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    // The thread of the unit itself, the first, has all that is no parallel part.
    let mut loads = vec![0; threads.max(1)];
    loads[0] = weight(slot.unit().path());
    let mut of = vec![None; weights.len()];
    let mut mailboxes = vec![vec![]; loads.len()];
    for (part, weight) in weights {
        let thread = (0..loads.len()).min_by_key(|thread| loads[*thread]).unwrap_or(0);
        loads[thread] += weight;
        if thread != 0 {
            let mailbox = Arc::new(Mailbox::default());
            mailboxes[thread].push(mailbox.clone());
            of[part] = Some(mailbox);
        }
    }
    let mut of = of.into_iter();
    slot.visit(&mut Each(|part: &mut dyn Employs| part.set_worker(of.next().flatten())));
    for mailboxes in mailboxes.into_iter().filter(|mailboxes| !mailboxes.is_empty()) {
        let worker = thread::Builder::new().name(NAME.into());
        // Without a thread the unit's own does all the work.
        drop(worker.spawn(move || work(&mailboxes)));
    }
}

/// Visits the parallel parts that are in no other parallel part.
struct Each<F>(F);
impl<F: FnMut(&mut dyn Employs)> Visitor for Each<F> {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        part.visit(self);
    }
    fn parallel(&mut self, part: &mut dyn Employs) -> bool {
        (self.0)(part);
        true
    }
}
