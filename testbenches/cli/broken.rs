//! `gpu-rtl broken`: mutated recorded streams on the whole chip.

mod log;

use crate::threads::processors;
use crate::{Failure, say, style};
use clap::Args;
use log::{Block, Log};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;
use workloads::broken::{self, Became, Start};

/// Cases of a line of the log.
const BLOCK: u64 = 250;

/// Break recorded streams, and see how the chip ends each
///
/// Recordings are played once, with copies of the chip and its memory on the way. A case goes on from a copy, with words changed that
/// the chip has not read: methods, their data and counts, indices, vertices, programs, headers, descriptors of grids. It passes where
/// the chip carries it out, stops it with a name, refuses an access, waits for a semaphore or data that never arrives, or works longer than it
/// may; a panic, and a chip that hangs although no unit works, are findings.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl broken --cases 1000
  gpu-rtl broken --cases 100000 --resume    go on where the log ends
  gpu-rtl broken triangle gs_types          of these recordings alone
  gpu-rtl broken int_addsub shm_reduce      of kernels: half of the words are their descriptors'
  gpu-rtl broken --case 77                  one case again: which unit waits, or where it panics")]
pub struct Broken {
    /// Recordings, of draws or of kernels; some of each kind without it.
    names: Vec<String>,
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    cases: u64,
    /// Another seed gives other cases.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this case.
    #[arg(long)]
    case: Option<u64>,
    /// As many as there are processors without it.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Count what the log has of this program, these recordings and this seed, and leave it out.
    #[arg(long)]
    resume: bool,
    /// out/broken.tsv without it.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl Broken {
    /// # Errors
    /// A recording that is not there or does not run, a log that cannot be written; findings.
    pub fn run(self) -> Result<(), Failure> {
        let names: Vec<&str> = match &self.names[..] {
            [] => broken::names().to_vec(),
            names => names.iter().map(String::as_str).collect(),
        };
        if let Some(case) = self.case {
            let starts = broken::starts(&names)?;
            let (_, end) = broken::attempt(&starts, self.seed, case);
            return match end {
                Ok(became) => {
                    say!("case {case}: {}", became.name());
                    Ok(())
                }
                Err(what) => {
                    found(case, &what);
                    Err(Failure::Check)
                }
            };
        }
        let path = self.log.clone().unwrap_or_else(|| cosim::root().join("out/broken.tsv"));
        let log = Log::new(path, &names, self.seed)?;
        let mut there = if self.resume { log.read()? } else { vec![] };
        there.retain(|block| block.end <= self.cases);
        let missing: Vec<u64> = (0..self.cases)
            .step_by(BLOCK as usize)
            .filter(|begin| !there.iter().any(|block| block.begin == *begin))
            .collect();
        there.extend(self.blocks(&names, &log, &missing)?);
        report(&there)
    }

    /// Runs the missing blocks, and logs each.
    fn blocks(&self, names: &[&str], log: &Log, missing: &[u64]) -> Result<Vec<Block>, Failure> {
        let bar = style::bar(missing.len() as u64, "blocks");
        let (next, done) = (AtomicUsize::new(0), Mutex::new(vec![]));
        let threads = self.threads.map_or_else(processors, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads.min(missing.len()) {
                scope.spawn(|| {
                    // Each thread has its own chips.
                    let starts = broken::starts(names);
                    while let Some(begin) = missing.get(next.fetch_add(1, Relaxed)) {
                        let block = starts.as_ref().map_err(Clone::clone).and_then(|starts| {
                            let block = self.block(starts, *begin);
                            log.append(&block).map(|()| block)
                        });
                        done.lock().expect("no panic").push(block);
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        let done = done.into_inner().expect("no panic");
        Ok(done.into_iter().collect::<Result<Vec<_>, String>>()?)
    }

    fn block(&self, starts: &[Start], begin: u64) -> Block {
        let since = Instant::now();
        let end = self.cases.min(begin + BLOCK);
        let mut block = Block { begin, end, ..Block::default() };
        for case in begin..end {
            match broken::attempt(starts, self.seed, case) {
                (_, Ok(became)) => block.became[became as usize] += 1,
                (_, Err(what)) => {
                    found(case, &what);
                    block.found.push(case);
                }
            }
        }
        block.milliseconds = since.elapsed().as_millis() as u64;
        block
    }
}

fn found(case: u64, what: &str) {
    say!("{} case {case}: {what}", style::bad("FOUND"));
}

fn report(blocks: &[Block]) -> Result<(), Failure> {
    let sum = |of: &dyn Fn(&Block) -> u64| blocks.iter().map(of).sum::<u64>();
    let cases = sum(&|block| block.end - block.begin);
    let milliseconds = sum(&|block| block.milliseconds);
    for became in Became::ALL {
        say!("{:<12} {:>8}", became.name(), sum(&|block| block.became[became as usize]));
    }
    let found: Vec<u64> = blocks.iter().flat_map(|block| block.found.clone()).collect();
    say!(
        "{cases} cases, {:.1} ms each, {} findings{}",
        milliseconds as f64 / cases.max(1) as f64,
        found.len(),
        if found.is_empty() { String::new() } else { format!(": cases {found:?}") }
    );
    if found.is_empty() { Ok(()) } else { Err(Failure::Check) }
}
