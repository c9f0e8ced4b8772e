//! Grids of blocks run in a GPC's shader cores, and markers and ends of epochs go through all that draws have there. What draws leave is
//! judged on the whole chip, by recorded frames.

mod bench;
mod grids;
mod markers;

use chip::gpc::{Gpc, Params};
use grids::{
    a_broken_descriptor, additions, any_stalls, empty_grids, global_atomics, no_instruction,
    order_at_the_end_of_a_grid, shared_words,
};
use kernel::Within;
use kit::scenarios;
use markers::{any_stalls_of_markers, markers_and_epochs_come_back};

scenarios! {
    Gpc::new(&small()) => additions shared_words a_broken_descriptor no_instruction empty_grids
        order_at_the_end_of_a_grid any_stalls markers_and_epochs_come_back any_stalls_of_markers;
    Gpc::new(&Params::default()) => additions global_atomics;
    Gpc::new(&two()) => markers_and_epochs_come_back any_stalls_of_markers;
}

/// Two SMs of one sub-partition, an L1 each.
fn small() -> Params {
    let mut p = Params { sms: Within::new(2), sub_partitions: Within::new(1), ..Params::default() };
    p.tpc.partitions = Within::new(1);
    p.tpc.sm.sides = Within::new(1);
    p
}

/// An SM for each of two raster halves.
fn two() -> Params {
    Params { gpcs: Within::new(2), ..small() }
}
