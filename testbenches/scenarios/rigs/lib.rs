//! Scenarios of assemblies that only benches have.

pub mod command_path;
pub mod fbp;
pub mod hub_memory;
pub mod raster_chip;
pub mod raster_pipe;
pub mod traffic;

/// All scenarios of these assemblies.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        command_path::scenarios,
        fbp::scenarios,
        hub_memory::scenarios,
        raster_chip::scenarios,
        raster_pipe::scenarios,
        raster_pipe::one_gpc,
    ];
    units.iter().flat_map(|list| list()).collect()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    command_path::rates()
}
