//! Lockstep runs with new seeds.

mod job;
mod log;
pub mod sources;

use crate::threads::processors;
use crate::verify::show;
use crate::verify::{machine, page, unit_names};
use crate::{Failure, style};
use crate::{put, say};
use clap::Args;
use job::Job;
use kit::scenario::Scenario;
use log::Round;
use sources::sources;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Run units in lockstep under fresh seeds, for a number of cycles
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl campaign gpc/setup --cycles 10M     ten million lockstep cycles of one unit
  gpu-rtl campaign --cycles 100k              a short campaign of every unit
  gpu-rtl campaign crop --cycles 1M --seed 9  from another first seed
  gpu-rtl campaign gpc --cycles 10M --resume  go on where the log ends
  gpu-rtl campaign crop --cycles 5M --shard 1/2   one of two, on two machines or in two shells
  gpu-rtl campaign --table --write            what the log counts, into docs/testing.md

A round is all scenarios of a unit under one seed. Every round is a line of the log: what
was interrupted goes on with --resume, as long as the unit's sources are the same. Of arithmetic,
operations are those whose results the scenarios have judged.")]
pub struct Campaign {
    /// Paths of units; all without any
    #[arg(value_name = "UNIT")]
    units: Vec<String>,
    /// Lockstep cycles of each unit, such as 500k or 10M
    #[arg(long, default_value = "1M", value_parser = amount)]
    cycles: u64,
    /// The first seed; each round of a unit's scenarios takes the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Cases of each random scenario in a round
    #[arg(long, default_value_t = 256)]
    cases: u32,
    /// Threads; as many as there are processors without it
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// Count the rounds of the log, and leave out their seeds
    #[arg(long)]
    resume: bool,
    /// Every N-th seed from the K-th on
    #[arg(long, value_name = "K/N", default_value = "1/1", value_parser = shard)]
    shard: (u64, u64),
    /// The log; out/campaigns.tsv without it
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Run nothing: show what the log counts of the units as they are
    #[arg(long)]
    table: bool,
    /// With --table: put it into docs/testing.md
    #[arg(long, requires = "table")]
    write: bool,
}

/// A part of the seeds, such as 1/2.
pub fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    parts.filter(|(k, n)| (1..=*n).contains(k)).ok_or("a shard is K/N, such as 1/2 or 2/2".into())
}

/// A number that may end in k, M or G.
pub fn amount(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 1_000),
        Some((at, 'm' | 'M')) => (&text[..at], 1_000_000),
        Some((at, 'g' | 'G')) => (&text[..at], 1_000_000_000),
        _ => (text, 1),
    };
    let number = digits.replace('_', "").parse::<u64>().ok().and_then(|n| n.checked_mul(unit));
    number.filter(|n| *n > 0).ok_or("a number is expected, such as 500k or 10M".into())
}

/// Outcome of one unit.
#[derive(Default)]
struct Outcome {
    cycles: u64,
    operations: u64,
    rounds: u64,
    failure: Option<String>,
}

impl Campaign {
    pub fn run(self) -> Result<(), Failure> {
        let units = unit_names::select(&self.units)?;
        if self.table {
            return self.print_counts(&units);
        }
        if !cosim::available() {
            return Err(
                format!("a campaign needs lockstep, but there is {}", cosim::Error::NoVerilator).into()
            );
        }
        let all = scenarios::all();
        let (mut rows, mut failures) = (vec![], vec![]);
        for unit in units {
            let of_unit: Vec<_> = all.iter().filter(|s| s.unit == unit).cloned().collect();
            let end = self.unit(unit, &of_unit)?;
            let verdict = if end.failure.is_none() { "ok" } else { "FAILED" };
            rows.push(row(unit, end.cycles, end.operations, end.rounds, verdict.into()));
            failures.extend(end.failure.map(|text| format!("{unit}: {text}")));
        }
        put!("{}", show::table(&HEAD, &rows));
        failures.iter().for_each(|text| say!("{} {text}", style::bad("FAILED")));
        if failures.is_empty() { Ok(()) } else { Err(Failure::Check) }
    }

    fn log(&self) -> PathBuf {
        self.log.clone().unwrap_or_else(|| cosim::root().join("out/campaigns.tsv"))
    }

    /// Logged rounds of a unit with its current sources.
    fn logged(&self, unit: &str, sources: u64) -> Result<Vec<Round>, Failure> {
        let path = self.log();
        let all = log::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(all.into_iter().filter(|r| r.unit == unit && r.sources == sources).collect())
    }

    /// Prints the counts of the log.
    fn print_counts(&self, units: &[&str]) -> Result<(), Failure> {
        let (mut rows, mut total) = (vec![], 0);
        for unit in units {
            let rounds = self.logged(unit, sources(unit))?;
            let cycles: u64 = rounds.iter().map(|r| r.cycles).sum();
            total += cycles;
            let verdict = match rounds.iter().find(|r| !r.passed) {
                None => "ok".into(),
                Some(failed) => format!("FAILED, seed {}", failed.seed),
            };
            if cycles > 0 {
                let operations = rounds.iter().map(|r| r.operations).sum();
                rows.push(row(unit, cycles, operations, rounds.len() as u64, verdict));
            }
        }
        let text = format!("{}\n{total} lockstep cycles.\n", show::table(&HEAD, &rows));
        put!("{text}");
        if self.write {
            let path = cosim::root().join("docs/testing.md");
            let text = format!("{}\n{text}", machine::describe_tools());
            page::write(&path, "campaigns", "Campaigns", &text)
                .map_err(|e| format!("{}: {e}", path.display()))?;
            say!("wrote docs/testing.md");
        }
        Ok(())
    }

    /// Runs a unit's scenarios on all processors until the cycles are reached or one fails.
    fn unit(&self, unit: &'static str, scenarios: &[Scenario]) -> Result<Outcome, Failure> {
        let sources = sources(unit);
        let before = if self.resume { self.logged(unit, sources)? } else { vec![] };
        let bar = style::bar(self.cycles, "cycles");
        bar.set_message(unit);
        let job = Job {
            campaign: self,
            unit,
            scenarios,
            sources,
            taken: before.iter().map(|r| r.seed).collect(),
            cycles: AtomicU64::new(before.iter().map(|r| r.cycles).sum()),
            operations: AtomicU64::new(before.iter().map(|r| r.operations).sum()),
            rounds: AtomicU64::new(before.len() as u64),
            seeds: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            failure: Mutex::new(None),
            bar: &bar,
        };
        job.stop.store(job.cycles.load(Ordering::Relaxed) >= self.cycles, Ordering::Relaxed);
        bar.set_position(job.cycles.load(Ordering::Relaxed).min(self.cycles));
        let threads = self.threads.map_or_else(processors, |n| n as usize);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| job.work());
            }
        });
        bar.finish_and_clear();
        let failure = job.failure.into_inner().expect("no thread panics");
        Ok(Outcome {
            cycles: job.cycles.into_inner(),
            operations: job.operations.into_inner(),
            rounds: job.rounds.into_inner(),
            failure,
        })
    }
}

const HEAD: [&str; 5] = ["unit", "lockstep cycles", "operations", "rounds", ""];

/// Only arithmetic counts operations.
fn row(unit: &str, cycles: u64, operations: u64, rounds: u64, verdict: String) -> Vec<String> {
    let operations = if operations == 0 { String::new() } else { operations.to_string() };
    vec![unit.to_string(), cycles.to_string(), operations, rounds.to_string(), verdict]
}

#[cfg(test)]
mod tests {
    use super::{amount, shard};

    #[test]
    fn shards() {
        assert_eq!(shard("2/3"), Ok((2, 3)));
        for wrong in ["", "0/2", "3/2", "1", "a/b"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn amounts() {
        assert_eq!(amount("10M"), Ok(10_000_000));
        assert_eq!(amount("500k"), Ok(500_000));
        assert_eq!(amount("1_234"), Ok(1234));
        for wrong in ["", "M", "-1", "0", "1.5M", "99999999999999G", "é"] {
            assert!(amount(wrong).is_err(), "{wrong}");
        }
    }
}
