//! Scenarios of assemblies that only benches have.

pub mod command_path;
pub mod fbp;
pub mod hub_memory;
pub mod raster_chip;
pub mod raster_pipe;
pub mod texel_path;
pub mod traffic;
