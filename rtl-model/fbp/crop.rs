//! CROP: blends, masks and writes colour: it converts PROP's packets to sectors and writes them through a cache of
//! tiles to memory, compressed if the page's kind has a state for a tile. Rates: two quads of 32-bit pixels a cycle
//! (crop-source-quads-32), 8 pixels (crop-pixel-rate-unit, crop-nonblended-*, crop-blended-*), 32 bytes read
//! (crop-read-rate) and 32 bytes written (crop-write-rate). Latency: 12 cycles from a packet to its first read. It
//! stalls on memory, and on bytes that an earlier blend in flight has yet to write. In order for each sample.
//! Specification: CROP, Surface addressing.

pub mod blend_component;
pub mod blend_lanes;
pub mod blend_optimise;
pub mod blend_wide;
mod clear;
pub mod colour_kinds;
pub mod colour_merge;
pub mod colour_reads;
pub mod colour_state;
pub mod colour_store;
pub mod colour_tags;
pub mod colour_writeback;
mod factors;
mod formats;
mod lanes;
mod pixels;
pub mod sector_address;
pub mod sector_split;
pub mod types;

use crate::compression::encode::{self, Encode};
use crate::marker_fence::{self, MarkerFence};
use blend_optimise::BlendOptimise;
use bundle::*;
use colour_kinds::ColourKinds;
use colour_merge::ColourMerge;
use colour_reads::ColourReads;
use colour_state::ColourState;
use colour_store::ColourStore;
use colour_tags::ColourTags;
use colour_writeback::ColourWriteback;
use sector_address::SectorAddressUnit;
use sector_split::SectorSplit;

// ---- parameters
kernel::params! {
    /// 1: tiles are compressed, and whole tiles are cleared at once. 0 is for comparison; results are the same.
    compress: 0..=1 = 1, "";
    part colour_state: colour_state::Params;
    part blend_optimise: blend_optimise::Params;
    part sector_split: sector_split::Params, with compress;
    part sector_address: sector_address::Params;
    part colour_tags: colour_tags::Params;
    part colour_store: colour_store::Params;
    part colour_reads: colour_reads::Params;
    part colour_kinds: colour_kinds::Params, with compress;
    part colour_merge: colour_merge::Params;
    part colour_writeback: colour_writeback::Params;
}

// ---- ports
kernel::ports! {
    in work: CropPacket;
    out read: TileRead;
    in read_data: TileSector;
    out write: TileWrite;
    out fence: MemoryFence;
    in pulse performed: bool;
    out pulse marker_done: MarkerDone; // all writes before the marker are in memory
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Crop(p) {
        part colour_state: ColourState = p.colour_state;
        part blend_optimise: BlendOptimise = p.blend_optimise;
        part sector_split: SectorSplit = p.sector_split;
        part sector_address: SectorAddressUnit = p.sector_address;
        part colour_tags: ColourTags = p.colour_tags;
        part colour_store: ColourStore = p.colour_store;
        part colour_reads: ColourReads = p.colour_reads;
        part colour_kinds: ColourKinds = p.colour_kinds;
        part colour_merge: ColourMerge = p.colour_merge;
        part encode: Encode = encode::Params {};
        part colour_writeback: ColourWriteback = p.colour_writeback;
        part marker_fence: MarkerFence = marker_fence::Params {};
    }
}

kernel::connect! { Crop(self, i) {
    work -> colour_state.work;
    colour_state.task -> blend_optimise.task;
    blend_optimise.kept -> sector_split.kept;
    sector_split.sector -> sector_address.sector;
    sector_address.addressed -> colour_tags.addressed;
    colour_tags.cached -> colour_store.cached;
    colour_tags.read -> colour_reads.blend;
    colour_tags.evicted -> colour_kinds.evicted;
    colour_tags.cleared <= self.colour_writeback.o.cleared;
    colour_reads.read -> read;
    read_data -> colour_reads.read_data;
    colour_reads.sector -> colour_store.read_data;
    colour_store.leaving <= self.colour_tags.o.leaving;
    colour_store.retired => colour_tags.retired;
    colour_store.stored => colour_merge.stored;
    colour_kinds.read -> colour_reads.merge;
    colour_kinds.job -> colour_merge.job;
    colour_kinds.invalidate <= self.colour_state.o.rebound;
    colour_kinds.cleared <= self.colour_writeback.o.cleared;
    colour_reads.raw -> colour_merge.raw;
    colour_merge.learned => colour_kinds.learned;
    colour_merge.tile -> colour_writeback.tile;
    colour_merge.sector -> colour_writeback.sector;
    colour_merge.op => encode.op;
    encode.result => colour_writeback.result;
    colour_writeback.cleaned => colour_tags.cleaned;
    colour_writeback.write -> write;
    colour_writeback.marker -> marker_fence.marker;
    marker_fence.fence -> fence;
    performed => marker_fence.performed;
    marker_fence.done => marker_done;
    idle <= self.colour_state.o.idle
        && self.blend_optimise.o.idle
        && self.sector_split.o.idle
        && self.sector_address.o.idle
        && self.colour_tags.o.idle
        && self.colour_store.o.idle
        && self.colour_reads.o.idle
        && self.colour_kinds.o.idle
        && self.colour_merge.o.idle
        && self.colour_writeback.o.idle
        && self.marker_fence.o.idle;
} }
