//! `gpu-rtl diagram`: block diagrams of the modelled chip.

use crate::Failure;
use crate::profile::Machine;
use crate::say;
use clap::Args;
use std::path::PathBuf;

/// Draws block diagrams of the modelled chip as SVG files
///
/// One picture shows the whole chip by its blocks. A folder beside it, with the same name, has a page for each block:
/// its units and their parts, with the parameters that the profile gives them. Arrows are the channels between units.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl diagram
  gpu-rtl diagram -o docs/pictures/chip.svg
  gpu-rtl diagram --profile my-machine.toml -o my-machine.svg")]
pub struct Diagram {
    /// The picture, an SVG file.
    #[arg(short, long, default_value = "chip.svg", value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    machine: Machine,
}

impl Diagram {
    pub fn run(self) -> Result<(), Failure> {
        waves::output::allowed(&self.output, &["svg"], &[])?;
        let (profile, _) = self.machine.load()?;
        ::diagram::save_all(&profile, &self.output)?;
        say!(
            "wrote {}, and a page for each block in {}",
            self.output.display(),
            self.output.with_extension("").display()
        );
        Ok(())
    }
}
