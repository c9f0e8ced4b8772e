//! Runs scenarios.

use crate::nearest::unknown;
use crate::say;
use crate::threads::processors;
use crate::verify::unit_names;
use crate::{Failure, style};
use clap::{Args, ValueEnum};
use kit::recording::Recording;
use kit::scenario::{self, Dut, Scenario, caught};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

/// Run the scenarios of units
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl test                                  everything, in both languages
  gpu-rtl test gpc/setup --dut lockstep         one unit, both languages side by side
  gpu-rtl test crop --seed 7 --cases 1000       more random cases, from another seed
  gpu-rtl test prim/fifo --scenario any_stall   one scenario
  gpu-rtl test crop --list                      the names of its scenarios
  gpu-rtl test crop --replay crop.rec           what the unit met in a frame, from render --record")]
pub struct Test {
    /// Paths of units, such as gpc/setup; all without any
    #[arg(value_name = "UNIT")]
    units: Vec<String>,
    /// What is tested: the Rust model, the Verilated module, both in lockstep
    #[arg(long, value_enum, value_delimiter = ',', default_value = "all")]
    dut: Vec<Devices>,
    /// Seed of the random scenarios
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Cases of each random scenario
    #[arg(long, default_value_t = 64)]
    cases: u32,
    /// Only scenarios whose name contains this
    #[arg(long, value_name = "NAME", default_value = "")]
    scenario: String,
    /// Name the scenarios and run nothing
    #[arg(long, conflicts_with = "replay")]
    list: bool,
    /// Play a recording against the unit instead of its scenarios
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    replay: Option<PathBuf>,
    /// Stop at the first failure, which is not made small
    #[arg(long)]
    stop: bool,
    /// Print every scenario, not only those that fail
    #[arg(long, short)]
    verbose: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Devices {
    Rust,
    Verilog,
    Lockstep,
    All,
}

impl Devices {
    /// The selected devices; an error if one needs Verilator and Verilator is missing.
    pub fn among(chosen: &[Devices]) -> Result<Vec<Dut>, Failure> {
        let meant = |dut: &Dut| {
            let one = match dut {
                Dut::Rust => Devices::Rust,
                Dut::Verilog => Devices::Verilog,
                Dut::Lockstep => Devices::Lockstep,
            };
            chosen.contains(&Devices::All) || chosen.contains(&one)
        };
        let duts: Vec<_> = Dut::ALL.into_iter().filter(meant).collect();
        if duts != [Dut::Rust] && !cosim::available() {
            return Err(format!("{}; or choose --dut rust", cosim::Error::NoVerilator).into());
        }
        Ok(duts)
    }
}

impl Test {
    pub fn run(self) -> Result<(), Failure> {
        let units = unit_names::select(&self.units)?;
        if self.list {
            let named = |s: &Scenario| units.contains(&s.unit) && s.name.contains(&self.scenario);
            let of = scenarios::all().into_iter().filter(named).map(|s| (s.unit, s.name));
            of.collect::<BTreeSet<_>>().iter().for_each(|(unit, name)| say!("{unit} {name}"));
            return Ok(());
        }
        let duts = Devices::among(&self.dut)?;
        if let Some(file) = &self.replay {
            return replay(file, &units, &duts);
        }
        let chosen = |s: &Scenario| units.contains(&s.unit) && s.name.contains(&self.scenario);
        let jobs: Vec<_> = scenarios::all()
            .into_iter()
            .filter(chosen)
            .flat_map(|s| duts.iter().map(move |dut| (s.clone(), *dut)))
            .collect();
        if jobs.is_empty() {
            let of_units = scenarios::all().into_iter().filter(|s| units.contains(&s.unit));
            let known: Vec<_> = of_units.map(|s| s.name).collect();
            return Err(unknown("scenario", &self.scenario, &known, "gpu-rtl test UNIT --list"));
        }
        let bar = style::bar(jobs.len() as u64, "scenarios");
        let (passed, failed) = (Mutex::new(0), Mutex::new(0));
        parallel(&jobs, |(s, dut)| {
            if self.stop && *failed.lock().unwrap() > 0 {
                return;
            }
            scenario::set_run(self.seed, self.cases);
            bar.set_message(format!("{} {} {}", s.unit, s.name, dut.name()));
            let start = Instant::now();
            scenario::set_shrinking(!self.stop);
            let end = caught(|| s.case.run(*dut));
            let name = format!("{} {} {}", s.unit, s.name, dut.name());
            let seconds = style::faint(format!("{:.2} s", start.elapsed().as_secs_f64()));
            match end {
                Ok(()) => {
                    *passed.lock().unwrap() += 1;
                    if self.verbose {
                        say(&bar, &format!("{} {name} {seconds}", style::good("ok")));
                    }
                }
                Err(text) => {
                    *failed.lock().unwrap() += 1;
                    say(&bar, &format!("{} {name} {seconds}\n{}", style::bad("FAILED"), indent(&text)));
                }
            }
            bar.inc(1);
        });
        bar.finish_and_clear();
        let (passed, failed) = (passed.into_inner().unwrap(), failed.into_inner().unwrap());
        let passed = style::good(format!("{passed} passed"));
        say!("{} units, {passed}, {failed} failed (seed {})", units.len(), self.seed);
        if failed > 0 { Err(Failure::Check) } else { Ok(()) }
    }
}

/// Plays a recording against its unit.
fn replay(file: &Path, units: &[&'static str], duts: &[Dut]) -> Result<(), Failure> {
    let notified = |e: &dyn std::fmt::Display| format!("{}: {e}", file.display());
    let bytes = std::fs::read(file).map_err(|e| notified(&e))?;
    let recording = Recording::from_bytes(&bytes).map_err(|e| notified(&e))?;
    let Some(unit) = units.iter().find(|unit| **unit == recording.unit) else {
        return Err(notified(&format!(
            "it is a recording of {}, not of {}",
            recording.unit,
            units.join(", ")
        ))
        .into());
    };
    let devices: Vec<_> = scenarios::all().into_iter().filter(|s| s.unit == *unit).collect();
    let mut failed = false;
    for dut in duts {
        scenario::begin(unit, "replay");
        // A generic unit is listed with several payloads, one of which fits.
        let ends =
            devices.iter().map(|s| caught(|| s.case.replay(*dut, &recording.tape)).and_then(|end| end));
        let end = ends.reduce(|best, end| match (&best, &end) {
            (Ok(_), _) => best,
            (Err(text), _) if !text.contains(OTHER_PORTS) => best,
            _ => end,
        });
        match end.unwrap_or(Err("the unit has no scenario".into())) {
            Ok(cycles) => say!("{} {unit} {}: {cycles} cycles", style::good("ok"), dut.name()),
            Err(text) => {
                failed = true;
                say!("{} {unit} {}\n{}", style::bad("FAILED"), dut.name(), indent(&text));
            }
        }
    }
    if failed { Err(Failure::Check) } else { Ok(()) }
}

/// Message of a replay for a recording of other ports.
const OTHER_PORTS: &str = "of other ports";

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect::<String>().trim_end().to_string()
}

/// Prints a line, above the progress bar if there is one.
fn say(bar: &indicatif::ProgressBar, text: &str) {
    bar.suspend(|| say!("{text}"));
}

/// Runs jobs in order on as many threads as there are processors.
pub fn parallel<T: Sync>(jobs: &[T], work: impl Fn(&T) + Sync) {
    parallel_on(processors(), jobs, work);
}

/// Runs jobs in order on `threads` threads.
pub fn parallel_on<T: Sync>(threads: usize, jobs: &[T], work: impl Fn(&T) + Sync) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(jobs.len()) {
            scope.spawn(|| {
                while let Some(job) = jobs.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    work(job);
                }
            });
        }
    });
}
