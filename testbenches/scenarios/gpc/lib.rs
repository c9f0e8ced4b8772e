//! Scenarios of the graphics processing cluster.

pub mod coarse_raster;
pub mod fine_raster;
pub mod gcc;
pub mod gpm;
pub mod prop;
pub mod record_port;
pub mod setup;
pub mod work_crossbar;
pub mod zcull;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        coarse_raster::row_scan::scenarios,
        coarse_raster::scenarios,
        coarse_raster::bubbles::scenarios,
        coarse_raster::sharing::scenarios,
        coarse_raster::tile_walk::scenarios,
        fine_raster::scenarios,
        gcc::scenarios,
        gpm::batch_route::scenarios,
        gpm::pixel_collect::scenarios,
        gpm::scenarios,
        gpm::subtile_launch::scenarios,
        prop::scenarios,
        setup::barycentrics::scenarios,
        setup::depth_bias::scenarios,
        setup::depth_plane::scenarios,
        setup::edge_products::scenarios,
        setup::line_spread::scenarios,
        setup::pair_fetch::scenarios,
        setup::plane_ratios::scenarios,
        setup::prim_assemble::scenarios,
        setup::prim_outline::scenarios,
        setup::scenarios,
        setup::slope_divide::scenarios,
        record_port::scenarios,
        work_crossbar::scenarios,
        zcull::depth_range::scenarios,
        zcull::direct::scenarios,
        zcull::range_test::direct::scenarios,
        zcull::range_test::rops::scenarios,
        zcull::range_test::scenarios,
        zcull::storage::scenarios,
        zcull::rops::scenarios,
        zcull::scenarios,
        zcull::small::scenarios,
    ];
    units.iter().flat_map(|list| list()).collect()
}

/// All rates that the block's scenarios measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    let units: &[fn() -> Vec<kit::rates::Rate>] =
        &[coarse_raster::rates, fine_raster::rates, prop::rates, setup::rates, zcull::rates];
    units.iter().flat_map(|rates| rates()).collect()
}
