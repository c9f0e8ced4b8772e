//! Campaigns over rows of the table of encodings.

use super::log;
use crate::verify::campaign::amount;
use crate::verify::test::parallel;
use crate::{Failure, say, style};
use clap::Args;
use interpreter::decode::table::{Row, rows};
use scenarios_tpc::sm::campaign::reach::refused;
use scenarios_tpc::sm::campaign::{Campaign, Tally};
use std::sync::Mutex;

/// Random instructions of rows: each lane's registers, predicates, flags and memory are the interpreter's
#[derive(Args)]
pub struct Rows {
    /// Cases of each row, such as 500 or 100k
    #[arg(long, default_value = "1k", value_parser = amount)]
    cases: u64,
    /// A row, `FADD/cbuf`, or all forms of an instruction, `FADD`; all that compute reaches without it
    #[arg(long, value_name = "ROW")]
    row: Vec<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Rows {
    pub fn run(self) -> Result<(), Failure> {
        let chosen = self.chosen()?;
        let bar = style::bar(chosen.len() as u64 * self.cases, "cases");
        let all = Mutex::new((0, 0, 0));
        parallel(&chosen, |row| {
            bar.set_message(row.name());
            let tally = Campaign::run(row, self.seed, self.cases, |cases| bar.inc(cases));
            bar.suspend(|| report(&tally));
            let right = tally.failed.is_none() && tally.differing == 0;
            let mut all = all.lock().expect("no thread panics");
            *all = (all.0 + tally.cases, all.1 + tally.cycles, all.2 + usize::from(!right));
            if right && let Err(e) = log::passed(&row.name(), self.seed, tally.cases) {
                bar.suspend(|| say!("{}: {e}", style::bad("error")));
            }
        });
        bar.finish_and_clear();
        let (cases, cycles, wrong) = all.into_inner().expect("no thread panics");
        say!("{} rows, {cases} cases in {cycles} cycles, {wrong} rows differ", chosen.len());
        if wrong == 0 { Ok(()) } else { Err(Failure::Check) }
    }

    fn chosen(&self) -> Result<Vec<&'static Row>, String> {
        if self.row.is_empty() {
            return Ok(rows().iter().filter(|row| refused(row).is_none()).collect());
        }
        let mut chosen = vec![];
        for name in &self.row {
            let is = |row: &&Row| row.name() == *name || row.mnemonic == name;
            let found: Vec<_> = rows().iter().filter(is).collect();
            match found.first() {
                None => {
                    return Err(format!(
                        "no row `{name}`; rows are such as FADD/cbuf, or FADD for all its forms"
                    ));
                }
                Some(row) => {
                    if let Some(why) = refused(row) {
                        return Err(format!("compute does not reach {}: {why}", row.name()));
                    }
                }
            }
            chosen.extend(found);
        }
        Ok(chosen)
    }
}

fn report(tally: &Tally) {
    if let Some(what) = &tally.failed {
        say!("{} {what}", style::bad("FAILED"));
    }
    for difference in &tally.differences {
        say!("{} {difference}", style::bad("DIFFERS"));
    }
    if tally.differing > tally.differences.len() as u64 {
        say!("    and {} more lanes", tally.differing - tally.differences.len() as u64);
    }
}
