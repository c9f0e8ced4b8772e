//! Synthesis, placement and routing of one unit.

use crate::{Failure, python, style, unit_names};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::{fs, path::Path};

/// Synthesise one unit for an FPGA and place it alone: area and clock
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl fpga gpc/setup                 ECP5-85k: LUTs, registers, DSPs, Fmax, critical path
  gpu-rtl fpga gpc/setup --seeds 3       the lowest Fmax of three placements
  gpu-rtl fpga gpc/setup --area xc7      area alone, for a 7-series part
  gpu-rtl fpga gpc/setup --write         and put the table into docs/units/gpc/setup.md")]
pub struct Fpga {
    /// Path of the unit
    unit: String,
    /// Only the area, in the cells of another family
    #[arg(long, value_enum)]
    area: Option<Family>,
    /// Placements to try; the lowest Fmax counts
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=20))]
    seeds: u32,
    /// The clock asked for, in MHz
    #[arg(long, default_value_t = 100)]
    freq: u32,
    /// A parameter of the module, in place of the profile's, such as DEPTH=8
    #[arg(long, value_name = "NAME=N")]
    param: Vec<String>,
    /// Put the table into the unit's page
    #[arg(long)]
    write: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Family {
    Xc7,
    Xcup,
}

const PROGRAM: &str = include_str!("fpga.py");
const MARKS: [&str; 2] = ["<!-- fpga -->", "<!-- /fpga -->"];

impl Fpga {
    pub fn run(self) -> Result<(), Failure> {
        let unit = unit_names::find(&self.unit)?;
        let root = cosim::root();
        let files: Vec<_> = cosim::closure(&cosim::tree(), unit)
            .iter()
            .map(|file| file.strip_prefix(root).unwrap_or(file).display().to_string())
            .collect();
        let family = match self.area {
            None => "ecp5",
            Some(Family::Xc7) => "xc7",
            Some(Family::Xcup) => "xcup",
        };
        let job = json!({
            "unit": unit,
            "top": unit.rsplit('/').next(),
            "files": files,
            "params": self.params(unit)?,
            "family": family,
            "seeds": (1..=self.seeds).collect::<Vec<_>>(),
            "freq": self.freq,
            "dir": format!("target/fpga/{}-{family}", unit.replace('/', ".")),
        });
        let spinner = style::spinner(format!("{unit}: synthesis, placement, routing"));
        let printed = python::run("gpu-rtl fpga", PROGRAM, &[job.to_string()]);
        spinner.finish_and_clear();
        let printed = printed.map_err(|e| match e {
            Failure::Input(text) => {
                Failure::Input(format!("{text}\nsee {}/yosys.log", job["dir"].as_str().unwrap_or_default()))
            }
            other => other,
        })?;
        let result: Value = serde_json::from_str(&printed).map_err(|e| format!("{e}: {printed}"))?;
        let report = report(&result, &job);
        anstream::print!("{report}");
        if self.area.is_none() {
            anstream::print!("{}", critical_path(&result));
        }
        if self.write {
            let page = root.join("docs/units").join(unit).with_extension("md");
            write(&page, &report).map_err(|e| format!("{}: {e}", page.display()))?;
        }
        Ok(())
    }

    /// The profile's parameters, and those of the command line in their place.
    fn params(&self, unit: &str) -> Result<Vec<(String, usize)>, Failure> {
        let scenario = testbenches::scenarios::all().into_iter().find(|s| s.unit == unit);
        let known = scenario.map(|s| (s.params)()).unwrap_or_default();
        let mut params: Vec<_> = known.into_iter().map(|(name, n)| (name.to_string(), n)).collect();
        for text in &self.param {
            let given = text.split_once('=').and_then(|(name, n)| Some((name.to_string(), n.parse().ok()?)));
            let Some((name, n)) = given else {
                return Err(format!("--param {text}: a parameter is NAME=N, such as DEPTH=8").into());
            };
            let Some(place) = params.iter_mut().find(|p| p.0 == name) else {
                let names: Vec<_> = params.iter().map(|p| &p.0[..]).collect();
                return Err(format!("--param {text}: {unit} has parameters {}", names.join(", ")).into());
            };
            place.1 = n;
        }
        Ok(params)
    }
}

/// The sum of the cells whose type starts with any of these.
fn cells(result: &Value, types: &[&str]) -> u64 {
    let all = result["cells"].as_object().into_iter().flatten();
    all.filter(|(name, _)| types.iter().any(|t| name.starts_with(t))).filter_map(|(_, n)| n.as_u64()).sum()
}

fn report(result: &Value, job: &Value) -> String {
    let params: Vec<_> = job["params"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|p| format!("{}={}", p[0].as_str().unwrap_or_default(), p[1]))
        .collect();
    let params = if params.is_empty() { "no parameters".into() } else { params.join(", ") };
    let text = |key: &str| result[key].as_str().unwrap_or_default().to_string();
    let columns: &[(&str, &[&str])] = match job["family"].as_str() {
        Some("ecp5") => &[
            ("LUT4", &["LUT4"]),
            ("CCU2C", &["CCU2C"]),
            ("FF", &["TRELLIS_FF"]),
            ("LUT RAM (DPR16X4)", &["TRELLIS_DPR16X4"]),
            ("BRAM (DP16KD)", &["DP16KD"]),
            ("DSP (MULT18X18D)", &["MULT18X18D"]),
        ],
        _ => &[
            ("LUT", &["LUT", "INV"]),
            ("CARRY", &["CARRY"]),
            ("FF", &["FD"]),
            ("LUT RAM", &["RAM32", "RAM64", "RAM128", "RAM256", "RAM512"]),
            ("BRAM", &["RAMB"]),
            ("DSP", &["DSP48"]),
        ],
    };
    let mut head: Vec<_> = columns.iter().map(|c| c.0).collect();
    let mut row: Vec<_> = columns.iter().map(|c| cells(result, c.1).to_string()).collect();
    let mut tools = format!("yosys {}", text("yosys"));
    let fmax: Vec<_> =
        result["runs"].as_array().into_iter().flatten().filter_map(|r| r["fmax"].as_f64()).collect();
    let part = match job["family"].as_str() {
        Some("ecp5") => "ECP5-85k, out of context",
        Some("xc7") => "Xilinx 7 series, area only",
        _ => "Xilinx UltraScale+, area only",
    };
    if let Some(lowest) = fmax.iter().copied().reduce(f64::min) {
        head.push("Fmax");
        row.push(format!("{lowest:.1} MHz"));
        tools += &format!(
            ", nextpnr {}, {} placement{}",
            text("nextpnr"),
            fmax.len(),
            if fmax.len() > 1 { "s" } else { "" }
        );
    }
    format!("{part}; {params}; {}; {tools}.\n\n{}", text("date"), style::table(&head, &[row]))
}

/// The slowest path of the worst placement, step by step.
fn critical_path(result: &Value) -> String {
    let runs = result["runs"].as_array().into_iter().flatten();
    let Some(worst) =
        runs.min_by(|a, b| a["fmax"].as_f64().partial_cmp(&b["fmax"].as_f64()).expect("figures"))
    else {
        return String::new();
    };
    let steps: Vec<_> = worst["path"].as_array().into_iter().flatten().collect();
    let total: f64 = steps.iter().filter_map(|s| s["delay"].as_f64()).sum();
    let name =
        |s: &Value, end: &str| s[end].as_str().unwrap_or_default().chars().take(70).collect::<String>();
    let mut text = format!("\nCritical path, {total:.1} ns in {} steps:\n", steps.len());
    let mut last = String::new();
    for step in steps {
        let delay = step["delay"].as_f64().unwrap_or(0.0);
        let sources: Vec<_> =
            step["sources"].as_array().into_iter().flatten().filter_map(|s| s.as_str()).collect();
        let place = sources.first().map_or(name(step, "net"), |s| s.to_string());
        if delay >= 0.05 && !(place.is_empty() && step["type"] == "logic" && last == "logic") {
            text += &format!(
                "  {delay:5.2} ns {:8} {} {}\n",
                step["type"].as_str().unwrap_or_default(),
                name(step, "to"),
                style::faint(place)
            );
        }
        last = step["type"].as_str().unwrap_or_default().into();
    }
    text
}

/// Puts the table between the marks of a page, or at its end.
fn write(page: &Path, report: &str) -> std::io::Result<()> {
    let mut text = fs::read_to_string(page)?;
    let block = format!("{}\n{report}{}", MARKS[0], MARKS[1]);
    match (text.find(MARKS[0]), text.find(MARKS[1])) {
        (Some(from), Some(to)) if from < to => text.replace_range(from..to + MARKS[1].len(), &block),
        _ => text += &format!("\n## FPGA\n\n{block}\n"),
    }
    fs::write(page, text)
}
