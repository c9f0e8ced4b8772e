//! Threads: as many as there are processors, and the option for those that run the chip.

use clap::Args;
use kernel::slot::Slot;
use kernel::unit::Unit;
use std::thread;

/// Threads that gain on a machine of two SMs: a third one has less to do than it costs to hand it over.
const MOST: usize = 2;

/// Number of processors.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, |n| n.get())
}

#[derive(Args)]
pub struct Threads {
    /// Threads that run the chip. Its cycles and results do not depend on their number; without it, two where there are
    /// as many processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub threads: Option<u16>,
}

impl Threads {
    /// The model of a machine, which so many threads run from now on.
    pub fn on<U: Unit>(&self, machine: U) -> Slot<U> {
        let mut machine = Slot::from(machine);
        chip::threads::spread(&mut machine, self.threads.map_or_else(|| processors().min(MOST), usize::from));
        machine
    }
}
