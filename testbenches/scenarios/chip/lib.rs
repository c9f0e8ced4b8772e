//! Scenarios of assemblies of the chip.

pub mod command;
pub mod geometry;
pub mod gpc;
pub mod kernels;
pub mod machine;
pub mod memory;
pub mod partition;
pub mod raster_half;
pub mod recorded;
mod reductions;
pub mod tpc;
mod upkeep;
