//! CROP: blends, masks and writes colour. From packets to sectors, and through a cache
//! of tiles to memory: two quads a clock at 32 bits a pixel, 32 bytes read and 32
//! written.

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
use kernel::{Within, packed::*, slot::Slot, unit::*};
use prim::legacy::fifo;
use sector_address::SectorAddressUnit;
use sector_split::SectorSplit;

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// 1: pixels that blending does not change are dropped, and destinations that it
    /// does not need are not read. 0 is for comparison; results are the same.
    pub optimise: Within<0, 1>,
    /// Tiles of 256 bytes in the cache. 16, as the specification chooses.
    pub tiles: Within<1, 16>,
    /// Packets that wait at the input. 2, the least for one per clock.
    pub work: Within<1, 255>,
    /// Sectors that wait for memory. 128, the sectors of the cache: no more can be on
    /// their way to any use.
    pub prefetch: Within<1, 255>,
    /// Sectors from memory that wait for their work. 2, the least for one per clock.
    pub read_data: Within<1, 255>,
    /// Tiles that wait to be written back. 4, a few to ride out a stall of the port.
    pub evictions: Within<1, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params {
            optimise: Within::new(1),
            tiles: Within::new(16),
            work: Within::new(2),
            prefetch: Within::new(128),
            read_data: Within::new(2),
            evictions: Within::new(4),
        }
    }
}

/// The queue between two parts.
fn queue(depth: Within<1, 255>) -> fifo::Params {
    fifo::Params { depth, ..fifo::Params::default() }
}

// ---- ports
packed! {
    pub struct In {
        work_valid: bool,
        work: CropPacket,
        read_ready: bool,
        read_data_valid: bool,
        read_data: Sector,
        write_ready: bool,
    }
    pub struct Out {
        work_ready: bool,
        read_valid: bool,
        read: MemoryRead,
        read_data_ready: bool,
        write_valid: bool,
        write: MemoryWrite,
        killed: B32,            // blended pixels dropped
        read_suppressed: B32,   // blended pixels that needed no destination
        filled: B32,            // of those, the ones that are their source
        unsupported: bool,      // something was asked for that is not built
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct Crop {
    p: Params,
    colour_state: Slot<ColourState>,
    blend_optimise: Slot<BlendOptimise>,
    sector_split: Slot<SectorSplit>,
    sector_address: Slot<SectorAddressUnit>,
    colour_tags: Slot<ColourTags>,
    colour_store: Slot<ColourStore>,
    colour_writeback: Slot<ColourWriteback>,
}

impl Crop {
    pub fn new(p: &Params) -> Self {
        let between = fifo::Params::default();
        let optimise = blend_optimise::Params { optimise: p.optimise, task: between.clone() };
        let tags = colour_tags::Params { tiles: p.tiles, sector: between.clone() };
        let store = colour_store::Params { cached: queue(p.prefetch), read_data: queue(p.read_data) };
        Crop {
            p: p.clone(),
            colour_state: ColourState::new(&queue(p.work)).into(),
            blend_optimise: BlendOptimise::new(&optimise).into(),
            sector_split: SectorSplit::new(&between).into(),
            sector_address: SectorAddressUnit::new(&between).into(),
            colour_tags: ColourTags::new(&tags).into(),
            colour_store: ColourStore::new(&store).into(),
            colour_writeback: ColourWriteback::new(&queue(p.evictions)).into(),
        }
    }
}

/// What each part is given.
struct Wires {
    state: colour_state::In,
    optimise: blend_optimise::In,
    split: sector_split::In,
    address: sector_address::In,
    tags: colour_tags::In,
    store: colour_store::In,
    writeback: colour_writeback::In,
}

impl Crop {
    fn wires(&self, i: &In) -> Wires {
        let state = self.colour_state.outputs();
        let optimise = self.blend_optimise.outputs();
        let split = self.sector_split.outputs();
        let address = self.sector_address.outputs();
        let tags = self.colour_tags.outputs();
        let store = self.colour_store.outputs();
        let writeback = self.colour_writeback.outputs();
        Wires {
            state: colour_state::In {
                work_valid: i.work_valid,
                work: i.work,
                task_ready: optimise.task_ready,
            },
            optimise: blend_optimise::In {
                task_valid: state.task_valid,
                task: state.task,
                kept_ready: split.task_ready,
            },
            split: sector_split::In {
                task_valid: optimise.kept_valid,
                task: optimise.kept,
                sector_ready: address.sector_ready,
            },
            address: sector_address::In {
                sector_valid: split.sector_valid,
                sector: split.sector,
                addressed_ready: tags.sector_ready,
            },
            tags: colour_tags::In {
                sector_valid: address.addressed_valid,
                sector: address.addressed,
                cached_ready: store.cached_ready,
                read_ready: i.read_ready,
                evicted_ready: writeback.evicted_ready,
                retired_valid: store.retired_valid,
                retired_slot: store.retired_slot,
                cleaned_valid: writeback.cleaned_valid,
                cleaned_slot: writeback.cleaned_slot,
            },
            store: colour_store::In {
                cached_valid: tags.cached_valid,
                cached: tags.cached,
                read_data_valid: i.read_data_valid,
                read_data: i.read_data,
                leaving: tags.leaving,
            },
            writeback: colour_writeback::In {
                evicted_valid: tags.evicted_valid,
                evicted: tags.evicted,
                stored: store.stored,
                write_ready: i.write_ready,
            },
        }
    }
}

impl Legacy for Crop {
    const PATH: &'static str = "fbp/crop";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let state = self.colour_state.outputs();
        let optimise = self.blend_optimise.outputs();
        let tags = self.colour_tags.outputs();
        let store = self.colour_store.outputs();
        let writeback = self.colour_writeback.outputs();
        let front_idle = state.idle && optimise.idle && self.sector_split.outputs().idle;
        let back_idle = self.sector_address.outputs().idle && tags.idle && store.idle && writeback.idle;
        Out {
            work_ready: state.work_ready,
            read_valid: tags.read_valid,
            read: tags.read,
            read_data_ready: store.read_data_ready,
            write_valid: writeback.write_valid,
            write: writeback.write,
            killed: optimise.killed,
            read_suppressed: optimise.read_suppressed,
            filled: optimise.filled,
            unsupported: state.unsupported,
            idle: front_idle && back_idle,
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        self.wake(&i);
    }

    fn wake(&mut self, i: &In) -> bool {
        let wires = self.wires(i);
        self.colour_state.wake(&wires.state)
            | self.blend_optimise.wake(&wires.optimise)
            | self.sector_split.wake(&wires.split)
            | self.sector_address.wake(&wires.address)
            | self.colour_tags.wake(&wires.tags)
            | self.colour_store.wake(&wires.store)
            | self.colour_writeback.wake(&wires.writeback)
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("colour_state", &mut self.colour_state);
        v.part("blend_optimise", &mut self.blend_optimise);
        v.part("sector_split", &mut self.sector_split);
        v.part("sector_address", &mut self.sector_address);
        v.part("colour_tags", &mut self.colour_tags);
        v.part("colour_store", &mut self.colour_store);
        v.part("colour_writeback", &mut self.colour_writeback);
    }

    /// Nothing on its way, nothing offered. Queues that still age are busy.
    fn quiet(&self, i: &In) -> bool {
        let wires = match i.work_valid || i.read_data_valid {
            true => return false,
            false => self.wires(i),
        };
        self.colour_state.quiet(&wires.state)
            && self.blend_optimise.quiet(&wires.optimise)
            && self.sector_split.quiet(&wires.split)
            && self.sector_address.quiet(&wires.address)
            && self.colour_tags.quiet(&wires.tags)
            && self.colour_store.quiet(&wires.store)
            && self.colour_writeback.quiet(&wires.writeback)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let p = &self.p;
        vec![
            ("OPTIMISE", p.optimise.get()),
            ("TILES", p.tiles.get()),
            ("WORK_DEPTH", p.work.get()),
            ("PREFETCH", p.prefetch.get()),
            ("READ_DATA_DEPTH", p.read_data.get()),
            ("EVICTIONS", p.evictions.get()),
        ]
    }
}
