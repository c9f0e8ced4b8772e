//! Scenarios of memory.

pub mod client_mux;
pub mod client_port;
pub mod copy_port;
pub mod dram;
pub mod flush;
pub mod gmmu;
pub mod smmu;
pub mod tile_port;
pub mod xbar;

use kit::requests;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        client_mux::scenarios,
        client_port::scenarios,
        copy_port::scenarios,
        dram::scenarios,
        dram::channel::scenarios,
        dram::channel::schedule::scenarios,
        flush::scenarios,
        gmmu::l1_tlb::scenarios,
        gmmu::l1_tlb::changes::scenarios,
        gmmu::scenarios,
        gmmu::space_control::scenarios,
        gmmu::utlb::scenarios,
        gmmu::walker::scenarios,
        smmu::scenarios,
        tile_port::scenarios,
        xbar::scenarios,
    ];
    units.iter().flat_map(|scenarios| scenarios()).collect()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    smmu::rates()
}
