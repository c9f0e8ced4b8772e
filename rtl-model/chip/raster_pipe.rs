//! Raster pipeline: a GPC's raster half and the ROPs of every FBP, wired. World space, the
//! shader cores and the memory are outside.

use crate::fbp::{self, Fbp};
use crate::gpc::{self, Gpc};
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// ROPs, one of each kind in an FBP: a power of two.
    rops: 1..=8 = 2, "ROPs";
    part gpc: gpc::Params, with rops;
    part fbp: fbp::Params;
}

// ---- ports
kernel::ports! {
    in prim: PrimPacket;
    out fetch: PairIndex;
    in pair: VertexPair;
    out quad: QuadGroup;
    in shaded: ShadedGroup;
    out zrop_read[rops]: MemoryRead;
    in zrop_read_data[rops]: Sector;
    out zrop_write[rops]: MemoryWrite;
    out crop_read[rops]: MemoryRead;
    in crop_read_data[rops]: Sector;
    out crop_write[rops]: MemoryWrite;
    out level discarded: B32; // tiles, by Zcull
    out level accepted: B32;
    out level ambiguous: B32;
    out level skipped: B32;
    out level zpass_count[rops]: B32;
    out level killed[rops]: B32;
    out level read_suppressed[rops]: B32;
    out level filled[rops]: B32;
    out level unsupported[rops]: bool;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct RasterPipe(p) {
        part gpc: Gpc = p.gpc;
        part fbp: [Fbp; p.rops.get()] = p.fbp;
    }
}

kernel::connect! { RasterPipe(self, i) {
    prim -> gpc.prim;
    gpc.fetch -> fetch;
    pair -> gpc.pair;
    gpc.quad -> quad;
    shaded -> gpc.shaded;
    for k in fbp {
        gpc.zrop[k] -> fbp[k].zrop;
        fbp[k].result -> gpc.result[k];
        fbp[k].feedback -> gpc.feedback[k];
        gpc.crop[k] -> fbp[k].crop;
        fbp[k].zrop_read -> zrop_read[k];
        zrop_read_data[k] -> fbp[k].zrop_read_data;
        fbp[k].zrop_write -> zrop_write[k];
        fbp[k].crop_read -> crop_read[k];
        crop_read_data[k] -> fbp[k].crop_read_data;
        fbp[k].crop_write -> crop_write[k];
        zpass_count[k] <= self.fbp[k].o.zpass_count;
        killed[k] <= self.fbp[k].o.killed;
        read_suppressed[k] <= self.fbp[k].o.read_suppressed;
        filled[k] <= self.fbp[k].o.filled;
        unsupported[k] <= self.fbp[k].o.unsupported;
    }
    discarded <= self.gpc.o.discarded;
    accepted <= self.gpc.o.accepted;
    ambiguous <= self.gpc.o.ambiguous;
    skipped <= self.gpc.o.skipped;
    idle <= self.gpc.o.idle && self.fbp.iter().all(|fbp| fbp.o.zrop_idle && fbp.o.crop_idle);
} }
