//! Completions for shells.

use crate::{Failure, Program, put};
use clap::{Args, CommandFactory};

/// Print shell completions
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl completions bash > ~/.local/share/bash-completion/completions/gpu-rtl
  gpu-rtl completions zsh  > ~/.zfunc/_gpu-rtl")]
pub struct Completions {
    shell: clap_complete::Shell,
}

impl Completions {
    pub fn run(self) -> Result<(), Failure> {
        let mut text = vec![];
        clap_complete::generate(self.shell, &mut Program::command(), "gpu-rtl", &mut text);
        put!("{}", String::from_utf8_lossy(&text));
        Ok(())
    }
}
