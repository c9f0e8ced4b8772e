//! `gpu-rtl streams`: random streams of small draws on the whole chip, compared with the API's own order.

use crate::squeeze::Squeezed;
use crate::{Failure, put, say};
use clap::Args;
use std::panic::{AssertUnwindSafe, catch_unwind};
use workloads::small_chip;
use workloads::small_draws::Start;

/// Draw random streams of small draws, with state between them, and hold the pictures against the API
///
/// All topologies with few vertices or none, geometry programs, tessellation of flat patches, one or two targets, arrays, indices of memory and of the stream, restarts, instances with a base, both provoking
/// vertices, draws whose numbers the driver's macros read from memory; clears, depth and stencil tests, logic operations, blending of floats, halves and bytes, masks, scissors, polygon
/// modes, clip planes, viewports and constants between them. Each pixel must have the tag of the vertex that provokes the last primitive that
/// is seen in it, with the numbers of vertex and instance, or what the driver says of the draw; or what all that are seen blend to. A wrong pixel, a panic, and a chip that hangs are findings.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl streams --cases 1000
  gpu-rtl streams --small           on the small machine of tests
  gpu-rtl streams --smallest        with all queues and buffers as small as they can be
  gpu-rtl streams --case 77         one of them again
  gpu-rtl streams --case 77 --draws 5    with fewer draws")]
pub struct Streams {
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    cases: u64,
    /// Another seed gives other streams.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this one.
    #[arg(long)]
    case: Option<u64>,
    /// Draws of a stream.
    #[arg(long, default_value_t = 20)]
    draws: u64,
    /// On the small machine, in place of the profile's.
    #[arg(long, conflicts_with_all = ["smallest", "random"])]
    small: bool,
    #[command(flatten)]
    machine: Squeezed,
}

impl Streams {
    /// # Errors
    /// A recording that does not run; findings.
    pub fn run(self) -> Result<(), Failure> {
        let profile = if self.small { small_chip() } else { self.machine.load()? };
        let start = Start::new(&profile)?;
        let cases = self.case.map_or(0..self.cases, |case| case..case + 1);
        let (mut cycles, mut found, mut count) = (0, 0, 0);
        for case in cases {
            let attempt = || start.attempt(self.seed << 32 | case, self.draws);
            let end = catch_unwind(AssertUnwindSafe(attempt)).unwrap_or_else(|_| Err("a panic".into()));
            count += 1;
            match end {
                Ok(more) => cycles += more,
                Err(what) => {
                    found += 1;
                    put!("case {case}: {what}\n");
                }
            }
        }
        say!("{count} streams of {} draws, {cycles} cycles, {found} findings", self.draws);
        if found == 0 { Ok(()) } else { Err(Failure::Check) }
    }
}
