//! CROP: blends, masks and writes colour: from PROP's packets to sectors, and through a
//! cache of tiles to memory. Two quads of 32-bit pixels a clock (crop-source-quads-32), 8
//! pixels (crop-pixel-rate-unit, crop-nonblended-*, crop-blended-*), 32 bytes read
//! (crop-read-rate) and 32 written (crop-write-rate). 11 clocks from a packet to its first
//! read. Stalled by memory, and by a blend of bytes that a blend on its way still changes.
//! In order for each sample. Specification: CROP, Surface addressing.

pub mod blend_component;
pub mod blend_lanes;
pub mod blend_optimise;
pub mod blend_wide;
mod clear;
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

use blend_optimise::BlendOptimise;
use bundle::*;
use colour_state::ColourState;
use colour_store::ColourStore;
use colour_tags::ColourTags;
use colour_writeback::ColourWriteback;
use kernel::prelude::*;
use sector_address::SectorAddressUnit;
use sector_split::SectorSplit;

// ---- parameters
kernel::params! {
    part colour_state: colour_state::Params;
    part blend_optimise: blend_optimise::Params;
    part sector_split: sector_split::Params;
    part sector_address: sector_address::Params;
    part colour_tags: colour_tags::Params;
    part colour_store: colour_store::Params;
    part colour_writeback: colour_writeback::Params;
}

// ---- ports
kernel::ports! {
    in work: CropPacket;
    out read: MemoryRead;
    in read_data: Sector;
    out write: MemoryWrite;
    out level killed: B32;          // blended pixels dropped
    out level read_suppressed: B32; // blended pixels that needed no destination
    out level filled: B32;          // of those, the ones that become their source
    out level unsupported: bool;    // something was asked for that is not built
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
        part colour_writeback: ColourWriteback = p.colour_writeback;
    }
}

kernel::connect! { Crop(self, i) {
    work -> colour_state.work;
    colour_state.task -> blend_optimise.task;
    blend_optimise.kept -> sector_split.kept;
    sector_split.sector -> sector_address.sector;
    sector_address.addressed -> colour_tags.addressed;
    colour_tags.cached -> colour_store.cached;
    colour_tags.read -> read;
    colour_tags.evicted -> colour_writeback.evicted;
    read_data -> colour_store.read_data;
    colour_store.leaving <= self.colour_tags.o.leaving;
    colour_store.retired => colour_tags.retired;
    colour_store.stored => colour_writeback.stored;
    colour_writeback.cleaned => colour_tags.cleaned;
    colour_writeback.write -> write;
    killed <= self.blend_optimise.o.killed;
    read_suppressed <= self.blend_optimise.o.read_suppressed;
    filled <= self.blend_optimise.o.filled;
    unsupported <= self.colour_state.o.unsupported;
    idle <= self.colour_state.o.idle
        && self.blend_optimise.o.idle
        && self.sector_split.o.idle
        && self.sector_address.o.idle
        && self.colour_tags.o.idle
        && self.colour_store.o.idle
        && self.colour_writeback.o.idle;
} }
