//! Documented and measured accuracy.

use crate::verify::page;
use crate::verify::show;
use crate::verify::test::parallel;
use crate::{Failure, style};
use crate::{put, say};
use clap::Args;
use exhaustive::accuracy::cases::{self, Case};
use exhaustive::accuracy::{Found, is_met, measure, plot};
use std::sync::Mutex;

/// Measure the special functions over every input of their intervals
#[derive(Args)]
#[command(after_help = "Examples:
  cargo run --release --bin gpu-rtl -- accuracy              all functions
  cargo run --release --bin gpu-rtl -- accuracy rcp lg2      some of them
  cargo run --release --bin gpu-rtl -- accuracy --write      and put the table into the unit's page,
                                                             and the plots into docs/pictures

Exact values are doubles, and where those do not decide how a value rounds, floats of 256 bits.
Good bits are those of the greatest error; ulp are last places of the exact result.")]
pub struct Accuracy {
    /// Functions by name: rcp, rsq, sqrt, ex2, lg2, sin, cos; with -rro, a reduction before
    #[arg(value_name = "FUNCTION")]
    functions: Vec<String>,
    /// Write table and plots into docs
    #[arg(long, conflicts_with = "functions")]
    write: bool,
}

/// Inputs of a job.
const PART: u32 = 1 << 18;

impl Accuracy {
    pub fn run(self) -> Result<(), Failure> {
        let all = cases::all();
        let names: Vec<_> = all.iter().map(|c| c.name).collect();
        if let Some(name) = self.functions.iter().find(|name| !names.contains(&&name[..])) {
            return Err(format!("no function `{name}`; there are {}", names.join(", ")).into());
        }
        let chosen: Vec<_> = all
            .iter()
            .filter(|c| self.functions.is_empty() || self.functions.iter().any(|f| f == c.name))
            .collect();
        let found = found(&chosen);
        let rows: Vec<_> = chosen.iter().zip(&found).map(|(case, found)| row(case, found)).collect();
        let head = [
            "function",
            "interval",
            "inputs",
            "good bits",
            "ulp",
            "exactly rounded",
            "monotonic",
            "met",
            "ids",
        ];
        let mut text = show::table(&head, &rows);
        put!("{text}");
        if self.write {
            for (case, found) in chosen.iter().zip(&found) {
                let name = format!("special_function.{}.svg", case.name);
                let path = cosim::root().join("docs/pictures").join(&name);
                waves::output::write(&path, plot::svg(case, found).as_bytes())?;
                text += &format!("\n![{}](../../pictures/{name})\n", case.title);
            }
            let path = cosim::root().join("docs/units/arith/special_function.md");
            page::put(&path, "accuracy", "Accuracy", &text)
                .map_err(|e| format!("{}: {e}", path.display()))?;
            say!("wrote docs/units/arith/special_function.md and the plots");
        }
        let met = chosen.iter().zip(&found).all(|(case, found)| is_met(case, found));
        if met { Ok(()) } else { Err(Failure::Check) }
    }
}

/// Measures each case.
fn found(cases: &[&Case]) -> Vec<Found> {
    let jobs: Vec<_> = cases
        .iter()
        .enumerate()
        .flat_map(|(at, case)| {
            let end = case.inputs.end;
            case.inputs.clone().step_by(PART as usize).map(move |n| (at, n..end.min(n + PART)))
        })
        .collect();
    let bar = style::bar(jobs.iter().map(|(_, part)| part.len() as u64).sum(), "inputs");
    let found = Mutex::new(vec![Found::default(); cases.len()]);
    parallel(&jobs, |(at, part)| {
        let part_found = measure(cases[*at], part.clone());
        found.lock().expect("no thread panics")[*at].join(&part_found);
        bar.inc(part.len() as u64);
    });
    bar.finish_and_clear();
    found.into_inner().expect("no thread panics")
}

/// Measured figures, with the documented ones in brackets.
fn row(case: &Case, found: &Found) -> Vec<String> {
    let d = &case.documented;
    let beside = |measured: String, documented: Option<f64>, digits: usize| match documented {
        Some(n) => format!("{measured} ({n:.digits$})"),
        None => measured,
    };
    let order = match (found.backwards, d.id.is_some(), d.monotonic) {
        (0, true, true) => "yes (yes)".into(),
        (0, true, false) => "yes (no)".into(),
        (0, false, _) => "yes".into(),
        (n, _, wanted) => format!("no, {n} steps ({})", if wanted { "yes" } else { "no" }),
    };
    // Near zero, errors in last places are meaningless.
    let places = match d.id {
        Some(_) if d.places.is_none() => "-".into(),
        _ => beside(format!("{:.2}", found.places), d.places, 2),
    };
    vec![
        case.title.into(),
        case.interval.into(),
        found.inputs.to_string(),
        beside(format!("{:.2}", found.bits()), d.bits, 2),
        places,
        beside(format!("{:.1} %", found.exact_percent()), d.exact, 0),
        order,
        match d.id {
            Some(_) if is_met(case, found) => "yes".into(),
            Some(_) => "no".into(),
            None => "-".into(),
        },
        d.id.map_or("-".into(), |id| format!("`{id}`")),
    ]
}
