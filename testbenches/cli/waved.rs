//! Options of waves, common to all runs of the chip.

use crate::Failure;
use clap::Args;
use kernel::unit::Unit;
use std::path::Path;
use waves::Recorder;

#[derive(Args)]
pub struct Waved {
    /// Units whose waves are written, as VCD with a GTKWave layout beside it, or `all`.
    #[arg(long, value_delimiter = ',', value_name = "UNIT,..")]
    pub waves: Vec<String>,
    /// First cycle of the waves.
    #[arg(long, default_value_t = 0, requires = "waves", value_name = "CYCLE")]
    pub from: u64,
    /// Last cycle of the waves; a thousand after the first without it.
    #[arg(long, requires = "waves", value_name = "CYCLE")]
    pub to: Option<u64>,
}

/// Cycles of waves if no end is given.
const WINDOW: u64 = 1000;

impl Waved {
    /// Opens the requested waves; with `on`, only around cycles in which it holds.
    pub fn recorder(
        &self,
        file: &Path,
        on: Option<String>,
        gpu: &mut impl Unit,
    ) -> Result<Option<Recorder>, Failure> {
        if self.waves.is_empty() {
            return Ok(None);
        }
        let units = if self.waves.iter().any(|unit| unit == "all") { vec![] } else { self.waves.clone() };
        let to = self.to.or_else(|| on.is_none().then_some(self.from + WINDOW));
        let options = waves::Options { units, from: self.from, to, on, ..waves::Options::default() };
        Ok(Some(Recorder::create(file, "nx", gpu, &options)?))
    }
}
