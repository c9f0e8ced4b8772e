//! Blocks of recorded grids on a TPC: MPC, SM and L1s together leave the right bytes in memory. The distributor, and gcc over the same
//! memory, are the bench's.

mod bench;

use bench::Bench;
use chip::tpc::{Params, Tpc};
use kernel::Within;
use kernel::params::Params as _;
use kit::scenario::property_of_share;
use kit::{Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    Tpc::new(&small()) => additions shared_words any_stalls;
    Tpc::new(&Params::default()) => additions barriers_in_loops;
}

/// One sub-partition, one L1.
fn small() -> Params {
    let mut p = Params { sub_partitions: Within::new(1), partitions: Within::new(1), ..Params::default() };
    p.sm.sides = Within::new(1);
    p.settled()
}

/// Runs a recording's grids, one after the other.
fn judged(new: Maker<Tpc>, name: &str, stalls: [u64; 3]) {
    let mut bench = Bench::new(new(), stalls);
    super::recorded::judged(name, move |grid, memory| bench.launch(grid, memory));
}

fn additions(new: Maker<Tpc>) {
    judged(new, "int_addsub", [!0; 3]);
}

fn shared_words(new: Maker<Tpc>) {
    judged(new, "shm_reduce", [!0; 3]);
}

fn barriers_in_loops(new: Maker<Tpc>) {
    judged(new, "cf_barrier_loop", [!0; 3]);
}

/// Ports of memory and of reports that are closed at times.
fn any_stalls(new: Maker<Tpc>) {
    property_of_share(16, any::<[u64; 3]>(), |stalls| judged(new, "int_addsub", stalls));
}
