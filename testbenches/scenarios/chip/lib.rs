//! Scenarios of assemblies of the chip.

pub mod command_path;
pub mod draw_path;
pub mod fbp;
pub mod gpc;
pub mod gpu;
pub mod hub_memory;
pub mod kernels;
pub mod memory_system;
pub mod raster_half;
pub mod raster_pipe;
pub mod recorded;
mod reductions;
pub mod rop_partition;
pub mod tpc;
mod traffic;
mod upkeep;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        command_path::scenarios,
        draw_path::scenarios,
        fbp::scenarios,
        gpc::scenarios,
        gpu::scenarios,
        hub_memory::scenarios,
        memory_system::scenarios,
        raster_half::scenarios,
        raster_pipe::scenarios,
        raster_pipe::one_gpc,
        rop_partition::scenarios,
        tpc::scenarios,
    ];
    let large = std::env::var_os("PARTS").map_or_else(Vec::new, |_| memory_system::eight::scenarios());
    units.iter().flat_map(|list| list()).chain(large).collect()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    let units: &[fn() -> Vec<kit::rates::Rate>] = &[command_path::rates, tpc::rates];
    units.iter().flat_map(|rates| rates()).collect()
}
