//! Synthesis, placement and routing of units.

mod place;
mod table;

use crate::profile::Machine;
use crate::verify::show;
use crate::verify::tools;
use crate::verify::{page, unit_names};
use crate::{Failure, style};
use crate::{put, say};
use clap::{Args, ValueEnum};
use cosim::root;
use kernel::params::Group;
use serde_json::{Value, json};
use table::{columns, critical_path, report, row, too_big};

/// Synthesise units for an FPGA and place each alone: area and cycle
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl fpga gpc/setup                 ECP5-85k: LUTs, registers, DSPs, Fmax, critical path
  gpu-rtl fpga gpc/setup --seeds 3       the lowest Fmax of three placements
  gpu-rtl fpga gpc/setup --speed 8       for the fastest grade of the part
  gpu-rtl fpga fbp/zrop --set partition.zrop.tags.tiles=32   as another machine has it
  gpu-rtl fpga gpc/setup --area xc7      area alone, for a 7-series part
  gpu-rtl fpga gpc/setup --write         and put the table into docs/units/gpc/setup.md
  gpu-rtl fpga prim gpc --write          all units of two folders, one after the other

Registers are put on the inputs and outputs of the unit, and left out of its area: the
cycle counts the logic between a port and the unit's own registers too. A unit too big
for the part is not placed; its parts are, each alone. Where routing takes too long, the
cycle is the one guessed after placement, and the table says so.")]
pub struct Fpga {
    /// Paths of units or folders; all units where none is given
    units: Vec<String>,
    /// Only the area, in the cells of another family
    #[arg(long, value_enum)]
    area: Option<Family>,
    /// Placements to try; the lowest Fmax counts
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=20))]
    seeds: u32,
    /// The clock requested, in MHz
    #[arg(long, default_value_t = 100)]
    freq: u32,
    /// The part's speed grade
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(6..=8))]
    speed: u32,
    #[command(flatten)]
    machine: Machine,
    /// A parameter of the module, in place of the profile's, such as depth=8
    #[arg(long, value_name = "NAME=N")]
    param: Vec<String>,
    /// How long a step of the synthesis or a placement may take, in minutes
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    minutes: u32,
    /// Put the table into the unit's page
    #[arg(long)]
    write: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Family {
    Xc7,
    Xcup,
}

const PROGRAM: &str = include_str!("fpga/flow.py");

impl Fpga {
    pub fn run(self) -> Result<(), Failure> {
        let units = unit_names::select(&self.units)?;
        if units.len() == 1 {
            return self.one(units[0]);
        }
        let mut failed = vec![];
        for unit in &units {
            say!("{}", style::faint(unit));
            match self.one(unit) {
                Ok(()) => {}
                Err(Failure::Check) => failed.push(unit.to_string()),
                Err(Failure::Input(text)) => {
                    anstream::eprintln!("{}: {text}", style::bad("error"));
                    failed.push(unit.to_string());
                }
            }
        }
        say!("{} units, {} failed", units.len(), failed.len());
        if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", ")).into()) }
    }

    fn one(&self, unit: &str) -> Result<(), Failure> {
        let result = self.measure(unit, &self.param)?;
        let mut report = report(&result);
        if let Some(over) = too_big(&result) {
            let within = format!("{unit}/");
            let rows = unit_names::all()
                .into_iter()
                .filter(|path| path.strip_prefix(&within).is_some_and(|name| !name.contains('/')))
                .map(|path| Ok(row(&format!("`{path}`"), &self.measure(path, &[])?)))
                .collect::<Result<Vec<_>, Failure>>()?;
            report += &format!("\nToo big for the part, so not placed: {over}.\n");
            if !rows.is_empty() {
                let head: Vec<_> = ["part"].into_iter().chain(columns(&result)).collect();
                report += &format!("Its parts, each alone:\n\n{}", show::table(&head, &rows));
            }
        }
        put!("{report}");
        if self.area.is_none() {
            put!("{}", critical_path(&result));
        }
        if self.write {
            let path = root().join("docs/units").join(unit).with_extension("md");
            page::put(&path, "fpga", "FPGA", &report).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        Ok(())
    }

    /// Synthesises a unit and places it, with a line for each step.
    fn measure(&self, unit: &str, param: &[String]) -> Result<Value, Failure> {
        let files: Vec<_> = cosim::closure(&cosim::tree(), unit)
            .iter()
            .map(|file| file.strip_prefix(root()).unwrap_or(file).display().to_string())
            .collect();
        let family = match self.area {
            None => "ecp5",
            Some(Family::Xc7) => "xc7",
            Some(Family::Xcup) => "xcup",
        };
        let dir = format!("target/fpga/{}-{family}", unit.replace('/', "."));
        let (params, numbers) = self.params(unit, param)?;
        let job = json!({
            "unit": unit,
            "top": unit.rsplit('/').next(),
            "files": files,
            "params": params,
            "numbers": numbers,
            "family": family,
            "seeds": (1..=self.seeds).collect::<Vec<_>>(),
            "freq": self.freq,
            "speed": self.speed,
            "minutes": self.minutes,
            "dir": dir,
        });
        let spinner = show::spinner(format!("{unit}: synthesis, placement, routing"));
        let step = |text: &str| {
            spinner.suspend(|| anstream::eprintln!("{}", style::faint(format!("{unit}: {text}"))))
        };
        let printed = tools::run("gpu-rtl fpga", PROGRAM, &[job.to_string()], step);
        spinner.finish_and_clear();
        let printed = printed.map_err(|e| match e {
            Failure::Input(text) => Failure::Input(format!("{unit}: {text}\nsee {dir}/yosys.log")),
            other => other,
        })?;
        let mut result: Value = serde_json::from_str(&printed).map_err(|e| format!("{e}: {printed}"))?;
        result["job"] = job;
        Ok(result)
    }

    /// The unit's parameters at its first instance in the machine; a primitive, and a unit
    /// that no machine has, use those of their first scenario. Given parameters override them.
    fn params(&self, unit: &str, given: &[String]) -> Result<Chosen, Failure> {
        let (profile, _) = self.machine.load()?;
        let found = place::of(&profile, unit).filter(|_| !unit.starts_with("prim/"));
        let (mut group, of): (_, Box<dyn Fn(&Group) -> _>) = if let Some(slot) = found {
            (slot.unit().group(), Box::new(move |group| slot.unit().generics_of(group)))
        } else if let Some(s) = scenarios::all().into_iter().find(|s| s.unit == unit) {
            (s.case.group(), Box::new(move |group| s.case.params_of(group)))
        } else {
            return Ok(Default::default());
        };
        for text in given {
            let pair = text.split_once('=').and_then(|(name, n)| Some((name, n.parse().ok()?)));
            let Some((name, n)) = pair else {
                return Err(format!("--param {text}: a parameter is NAME=N, such as depth=8").into());
            };
            group.set(name, n).map_err(|e| format!("--param {text}: of {unit}, {e}"))?;
        }
        let numbers = group.all().into_iter().map(|(name, n)| format!("{name}={n}")).collect();
        Ok((of(&group), numbers))
    }
}

/// Parameters of the module, and the numbers that they are derived from.
type Chosen = (Vec<(String, String)>, Vec<String>);
