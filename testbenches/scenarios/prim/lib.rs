//! Scenarios of building blocks.

pub mod arbiter;
pub mod deep_fifo;
pub mod entry;
pub mod fifo;
pub mod grant;
pub mod multiply;
pub mod ram;
pub mod read_share;
pub mod stage;
pub mod tag_store;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        arbiter::scenarios,
        deep_fifo::scenarios,
        fifo::scenarios,
        fifo::wide::scenarios,
        grant::scenarios,
        multiply::scenarios,
        ram::scenarios,
        read_share::scenarios,
        stage::scenarios,
        tag_store::scenarios,
    ];
    units.iter().flat_map(|list| list()).collect()
}
