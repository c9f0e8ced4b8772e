//! The table of units and their faces, from the tree.

use crate::verify::show;
use crate::{Failure, style};
use crate::{put, say};
use clap::Args;
use scenarios::tree;

/// List the units and which faces each has
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl units            the matrix, as a table in Markdown
  gpu-rtl units --check    exit with 1 where a unit lacks a face")]
pub struct Units {
    /// Exit with 1 where a unit lacks a face
    #[arg(long)]
    check: bool,
}

impl Units {
    pub fn run(self) -> Result<(), Failure> {
        let units = tree::units();
        let yes = |has: bool| if has { "yes" } else { "-" }.to_string();
        let rows: Vec<_> = units
            .iter()
            .map(|u| {
                let mut row = vec![format!("`{}`", u.path)];
                row.extend([u.rust, u.verilog, u.page].map(yes));
                row.push(u.scenarios.to_string());
                row.push(u.rates.to_string());
                row.extend([u.properties, u.fpga].map(yes));
                row
            })
            .collect();
        let head = ["unit", "Rust", "SystemVerilog", "page", "scenarios", "rates", "proofs", "FPGA table"];
        put!("{}", show::table(&head, &rows));
        let lacking: Vec<_> = units.iter().filter(|u| !u.is_whole()).map(|u| u.lacks()).collect();
        say!("{} units, {} of them not whole", units.len(), lacking.len());
        if self.check && !lacking.is_empty() {
            say!("{}", style::bad(lacking.join("\n")));
            return Err(Failure::Check);
        }
        Ok(())
    }
}
