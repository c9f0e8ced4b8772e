//! Raster half of a GPC: an assembly of setup, coarse raster, Zcull, fine raster and PROP. The pipe
//! manager, the shader cores and the ROPs are outside.
//!
//! Rates and latencies are those of its parts (setup-gpc-prim-rate, coarse-raster-tile-rate,
//! zcull-pixel-rate-unit, fine-raster-sample-rate-unit, prop-pixel-rate-unit). Primitives, and
//! the work on each pixel, keep their order. Specification: Setup, Coarse raster, Zcull, Fine
//! raster, PROP.

use ::gpc::{
    coarse_raster::{self, CoarseRaster},
    fine_raster::{self, FineRaster},
    prop::{self, Prop},
    setup::{self, Setup},
    zcull::{self, Zcull},
};
use bundle::*;

// ---- parameters
kernel::params! {
    sizes rops, gpcs;
    part setup: setup::Params;
    part coarse_raster: coarse_raster::Params;
    part zcull: zcull::Params;
    part fine_raster: fine_raster::Params;
    part prop: prop::Params;
}

// ---- ports
kernel::ports! {
    in prim: PrimPacket;
    in level gpc: GpcId; // the number of this GPC
    out fetch: PairRead;
    in pair: VertexPair;
    out plane_terms: PlaneTerms;
    out subtile: SubtilePacket;
    in shaded: ShadedPacket;
    out zrop[rops]: ZropPacket;
    in result[rops]: ZropResult;
    in feedback[rops]: DepthFeedback;
    out crop[rops]: CropPacket;
    out pulse report_value: ReportValue; // pixels that have gone to shading before a marker
    out zcull_read: MemoryRead, data: Sector; // where Zcull's ranges are kept
    out zcull_write: MemoryWrite;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct RasterHalf(p) {
        part setup: Setup = p.setup;
        part coarse_raster: CoarseRaster = p.coarse_raster;
        part zcull: Zcull = p.zcull;
        part fine_raster: FineRaster = p.fine_raster;
        part prop: Prop = p.prop;
    }
}

kernel::connect! { RasterHalf(self, i) {
    prim -> setup.prim;
    setup.fetch -> fetch;
    pair -> setup.pair;
    setup.setup -> coarse_raster.setup;
    setup.plane_terms -> plane_terms;
    [coarse_raster.gpc, zcull.gpc] <= i.gpc;
    coarse_raster.tile -> zcull.tile;
    zcull.out -> fine_raster.tile;
    zcull.read -> zcull_read, data;
    zcull.write -> zcull_write;
    fine_raster.frtx -> prop.frtx;
    prop.subtile -> subtile;
    prop.report_value => report_value;
    shaded -> prop.shaded;
    prop.zrop[*] -> zrop[*];
    result[*] -> prop.result[*];
    feedback[*] -> zcull.feedback[*];
    prop.crop[*] -> crop[*];
    idle <= self.setup.o.idle
        && self.coarse_raster.o.idle
        && self.zcull.o.idle
        && self.fine_raster.o.idle
        && self.prop.o.idle;
} }
