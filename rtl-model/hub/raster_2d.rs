//! Raster 2D: the engine of the 2D class. It keeps the class's state, and draws copies from surface to surface, solids, and
//! pixels of the stream of methods: each pixel a texel of the source or the mean of up to four, converted to the
//! destination's format, and combined with the destination and a pattern. An assembly of launch, shape, walk, fetch, texels,
//! float, filter, convert, pattern, operate and write.
//!
//! It reads a texel a cycle and writes a pixel a cycle (rstr2d-engine gives no figure); the first read follows 26 cycles
//! after the launch, a write 17 cycles after its sector's last texel arrived. One blit is drawn at a time. It stalls for
//! memory. Blits are drawn in order. Specification: RSTR2D; interfaces: 2D class.

use bundle::*;

pub mod blit_convert;
pub mod blit_fetch;
pub mod blit_filter;
pub mod blit_float;
pub mod blit_launch;
pub mod blit_operate;
pub mod blit_pattern;
pub mod blit_shape;
pub mod blit_texels;
pub mod blit_walk;
pub mod blit_write;
pub mod class;
mod colour;
pub mod state;
mod surface;
pub mod types;

use blit_convert::BlitConvert;
use blit_fetch::BlitFetch;
use blit_filter::BlitFilter;
use blit_float::BlitFloat;
use blit_launch::BlitLaunch;
use blit_operate::BlitOperate;
use blit_pattern::BlitPattern;
use blit_shape::BlitShape;
use blit_texels::BlitTexels;
use blit_walk::BlitWalk;
use blit_write::BlitWrite;

// ---- parameters
kernel::params! {
    part texels: blit_texels::Params;
}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    out fault: Fault;      // a launch
    out read: MemoryRead, data: Sector;
    out write: MemoryWrite;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Raster2d(p) {
        part launch: BlitLaunch = blit_launch::Params {};
        part shape: BlitShape = blit_shape::Params {};
        part walk: BlitWalk = blit_walk::Params {};
        part fetch: BlitFetch = blit_fetch::Params {};
        part texels: BlitTexels = p.texels;
        part float: BlitFloat = blit_float::Params {};
        part filter: BlitFilter = blit_filter::Params {};
        part convert: BlitConvert = blit_convert::Params {};
        part pattern: BlitPattern = blit_pattern::Params {};
        part operate: BlitOperate = blit_operate::Params {};
        part write: BlitWrite = blit_write::Params {};
    }
}

impl Raster2d {
    /// All blits are drawn.
    fn drawn(&self) -> bool {
        self.shape.o.idle
            && self.walk.o.idle
            && self.fetch.o.idle
            && self.texels.o.idle
            && self.float.o.idle
            && self.filter.o.idle
            && self.convert.o.idle
            && self.pattern.o.idle
            && self.operate.o.idle
            && self.write.o.idle
    }
}

kernel::connect! { Raster2d(self, i) {
    bundle -> launch.bundle;
    launch.drawn <= self.drawn();
    launch.fault -> fault;
    launch.start => shape.launch;
    shape.points <= self.launch.o.points;
    shape.start => walk.start;
    shape.start => fetch.start;
    walk.sides <= self.shape.o.sides;
    launch.cells => pattern.cells;
    [shape.job, walk.job, fetch.job, texels.job, float.job, filter.job] <= self.launch.o.job;
    [convert.job, pattern.job, operate.job, write.job] <= self.launch.o.job;
    walk.texel -> fetch.texel;
    fetch.read -> read;
    fetch.place -> texels.place;
    read_data -> texels.read_data;
    texels.words -> float.words;
    float.summed -> filter.words;
    filter.pixel -> convert.pixel;
    convert.converted -> pattern.pixel;
    pattern.patterned -> operate.pixel;
    operate.operated -> write.pixel;
    write.write -> write;
    idle <= self.launch.o.idle && self.drawn();
} }
