//! Scenarios of memory.

pub mod client_port;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    client_port::scenarios()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    vec![]
}
