//! Proofs of a unit's properties, with `scripts/prove`.

use crate::{Failure, python};
use clap::Args;
use std::process::Command;

/// Prove the properties of a unit (its handshakes, its invariants)
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl prove                        every unit that has properties
  gpu-rtl prove prim/fifo              one
  gpu-rtl prove prim/fifo -- --help    what the prover can do besides")]
pub struct Prove {
    /// Path of a unit that has properties; all without one
    unit: Option<String>,
    /// Arguments for scripts/prove
    #[arg(last = true)]
    arguments: Vec<String>,
}

impl Prove {
    pub fn run(self) -> Result<(), Failure> {
        let script = cosim::root().join("scripts/prove");
        if !script.exists() {
            return Err("there is no scripts/prove in this tree".to_string().into());
        }
        let mut command = Command::new(python::find("gpu-rtl prove")?);
        let status =
            command.arg(script).args(&self.unit).args(&self.arguments).current_dir(cosim::root()).status();
        match status.map_err(|e| format!("scripts/prove: {e}"))?.code() {
            Some(0) => Ok(()),
            Some(1) => Err(Failure::Check),
            _ => Err("scripts/prove failed; its output is above".to_string().into()),
        }
    }
}
