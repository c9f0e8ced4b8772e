//! Runs yosys to make mutants, and to compare one with its unit.

use super::legal::{self, Legal};
use crate::Failure;
use crate::verify::tools;
use cosim::{Mutants, root};
use kit::scenario::Case;
use serde::Deserialize;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

const PROGRAM: &str = concat!(include_str!("aig.py"), include_str!("flow.py"));
/// Their paths in the tree: the mutants depend on them.
pub const FLOW: [&str; 2] = ["testbenches/cli/verify/mutate/aig.py", "testbenches/cli/verify/mutate/flow.py"];
/// Lint is off: yosys' Verilog is not made for readers, and a bit that depends on another bit of its
/// word looks like a combinational loop of the word.
const NO_LINT: &str = "`verilator_config
lint_off -file \"*/mutants.v\"
lint_off -rule UNOPTFLAT -file \"*/mutants.v\"
";

/// One wrong pin.
#[derive(Clone, Debug, Deserialize)]
pub struct Mutation {
    /// The mutation as yosys' command.
    pub text: String,
    pub mode: String,
    /// The kind of cell, and the pin.
    pub kind: String,
    pub pin: String,
    /// The wire at the pin, if it has a name.
    pub wire: String,
    /// Source locations, the narrowest first.
    pub places: Vec<String>,
}

/// Output of yosys.
#[derive(Debug, Deserialize)]
pub struct Made {
    pub mutations: Vec<Mutation>,
    /// Source lines with a mutant, and source lines with cells.
    pub lines: [usize; 2],
    pub yosys: String,
    pub date: String,
    #[serde(skip)]
    pub mutants: Option<Arc<Mutants>>,
    #[serde(skip)]
    folder: String,
    #[serde(skip)]
    legal: Vec<Legal>,
}

fn run(unit: &str, job: &Value) -> Result<Value, Failure> {
    let printed = tools::run("gpu-rtl mutate", PROGRAM, &[job.to_string()], |_| ());
    let log = format!("{}/yosys.log", job["dir"].as_str().unwrap_or_default());
    let printed = printed.map_err(|e| match e {
        Failure::Input(text) => Failure::Input(format!("{unit}: {text}\nsee {log}")),
        other => other,
    })?;
    Ok(serde_json::from_str(&printed).map_err(|e| format!("{unit}: {e}: {printed}\nsee {log}"))?)
}

fn top(unit: &str) -> &str {
    unit.rsplit('/').next().unwrap_or(unit)
}

/// The modules in a unit's sources that are units too.
fn parts(unit: &str, files: &[PathBuf]) -> Vec<&'static str> {
    let units = crate::verify::unit_names::all().into_iter().filter(|other| *other != unit);
    units.filter(|other| files.contains(&cosim::tree().join(format!("{other}.sv")))).map(top).collect()
}

/// Mutants of a unit under the parameters of a scenario.
pub fn make(unit: &'static str, case: &dyn Case, count: usize, seed: u32) -> Result<Made, Failure> {
    let sources = cosim::closure(&cosim::tree(), unit);
    let files: Vec<_> =
        sources.iter().map(|file| file.strip_prefix(root()).unwrap_or(file).display().to_string()).collect();
    let (shape, params) = (case.shape(), case.params());
    let folder = format!("target/mutate/{}-{seed}-{count}", unit.replace('/', "."));
    let job = json!({
        "top": top(unit), "files": files, "params": params, "shown": shape.nets, "parts": parts(unit, &sources),
        "count": count, "seed": seed, "dir": folder,
    });
    let mut made: Made = serde_json::from_value(run(unit, &job)?).map_err(|e| format!("{unit}: {e}"))?;
    if made.mutations.len() < count {
        let n = made.mutations.len();
        return Err(format!("{unit}: yosys finds {n} mutants, not {count}; use --count {n}").into());
    }
    let lint = root().join(&folder).join("mutants.vlt");
    fs::write(&lint, NO_LINT).map_err(|e| format!("{}: {e}", lint.display()))?;
    let files = vec![lint.clone(), lint.with_extension("v")];
    made.mutants = Some(Arc::new(Mutants { unit: unit.into(), params, files }));
    (made.folder, made.legal) = (folder, legal::of(&shape.fields));
    Ok(made)
}

impl Made {
    /// The mutation with a number from 1.
    pub fn mutation(&self, number: usize) -> &Mutation {
        &self.mutations[number - 1]
    }

    /// Whether a mutant is equivalent to the unit; `None` if ABC does not decide.
    pub fn is_equivalent(&self, unit: &str, number: usize, seconds: u32) -> Result<Option<bool>, Failure> {
        let legal: Vec<_> = self.legal.iter().map(|l| json!([l.port, l.at, l.bits, l.values])).collect();
        let job = json!({
            "top": top(unit), "base": "../base.il", "mutation": self.mutation(number).text,
            "number": number,
            "dir": format!("{}/{number}", self.folder), "seconds": seconds, "legal": legal,
        });
        Ok(match run(unit, &job)?["verdict"].as_str() {
            Some("equivalent") => Some(true),
            Some("differs") => Some(false),
            _ => None,
        })
    }
}

/// Files that judge a unit, besides its own sources: its scenarios, the code they share
/// with those of neighbouring units, the references, and the generator of mutants.
pub fn judges(unit: &str) -> Vec<String> {
    let scenarios = format!("testbenches/scenarios/{unit}");
    let folder = scenarios.rsplit_once('/').map_or("", |(folder, _)| folder).to_string();
    let units = crate::verify::unit_names::all();
    let shared = fs::read_dir(root().join(&folder)).into_iter().flatten().flatten().filter_map(|entry| {
        let path = entry.path();
        let name = path.file_stem()?.to_str()?;
        let of_unit = units.iter().any(|unit| top(unit) == name);
        let is_code = path.is_dir() || path.extension().is_some_and(|e| e == "rs");
        (is_code && !of_unit).then(|| format!("{folder}/{}", entry.file_name().to_string_lossy()))
    });
    let mut files: Vec<_> = shared.collect();
    files.extend([format!("{scenarios}.rs"), scenarios, "testbenches/references".into()]);
    files.extend(FLOW.map(String::from));
    files.sort();
    files
}
