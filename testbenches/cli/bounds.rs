//! `gpu-rtl bounds`: synthetic draws on the whole chip, each bound by one unit.

use crate::nearest::unknown;
use crate::profile::Machine;
use crate::{Failure, put, say, style};
use clap::Args;
use std::fmt::Write;
use std::path::PathBuf;
use workloads::bounds::{LIMITS, Limit, Reached};

/// Draw what each kind of unit must bound, and show how near each comes to its documented figure
///
/// Each draw runs twice on the whole chip, from the doorbell on, the second time with twice as much in it: what is done in the
/// cycles between is the steady state. The state is that of the recording `triangle`; programs, vertices and the rest of the state are the draw's own.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl bounds
  gpu-rtl bounds setup-bound pixel-shader-bound
  gpu-rtl bounds -o docs/bounds.md
  gpu-rtl bounds vertex-bound --set sms=1")]
pub struct Bounds {
    /// Draws by name, with more of each; all without it.
    names: Vec<String>,
    /// Writes the page, with all draws on this machine.
    #[arg(short, long, value_name = "FILE", conflicts_with = "names")]
    output: Option<PathBuf>,
    #[command(flatten)]
    machine: Machine,
}

/// Tolerance in percent within which a figure counts as met, as for rates of units.
const NEAR: f64 = 2.0;

const HEAD: &str = "# What bounds a draw

Made by `gpu-rtl bounds -o docs/bounds.md`; do not edit. Synthetic draws on the whole chip, from the doorbell to DRAM, each with much work for one
kind of unit and little for the others. Each runs twice, the second time with twice as much: the figure is what was done in the cycles between. A run's cycles
end with the last in which a unit held work: the flush of the L2 after it is the bench's. *Of all* is the documented figure of all units of the kind on the base machine, *goal* the percent of it that count as met. *Busy* are units that held work in most cycles of the longer run.

";

/// The draws.
pub fn names() -> Vec<String> {
    LIMITS.iter().map(|limit| limit.name.to_string()).collect()
}

impl Bounds {
    pub fn run(self) -> Result<(), Failure> {
        let (profile, _) = self.machine.load()?;
        if let Some(wrong) = self.names.iter().find(|name| !LIMITS.iter().any(|limit| limit.name == *name)) {
            return Err(unknown("draw", wrong, &names(), "gpu-rtl list draws"));
        }
        let chosen = |limit: &&Limit| self.names.is_empty() || self.names.iter().any(|n| n == limit.name);
        let limits: Vec<_> = LIMITS.iter().filter(chosen).collect();
        let bar = style::bar(limits.len() as u64, "draws");
        let mut rows = vec![];
        for limit in limits {
            bar.set_message(limit.name);
            let reached = limit.measure(&profile).map_err(|what| format!("{}: {what}", limit.name))?;
            rows.push(Row { limit, all: limit.documented(&profile), reached });
            bar.inc(1);
        }
        bar.finish_and_clear();
        let table = table(&rows);
        put!("{table}");
        if !self.names.is_empty() {
            rows.iter().for_each(details);
        }
        if let Some(file) = &self.output {
            let page = format!("{HEAD}{table}{}", why(&rows));
            say!("wrote {}", waves::output::write(file, page.as_bytes())?.display());
        }
        Ok(())
    }
}

struct Row<'a> {
    limit: &'a Limit,
    all: f64,
    reached: Reached,
}

impl Row<'_> {
    fn percent(&self) -> f64 {
        100.0 * self.reached.each_cycle / self.all
    }

    /// Percent of the documented figure.
    fn goal(&self) -> f64 {
        self.limit.goal.unwrap_or(100.0 - NEAR)
    }

    fn is_met(&self) -> bool {
        self.percent() >= self.goal()
    }

    /// The measured figure in the units of the documented one.
    fn figure(&self, each_cycle: f64) -> f64 {
        if self.limit.cycles { 1.0 / each_cycle } else { each_cycle }
    }

    fn busy(&self) -> String {
        let mut busy = self.reached.busy.clone();
        busy.sort_by(|a, b| b.1.total_cmp(&a.1));
        let most = busy.iter().take(4).map(|(name, share)| format!("{name} {share:.0} %"));
        most.collect::<Vec<_>>().join(", ")
    }
}

fn table(rows: &[Row]) -> String {
    let mut text = "| draw | unit | rate | of each | of all | reached | % | goal | met | cycles | busy |\n\
                    | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- | ---: | --- |\n"
        .to_string();
    for row in rows {
        let Limit { name, unit, rate, figure, units, .. } = row.limit;
        let (all, reached) = (row.figure(row.all), row.figure(row.reached.each_cycle));
        let met = if row.is_met() { "yes" } else { "no" };
        let _ = writeln!(
            text,
            "| {name} | {unit} | {rate} | {figure} {units} | {all:.2} | {reached:.2} | {:.1} | {} | {met} | {} | {} |",
            row.percent(),
            row.goal(),
            row.reached.cycles,
            row.busy()
        );
    }
    text
}

/// Share of cycles, in percent, from which on a channel counts as stalled.
const STALLED: f64 = 5.0;

/// Prints all units, the reasons of unused issue slots, and the channels that stall.
fn details(row: &Row) {
    for (head, figures) in [("cycles with work", &row.reached.busy), ("issue slots", &row.reached.slots)] {
        let figures = figures.iter().filter(|(_, share)| *share >= 0.05);
        let list: Vec<_> = figures.map(|(name, share)| format!("{name} {share:.1}")).collect();
        say!("{}, percent of {head}: {}", row.limit.name, list.join(", "));
    }
    for (channel, moved, stalled) in row.reached.channels.iter().filter(|(.., stalled)| *stalled >= STALLED) {
        say!("{}, {channel}: {moved:.1} % of cycles moved, {stalled:.1} % stalled", row.limit.name);
    }
}

/// Descriptions of the draws, and the reasons of figures that are not met.
fn why(rows: &[Row]) -> String {
    let mut text = "\n| draw | what | |\n| --- | --- | --- |\n".to_string();
    for row in rows {
        let remark = if row.is_met() { "" } else { row.limit.remark };
        let _ = writeln!(text, "| {} | {} | {remark} |", row.limit.name, row.limit.what);
    }
    text
}
