//! GPCs share the tiles of a primitive.

use super::shapes::{all_of, rect};
use super::{LATENCY, any_share, cycles, each_cycle, prims, shared};
use gpc::coarse_raster::CoarseRaster;
use kit::{Maker, scenarios};
use references::gpc::coarse_raster::Share;

scenarios! {
    CoarseRaster::new(&shared(2)) => two_gpcs_in_half_the_cycles any_packets_for_two;
    CoarseRaster::new(&shared(4)) => any_packets_for_four;
    CoarseRaster::new(&shared(8)) => any_packets_for_eight;
}

fn any_packets_for_two(new: Maker<CoarseRaster>) {
    any_share(new, 2);
}

pub fn any_packets_for_four(new: Maker<CoarseRaster>) {
    any_share(new, 4);
}

fn any_packets_for_eight(new: Maker<CoarseRaster>) {
    any_share(new, 8);
}

/// 20 rows of 40 tiles: 400 for each of two GPCs, one a cycle.
fn two_gpcs_in_half_the_cycles(new: Maker<CoarseRaster>) {
    let all = prims(&[all_of(1, rect(0, 0, 640, 320))]);
    for gpc in 0..2 {
        let seen = cycles(new(), &all, Share { gpc, gpcs: 2 }, !0, !0);
        assert_eq!(seen, each_cycle(LATENCY, 400));
    }
}
