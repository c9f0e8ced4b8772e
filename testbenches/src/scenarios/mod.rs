//! Every unit's scenarios, at the unit's path.

use crate::scenario::Scenario;

pub mod gpc {
    pub mod coarse_raster;
    pub mod fine_raster;
    pub mod setup;
    pub mod zcull;
}

pub mod prim {
    pub mod fifo;
    pub mod ram;
}

/// All scenarios of all units.
pub fn all() -> Vec<Scenario> {
    [
        gpc::coarse_raster::row_scan::scenarios,
        gpc::coarse_raster::scenarios,
        gpc::coarse_raster::tile_walk::scenarios,
        gpc::fine_raster::scenarios,
        gpc::setup::scenarios,
        gpc::fine_raster::scenarios,
        gpc::zcull::scenarios,
        gpc::zcull::depth_range::scenarios,
        gpc::zcull::direct::scenarios,
        gpc::zcull::range_test::direct::scenarios,
        gpc::zcull::range_test::scenarios,
        gpc::zcull::small::scenarios,
        prim::fifo::scenarios,
        prim::fifo::wide::scenarios,
        prim::ram::scenarios,
    ]
    .into_iter()
    .flat_map(|list| list())
    .collect()
        .into_iter()
        .flat_map(|list| list())
        .collect()
}
