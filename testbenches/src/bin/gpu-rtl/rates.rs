//! Documented rates beside measured ones.

use crate::{Failure, style, test::Devices};
use clap::Args;
use testbenches::documented;
use testbenches::scenario::{Dut, caught};

/// Measure the documented rates
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl rates                       in Rust, and in Verilog where Verilator is found
  gpu-rtl rates --dut rust            in Rust only
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
}

/// A measured figure meets the documented one within this part of it: a steady state is
/// measured over a finite number of clocks.
const TOLERANCE: f64 = 0.02;

impl Rates {
    pub fn run(self) -> Result<(), Failure> {
        let duts = match &self.dut[..] {
            [] if cosim::available() => vec![Dut::Rust, Dut::Verilog],
            [] => vec![Dut::Rust],
            chosen => Devices::among(chosen)?,
        };
        let rates: Vec<_> =
            testbenches::rates::all().into_iter().filter(|r| r.id.contains(&self.id)).collect();
        let (mut rows, mut missed, mut failures) = (vec![], 0, vec![]);
        let bar = style::bar(rates.len() as u64, "rates");
        for rate in &rates {
            bar.set_message(rate.id);
            let mut row = vec![rate.id.to_string(), figure(rate.documented), rate.units.to_string()];
            let mut met = true;
            for dut in &duts {
                let measured = caught(|| (rate.measure)(*dut));
                met &= measured.as_ref().is_ok_and(|m| is_met(rate.documented, *m));
                row.push(measured.as_ref().map_or("failed".into(), |m| figure(*m)));
                failures.extend(measured.err().map(|e| format!("{} ({}): {e}", rate.id, dut.name())));
            }
            missed += usize::from(!met);
            row.push(if met { "yes" } else { "no" }.into());
            rows.push(row);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let mut head = vec!["id", "documented", "units"];
        head.extend(duts.iter().map(|dut| dut.name()));
        head.push("met");
        anstream::print!("{}", style::table(&head, &rows));
        failures.iter().for_each(|f| anstream::println!("{} {f}", style::bad("FAILED")));
        anstream::println!("{} rates, {missed} not met", rates.len());
        let missing = missing();
        let end = if self.missing { ":" } else { "; --missing lists them" };
        anstream::println!("{} documented throughputs have no scenario yet{end}", missing.len());
        for row in missing.iter().filter(|_| self.missing) {
            let [low, high] = row.values.map(figure);
            let value = if low == high { low } else { format!("{low} to {high}") };
            anstream::println!("  {} ({value} {}; {})", row.id, row.units, row.unit);
        }
        if failures.is_empty() { Ok(()) } else { Err(Failure::Check) }
    }
}

fn figure(n: f64) -> String {
    if n.fract() == 0.0 { format!("{n}") } else { format!("{n:.3}") }
}

fn is_met(documented: f64, measured: f64) -> bool {
    (measured - documented).abs() <= TOLERANCE * documented.abs()
}

/// The throughput rows for which there is no scenario.
fn missing() -> Vec<documented::Row> {
    let known: Vec<_> = testbenches::rates::all().iter().map(|r| r.id).collect();
    documented::rows().filter(|row| row.kind == "throughput" && !known.contains(&row.id)).collect()
}
