//! Threads that run a machine: how much work each part has that may run beside the rest.

use crate::memory::Memory;
use crate::partition::Partition;
use crate::tpc::Tpc;
use kernel::any::AnySlot;
use kernel::unit::Unit;
use kernel::workers;

/// Work of a parallel part, in percent of a frame's on a machine of two ROPs and two SMs.
const WORK: [(&str, u32); 3] = [(Memory::PATH, 30), (Partition::PATH, 7), (Tpc::PATH, 15)];
/// That of all other units.
const REST: u32 = 26;

/// Lets `threads` threads run a machine, one of which is the caller's. What it does in each cycle stays the same.
pub fn spread(machine: &mut dyn AnySlot, threads: usize) {
    workers::spread(machine, threads, |path| {
        WORK.iter().find(|work| work.0 == path).map_or(REST, |work| work.1)
    });
}
