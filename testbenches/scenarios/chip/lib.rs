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

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        command::scenarios,
        geometry::scenarios,
        gpc::scenarios,
        machine::maxwell::scenarios,
        memory::scenarios,
        memory::releases::scenarios,
        partition::scenarios,
        raster_half::scenarios,
        tpc::scenarios,
    ];
    let large = std::env::var_os("PARTS").map_or_else(Vec::new, |_| memory::eight::scenarios());
    units.iter().flat_map(|list| list()).chain(large).collect()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    tpc::rates()
}
