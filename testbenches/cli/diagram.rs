//! `gpu-rtl diagram`: the block diagram of the modelled chip.

use crate::Failure;
use crate::profile::Machine;
use crate::say;
use clap::Args;
use std::path::PathBuf;

/// Draws the block diagram of the modelled chip as an SVG file
///
/// Boxes are the blocks of the chip, their units and the parts inside, with the parameters
/// that the profile gives them; arrows are the channels between units.
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
        ::diagram::save(&::diagram::chip(&profile), &self.output)?;
        say!("wrote {}", self.output.display());
        Ok(())
    }
}
