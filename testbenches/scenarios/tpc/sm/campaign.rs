//! A campaign over the instruction set: batches of random instructions of a row run on the SM, and each lane's registers, predicates and
//! condition code are compared with the interpreter's.

pub(super) mod batch;
pub(super) mod code;
pub mod coverage;
pub(super) mod dump;
mod encodings;
mod judge;
pub mod programs;
pub mod reach;
mod scene;
mod silent;
mod values;
pub(super) mod world;

use super::kernels::{Bench, half};
use batch::{Batch, batch};
use interpreter::decode::table::Row;
use interpreter::machine::grid::run_watched;
use interpreter::machine::memory::Memory;
pub use judge::Difference;
use kernel::Within;
use kit::Device;
use kit::random::Random;
use kit::scenario::{Dut, caught};
use tpc::sm::{Params, Sm};

/// Instructions in a batch.
const INSTRUCTIONS: usize = 48;
/// Differences that are recorded of a batch.
const KEPT: usize = 20;

/// Results of a row's campaign.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Lanes in which an instruction ran.
    pub cases: u64,
    pub batches: u64,
    pub cycles: u64,
    pub differing: u64,
    pub differences: Vec<Difference>,
    /// The error that ended it early.
    pub failed: Option<String>,
}

/// An SM that runs batches, one after the other.
pub struct Campaign {
    bench: Bench,
}

impl Default for Campaign {
    fn default() -> Self {
        Self::on(Dut::Rust)
    }
}

impl Campaign {
    /// A whole SM on the model; half of one with a Verilated twin, whose library takes long to build.
    fn on(dut: Dut) -> Self {
        let params = if dut == Dut::Rust { Params::default() } else { half() };
        Campaign { bench: Bench::new(Device::new(dut, Sm::new(&params))) }
    }

    /// Runs a row for at least `cases` cases, or until something is wrong.
    pub fn run(row: &'static Row, seed: u64, cases: u64, mut progress: impl FnMut(u64)) -> Tally {
        let (mut tally, mut random) = (Tally::default(), Random(seed));
        let mut campaign = Campaign::default();
        while tally.cases < cases && tally.differing == 0 {
            let before = tally.cases;
            let seed = random.any();
            match caught(|| campaign.batch(row, seed, &mut tally)).and_then(|done| done) {
                Ok(()) => progress(tally.cases - before),
                Err(what) => {
                    tally.failed = Some(format!("{}, seed {seed}: {what}", row.name()));
                    break;
                }
            }
        }
        tally
    }

    fn batch(&mut self, row: &'static Row, seed: u64, tally: &mut Tally) -> Result<(), String> {
        self.judged(&batch(row, INSTRUCTIONS, &mut Random(seed))?, seed, tally, |_| ())
    }

    /// Runs a batch on both, and compares; the SM's memory may be corrupted before.
    fn judged(
        &mut self,
        batch: &Batch,
        seed: u64,
        tally: &mut Tally,
        spoil: impl FnOnce(&mut Memory),
    ) -> Result<(), String> {
        let (mut wanted, mut found) = (batch.memory.clone(), batch.memory.clone());
        spoil(&mut found);
        let cases = interpreted(batch, &mut wanted)?;
        let cycle = self.bench.cycles();
        self.bench.run(&batch.launch, &mut found);
        let mut differences = judge::differences(batch, &wanted, &found, seed);
        tally.cases += cases;
        tally.batches += 1;
        tally.cycles += self.bench.cycles() - cycle;
        tally.differing += differences.len() as u64;
        differences.truncate(KEPT);
        tally.differences.extend(differences);
        Ok(())
    }

    /// Differences found when all initial data of one thread is different on the SM.
    pub fn spoiled(row: &'static Row, seed: u64, thread: u64) -> Result<Vec<Difference>, String> {
        let (batch, mut tally) = (batch(row, INSTRUCTIONS, &mut Random(seed))?, Tally::default());
        Campaign::default().judged(&batch, seed, &mut tally, |memory| {
            let from = world::FIRST + thread * world::FIRST_BYTES;
            for at in (from..from + world::FIRST_BYTES).step_by(4) {
                let word = memory.word(at).expect("registers are mapped");
                memory.write(at, &(!word).to_le_bytes());
            }
        })?;
        Ok(tally.differences)
    }
}

/// Runs a batch on the interpreter; returns the number of lanes in which its instructions ran.
fn interpreted(batch: &Batch, memory: &mut Memory) -> Result<u64, String> {
    let counters: Vec<u32> = batch.cases.iter().map(|case| case.counter).collect();
    let mut cases = 0;
    let watch = &mut |seen: &interpreter::machine::cta::Seen| {
        if counters.binary_search(&seen.pc).is_ok() {
            cases += u64::from(seen.lanes.count_ones());
        }
    };
    run_watched(&batch.launch, memory, watch).map_err(|fault| fault.to_string())?;
    Ok(cases)
}

/// Runs programs of consecutive seeds; returns the error of the first that fails.
pub fn run_programs(
    dut: Dut,
    seed: u64,
    count: u64,
    seen: &mut programs::Seen,
    progress: &dyn Fn(),
) -> Result<(), String> {
    run_on(Campaign::on(dut).bench, false, seed, count, seen, progress)
}

/// The same with programs that request dual issue, on an SM that has it.
pub fn run_pairs(
    dut: Dut,
    seed: u64,
    count: u64,
    seen: &mut programs::Seen,
    progress: &dyn Fn(),
) -> Result<(), String> {
    let params = if dut == Dut::Rust { Params::default() } else { half() };
    let bench = Bench::new(Device::new(dut, Sm::new(&with_pairs(params))));
    run_on(bench, true, seed, count, seen, progress)
}

/// Parameters of an SM with dual issue.
pub fn with_pairs(mut params: Params) -> Params {
    params.sub_partition.warp_scheduler.dual_issue = Within::new(1);
    params
}

fn run_on(
    mut bench: Bench,
    pairs: bool,
    seed: u64,
    count: u64,
    seen: &mut programs::Seen,
    progress: &dyn Fn(),
) -> Result<(), String> {
    for seed in seed..seed + count {
        caught(|| programs::program(&mut bench, seed, pairs, seen))
            .map_err(|what| format!("seed {seed}: {what}"))??;
        progress();
    }
    Ok(())
}
