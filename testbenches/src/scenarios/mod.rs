//! Every unit's scenarios, at the unit's path.

use crate::scenario::Scenario;

pub mod fbp {
    pub mod zrop;
    pub mod crop;
}

pub mod gpc {
    pub mod coarse_raster;
    pub mod fine_raster;
    pub mod prop;
    pub mod setup;
    pub mod zcull;
}

pub mod prim {
    pub mod arbiter;
    pub mod credit;
    pub mod deep_fifo;
    pub mod fifo;
    pub mod ram;
    pub mod stage;
}

/// All scenarios of all units.
pub fn all() -> Vec<Scenario> {
    [
        fbp::zrop::images::scenarios,
        fbp::zrop::scenarios,
        fbp::zrop::steady::scenarios,
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
        gpc::setup::depth_plane::scenarios,
        gpc::setup::edge_products::scenarios,
        gpc::setup::pair_fetch::scenarios,
        gpc::setup::prim_assemble::scenarios,
        gpc::setup::prim_outline::scenarios,
        gpc::setup::scenarios,
        prim::arbiter::scenarios,
        prim::credit::scenarios,
        gpc::setup::slope_divide::scenarios,
        gpc::prop::scenarios,
        prim::deep_fifo::scenarios,
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
        prim::stage::scenarios,
    ]
    .into_iter()
    .flat_map(|list| list())
    .collect()
        .into_iter()
        .flat_map(|list| list())
        .collect()
}
