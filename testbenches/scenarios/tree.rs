//! The units of the source tree and the faces each has, read from the tree itself.

use kit::documented;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A unit and its faces.
#[derive(Clone, Debug, Default)]
pub struct Faces {
    pub path: String,
    pub rust: bool,
    pub verilog: bool,
    pub page: bool,
    /// Scenarios, each of which runs in either language and in lockstep.
    pub scenarios: usize,
    /// Documented rates that scenarios measure.
    pub rates: usize,
    /// Whether properties of it are proven.
    pub properties: bool,
    /// Whether its page has an FPGA table.
    pub fpga: bool,
}

impl Faces {
    pub fn is_whole(&self) -> bool {
        self.rust && self.verilog && self.page && self.scenarios > 0
    }

    /// Where what is missing should be.
    pub fn lacks(&self) -> String {
        let path = &self.path;
        let faces = [
            (self.rust, source_tree::rust_file(path)),
            (self.verilog, format!("hdl/{path}.sv")),
            (self.page, format!("docs/units/{path}.md")),
            (self.scenarios > 0, format!("scenarios in testbenches/scenarios/{path}.rs")),
        ];
        let missing: Vec<_> = faces.into_iter().filter(|(has, _)| !has).map(|(_, face)| face).collect();
        format!("{path}: no {}", missing.join(", no "))
    }
}

/// All files below a folder with an extension, by their path in it.
fn files(dir: &Path, extension: &str) -> BTreeMap<String, PathBuf> {
    let found = source_tree::files(dir, &[extension]).into_iter();
    found.map(|path| (source_tree::within(dir, &path), path)).collect()
}

/// Whether a Rust file describes a unit.
fn implements_unit(text: &str) -> bool {
    text.lines().any(|line| {
        let starts = ["kernel::connect! { ", "prim::pipelined! { "];
        line.starts_with("impl") && line.contains(" Logic for ") || starts.iter().any(|s| line.starts_with(s))
    })
}

/// Whether a SystemVerilog file describes a unit: a module that holds state. One that
/// holds none is a function in the shape of a module, and belongs to those who use it.
fn holds_state(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("always_ff"))
}

/// Every unit that any tree knows.
pub fn units() -> Vec<Faces> {
    let root = cosim::root();
    let read = |path: &PathBuf| fs::read_to_string(path).unwrap_or_default();
    let rust: BTreeSet<_> = source_tree::rust_files(root)
        .iter()
        .filter(|(path, file)| !path.starts_with("kernel/") && implements_unit(&read(file)))
        .map(|(path, _)| path.strip_suffix("/mod").unwrap_or(path).to_string())
        .collect();
    let modules = files(&root.join("hdl"), "sv");
    let modules: BTreeMap<_, _> =
        modules.iter().filter(|(path, _)| !path.ends_with("_pkg") && !path.ends_with("_prop")).collect();
    let stateful =
        modules.iter().filter(|(_, file)| holds_state(&read(file))).map(|(path, _)| path.to_string());
    let pages = files(&root.join("docs/units"), "md");
    let properties: BTreeSet<_> = ["hdl", "proofs"]
        .iter()
        .flat_map(|dir| files(&root.join(dir), "sv").into_keys())
        .filter_map(|path| path.strip_suffix("_prop").map(str::to_string))
        .collect();
    let scenarios = crate::all();
    let measured: Vec<_> =
        crate::rates().iter().filter_map(|r| documented::row(r.id)).map(|r| r.unit).collect();

    let paths: BTreeSet<_> = rust.iter().cloned().chain(stateful).collect();
    let faces = |path: String| {
        let name = path.rsplit('/').next().unwrap_or_default().replace('_', "-");
        let page = pages.get(&path).map(read);
        Faces {
            rust: rust.contains(&path),
            verilog: modules.contains_key(&path),
            page: page.is_some(),
            scenarios: scenarios.iter().filter(|s| s.unit == path).count(),
            rates: measured.iter().filter(|unit| **unit == name).count(),
            properties: properties.iter().any(|p| *p == path || path.ends_with(&format!("/{p}"))),
            fpga: page.is_some_and(|text| text.contains("Fmax") && text.contains("MHz")),
            path,
        }
    };
    paths.into_iter().map(faces).collect()
}
