//! Documented and measured rates.

use crate::verify::show;
use crate::verify::test::{Devices, parallel};
use crate::verify::{machine, page};
use crate::{Failure, style};
use crate::{put, say};
use clap::Args;
use kit::documented;
use kit::rates::{Rate, first_light};
use kit::scenario::{Dut, caught};
use std::sync::Mutex;

/// Measure the documented rates
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl rates                       in Rust, and in Verilog where Verilator is found
  gpu-rtl rates --dut rust            in Rust only
  gpu-rtl rates --id prop-             only those of PROP
  gpu-rtl rates --write                and put the table into docs/rates.md
  gpu-rtl rates --missing             and the documented throughputs that nothing measures yet")]
pub struct Rates {
    /// What is measured; by default Rust, and Verilog where Verilator is found
    #[arg(long, value_enum, value_delimiter = ',')]
    dut: Vec<Devices>,
    /// Only rates whose id contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    id: String,
    /// List the documented throughputs for which there is no scenario yet
    #[arg(long)]
    missing: bool,
    /// Put the table into docs/rates.md
    #[arg(long, conflicts_with_all = ["dut", "id"])]
    write: bool,
}

impl Rates {
    pub fn run(self) -> Result<(), Failure> {
        let duts = match &self.dut[..] {
            [] if cosim::available() => vec![Dut::Rust, Dut::Verilog],
            [] => vec![Dut::Rust],
            chosen => Devices::among(chosen)?,
        };
        if self.write && duts != [Dut::Rust, Dut::Verilog] {
            return Err("--write puts Rust beside Verilog; it needs Verilator and no --dut"
                .to_string()
                .into());
        }
        let rates: Vec<_> = scenarios::rates().into_iter().filter(|r| r.id.contains(&self.id)).collect();
        if rates.is_empty() {
            return Err(format!("no measured rate has `{}` in its id", self.id).into());
        }
        let (rows, missed, failures) = measure(&rates, &duts);
        let mut head = vec!["id", "documented", "units"];
        head.extend(duts.iter().map(|dut| dut.name()));
        head.extend(["met", "remark"]);
        let mut text = show::table(&head, &rows);
        text += &format!("\n{} rates, {missed} not met.\n", rates.len());
        put!("{text}");
        failures.iter().for_each(|f| say!("{} {f}", style::bad("FAILED")));
        let unmeasured = first_light::UNMEASURED.iter().filter(|(id, _)| id.contains(&self.id));
        let reasons: Vec<_> = unmeasured.map(|(id, why)| vec![id.to_string(), why.to_string()]).collect();
        if !reasons.is_empty() {
            let table = show::table(&["not measured", "why"], &reasons);
            put!("\n{table}\n");
            text += &format!("\n{table}");
        }
        self.others();
        if !failures.is_empty() {
            return Err(Failure::Check);
        }
        if self.write {
            let path = cosim::root().join("docs/rates.md");
            let text = format!("{}\n{text}", machine::describe_tools());
            page::write(&path, "rates", "Figures", &text).map_err(|e| format!("{}: {e}", path.display()))?;
            say!("wrote docs/rates.md");
        }
        Ok(())
    }

    /// Throughputs of units that are not built yet.
    fn others(&self) {
        let missing = missing();
        let end = if self.missing { ":" } else { "; --missing lists them" };
        say!("{} other documented throughputs have no scenario yet{end}", missing.len());
        for row in missing.iter().filter(|_| self.missing) {
            say!("  {} ({} {}; {})", row.id, range(row.values), row.units, row.unit);
        }
    }
}

/// Measures rates on devices; returns the rows of the table, the number not met, and the failures.
fn measure(rates: &[Rate], duts: &[Dut]) -> (Vec<Vec<String>>, usize, Vec<String>) {
    let bar = style::bar(rates.len() as u64, "rates");
    let (rows, failures) = (Mutex::new(vec![]), Mutex::new(vec![]));
    let jobs: Vec<_> = rates.iter().enumerate().collect();
    parallel(&jobs, |(at, rate)| {
        bar.set_message(rate.id);
        let documented = rate.range().map_or(figure(rate.documented), range);
        let mut row = vec![rate.id.to_string(), documented, rate.units.to_string()];
        let mut met = true;
        for dut in duts {
            let measured = caught(|| (rate.measure)(rate, *dut));
            met &= measured.as_ref().is_ok_and(|m| rate.is_met(*m));
            row.push(measured.as_ref().map_or("failed".into(), |m| figure(*m)));
            let failure = measured.err().map(|e| format!("{} ({}): {e}", rate.id, dut.name()));
            failures.lock().expect("no thread panics").extend(failure);
        }
        row.push(if met { "yes" } else { "no" }.into());
        row.push(first_light::remark(rate.id).unwrap_or_default().into());
        rows.lock().expect("no thread panics").push((*at, met, row));
        bar.inc(1);
    });
    bar.finish_and_clear();
    let mut rows = rows.into_inner().expect("no thread panics");
    rows.sort_by_key(|(at, ..)| *at);
    let missed = rows.iter().filter(|(_, met, _)| !met).count();
    let failures = failures.into_inner().expect("no thread panics");
    (rows.into_iter().map(|(.., row)| row).collect(), missed, failures)
}

fn figure(n: f64) -> String {
    if n.fract() == 0.0 { format!("{n}") } else { format!("{n:.3}") }
}

fn range(values: [f64; 2]) -> String {
    let [low, high] = values.map(figure);
    if low == high { low } else { format!("{low} to {high}") }
}

/// The throughput rows for which there is no scenario.
fn missing() -> Vec<documented::Row> {
    let known: Vec<_> = scenarios::rates().iter().map(|r| r.id).collect();
    let unknown = |id| !known.contains(&id) && first_light::reason(id).is_none();
    documented::rows().filter(|row| row.kind == "throughput" && unknown(row.id)).collect()
}
