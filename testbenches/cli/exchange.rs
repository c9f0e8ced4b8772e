//! Replaces units of an assembly by their Verilog, or by both languages in lockstep.

use crate::Failure;
use crate::render::names;
use clap::Args;
use cosim::With;
use kernel::any::AnyUnit;
use kernel::unit::Unit;

/// Which of the chip's units do not run as the Rust model.
#[derive(Args)]
pub struct Languages {
    /// Units whose SystemVerilog runs in place of the Rust model, or `all`.
    #[arg(long, value_delimiter = ',', value_name = "UNIT,..")]
    pub verilog: Vec<String>,
    /// Units that run in both languages, compared every cycle, or `all`.
    #[arg(long, value_delimiter = ',', value_name = "UNIT,..")]
    pub lockstep: Vec<String>,
}

impl Languages {
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.verilog.iter().chain(&self.lockstep)
    }

    /// The parts of the chip that these units name.
    pub fn parts(&self, known: &[String]) -> Result<Vec<String>, Failure> {
        let parts = self.names().map(|name| names::parts(known, name)).collect::<Result<Vec<_>, _>>()?;
        Ok(parts.concat())
    }

    /// Replaces the parts.
    pub fn exchange(&self, gpu: &mut impl Unit, known: &[String]) -> Result<(), Failure> {
        exchange(gpu, &self.verilog, &self.lockstep, |name| names::parts(known, name))
    }
}

/// Whether an SM runs as the Rust model alone, so that its inside is visible.
pub fn sees_sm(hidden: &[String], k: usize) -> bool {
    !hidden.iter().any(|part| part.ends_with(&format!("tpc[{k}].sm")))
}

/// `parts` returns the parts of a name. No part may be named twice.
fn exchange(
    assembly: &mut dyn AnyUnit,
    verilog: &[String],
    lockstep: &[String],
    parts: impl Fn(&str) -> Result<Vec<String>, Failure>,
) -> Result<(), Failure> {
    let mut taken: Vec<(String, With)> = vec![];
    for (names, with) in [(verilog, With::Hdl), (lockstep, With::Lockstep)] {
        for name in names {
            for part in parts(name)? {
                if taken.iter().any(|(other, _)| *other == part) {
                    return Err(Failure::Input(format!("{part} is named twice; name it once")));
                }
                taken.push((part, with));
            }
        }
    }
    let taken: Vec<_> = taken.iter().map(|(part, with)| (part.as_str(), *with)).collect();
    cosim::exchange_all(assembly, &taken).map_err(|e| Failure::Input(e.to_string()))
}
