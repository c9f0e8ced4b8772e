//! Corrupted input for all file readers, and for the command path; `gpu-rtl broken` runs streams on the whole chip.

mod pushbuffer;
mod workers;

use crate::verify::campaign::shard;
use crate::verify::show;
use crate::{Failure, style};
use crate::{put, say};
use clap::Args;
use fuzz::{self, Finding, Tally, Target};
use std::ops::Range;
use std::path::PathBuf;

/// Feed broken meshes, macros, profiles, recordings and pushbuffers to what reads them
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl fuzz                         each reader, 100,000 cases
  gpu-rtl fuzz gltf --cases 1000000    one reader
  gpu-rtl fuzz obj --seed 7 --case 12  one case again, its input written to out/fuzz/
  gpu-rtl fuzz pushbuffer --cases 1000000 --threads 2
  gpu-rtl fuzz pushbuffer --lockstep --cases 10000
  gpu-rtl fuzz pushbuffer --cases 1000000 --resume       go on where the log ends
  gpu-rtl fuzz pushbuffer --cases 1000000 --shard 1/2    one of two, in two shells
  gpu-rtl fuzz pushbuffer --table                        what the log counts
  gpu-rtl fuzz pushbuffer --input out/fuzz/pushbuffer-1-77

Recorded streams with things wrong, through the whole chip: `gpu-rtl broken`.

A case passes where its input is taken and used, or refused with an error. A panic, an
empty error, a case of more than 60 seconds: each is a finding, and the exit code is 1.

A pushbuffer passes where the command path carries it out as the references say, stops with
faults that have names, or waits for what only another could give it; and where a good stream
after it is carried out. What is found is made small and written to out/fuzz/. Every
thousand cases are a line of the log, which counts as long as the sources are the same.")]
pub struct Fuzz {
    /// Readers: obj, gltf, macro, profile, recording, pushbuffer; all without any
    #[arg(value_name = "READER")]
    readers: Vec<String>,
    /// Cases of each reader
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    cases: u64,
    /// Another seed gives other cases
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this case
    #[arg(long)]
    case: Option<u64>,
    /// Threads; as many as there are processors without it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Pushbuffers through both languages, compared every cycle
    #[arg(long)]
    lockstep: bool,
    /// A pushbuffer that was written to a file, in place of cases
    #[arg(long, value_name = "FILE", conflicts_with_all = ["case", "cases", "seed"])]
    input: Option<PathBuf>,
    /// Of pushbuffers, count what the log has and leave it out
    #[arg(long)]
    resume: bool,
    /// Of pushbuffers, every N-th thousand from the K-th on
    #[arg(long, value_name = "K/N", default_value = "1/1", value_parser = shard)]
    shard: (u64, u64),
    /// Of pushbuffers; out/fuzz.tsv without it
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Run no pushbuffers: show what the log counts
    #[arg(long)]
    table: bool,
}

impl Fuzz {
    pub fn run(self) -> Result<(), Failure> {
        let all = fuzz::all();
        let names: Vec<_> = all.iter().map(|t| t.name).chain([pushbuffer::NAME]).collect();
        let chosen = |name: &str| self.readers.is_empty() || self.readers.iter().any(|r| r == name);
        let of_pushbuffers = [
            ("--lockstep", self.lockstep),
            ("--input", self.input.is_some()),
            ("--resume", self.resume),
            ("--shard", self.shard != (1, 1)),
            ("--log", self.log.is_some()),
            ("--table", self.table),
        ];
        for (option, given) in of_pushbuffers {
            if given && self.readers != [pushbuffer::NAME] {
                return Err(format!("{option} is of `fuzz {}`", pushbuffer::NAME).into());
            }
        }
        if let Some(wrong) = self.readers.iter().find(|r| !names.contains(&r.as_str())) {
            return Err(format!("no reader `{wrong}`; there are {}", names.join(", ")).into());
        }
        let (mut rows, mut broken) = (vec![], false);
        for target in all.iter().filter(|t| chosen(t.name)) {
            if let Some(case) = self.case {
                let file = keep(target, self.seed, case, &fuzz::input(target, self.seed, case))?;
                say!("wrote {}", file.display());
            }
            let (tally, findings) = self.fuzz(target);
            for found in &findings {
                broken = true;
                let file = keep(target, self.seed, found.case, &found.input)?;
                let (name, what) = (target.name, &found.what);
                say!("{} {name} case {}: {what}", style::bad("FOUND"), found.case);
                say!("    its input: {}", file.display());
            }
            let numbers = [tally.taken, tally.refused, findings.len() as u64].map(|n| n.to_string());
            rows.push([vec![target.name.to_string()], numbers.to_vec()].concat());
        }
        if !rows.is_empty() {
            put!("{}", show::table(&["reader", "taken", "refused", "findings"], &rows));
        }
        if chosen(pushbuffer::NAME) {
            broken |= pushbuffer::run(&self)?;
        }
        if broken { Err(Failure::Check) } else { Ok(()) }
    }

    /// Tries the cases of one reader.
    fn fuzz(&self, target: &Target) -> (Tally, Vec<Finding>) {
        let each =
            |(tally, findings): &mut (Tally, Vec<Finding>), cases: Range<u64>, begins: &dyn Fn(u64)| {
                for case in cases {
                    begins(case);
                    findings.extend(fuzz::attempt(target, self.seed, case, tally).err().map(|found| *found));
                }
            };
        let hangs = |case| keep(target, self.seed, case, &fuzz::input(target, self.seed, case)).ok();
        let range = self.case.map_or(0..self.cases, |case| case..case + 1);
        let first = range.clone().step_by(AT_ONCE as usize);
        let blocks: Vec<_> = first.map(|first| first..range.end.min(first + AT_ONCE)).collect();
        let works = workers::all(&blocks, self.threads(), target.name, Default::default, each, hangs);
        let mut all: (Tally, Vec<Finding>) = Default::default();
        for (tally, findings) in works {
            all.0.taken += tally.taken;
            all.0.refused += tally.refused;
            all.1.extend(findings);
        }
        all.1.sort_by_key(|found| found.case);
        all
    }

    fn threads(&self) -> usize {
        self.threads.map_or_else(crate::threads::processors, usize::from)
    }
}

/// Cases of a reader that a worker takes at a time.
const AT_ONCE: u64 = 16;

/// Writes an input under out/fuzz.
fn keep(target: &Target, seed: u64, case: u64, input: &[u8]) -> Result<PathBuf, Failure> {
    write(&format!("{}-{seed}-{case}", target.name), input)
}

fn write(name: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
    let folder = cosim::root().join("out/fuzz");
    let file = folder.join(name);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(waves::output::write(&file, bytes)?)
}
