//! Every unit's scenarios, at the unit's path.

use crate::scenario::Scenario;

pub mod fbp {
    pub mod crop;
}

pub mod gpc {
    pub mod coarse_raster;
    pub mod fine_raster;
    pub mod setup;
}

pub mod prim {
    pub mod fifo;
    pub mod ram;
}

/// All scenarios of all units.
pub fn all() -> Vec<Scenario> {
    [
        fbp::crop::blend_lanes::scenarios,
        fbp::crop::blend_optimise::scenarios,
        fbp::crop::colour_state::scenarios,
        fbp::crop::colour_store::scenarios,
        fbp::crop::colour_tags::scenarios,
        fbp::crop::colour_writeback::scenarios,
        fbp::crop::scenarios,
        fbp::crop::sector_address::scenarios,
        fbp::crop::sector_split::scenarios,
        gpc::coarse_raster::row_scan::scenarios,
        gpc::coarse_raster::scenarios,
        gpc::coarse_raster::tile_walk::scenarios,
        gpc::fine_raster::scenarios,
        gpc::setup::scenarios,
        prim::fifo::scenarios,
        prim::fifo::wide::scenarios,
        prim::ram::scenarios,
    ]
    .into_iter()
    .flat_map(|list| list())
    .collect()
}
