//! Scenarios of memory.

pub mod client_mux;
pub mod client_port;
pub mod dram;
pub mod gmmu;
mod requests;
pub mod smmu;
pub mod xbar;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    [
        client_mux::scenarios(),
        client_port::scenarios(),
        dram::scenarios(),
        dram::channel::scenarios(),
        gmmu::utlb::scenarios(),
        smmu::scenarios(),
        xbar::scenarios(),
    ]
    .concat()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    smmu::rates()
}
