//! Machine profiles: the built-in one or a file, with parameters overridden; and the list of all parameters.

use crate::Failure;
use crate::say;
use chip::profile::{NX, Profile};
use clap::Args;
use kernel::params::Params;
use std::path::PathBuf;

/// Which machine a command is about.
#[derive(Args, Clone, Debug, Default)]
pub struct Machine {
    /// A machine profile in place of the built-in `nx`.
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
    /// Parameters in place of the profile's, such as rops=4; `gpu-rtl profile` lists them.
    #[arg(long, value_delimiter = ',', value_name = "NAME=N,..")]
    pub set: Vec<String>,
}

impl Machine {
    /// The machine, and the profile as TOML.
    pub fn load(&self) -> Result<(Profile, String), Failure> {
        let (name, text) = match &self.profile {
            None => ("nx".into(), NX.into()),
            Some(file) => {
                let text = std::fs::read_to_string(file).map_err(|e| {
                    format!("{}: {e}; give a profile such as rtl-model/profiles/nx.toml", file.display())
                })?;
                (file.display().to_string(), text)
            }
        };
        Ok(Profile::parse_with(&name, &text, &self.set)?)
    }
}

/// List the parameters of a machine: value, range, unit and reason of each
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl profile
  gpu-rtl profile --set rops=4
  gpu-rtl profile --profile my-machine.toml")]
pub struct List {
    #[command(flatten)]
    machine: Machine,
}

impl List {
    pub fn run(self) -> Result<(), Failure> {
        let (profile, _) = self.machine.load()?;
        let rows = profile.group().rows();
        let wide = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
        for (name, row, value) in rows {
            let range = format!("{} to {}", row.min, row.max);
            say!("{name:<wide$} {value:>8}  {range:<14} {:<12}{}", row.unit, row.doc);
        }
        Ok(())
    }
}
