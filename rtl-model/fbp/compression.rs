//! Compression: a stage between the crossbar and a slice of the L2 that makes compressed tiles appear plain to
//! clients. Rate: one packet a cycle; one decoded sector a cycle; a cleared kilobyte in 2 cycles
//! (compression-zbc-rate). Latency: 2 cycles to the slice, 3 if status is looked up, 2 for responses. Virtual
//! channels wait separately; decoded reads stall on the response channel, and requests stall on status that misses in
//! the cache. Each virtual channel is in order; the status and data of a tile change together. Specification: CBC and
//! compression.

pub mod clear_values;
pub mod codec;
pub mod decode;
mod differences;
pub mod encode;
mod issue_conditions;
pub mod kinds;
pub mod packet_issue;
pub mod packing;
pub mod plan;
mod planned;
pub mod planner;
mod read_buffers;
pub mod read_table;
mod reads;
pub mod request_queue;
pub mod response_merge;
pub mod slice_entries;
pub mod slice_issue;
pub mod status;
mod status_places;
pub mod tile_work;
pub mod types;
mod work_beats;

use bundle::*;
use kernel::offer::Offer;
use response_merge::ResponseMerge;
use slice_issue::SliceIssue;
use types::*;

// ---- parameters
kernel::params! {
    /// Entries of each virtual channel, here and in the slice.
    places: 5..=64 = 20, "packets";
    sizes slices;
    part slice_issue: slice_issue::Params, with places;
    part response_merge: response_merge::Params;
}

// ---- ports
kernel::ports! {
    in pulse request: MemoryUp;          // its entry was reserved
    out pulse freed: FreedPlaces;
    out response: MemoryDown;
    out pulse slice: MemoryUp;           // its entry in the slice was reserved
    in pulse slice_freed: FreedPlaces;
    in down: MemoryDown;
    in pulse clear_write: ClearWrite;
    in level backing: BlockAddress;      // base address of the status of the chip's tiles
    in level number: ClientId;           // index of the slice
    out pulse fault: AccessFault;        // a write was dropped; its address is physical
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Compression(p) {
        part slice_issue: SliceIssue = p.slice_issue;
        part response_merge: ResponseMerge = p.response_merge;
    }
}

kernel::connect! { Compression(self, i) {
    // Requests.
    request => slice_issue.request;
    slice_issue.freed => freed;
    slice_issue.slice => slice;
    slice_freed => slice_issue.slice_freed;
    slice_issue.fault => fault;
    clear_write => slice_issue.clear_write;
    slice_issue.backing <= i.backing;
    slice_issue.number <= i.number;
    // Responses.
    down -> response_merge.down;
    slice_issue.job -> response_merge.job;
    response_merge.passing <= self.slice_issue.o.passing;
    response_merge.filled => slice_issue.filled;
    response_merge.sector => slice_issue.sector;
    response_merge.expanded -> slice_issue.expanded;
    slice_issue.passed <= Offer::new(
        self.response_merge.o.passed.valid
            && (!self.response_merge.o.response.valid || i.response.ready),
        self.response_merge.o.passed.data,
    );
    response_merge.response -> response;
    idle <= self.slice_issue.o.idle && self.response_merge.o.idle;
} }
