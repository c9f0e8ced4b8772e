//! Assemblies only: which port is connected to which.

pub mod command_path;
pub mod fbp;
pub mod gpc;
pub mod profile;
pub mod raster_pipe;

/// The packages of all parameters of the chip.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    packages(&[
        command_path::Params::default().settled().group(),
        raster_pipe::Params::default().settled().group(),
    ])
}
