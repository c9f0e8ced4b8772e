//! Random instruction streams under random launches on an SM.

use super::seeds::Seeds;
use crate::verify::campaign::amount;
use crate::{Failure, say, style};
use clap::Args;
use scenarios_tpc::sm::kernels::streams::{Ends, streams};

/// Streams that are begun together: a thread takes the next ones.
const AT_ONCE: u64 = 100;

/// Random words, broken programs and launches: no panic, no hang; each warp ends, faults with a name, or it is known why not
#[derive(Args)]
pub struct Streams {
    /// Streams, such as 1000 or 1M
    #[arg(long, default_value = "10k", value_parser = amount)]
    count: u64,
    #[command(flatten)]
    seeds: Seeds,
}

impl Streams {
    pub fn run(self) -> Result<(), Failure> {
        let (ends, wrong) = self.seeds.run(self.count, AT_ONCE, "streams", streams, Ends::add)?;
        wrong.iter().for_each(|what| say!("{} {what}", style::bad("FOUND")));
        let Ends { ended, faulted, endless, barred, cycles } = ends;
        say!(
            "{} streams in {cycles} cycles: {ended} came to their end, {faulted} of them with faults; {endless} were \
             still at work after 6000 cycles, {barred} waited at barriers that could not open",
            ends.streams()
        );
        if wrong.is_empty() { Ok(()) } else { Err(Failure::Check) }
    }
}
