//! Documented and measured rates.

mod table;

use crate::verify::show;
use crate::verify::test::{Devices, parallel};
use crate::verify::{machine, page};
use crate::{Failure, style};
use crate::{put, say};
use chip::profile::Profile;
use clap::Args;
use kit::documented;
use kit::rates::restated::restated;
use kit::rates::{Rate, first_light};
use kit::scenario::{Dut, caught};
use std::sync::Mutex;
use table::Table;
use workloads::grids::Bench;
use workloads::grids::figures::{self, Figures, Measures};
use workloads::units::Units;

/// Measure the documented rates
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl rates                       in Rust, and in Verilog where Verilator is found
  gpu-rtl rates --dut rust            in Rust only
  gpu-rtl rates --id prop-             only those of PROP
  gpu-rtl rates --chip                of the whole chip, by grids from the doorbell on, in Rust
  gpu-rtl rates --write               and put the figures into docs/rates.md
  gpu-rtl rates --chip --write        those of the chip, with those of docs/bounds.md
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
    /// Measure on the whole chip in place of units: for data in L1, in the L2 and in DRAM
    #[arg(long, conflicts_with_all = ["dut", "missing"])]
    chip: bool,
    /// With `--chip`: show the channels of units that stall while a rate is measured
    #[arg(long, requires = "chip")]
    stalls: bool,
    /// Put the figures into docs/rates.md, where all others stay as they are
    #[arg(long)]
    write: bool,
}

impl Rates {
    pub fn run(self) -> Result<(), Failure> {
        if self.chip { self.of_the_chip() } else { self.of_units() }
    }

    fn of_units(self) -> Result<(), Failure> {
        let duts = match &self.dut[..] {
            [] if cosim::available() => vec![Dut::Rust, Dut::Verilog],
            [] => vec![Dut::Rust],
            chosen => Devices::among(chosen)?,
        };
        let rates: Vec<_> = scenarios::rates().into_iter().filter(|r| r.id.contains(&self.id)).collect();
        if rates.is_empty() {
            return Err(format!("no measured rate has `{}` in its id", self.id).into());
        }
        let is_left_out = |id: &str, dut: Dut| dut != Dut::Rust && self.id.is_empty() && LONG.contains(&id);
        let (rows, missed, failures) = measure(&rates, &duts, is_left_out);
        let mut head = vec!["id", "documented", "units"];
        head.extend(duts.iter().map(|dut| dut.name()));
        head.extend(["met", "remark"]);
        put!("{}\n{} rates, {missed} not met.\n", show::table(&head, &rows), rates.len());
        failures.iter().for_each(|f| say!("{} {f}", style::bad("FAILED")));
        let unmeasured = unmeasured(&self.id);
        if !unmeasured.is_empty() {
            put!("\n{unmeasured}\n");
        }
        self.others();
        if !failures.is_empty() {
            return Err(Failure::Check);
        }
        if self.write {
            write(|table| {
                for row in &rows {
                    for (dut, found) in duts.iter().zip(&row[3..]) {
                        if matches!(dut, Dut::Rust | Dut::Verilog) {
                            table.put_unit(&row[0], *dut == Dut::Verilog, found);
                        }
                    }
                }
            })?;
        }
        Ok(())
    }

    fn of_the_chip(self) -> Result<(), Failure> {
        let ids: Vec<_> = figures::ids().into_iter().filter(|id| id.contains(&self.id)).collect();
        if ids.is_empty() {
            return Err(format!("no rate that is measured on the chip has `{}` in its id", self.id).into());
        }
        let bar = style::bar(ids.len() as u64, "rates");
        let mut measures = Measures::new(Bench::new(&Profile::nx()));
        measures.bench.units = self.stalls.then(Units::default);
        let mut found: Vec<(&str, Figures)> = vec![];
        for id in ids {
            bar.set_message(id);
            found.push((id, measures.measure(id).map_err(|what| format!("{id}: {what}"))?));
            if let Some(units) = &measures.bench.units {
                let stalls = units.channels().filter(|channel| channel.stalled >= STALLED);
                stalls.for_each(|it| {
                    let way = if it.is_input { "in" } else { "out" };
                    say!(
                        "{id}: {} {way} {}: {:.1} % of cycles moved, {:.1} % stalled",
                        it.unit,
                        it.name,
                        it.moved,
                        it.stalled
                    );
                });
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let row = |(id, figures): &(&str, Figures)| {
            let documented = documented::row(id).expect("measured rates are documented");
            let mut row = vec![id.to_string(), range(documented.values), documented.units.to_string()];
            row.extend(figures.map(|found| found.map_or(String::new(), figure)));
            row
        };
        let rows: Vec<_> = found.iter().map(row).collect();
        put!("{}", show::table(&["id", "documented", "units", "in L1", "in the L2", "in DRAM"], &rows));
        if self.write {
            write(|table| found.iter().for_each(|(id, figures)| table.put_chip(id, figures)))?;
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

/// Percent of cycles from which on a channel's stalls are shown.
const STALLED: f64 = 5.0;

/// Rates of a whole TPC, whose Verilated library takes longer to build than those of all others: in Verilog by their `--id` alone.
const LONG: [&str; 2] = ["sm-global-ldst-latency", "sm-global-ldst-throughput"];

/// Required rates that are not measured, with the reasons.
fn unmeasured(id: &str) -> String {
    let all = first_light::UNMEASURED.iter().filter(|(known, _)| known.contains(id));
    let rows: Vec<_> = all.map(|(id, why)| vec![id.to_string(), why.to_string()]).collect();
    if rows.is_empty() { String::new() } else { show::table(&["not measured", "why"], &rows) }
}

/// Changes figures of the page.
fn write(change: impl FnOnce(&mut Table)) -> Result<(), Failure> {
    let read = |name: &str| {
        let path = cosim::root().join("docs").join(name);
        std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    let mut table = Table::of(&read("rates.md")?);
    change(&mut table);
    // Draws have a figure where nothing else has one.
    table.restate();
    table.put_draws(&read("bounds.md")?);
    table.restate();
    let text = format!("{}\n{}\n{}", machine::describe_tools(), table.text(), unmeasured(""));
    let path = cosim::root().join("docs/rates.md");
    page::write(&path, "rates", "Figures", &text).map_err(|e| format!("{}: {e}", path.display()))?;
    say!("wrote docs/rates.md");
    Ok(())
}

/// Measures rates on devices; returns the rows of the table, the number not met, and the failures.
fn measure(
    rates: &[Rate],
    duts: &[Dut],
    is_left_out: impl Fn(&str, Dut) -> bool + Sync,
) -> (Vec<Vec<String>>, usize, Vec<String>) {
    let bar = style::bar(rates.len() as u64, "rates");
    let (rows, failures) = (Mutex::new(vec![]), Mutex::new(vec![]));
    let jobs: Vec<_> = rates.iter().enumerate().collect();
    parallel(&jobs, |(at, rate)| {
        bar.set_message(rate.id);
        let documented = rate.range().map_or(figure(rate.documented), range);
        let mut row = vec![rate.id.to_string(), documented, rate.units.to_string()];
        let mut met = true;
        for dut in duts {
            if is_left_out(rate.id, *dut) {
                row.push(String::new());
                continue;
            }
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
    let known: Vec<_> = scenarios::rates().iter().map(|r| r.id).chain(figures::ids()).collect();
    let unknown = |id| {
        let of = restated(id).map_or(id, |(of, _)| of);
        !known.contains(&of) && first_light::reason(id).is_none()
    };
    documented::rows().filter(|row| row.kind == "throughput" && unknown(row.id)).collect()
}
