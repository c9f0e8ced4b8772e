//! The graphics processing cluster: from primitives to covered pixels.

#[macro_use]
extern crate kernel;

pub mod coarse_raster;
pub mod fine_raster;
pub mod gcc;
pub mod gpm;
pub mod prop;
pub mod record_port;
pub mod setup;
pub mod work_crossbar;
pub mod zcull;

/// Names and texts of the packages of types that units declare.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    let types = vec![
        setup::types::package(),
        setup::depth_bias::package(),
        setup::prim_assemble::package(),
        setup::plane_ratios::package(),
        setup::window_state::package(),
        coarse_raster::types::package(),
        coarse_raster::tile_walk::surfaces::package(),
        zcull::types::package(),
        zcull::rules::package(),
        fine_raster::settings::package(),
        gcc::types::package(),
        gpm::types::package(),
        prop::types::package(),
        prop::depth_state::package(),
        prop::source_state::package(),
    ];
    let params = [
        setup::Params::default().group(),
        coarse_raster::Params::default().group(),
        fine_raster::Params::default().group(),
        gcc::Params::default().group(),
        gpm::Params::default().group(),
        zcull::Params::default().group(),
        prop::Params::default().group(),
        record_port::Params::default().group(),
        work_crossbar::Params::default().group(),
    ];
    [types, packages(&params)].concat()
}
