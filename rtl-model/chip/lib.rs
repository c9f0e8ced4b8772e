//! Assemblies only: which port is connected to which.
#![recursion_limit = "256"] // connections of an assembly, one after the other

pub mod command_path;
pub mod draw_path;
pub mod fbp;
pub mod gpc;
pub mod gpu;
pub mod hub_memory;
pub mod memory_system;
pub mod profile;
pub mod raster_half;
pub mod raster_pipe;
pub mod rop_partition;
pub mod tpc;

/// The packages of all parameters of the chip.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    let blocks = [
        ::hub::packages(),
        ::gpc::packages(),
        ::mem::packages(),
        ::fbp::packages(),
        ::tpc::packages(),
        ::world::packages(),
    ]
    .concat();
    let own = |name: &String| !blocks.iter().any(|(other, _)| other == name);
    // The second top is a bench's.
    let tops = [gpu::Params::default().settled().group(), raster_pipe::Params::default().settled().group()];
    let all = packages(&tops);
    all.into_iter().filter(|(name, _)| own(name)).collect()
}
