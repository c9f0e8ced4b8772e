//! Scenarios of memory.

pub mod client_mux;
pub mod client_port;
pub mod gmmu;
use kit::requests;
pub mod xbar;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        client_mux::scenarios,
        client_port::scenarios,
        gmmu::l1_tlb::scenarios,
        gmmu::scenarios,
        gmmu::space_control::scenarios,
        gmmu::utlb::scenarios,
        gmmu::walker::scenarios,
        xbar::scenarios,
    ];
    units.iter().flat_map(|scenarios| scenarios()).collect()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    vec![]
}
