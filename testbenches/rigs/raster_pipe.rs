//! Raster pipeline: the raster halves of all GPCs and the ROPs after them, for benches that draw frames
//! without world space, shading and memory. The chip has the same units in `gpc` and `partition`. All GPCs
//! get all primitives and state, and each draws its own tiles; where there are several, their work is
//! merged before each ROP.
//!
//! Rates and latencies are those of its parts. A primitive is taken when all GPCs have room for
//! it. The work on each pixel keeps its order; state reaches a ROP after the work of all GPCs
//! that came before it. Specification: Setup, Coarse raster, Zcull, Fine raster, PROP, ZROP,
//! CROP.

use crate::fbp::{self, Fbp};
use ::fbp::zrop_merge::{self, ZropMerge};
use bundle::*;
use chip::machine::maxwell;
use chip::raster_half::{self, RasterHalf};
use kernel::params::Params as _;
use prim::arbiter::{self, Arbiter};

// ---- parameters
kernel::params! {
    sizes rops, gpcs;
    part raster_half: raster_half::Params;
    part zrop_merge: zrop_merge::Params;
    part fbp: fbp::Params;
}

impl Params {
    /// The parameters of these units in a machine.
    pub fn of(machine: &maxwell::Params) -> Self {
        let fbp = fbp::Params { zrop: machine.partition.zrop.clone(), crop: machine.partition.crop.clone() };
        let raster_half = machine.gpc.raster_half.clone();
        let (rops, gpcs, zrop_merge) = (machine.rops, machine.gpcs, machine.gpc.zrop_merge.clone());
        Params { rops, gpcs, raster_half, zrop_merge, fbp }.settled()
    }

    /// Mergers of each kind: none where there is one GPC.
    fn mergers(&self) -> usize {
        if self.gpcs.get() > 1 { self.rops.get() } else { 0 }
    }
}

// ---- ports
kernel::ports! {
    in prim: PrimPacket;
    out fetch[gpcs]: PairRead;
    in pair[gpcs]: VertexPair;
    out plane_terms[gpcs]: PlaneTerms;
    out subtile[gpcs]: SubtilePacket;
    in shaded[gpcs]: ShadedPacket;
    out zrop_read[rops]: TileRead;
    in zrop_read_data[rops]: TileSector;
    out zrop_write[rops]: TileWrite;
    out zrop_fence[rops]: MemoryFence;
    in pulse zrop_performed[rops]: bool;
    out pulse zrop_marker[rops]: MarkerDone;   // all that it did before the marker is in memory
    out pulse report_value[rops]: ReportValue; // samples that have passed before it
    out pulse pixel_value[gpcs]: ReportValue;  // pixels that have gone to shading before a marker
    out crop_read[rops]: TileRead;
    in crop_read_data[rops]: TileSector;
    out crop_write[rops]: TileWrite;
    out crop_fence[rops]: MemoryFence;
    in pulse crop_performed[rops]: bool;
    out pulse crop_marker[rops]: MarkerDone;
    out zcull_read[gpcs]: MemoryRead; // where Zcull's ranges are kept
    in zcull_read_data[gpcs]: Sector;
    out zcull_write[gpcs]: MemoryWrite;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct RasterPipe(p) {
        part raster_half: [RasterHalf; p.gpcs.get()] = p.raster_half;
        part zrop_merge in several: [ZropMerge; p.mergers()] = p.zrop_merge;
        part crop_merge in several: [Arbiter<CropPacket>; p.mergers()] = arbiter::of(p.gpcs);
        part fbp: [Fbp; p.rops.get()] = p.fbp;
    }
}

/// All GPCs send state, and a CROP accepts it once.
fn is_common(packet: &CropPacket) -> bool {
    matches!(packet, CropPacket::State(_))
}

/// Whether the next packet belongs to this one.
fn has_more(packet: &CropPacket) -> bool {
    matches!(packet, CropPacket::Quads(quads) if quads.source1 || quads.alphas)
}

kernel::connect! { RasterPipe(self, i) {
    prim -> raster_half[*].prim;
    for g in raster_half {
        raster_half[g].gpc <= g as u8;
        raster_half[g].fetch -> fetch[g];
        pair[g] -> raster_half[g].pair;
        raster_half[g].plane_terms -> plane_terms[g];
        raster_half[g].subtile -> subtile[g];
        raster_half[g].report_value => pixel_value[g];
        shaded[g] -> raster_half[g].shaded;
        raster_half[g].zcull_read -> zcull_read[g];
        zcull_read_data[g] -> raster_half[g].zcull_read_data;
        raster_half[g].zcull_write -> zcull_write[g];
    }
    if p.gpcs == 1 {
        for k in fbp {
            raster_half[0].zrop[k] -> fbp[k].zrop;
            fbp[k].result -> raster_half[0].result[k];
            fbp[k].feedback -> raster_half[0].feedback[k];
            raster_half[0].crop[k] -> fbp[k].crop;
        }
    }
    for k in zrop_merge {
        for g in raster_half {
            raster_half[g].zrop[k] -> zrop_merge[k].work[g];
            zrop_merge[k].response[g] -> raster_half[g].result[k];
            zrop_merge[k].report[g] -> raster_half[g].feedback[k];
            raster_half[g].crop[k] -> crop_merge[k].push[g];
            crop_merge[k].barrier[g] <= is_common(&self.raster_half[g].o.crop[k].data);
            crop_merge[k].more[g] <= has_more(&self.raster_half[g].o.crop[k].data);
        }
        zrop_merge[k].zrop -> fbp[k].zrop;
        fbp[k].result -> zrop_merge[k].result;
        fbp[k].feedback -> zrop_merge[k].feedback;
        crop_merge[k].pop -> fbp[k].crop;
    }
    for k in fbp {
        fbp[k].zrop_read -> zrop_read[k];
        zrop_read_data[k] -> fbp[k].zrop_read_data;
        fbp[k].zrop_write -> zrop_write[k];
        fbp[k].zrop_fence -> zrop_fence[k];
        zrop_performed[k] => fbp[k].zrop_performed;
        fbp[k].zrop_marker => zrop_marker[k];
        fbp[k].report_value => report_value[k];
        fbp[k].crop_read -> crop_read[k];
        crop_read_data[k] -> fbp[k].crop_read_data;
        fbp[k].crop_write -> crop_write[k];
        fbp[k].crop_fence -> crop_fence[k];
        crop_performed[k] => fbp[k].crop_performed;
        fbp[k].crop_marker => crop_marker[k];
    }
    idle <= self.raster_half.iter().all(|half| half.o.idle)
        && self.zrop_merge.iter().all(|merge| merge.o.idle)
        && self.crop_merge.iter().all(|merge| merge.o.idle)
        && self.fbp.iter().all(|fbp| fbp.o.zrop_idle && fbp.o.crop_idle);
} }
