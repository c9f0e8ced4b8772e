//! Raster 2D: the engine of the 2D class. It keeps the class's state, and draws copies from surface to surface, each pixel a
//! texel of the source or the mean of up to four, converted to the destination's format. An assembly of launch, walk, fetch,
//! texels, filter, convert and write.
//!
//! It reads a texel a cycle and writes a pixel a cycle (rstr2d-engine gives no figure); the first read follows 25 cycles
//! after the launch, a write 10 cycles after its sector's last texel arrived. One blit is drawn at a time. It stalls for
//! memory. Blits are drawn in order. Specification: RSTR2D; interfaces: 2D class.

use bundle::*;

pub mod blit_convert;
pub mod blit_fetch;
pub mod blit_filter;
pub mod blit_launch;
pub mod blit_texels;
pub mod blit_walk;
pub mod blit_write;
pub mod class;
pub mod state;
mod surface;
pub mod types;

use blit_convert::BlitConvert;
use blit_fetch::BlitFetch;
use blit_filter::BlitFilter;
use blit_launch::BlitLaunch;
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
        part walk: BlitWalk = blit_walk::Params {};
        part fetch: BlitFetch = blit_fetch::Params {};
        part texels: BlitTexels = p.texels;
        part filter: BlitFilter = blit_filter::Params {};
        part convert: BlitConvert = blit_convert::Params {};
        part write: BlitWrite = blit_write::Params {};
    }
}

impl Raster2d {
    /// All blits are drawn.
    fn drawn(&self) -> bool {
        self.walk.o.idle
            && self.fetch.o.idle
            && self.texels.o.idle
            && self.filter.o.idle
            && self.convert.o.idle
            && self.write.o.idle
    }
}

kernel::connect! { Raster2d(self, i) {
    bundle -> launch.bundle;
    launch.drawn <= self.drawn();
    launch.fault -> fault;
    launch.start => walk.start;
    launch.start => fetch.start;
    [walk.job, fetch.job, texels.job, filter.job, convert.job, write.job] <= self.launch.o.job;
    walk.texel -> fetch.texel;
    fetch.read -> read;
    fetch.place -> texels.place;
    read_data -> texels.read_data;
    texels.words -> filter.words;
    filter.pixel -> convert.pixel;
    convert.converted -> write.pixel;
    write.write -> write;
    idle <= self.launch.o.idle && self.drawn();
} }
