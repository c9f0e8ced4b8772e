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
