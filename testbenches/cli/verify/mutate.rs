//! Mutants of a unit's SystemVerilog, each of which the unit's own scenarios must catch.

mod cache;
mod hunt;
mod legal;
mod make;
mod report;

use crate::Failure;
use crate::verify::campaign::sources::sources_with;
use crate::verify::{page, unit_names};
use crate::{put, say};
use cache::Cache;
use clap::Args;
use cosim::root;
use hunt::{End, Hunt};
use kit::scenario::Scenario;
use make::Made;
use report::Row;

/// Make mutants of units with yosys; scenarios must catch each, or a proof excuse it
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl mutate arith/int_add               200 mutants, all over the unit and its parts
  gpu-rtl mutate arith --write               all units of a folder, and the rows into their pages
  gpu-rtl mutate arith/int_add --list        the mutants, without running them
  gpu-rtl mutate arith/int_add --mutant 17   one: which scenario catches it, and what it says
  gpu-rtl mutate arith/xmad --seed 2 --count 500
  gpu-rtl mutate arith/int_add --scenario keeps   what would some scenarios catch alone?

A mutant has one pin of one cell wrong: stuck, inverted, or mixed with another bit. One
Verilated library holds all of them, and a number chooses; 0 is the unit as it is, and has
to pass everything first. Scenarios run on the Verilated mutant alone, then in lockstep, up
to the first that fails. A mutant that survives is compared with the unit by ABC, under all
inputs and for all time: where nothing they show can differ, it is equivalent.

Verdicts are kept under target/mutate, so that a run that is broken off goes on where it
was; survivors are judged anew. Exit code 1 where a mutant survives without a proof.")]
pub struct Mutate {
    /// Paths of units or folders
    #[arg(value_name = "UNIT", required = true)]
    units: Vec<String>,
    /// Mutants of each unit
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=20000))]
    count: u16,
    /// Seed of yosys' choice
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Cases of each random scenario
    #[arg(long, default_value_t = 64)]
    cases: u32,
    /// Only scenarios whose name contains this
    #[arg(long, value_name = "NAME", default_value = "")]
    scenario: String,
    /// How long each step of a proof may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    proof: u32,
    /// Only the mutant with this number
    #[arg(long, value_name = "N")]
    mutant: Option<usize>,
    /// Only list the mutants
    #[arg(long, conflicts_with = "write")]
    list: bool,
    /// Forget the verdicts of earlier runs
    #[arg(long)]
    fresh: bool,
    /// Put the row into each unit's page
    #[arg(long, conflicts_with_all = ["scenario", "mutant"])]
    write: bool,
}

impl Mutate {
    pub fn run(self) -> Result<(), Failure> {
        let units = unit_names::select(&self.units)?;
        if !self.list && !cosim::available() {
            return Err(format!("mutants need {}", cosim::Error::NoVerilator).into());
        }
        let cache = Cache::open(&root().join("target/mutate"), self.fresh)?;
        let mut rows = vec![];
        for unit in units {
            let made = self.make(unit)?;
            if self.list {
                put!("{}", report::list(unit, &made));
            } else {
                rows.push(self.judge(unit, &made, &cache)?);
            }
        }
        if !rows.is_empty() {
            put!("{}", report::table(&rows));
        }
        let survived = rows.iter().any(|row| row.survived > 0);
        if survived { Err(Failure::Check) } else { Ok(()) }
    }

    /// The unit's scenarios; of a unit with parameters, those under the first ones.
    fn scenarios(&self, unit: &str) -> Vec<Scenario> {
        let of_unit: Vec<_> = scenarios::all().into_iter().filter(|s| s.unit == unit).collect();
        let params = of_unit.first().map(|s| s.case.params());
        of_unit.into_iter().filter(|s| Some(s.case.params()) == params).collect()
    }

    fn make(&self, unit: &'static str) -> Result<Made, Failure> {
        let scenarios = self.scenarios(unit);
        let Some(first) = scenarios.first() else {
            return Err(format!("{unit} has no scenario").into());
        };
        make::make(unit, &*first.case, usize::from(self.count), self.seed)
    }

    fn judge(&self, unit: &'static str, made: &Made, cache: &Cache) -> Result<Row, Failure> {
        let named = |s: &Scenario| s.name.contains(&self.scenario);
        let scenarios: Vec<_> = self.scenarios(unit).into_iter().filter(named).collect();
        if scenarios.is_empty() {
            return Err(format!("{unit}: no scenario named like `{}`", self.scenario).into());
        }
        let numbers: Vec<_> =
            (1..=made.mutations.len()).filter(|n| self.mutant.is_none_or(|m| m == *n)).collect();
        if numbers.is_empty() {
            return Err(format!("{unit}: there are mutants 1 to {}", made.mutations.len()).into());
        }
        let files = make::judges(unit);
        let files: Vec<_> = files.iter().map(String::as_str).collect();
        let hunt = Hunt {
            unit,
            made,
            cache,
            sources: format!("{:016x} {} {}", sources_with(unit, &files), self.cases, self.scenario),
            design: format!("{:016x}", sources_with(unit, &make::FLOW)),
            cases: self.cases,
            seconds: self.proof,
            anew: self.mutant.is_some(),
        };
        let ends = hunt.run(&scenarios, &numbers)?;
        for (number, end) in numbers.iter().zip(&ends) {
            match &end.end {
                End::Survived(_) => say!("{}", report::survivor(unit, *number, made, &end.end)),
                _ if self.mutant.is_some() => say!("{}", report::notified(*number, made, end)),
                _ => (),
            }
        }
        let row = Row::new(unit, &ends);
        if self.write {
            let path = root().join("docs/units").join(unit).with_extension("md");
            page::put(&path, "mutate", "Mutants", &row.page(made, self.seed))
                .map_err(|e| format!("{}: {e}", path.display()))?;
        }
        Ok(row)
    }
}
