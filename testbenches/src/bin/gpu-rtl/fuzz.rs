//! Broken input for everything that reads files, and for the command path.

mod pushbuffer;
mod workers;

use crate::{Failure, style};
use clap::Args;
use std::ops::Range;
use std::path::PathBuf;
use testbenches::fuzz::{self, Finding, Tally, Target};

/// Feed broken meshes, macros, profiles, recordings and pushbuffers to what reads them
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl fuzz                         each reader, 100,000 cases
  gpu-rtl fuzz gltf --cases 1000000    one reader
  gpu-rtl fuzz obj --seed 7 --case 12  one case again, its input written to out/fuzz/
  gpu-rtl fuzz pushbuffer --cases 1000000 --jobs 2
  gpu-rtl fuzz pushbuffer --lockstep --cases 10000
  gpu-rtl fuzz pushbuffer --input out/fuzz/pushbuffer-1-77

A case passes where its input is taken and used, or refused with an error. A panic, an
empty error, a case of more than 60 seconds: each is a finding, and the exit code is 1.

A pushbuffer passes where the command path carries it out as the references say, stops with
faults that have names, or waits for what only another could give it; and where a good stream
behind it is carried out. What is found is made small and written to out/fuzz/.")]
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
    /// Cases at a time; as many as there are processors without it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Pushbuffers through both languages, compared every clock
    #[arg(long)]
    lockstep: bool,
    /// A pushbuffer that was written to a file, in place of cases
    #[arg(long, value_name = "FILE", conflicts_with_all = ["case", "cases", "seed"])]
    input: Option<PathBuf>,
}

impl Fuzz {
    pub fn run(self) -> Result<(), Failure> {
        let all = fuzz::all();
        let names: Vec<_> = all.iter().map(|t| t.name).chain([pushbuffer::NAME]).collect();
        let chosen = |name: &str| self.readers.is_empty() || self.readers.iter().any(|r| r == name);
        if self.lockstep || self.input.is_some() {
            if self.readers != [pushbuffer::NAME] {
                return Err(format!("--lockstep and --input are of `fuzz {}`", pushbuffer::NAME).into());
            }
        }
        if let Some(wrong) = self.readers.iter().find(|r| !names.contains(&r.as_str())) {
            return Err(format!("no reader `{wrong}`; there are {}", names.join(", ")).into());
        }
        let (mut rows, mut broken) = (vec![], false);
        for target in all.iter().filter(|t| chosen(t.name)) {
            if let Some(case) = self.case {
                let file = keep(target, self.seed, case, &fuzz::input(target, self.seed, case))?;
                anstream::println!("wrote {}", file.display());
            }
            let (tally, findings) = self.fuzz(target);
            for found in &findings {
                broken = true;
                let file = keep(target, self.seed, found.case, &found.input)?;
                let (name, what) = (target.name, &found.what);
                anstream::println!("{} {name} case {}: {what}", style::bad("FOUND"), found.case);
                anstream::println!("    its input: {}", file.display());
            }
            let numbers = [tally.taken, tally.refused, findings.len() as u64].map(|n| n.to_string());
            rows.push([vec![target.name.to_string()], numbers.to_vec()].concat());
        }
        if !rows.is_empty() {
            anstream::print!("{}", style::table(&["reader", "taken", "refused", "findings"], &rows));
        }
        if chosen(pushbuffer::NAME) {
            broken |= pushbuffer::run(&self)?;
        }
        if broken { Err(Failure::Check) } else { Ok(()) }
    }

    /// Tries the cases of one reader.
    fn fuzz(&self, target: &Target) -> (Tally, Vec<Finding>) {
        let each = |(tally, findings): &mut (Tally, Vec<Finding>), case| {
            findings.extend(fuzz::attempt(target, self.seed, case, tally).err().map(|found| *found));
        };
        let hangs = |case| keep(target, self.seed, case, &fuzz::input(target, self.seed, case)).ok();
        let works = workers::all(self.range(), 1, self.jobs(), target.name, Default::default, each, hangs);
        let mut all: (Tally, Vec<Finding>) = Default::default();
        for (tally, findings) in works {
            all.0.taken += tally.taken;
            all.0.refused += tally.refused;
            all.1.extend(findings);
        }
        all.1.sort_by_key(|found| found.case);
        all
    }

    fn range(&self) -> Range<u64> {
        self.case.map_or(0..self.cases, |case| case..case + 1)
    }

    fn jobs(&self) -> usize {
        self.jobs
            .map(usize::from)
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()))
    }
}

/// Writes an input under out/fuzz.
fn keep(target: &Target, seed: u64, case: u64, input: &[u8]) -> Result<PathBuf, Failure> {
    write(&format!("{}-{seed}-{case}", target.name), input)
}

fn write(name: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
    let folder = cosim::root().join("out/fuzz");
    let file = folder.join(name);
    let done = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, bytes));
    done.map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(file)
}
