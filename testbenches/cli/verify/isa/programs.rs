//! Random programs on an SM.

use super::seeds::Seeds;
use crate::verify::campaign::amount;
use crate::{Failure, say, style};
use clap::Args;
use scenarios_tpc::sm::campaign::programs::Seen;
use scenarios_tpc::sm::campaign::{run_pairs, run_programs};

/// Programs that are begun together: a thread takes the next ones.
const AT_ONCE: u64 = 50;

/// Random programs: divergence, loops, calls, barriers, memory of all sizes; registers and memory are the interpreter's
#[derive(Args)]
pub struct Programs {
    /// Programs, such as 1000 or 100k
    #[arg(long, default_value = "100", value_parser = amount)]
    count: u64,
    /// Programs that request dual issue, on an SM that has it
    #[arg(long)]
    dual_issue: bool,
    #[command(flatten)]
    seeds: Seeds,
}

impl Programs {
    pub fn run(self) -> Result<(), Failure> {
        let run = if self.dual_issue { run_pairs } else { run_programs };
        let (seen, wrong) = self.seeds.run(self.count, AT_ONCE, "programs", run, Seen::add)?;
        let Seen { programs, endless, instructions, cycles } = seen;
        wrong.iter().for_each(|what| say!("{} {what}", style::bad("DIFFERS")));
        say!(
            "{programs} programs, {instructions} instructions of warps in {cycles} cycles; {endless} too long to run"
        );
        if wrong.is_empty() { Ok(()) } else { Err(Failure::Check) }
    }
}
