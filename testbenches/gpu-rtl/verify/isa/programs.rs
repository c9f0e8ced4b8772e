//! Random programs on an SM.

use super::device;
use crate::verify::campaign::amount;
use crate::verify::test::{parallel_on, processors};
use crate::{Failure, say, style};
use clap::Args;
use scenarios_tpc::sm::campaign::programs::Seen;
use scenarios_tpc::sm::campaign::run_programs;
use std::sync::Mutex;

/// Programs that are begun together: a thread takes the next ones.
const AT_ONCE: usize = 50;

/// Random programs: divergence, loops, calls, barriers, memory of all sizes; registers and memory are the interpreter's
#[derive(Args)]
pub struct Programs {
    /// Programs, such as 1000 or 100k
    #[arg(long, default_value = "100", value_parser = amount)]
    count: u64,
    /// The first seed; each program takes the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On half an SM in both languages, compared every clock
    #[arg(long)]
    lockstep: bool,
    /// Threads; as many as there are processors without it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl Programs {
    pub fn run(self) -> Result<(), Failure> {
        let dut = device(self.lockstep)?;
        let bar = style::bar(self.count, "programs");
        let firsts: Vec<u64> = (0..self.count).step_by(AT_ONCE).collect();
        let all = Mutex::new((Seen::default(), vec![]));
        let threads = self.threads.map_or_else(processors, usize::from);
        parallel_on(threads, &firsts, |first| {
            let mut seen = Seen::default();
            let count = (AT_ONCE as u64).min(self.count - first);
            let end = run_programs(dut, self.seed + first, count, &mut seen, || bar.inc(1));
            let mut all = all.lock().expect("no thread panics");
            all.0.add(&seen);
            all.1.extend(end.err());
        });
        bar.finish_and_clear();
        let (Seen { programs, endless, instructions, clocks }, wrong) =
            all.into_inner().expect("no thread panics");
        wrong.iter().for_each(|what| say!("{} {what}", style::bad("DIFFERS")));
        say!(
            "{programs} programs, {instructions} instructions of warps in {clocks} clocks; {endless} too long to run"
        );
        if wrong.is_empty() { Ok(()) } else { Err(Failure::Check) }
    }
}
