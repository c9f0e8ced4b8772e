//! Scenarios of world space.

pub mod vertex_fetch;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[vertex_fetch::scenarios];
    units.iter().flat_map(|scenarios| scenarios()).collect()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    vec![]
}
