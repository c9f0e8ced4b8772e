//! Whatever the compression state, memory reads as the written data, and ROPs read back what they wrote.

pub mod any_traffic;
pub(crate) mod bench;
pub mod clear_values;
pub mod clears;
mod client;
pub mod cold;
pub mod decode;
pub mod depth;
mod downstream;
pub mod encode;
mod expected;
pub mod order;
pub mod ordinary;
pub mod packet_issue;
pub mod planner;
pub mod read_table;
pub mod reads;
pub mod request_queue;
pub mod response_merge;
pub mod slice_entries;
pub mod slice_issue;
pub mod status;
pub mod steady;
mod stored;
pub mod tile_work;
pub(crate) mod tiles;
pub mod wide;
pub mod writes;

use fbp::compression::{Params, planner as plans, slice_issue as issue, status as bytes};
use kernel::Within;

/// A stage with `sets` sectors of status, as a power of two, of a chip with `slices` slices, and with `places` entries.
fn sized(sets: usize, slices: usize, places: usize) -> Params {
    let slices = Within::new(slices);
    let status = bytes::Params { sets_log2: Within::new(sets), slices };
    let planner = plans::Params { slices, status };
    let slice_issue = issue::Params { planner, ..issue::Params::default() };
    Params { places: Within::new(places), slices, slice_issue, ..Params::default() }
}
