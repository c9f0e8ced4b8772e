//! The rounds of one unit.

use super::Campaign;
use super::log::{self, Round};
use indicatif::ProgressBar;
use kit::scenario::{self, Dut, Scenario, caught};
use scenarios_arith::operations_of_thread;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The work on one unit, shared by threads.
pub struct Job<'a> {
    pub campaign: &'a Campaign,
    pub unit: &'static str,
    pub scenarios: &'a [Scenario],
    pub sources: u64,
    /// Seeds of rounds that the log has.
    pub taken: BTreeSet<u64>,
    pub cycles: AtomicU64,
    pub operations: AtomicU64,
    pub rounds: AtomicU64,
    pub seeds: AtomicU64,
    pub stop: AtomicBool,
    pub failure: Mutex<Option<String>>,
    pub bar: &'a ProgressBar,
}

impl Job<'_> {
    /// Round after round, until it is enough.
    pub fn work(&self) {
        let (k, n) = self.campaign.shard;
        while !self.stop.load(Ordering::Relaxed) {
            let seed = self.campaign.seed + k - 1 + n * self.seeds.fetch_add(1, Ordering::Relaxed);
            if !self.taken.contains(&seed) {
                self.round(seed);
            }
        }
    }

    /// All scenarios under a seed, or as many as it takes, and a line of the log.
    fn round(&self, seed: u64) {
        scenario::set_run(seed, self.campaign.cases);
        let (start, operated) = (cosim::cycles_of_thread(), operations_of_thread());
        let mut passed = true;
        for s in self.scenarios {
            self.bar.set_message(format!("{} {}, seed {seed}", self.unit, s.name));
            let before = cosim::cycles_of_thread();
            let end = caught(|| s.case.run(Dut::Lockstep));
            let done = cosim::cycles_of_thread() - before;
            let total = self.cycles.fetch_add(done, Ordering::Relaxed) + done;
            self.bar.set_position(total.min(self.campaign.cycles));
            if let Err(text) = end {
                passed = false;
                self.fail(format!("{} with seed {seed}: {text}", s.name));
            }
            if total >= self.campaign.cycles {
                self.stop.store(true, Ordering::Relaxed);
            }
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        self.rounds.fetch_add(1, Ordering::Relaxed);
        let (unit, cases) = (self.unit.to_string(), self.campaign.cases);
        let cycles = cosim::cycles_of_thread() - start;
        let operations = operations_of_thread() - operated;
        self.operations.fetch_add(operations, Ordering::Relaxed);
        let round = Round { unit, sources: self.sources, seed, cases, cycles, operations, passed };
        let path = self.campaign.log();
        if let Err(e) = log::append(&path, &round) {
            self.fail(format!("{}: {e}", path.display()));
        }
    }

    fn fail(&self, text: String) {
        self.failure.lock().expect("no thread panics").get_or_insert(text);
        self.stop.store(true, Ordering::Relaxed);
    }
}
