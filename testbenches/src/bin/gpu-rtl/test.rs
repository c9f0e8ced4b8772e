//! Runs scenarios.

use crate::{Failure, style, unit_names};
use clap::{Args, ValueEnum};
use std::sync::Mutex;
use std::time::Instant;
use testbenches::scenario::{self, Dut, Scenario, caught};

/// Run the scenarios of units
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl test                                  everything, in both languages
  gpu-rtl test gpc/setup --dut lockstep         one unit, both languages side by side
  gpu-rtl test crop --seed 7 --cases 1000       more random cases, from another seed
  gpu-rtl test prim/fifo --scenario any_stall   one scenario")]
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
    /// The devices that are meant; an error where one needs Verilator and there is none.
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
        let duts = Devices::among(&self.dut)?;
        let chosen = |s: &Scenario| units.contains(&s.unit) && s.name.contains(&self.scenario);
        let jobs: Vec<_> = testbenches::scenarios::all()
            .into_iter()
            .filter(chosen)
            .flat_map(|s| duts.iter().map(move |dut| (s, *dut)))
            .collect();
        if jobs.is_empty() {
            return Err(format!("no scenario named like `{}`", self.scenario).into());
        }
        let bar = style::bar(jobs.len() as u64, "scenarios");
        let failed = Mutex::new(0);
        parallel(&jobs, |(s, dut)| {
            scenario::set_run(self.seed, self.cases);
            bar.set_message(format!("{} {} {}", s.unit, s.name, dut.name()));
            let start = Instant::now();
            let end = caught(|| (s.run)(*dut));
            let name = format!("{} {} {}", s.unit, s.name, dut.name());
            let seconds = style::faint(format!("{:.2} s", start.elapsed().as_secs_f64()));
            match end {
                Ok(()) if self.verbose => say(&bar, &format!("{} {name} {seconds}", style::good("ok"))),
                Ok(()) => (),
                Err(text) => {
                    *failed.lock().unwrap() += 1;
                    say(&bar, &format!("{} {name} {seconds}\n{}", style::bad("FAILED"), indent(&text)));
                }
            }
            bar.inc(1);
        });
        bar.finish_and_clear();
        let failed = failed.into_inner().unwrap();
        let passed = style::good(format!("{} passed", jobs.len() - failed));
        anstream::println!("{} units, {passed}, {failed} failed (seed {})", units.len(), self.seed);
        if failed > 0 { Err(Failure::Check) } else { Ok(()) }
    }
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect::<String>().trim_end().to_string()
}

/// Prints a line, above the bar where one shows.
fn say(bar: &indicatif::ProgressBar, text: &str) {
    bar.suspend(|| anstream::println!("{text}"));
}

/// Works on jobs in order on as many threads as there are processors.
pub fn parallel<T: Sync>(jobs: &[T], work: impl Fn(&T) + Sync) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
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
