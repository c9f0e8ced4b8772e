//! Scenarios of Host and its parts.

pub mod channel_table;
pub mod channel_turn;
pub mod context_gate;
pub mod entry_fetch;
pub mod header_decode;
pub mod host_methods;
pub mod instance_block;
pub mod push_pipe;
pub mod pushes;
pub mod runlist;
pub mod sectors;
pub mod segment_fetch;
pub mod syncpoints;
pub mod turns;
mod upkeep;
pub mod user_registers;
pub mod whole;
pub mod world;

use kit::rates::Rate;
use kit::scenario::Scenario;

/// The scenarios of Host's parts.
pub fn scenarios() -> Vec<Scenario> {
    let parts: &[fn() -> Vec<Scenario>] = &[
        channel_table::scenarios,
        channel_turn::scenarios,
        channel_turn::faults::scenarios,
        context_gate::scenarios,
        entry_fetch::scenarios,
        header_decode::scenarios,
        host_methods::scenarios,
        instance_block::scenarios,
        push_pipe::scenarios,
        runlist::scenarios,
        segment_fetch::scenarios,
        syncpoints::scenarios,
        turns::scenarios,
        user_registers::scenarios,
        whole::scenarios,
    ];
    parts.iter().flat_map(|part| part()).collect()
}

/// The documented rates of Host.
pub fn rates() -> Vec<Rate> {
    [push_pipe::rates(), turns::rates()].concat()
}
