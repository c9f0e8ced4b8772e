//! `gpu-rtl files`: the SystemVerilog files that a unit needs, for other tools.

mod formats;

use crate::{Failure, put, say, unit_path};
use clap::Args;
use formats::{Format, Needed};
use std::path::{Path, PathBuf};

/// List the SystemVerilog files that a unit needs, in the order in which tools read them
///
/// Packages come before their users, parts before the units that have them. Paths are relative to the checkout. The
/// SystemVerilog uses no macros and needs no include path; the file list is all that a simulator or a synthesiser is given.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl files gpc/setup                              a line for each file
  gpu-rtl files gpc/setup -o setup.f                   for verilator -f setup.f --top-module setup
  gpu-rtl files gpc/setup --absolute -o setup.f        the tool runs anywhere
  gpu-rtl files gpc/setup --format fusesoc -o setup.core
  gpu-rtl files gpc/setup --format bender -o Bender.yml
  gpu-rtl files gpc/setup --format json
  gpu-rtl files --list                                 the units

A tool that reads relative paths runs in the checkout; a core file and a manifest are placed there.
docs/guide/own-bench.md has a bench from the list to its result.")]
pub struct Files {
    /// Path of a unit, such as gpc/setup, or the end of it
    #[arg(required_unless_present = "list")]
    unit: Option<String>,
    /// Name the units that have SystemVerilog
    #[arg(long, conflicts_with = "unit")]
    list: bool,
    /// f: a line for each file; fusesoc: a core file (CAPI 2); bender: Bender.yml; json
    #[arg(long, value_enum, default_value_t = Format::F)]
    format: Format,
    /// Absolute paths
    #[arg(long)]
    absolute: bool,
    /// Write a file in place of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Files {
    pub fn run(self) -> Result<(), Failure> {
        let tree = cosim::tree();
        let units = units(&tree);
        if self.list {
            units.iter().for_each(|unit| say!("{unit}"));
            return Ok(());
        }
        let known: Vec<_> = units.iter().map(String::as_str).collect();
        let name = self.unit.as_deref().unwrap_or_default();
        let unit = unit_path::find(name, &known, "gpu-rtl files --list")?;
        let root = cosim::root().canonicalize().map_err(|e| format!("{}: {e}", cosim::root().display()))?;
        let path = |file: &PathBuf| {
            let file = file.canonicalize().map_err(|e| format!("{}: {e}", file.display()))?;
            let shown = if self.absolute { &file } else { file.strip_prefix(&root).unwrap_or(&file) };
            Ok(shown.display().to_string())
        };
        let files = cosim::closure(&tree, unit).iter().map(path).collect::<Result<_, String>>()?;
        let text = self.format.text(&Needed { unit, root: root.display().to_string(), files });
        match &self.output {
            None => put!("{text}"),
            Some(file) => say!("wrote {}", waves::output::write(file, text.as_bytes())?.display()),
        }
        Ok(())
    }
}

/// Paths of all modules of a tree of SystemVerilog; packages and properties are none.
fn units(tree: &Path) -> Vec<String> {
    let files = source_tree::files(tree, &["sv"]).into_iter();
    let paths = files.map(|file| source_tree::within(tree, &file));
    paths.filter(|unit| !["_pkg", "_prop"].iter().any(|end| unit.ends_with(end))).collect()
}
