//! Host and its parts.

pub mod entry_fetch;
pub mod header_decode;
pub mod host_methods;
pub mod push_pipe;
pub mod pushes;
pub mod sectors;
pub mod segment_fetch;

use crate::scenario::Scenario;

/// The scenarios of Host's parts.
pub fn scenarios() -> Vec<Scenario> {
    let parts: &[fn() -> Vec<Scenario>] = &[
        entry_fetch::scenarios,
        header_decode::scenarios,
        host_methods::scenarios,
        push_pipe::scenarios,
        segment_fetch::scenarios,
    ];
    parts.iter().flat_map(|part| part()).collect()
}

pub use push_pipe::rates;
