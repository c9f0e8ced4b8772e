//! Random instruction streams under random launches on an SM.

use super::device;
use crate::verify::campaign::amount;
use crate::verify::test::{parallel_on, processors};
use crate::{Failure, say, style};
use clap::Args;
use scenarios_tpc::sm::kernels::streams::{Ends, streams};
use std::sync::Mutex;

/// Streams that are begun together: a thread takes the next ones.
const AT_ONCE: usize = 100;

/// Random words, broken programs and launches: no panic, no hang; each warp ends, faults with a name, or it is known why not
#[derive(Args)]
pub struct Streams {
    /// Streams, such as 1000 or 1M
    #[arg(long, default_value = "10k", value_parser = amount)]
    count: u64,
    /// The first seed; each stream takes the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On half an SM in both languages, compared every clock
    #[arg(long)]
    lockstep: bool,
    /// Threads; as many as there are processors without it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl Streams {
    pub fn run(self) -> Result<(), Failure> {
        let dut = device(self.lockstep)?;
        let bar = style::bar(self.count, "streams");
        let firsts: Vec<u64> = (0..self.count).step_by(AT_ONCE).collect();
        let all = Mutex::new((Ends::default(), vec![]));
        let threads = self.threads.map_or_else(processors, usize::from);
        parallel_on(threads, &firsts, |first| {
            let mut ends = Ends::default();
            let count = (AT_ONCE as u64).min(self.count - first);
            let end = streams(dut, self.seed + first, count, &mut ends, || bar.inc(1));
            let mut all = all.lock().expect("no thread panics");
            all.0.add(&ends);
            all.1.extend(end.err());
        });
        bar.finish_and_clear();
        let (ends, wrong) = all.into_inner().expect("no thread panics");
        wrong.iter().for_each(|what| say!("{} {what}", style::bad("FOUND")));
        let Ends { ended, faulted, endless, barred, clocks } = ends;
        say!(
            "{} streams in {clocks} clocks: {ended} came to their end, {faulted} of them with faults; {endless} were \
             still at work after 6000 clocks, {barred} waited at barriers that could not open",
            ends.streams()
        );
        if wrong.is_empty() { Ok(()) } else { Err(Failure::Check) }
    }
}
