//! Independent references: written from the mathematics, with no code of the units.

pub mod coarse_raster;
pub mod coverage;
pub mod setup;
pub mod tile_plane;
pub mod zcull;
