//! Assemblies that only benches have: blocks of the chip, or parts of them, with a bench in place of the rest.
#![recursion_limit = "256"] // connections of an assembly, one after the other

pub mod command_path;
pub mod fbp;
pub mod hub_memory;
pub mod raster_chip;
pub mod raster_pipe;
pub mod texel_path;

/// The packages of the parameters of rigs, after those of the chip.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    let chip = rtl_model::packages();
    let rigs = [
        command_path::Params::default().settled().group(),
        hub_memory::Params::default().settled().group(),
        raster_chip::Params::default().settled().group(),
        raster_pipe::Params::default().settled().group(),
        texel_path::Params::default().settled().group(),
    ];
    let own = |name: &String| !chip.iter().any(|(other, _)| other == name);
    packages(&rigs).into_iter().filter(|(name, _)| own(name)).collect()
}
