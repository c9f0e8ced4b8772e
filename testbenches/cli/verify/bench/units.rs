//! Cost of a cycle of single units.

use crate::put;
use crate::verify::show;
use crate::verify::unit_names;
use crate::{Failure, style};
use kit::costs::Costs;
use kit::scenario::{self, Scenario};

/// Measures units; all without any.
pub fn run(units: &[String]) -> Result<(), Failure> {
    let units = unit_names::select(units)?;
    let all = scenarios::all();
    scenario::set_run(1, 64);
    let bar = style::bar(units.len() as u64, "units");
    let mut rows = vec![];
    for unit in units {
        bar.set_message(unit);
        let of_unit = all.iter().filter(|s| s.unit == unit);
        let longest = of_unit.max_by_key(|s| s.case.length());
        rows.extend(longest.map(|s| row(s, &s.case.costs())));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let head = [
        "unit",
        "scenario",
        "cycles",
        "model ns",
        "quiet ns",
        "Verilated ns",
        "lockstep ns",
        "Verilated/model",
        "lockstep/Verilated",
    ];
    put!("{}", show::table(&head, &rows));
    Ok(())
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
        c.cycles.to_string(),
        format!("{:.1}", c.model),
        format!("{:.1}", c.quiet),
        ns(c.verilated),
        ns(c.lockstep),
        ratio(c.verilated, Some(c.model)),
        ratio(c.lockstep, c.verilated),
    ]
}
