//! Assemblies only: which port is connected to which. The blocks of the chip, and machines that are made of them.
#![recursion_limit = "256"] // connections of an assembly, one after the other

pub mod command;
pub mod geometry;
pub mod gpc;
pub mod machine;
pub mod memory;
pub mod partition;
pub mod profile;
pub mod raster_half;
pub mod threads;
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
    let all = packages(&[machine::maxwell::Params::default().settled().group()]);
    all.into_iter().filter(|(name, _)| own(name)).collect()
}
