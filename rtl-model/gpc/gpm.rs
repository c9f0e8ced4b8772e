//! GPM, the pipe manager of a GPC: an assembly of batch route, subtile launch and pixel collect. Moves batches and subtiles to the
//! clusters, and gives pixels back in the order of launch (gpm-pixel-distribution). Rates and stalls are those of its parts.
//! Specification: GPM; chip 2.5, 2.6.

pub mod batch_route;
pub mod pixel_collect;
pub mod subtile_launch;
pub mod types;

use batch_route::BatchRoute;
use bundle::*;
use pixel_collect::PixelCollect;
use subtile_launch::SubtileLaunch;

// ---- parameters
kernel::params! {
    /// Clusters: SMs go to them in equal shares, one or two.
    tpcs: 1..=8 = 2, "TPCs";
    /// SMs.
    sms: 1..=8 = 2, "SMs";
    /// Subtiles that an SM can have, up to their last output.
    subtiles: 1..=16 = 16, "subtiles";
    part route: batch_route::Params, with tpcs sms;
    part launch: subtile_launch::Params, with tpcs sms subtiles;
    part collect: pixel_collect::Params, with sms subtiles;
}

// ---- ports
kernel::ports! {
    in batch: WorldPacket;
    out vertex[tpcs]: WorldPacket;
    out world[sms]: WorldPacket;
    out prims[route.pes]: WorldPacket;
    in plane_terms: PlaneTerms;
    in subtile: SubtilePacket;
    out pixel[sms]: SubtilePacket;
    out plane_ask[tpcs]: PlanePacket;
    in pulse read[tpcs]: EntryRead;
    in pulse launched[sms]: SubtileEnd; // the subtile does not wait any more at its MPC
    out prim_done: PrimDone;
    in pixel_out[sms]: PixelOut;
    in passed[sms]: PortPassed;
    out shaded: ShadedPacket;
    out epoch_done: EpochDone;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Gpm(p) {
        part route: BatchRoute = p.route;
        part launch: SubtileLaunch = p.launch;
        part collect: PixelCollect = p.collect;
    }
}

kernel::connect! { Gpm(self, i) {
    batch -> route.batch;
    for k in p.tpcs {
        route.vertex[k] -> vertex[k];
        launch.plane_ask[k] -> plane_ask[k];
        read[k] => launch.read[k];
    }
    for k in p.sms {
        route.world[k] -> world[k];
        launch.pixel[k] -> pixel[k];
        launched[k] => launch.launched[k];
        pixel_out[k] -> collect.pixel_out[k];
        passed[k] -> collect.passed[k];
    }
    for k in p.route.pes {
        route.prims[k] -> prims[k];
    }
    plane_terms -> launch.plane_terms;
    subtile -> launch.subtile;
    launch.prim_done -> prim_done;
    launch.order -> collect.order;
    launch.epoch -> collect.epoch;
    collect.returned => launch.returned;
    collect.shaded -> shaded;
    collect.epoch_done -> epoch_done;
    idle <= self.route.o.idle && self.launch.o.idle && self.collect.o.idle;
} }
