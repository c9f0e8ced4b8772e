//! Unlimited runs of concurrent memory accesses that are judged as histories.

use crate::threads::processors;
use crate::verify::show;
use crate::{Failure, put, say, style};
use clap::Args;
use kit::scenario::caught;
use scenarios_chip::memory::histories::{self, Tally};
use scenarios_chip::memory::releases;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Have clients use the same bytes of memory at once, and judge each sector's history
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl histories                        a million accesses to sectors
  gpu-rtl histories --accesses 100000000 --threads 1
  gpu-rtl histories --seed 7 --accesses 1  the case of one seed
  gpu-rtl histories --releases 1000000     so many histories of releases and cleans

A case has ports of the memory system send requests to the same few lines, on the model. It passes where each sector's
history is one of accesses one after the other, and DRAM has what the last of them left. What does not
pass is notified by its seed.
With --releases, Host and front end write, release and have the L2 cleaned, and the CPU reads DRAM: it passes where the CPU
finds all that was written before the clean that it was notified of.")]
pub struct Histories {
    /// Accesses to sectors
    #[arg(long, default_value_t = 1_000_000)]
    accesses: u64,
    /// Histories of releases, cleans and the CPU's reads instead
    #[arg(long, conflicts_with = "accesses")]
    releases: Option<u64>,
    /// The first seed; each case takes the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; as many as there are processors without it
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
}

impl Histories {
    pub fn run(self) -> Result<(), Failure> {
        let threads = self.threads.map_or_else(processors, |n| n as usize);
        let (seeds, begin) = (AtomicU64::new(self.seed), Instant::now());
        let (all, wrong) = (Mutex::new((0, Tally::default())), Mutex::new(vec![]));
        let (most, what) = self.releases.map_or((self.accesses, "accesses"), |most| (most, "histories"));
        let case = if self.releases.is_some() { releases::case } else { histories::case };
        let count = |tally: &Tally| if self.releases.is_some() { tally.sectors } else { tally.accesses };
        let bar = style::bar(most, what);
        let work = || {
            while count(&all.lock().expect("no thread panics").1) < most
                && wrong.lock().expect("no thread panics").is_empty()
            {
                let seed = seeds.fetch_add(1, Ordering::Relaxed);
                match caught(|| case(seed)) {
                    Ok(tally) => {
                        let mut all = all.lock().expect("no thread panics");
                        all.0 += 1;
                        all.1.add(&tally);
                        bar.set_position(count(&all.1).min(most));
                    }
                    Err(what) => wrong.lock().expect("no thread panics").push((seed, what)),
                }
            }
        };
        std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        bar.finish_and_clear();
        let (cases, tally) = all.into_inner().expect("no thread panics");
        let Tally { cycles, requests, accesses, sectors, open } = tally;
        let numbers = [cases, requests, accesses, sectors, open, cycles].map(|n| n.to_string());
        let seconds = begin.elapsed().as_secs().to_string();
        let head =
            ["cases", "requests", "accesses to sectors", "histories", "not decided", "cycles", "seconds"];
        put!("{}", show::table(&head, &[[numbers.to_vec(), vec![seconds]].concat()]));
        let wrong = wrong.into_inner().expect("no thread panics");
        wrong.iter().for_each(|(seed, what)| say!("{} seed {seed}: {what}", style::bad("FAILED")));
        if wrong.is_empty() { Ok(()) } else { Err(Failure::Check) }
    }
}
