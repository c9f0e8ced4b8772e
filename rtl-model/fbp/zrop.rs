//! ZROP: the read-modify-write of the depth and stencil buffer, on planes if possible. Rate: one fine raster
//! transaction a cycle if planes decide it (zrop-frtx-rate, zrop-compressed-z-rate), else eleven samples a cycle
//! (zrop-expand-rate), 32 stencil samples (zrop-uncompressed-stencil-rate), and 32 bytes of memory
//! (zrop-bytes-per-clk). It stalls on PROP not accepting results, on memory, and on Zcull not accepting messages that
//! loosen. Work and its responses are in order. Specification: ZROP.

pub mod judge;
pub mod kinds;
pub mod layout;
pub mod merge;
pub mod samples;
pub mod state;
pub mod surface;
pub mod types;
pub mod z_bounds;
pub mod z_compare;
pub mod z_expand;
pub mod z_fetch;
pub mod z_source;
pub mod z_tags;
pub mod z_writeback;

use crate::marker_fence::{self, MarkerFence};
use bundle::*;
use z_compare::ZCompare;
use z_fetch::ZFetch;
use z_source::ZSource;
use z_tags::ZTags;

// ---- parameters
kernel::params! {
    part tags: z_tags::Params;
    part source: z_source::Params;
    part fetch: z_fetch::Params;
    part compare: z_compare::Params;
}

// ---- ports
kernel::ports! {
    in work: ZropPacket;
    out result: ZropResult;
    out feedback: DepthFeedback;
    out read: TileRead;
    in read_data: TileSector;
    out write: TileWrite;
    out fence: MemoryFence;
    in pulse performed: bool;
    out pulse marker_done: MarkerDone;   // all writes before the marker are in memory
    out pulse report_value: ReportValue; // samples that passed before it
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Zrop(p) {
        part tags: ZTags = p.tags;
        part source: ZSource = p.source;
        part fetch: ZFetch = p.fetch;
        part compare: ZCompare = p.compare;
        part marker_fence: MarkerFence = marker_fence::Params {};
    }
}

kernel::connect! { Zrop(self, i) {
    work -> tags.work;
    tags.op -> source.op;
    source.bounded -> compare.bounded;
    tags.fetch -> fetch.fetch;
    fetch.read -> read;
    read_data -> fetch.read_data;
    fetch.fill -> compare.fill;
    fetch.filled -> compare.filled;
    fetch.kind => tags.kind;
    compare.result -> result;
    compare.feedback -> feedback;
    compare.cleaned -> tags.cleaned;
    compare.write -> write;
    compare.marker -> marker_fence.marker;
    marker_fence.fence -> fence;
    performed => marker_fence.performed;
    marker_fence.done => marker_done;
    compare.report_value => report_value;
    tags.promised <= self.compare.o.promised;
    tags.accepted <= self.compare.o.accepted;
    compare.page <= self.tags.o.page;
    fetch.accepted <= self.compare.o.accepted;
    idle <= self.tags.o.idle && self.source.o.idle && self.fetch.o.idle && self.compare.o.idle
        && self.marker_fence.o.idle;
} }
