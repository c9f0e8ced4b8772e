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

include!(concat!(env!("OUT_DIR"), "/packages.rs"));
