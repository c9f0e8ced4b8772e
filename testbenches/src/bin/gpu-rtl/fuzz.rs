//! Broken input for everything that reads files.

use crate::{Failure, style};
use clap::Args;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use testbenches::fuzz::{self, Finding, Tally, Target};

/// Feed broken meshes, macros, profiles and recordings to what reads them
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl fuzz                         each reader, 100,000 cases
  gpu-rtl fuzz gltf --cases 1000000    one reader
  gpu-rtl fuzz obj --seed 7 --case 12  one case again, its input written to out/fuzz/

A case passes where its input is taken and used, or refused with an error. A panic, an
empty error, a case of more than 60 seconds: each is a finding, and the exit code is 1.")]
pub struct Fuzz {
    /// Readers: obj, gltf, macro, profile, recording; all without any
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
}

/// A case that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);
/// No case is in work.
const IDLE: u64 = u64::MAX;

impl Fuzz {
    pub fn run(self) -> Result<(), Failure> {
        let all = fuzz::all();
        let names: Vec<_> = all.iter().map(|t| t.name).collect();
        if let Some(wrong) = self.readers.iter().find(|r| !names.contains(&r.as_str())) {
            return Err(format!("no reader `{wrong}`; there are {}", names.join(", ")).into());
        }
        let chosen =
            all.iter().filter(|t| self.readers.is_empty() || self.readers.iter().any(|r| r == t.name));
        let (mut rows, mut broken) = (vec![], false);
        for target in chosen {
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
        anstream::print!("{}", style::table(&["reader", "taken", "refused", "findings"], &rows));
        if broken { Err(Failure::Check) } else { Ok(()) }
    }

    /// Tries the cases of one reader on all processors.
    fn fuzz(&self, target: &Target) -> (Tally, Vec<Finding>) {
        let (first, last) = self.case.map_or((0, self.cases), |case| (case, case + 1));
        let bar = style::bar(last - first, "cases").with_message(target.name);
        let next = AtomicU64::new(first);
        let done = Mutex::new((Tally::default(), vec![]));
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
        let works: Vec<_> = (0..threads).map(|_| Mutex::new((IDLE, Instant::now()))).collect();
        std::thread::scope(|scope| {
            for work in &works {
                scope.spawn(|| {
                    let mut tally = Tally::default();
                    loop {
                        let case = next.fetch_add(1, Ordering::Relaxed);
                        let case = if case < last { case } else { IDLE };
                        *work.lock().expect("no thread panics") = (case, Instant::now());
                        if case == IDLE {
                            break;
                        }
                        if let Err(found) = fuzz::attempt(target, self.seed, case, &mut tally) {
                            done.lock().expect("no thread panics").1.push(*found);
                        }
                        bar.inc(1);
                    }
                    let all = &mut done.lock().expect("no thread panics").0;
                    all.taken += tally.taken;
                    all.refused += tally.refused;
                });
            }
            scope.spawn(|| self.watch(target, &works, &next, last));
        });
        bar.finish_and_clear();
        done.into_inner().expect("no thread panics")
    }

    /// Ends the program where a case hangs: a thread cannot be stopped.
    fn watch(&self, target: &Target, works: &[Mutex<(u64, Instant)>], next: &AtomicU64, last: u64) {
        let now = |work: &Mutex<(u64, Instant)>| *work.lock().expect("no thread panics");
        while next.load(Ordering::Relaxed) < last || works.iter().any(|work| now(work).0 != IDLE) {
            for (case, since) in works.iter().map(now) {
                if case != IDLE && since.elapsed() > PATIENCE {
                    let kept = keep(target, self.seed, case, &fuzz::input(target, self.seed, case));
                    let file = kept.map(|file| file.display().to_string()).unwrap_or_default();
                    let (name, bad) = (target.name, style::bad("FOUND"));
                    anstream::println!("{bad} {name} case {case}: it hangs\n    its input: {file}");
                    std::process::exit(1);
                }
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Writes an input under out/fuzz.
fn keep(target: &Target, seed: u64, case: u64, input: &[u8]) -> Result<PathBuf, Failure> {
    let folder = cosim::root().join("out/fuzz");
    let file = folder.join(format!("{}-{seed}-{case}", target.name));
    let done = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, input));
    done.map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(file)
}
