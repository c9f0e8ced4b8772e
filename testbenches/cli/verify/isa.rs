//! The instruction set, row by row: campaigns on a whole SM, and the coverage table of the rows.

mod facts;
mod log;
mod programs;
mod rows;
mod seeds;
mod streams;
mod table;

use crate::Failure;
use clap::{Args, Subcommand};

/// Run random instructions of the shader cores' instruction set on a whole SM
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
#[command(after_help = "Examples:
  gpu-rtl isa rows                          a thousand cases of each row that compute reaches
  gpu-rtl isa rows --cases 100k             100,000 of each
  gpu-rtl isa rows --row FADD/cbuf --row LEA --seed 7
  gpu-rtl isa programs --count 1000         whole programs with branches, barriers and memory
  gpu-rtl isa programs --count 1000 --lockstep
  gpu-rtl isa streams --count 1M            random words and launches: no panic, no hang
  gpu-rtl isa facts                         what the real chip did
  gpu-rtl isa --write                       the table of all rows into docs/isa.md

A case is a lane in which an instruction ran, with random registers, predicates, flags and constants; the
interpreter says what it leaves. What has passed is a line of out/isa.tsv, from which the table has its counts.")]
pub struct Isa {
    #[command(subcommand)]
    campaign: Option<Campaign>,
    /// Put the table of what covers each row into docs/isa.md
    #[arg(long)]
    write: bool,
}

#[derive(Subcommand)]
enum Campaign {
    Facts(facts::Facts),
    Programs(programs::Programs),
    Rows(rows::Rows),
    Streams(streams::Streams),
}

impl Isa {
    pub fn run(self) -> Result<(), Failure> {
        match self.campaign {
            Some(Campaign::Facts(facts)) => facts.run(),
            Some(Campaign::Programs(programs)) => programs.run(),
            Some(Campaign::Rows(rows)) => rows.run(),
            Some(Campaign::Streams(streams)) => streams.run(),
            None => table::write(),
        }
    }
}
