//! The graphics processing cluster: from primitives to covered pixels.

pub mod fine_raster;
