//! Costs of units, as ratios of one run.

use crate::{Failure, style, unit_names};
use clap::Args;
use testbenches::bench::Costs;
use testbenches::scenario::{self, Scenario};

/// Measure what a clock costs: model, Verilated, lockstep
#[derive(Args)]
#[command(after_help = "Examples:
  cargo run --release --bin gpu-rtl -- bench              every unit
  cargo run --release --bin gpu-rtl -- bench gpc/setup    one unit

The inputs are those of the unit's scenario with the longest run. Figures are the best of
several rounds, in which all kinds take turns.")]
pub struct Bench {
    /// Paths of units; all without any
    #[arg(value_name = "UNIT")]
    units: Vec<String>,
}

impl Bench {
    pub fn run(self) -> Result<(), Failure> {
        if cfg!(debug_assertions) {
            let warning = style::bad("warning");
            anstream::eprintln!(
                "{warning}: not an optimised build; use cargo run --release --bin gpu-rtl -- bench"
            );
        }
        if !cosim::available() {
            anstream::eprintln!("{}; only the models are measured", cosim::Error::NoVerilator);
        }
        let units = unit_names::select(&self.units)?;
        let all = testbenches::scenarios::all();
        scenario::set_run(1, 64);
        let bar = style::bar(units.len() as u64, "units");
        let mut rows = vec![];
        for unit in units {
            bar.set_message(unit);
            let of_unit = all.iter().filter(|s| s.unit == unit);
            let longest = of_unit.max_by_key(|s| (s.length)());
            rows.extend(longest.map(|s| row(s, &(s.costs)())));
            bar.inc(1);
        }
        bar.finish_and_clear();
        let head = [
            "unit",
            "scenario",
            "clocks",
            "model ns",
            "quiet ns",
            "Verilated ns",
            "lockstep ns",
            "Verilated/model",
            "lockstep/Verilated",
        ];
        anstream::print!("{}", style::table(&head, &rows));
        Ok(())
    }
}

fn row(s: &Scenario, c: &Costs) -> Vec<String> {
    let ns = |n: Option<f64>| n.map_or("-".into(), |n| format!("{n:.0}"));
    let ratio = |a: Option<f64>, b: Option<f64>| match (a, b) {
        (Some(a), Some(b)) if b > 0.0 => format!("{:.1}", a / b),
        _ => "-".into(),
    };
    vec![
        s.unit.into(),
        s.name.into(),
        c.clocks.to_string(),
        format!("{:.1}", c.model),
        format!("{:.1}", c.quiet),
        ns(c.verilated),
        ns(c.lockstep),
        ratio(c.verilated, Some(c.model)),
        ratio(c.lockstep, c.verilated),
    ]
}
