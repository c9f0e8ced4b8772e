//! The tables of the special functions.

use crate::say;
use crate::{Failure, style};
use clap::Args;
use exhaustive::tables;
use std::fs;

/// Fit the tables of the special functions, and compare them with those in the tree
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl tables             exit with 1 where the files are not what the fit gives
  gpu-rtl tables --write     write them

The files are rtl-model/arith/special_function/tables.rs and hdl/arith/special_tables_pkg.sv.")]
pub struct Tables {
    /// Write the files
    #[arg(long)]
    write: bool,
}

impl Tables {
    pub fn run(self) -> Result<(), Failure> {
        let bar = style::bar(8 * u64::from(tables::SEGMENTS), "segments");
        let rows = tables::rows_with(|| bar.inc(1));
        bar.finish_and_clear();
        let mut old = false;
        for (path, text) in tables::files(&rows) {
            let name = path.strip_prefix(cosim::root()).unwrap_or(&path).display().to_string();
            if fs::read_to_string(&path).is_ok_and(|found| found == text) {
                say!("{name}: as fitted");
            } else if self.write {
                waves::output::write(&path, text.as_bytes())?;
                say!("wrote {name}");
            } else {
                say!("{}", style::bad(format!("{name}: old; run gpu-rtl tables --write")));
                old = true;
            }
        }
        if old { Err(Failure::Check) } else { Ok(()) }
    }
}
