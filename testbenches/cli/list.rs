//! `gpu-rtl list`: what other commands take by name.

use crate::profile::Machine;
use crate::render::names;
use crate::{Failure, say};
use chip::machine::maxwell::Maxwell;
use clap::{Args, ValueEnum};
use recordings::capture::Capture;
use workloads::kernels;

/// Kinds of things that have names.
#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// Recorded compute kernels, for `run`.
    Kernels,
    /// Recorded frames of one feature each, for `frames`, `replay` and `ranges`.
    Frames,
    /// Recorded command streams, for `replay`.
    Captures,
    /// Synthetic draws, for `bounds`.
    Draws,
    /// Units of the chip, for `--lockstep`, `--verilog` and `--waves`.
    Units,
}

/// List what other commands take by name: kernels, frames, captures, draws, units of the chip
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl list kernels
  gpu-rtl list frames
  gpu-rtl list units
  gpu-rtl list units --set sms=1
`gpu-rtl profile` lists parameters.")]
pub struct List {
    #[arg(value_enum)]
    kind: Kind,
    #[command(flatten)]
    machine: Machine,
}

impl List {
    pub fn run(self) -> Result<(), Failure> {
        let all = match self.kind {
            Kind::Kernels => kernels::names(),
            Kind::Frames => Capture::frame_names(),
            Kind::Captures => Capture::names(),
            Kind::Draws => crate::bounds::names(),
            Kind::Units => names::known(&mut Maxwell::new(&self.machine.load()?.0)),
        };
        all.iter().for_each(|name| say!("{name}"));
        Ok(())
    }
}
