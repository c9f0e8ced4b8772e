//! What stands for the commands that this build leaves out.

use crate::Failure;
use clap::Subcommand;

#[derive(Subcommand)]
pub enum Command {
    #[command(external_subcommand)]
    Other(Vec<String>),
}

impl Command {
    pub fn run(self) -> Result<(), Failure> {
        let Command::Other(words) = self;
        let name = words.first().map_or("", String::as_str);
        Err(format!(
            "no command `{name}` in this build, which draws, replays and proves; if it is one that tests or \
             measures units, build the whole program: cargo build --release --bin gpu-rtl"
        )
        .into())
    }
}
