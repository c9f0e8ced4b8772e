//! GPM, the pipe manager: an assembly of a batch route, and of a subtile launch and a pixel collect per GPC. It sends
//! batches and subtiles to the clusters and returns shaded pixels in launch order (gpm-pixel-distribution). Rates and
//! stalls are those of its parts. Specification: GPM; chip 2.5, 2.6.

pub mod batch_route;
pub mod pixel_collect;
pub mod subtile_launch;
pub mod types;

use batch_route::BatchRoute;
use bundle::*;
use kernel::prelude::*;
use pixel_collect::PixelCollect;
use subtile_launch::SubtileLaunch;

// ---- parameters
kernel::params! {
    /// Clusters: SMs are divided equally among them, one or two each.
    tpcs: 1..=32 = 2, "TPCs";
    sizes sms;
    /// GPCs: clusters and SMs are divided equally among them.
    gpcs: 1..=8 = 1, "GPCs";
    /// Subtiles that an SM can hold, up to their last output.
    subtiles: 1..=16 = 16, "subtiles";
    part route: batch_route::Params, with tpcs;
    part launch: subtile_launch::Params, with subtiles, tpcs = tpcs / gpcs, sms = sms / gpcs;
    part collect: pixel_collect::Params, with subtiles, sms = sms / gpcs;
}

impl Params {
    fn gpc_tpcs(&self) -> usize {
        self.launch.tpcs.get()
    }

    fn gpc_sms(&self) -> usize {
        self.launch.sms.get()
    }
}

// ---- ports
kernel::ports! {
    in batch: WorldPacket;
    out vertex[tpcs]: WorldPacket;
    out world[sms]: WorldPacket;
    out prims[route.pes]: WorldPacket;
    in plane_terms[gpcs]: PlaneTerms;
    in subtile[gpcs]: SubtilePacket;
    out pixel[sms]: SubtilePacket;
    out plane_request[tpcs]: PlanePacket;
    in pulse read[tpcs]: EntryRead;
    in pulse launched[sms]: SubtileEnd; // the subtile no longer waits at its MPC
    out prim_done[gpcs]: PrimDone;
    in pixel_out[sms]: PixelOut;
    in passed[sms]: PortPassed;
    out shaded[gpcs]: ShadedPacket;
    out epoch_done: EpochDone; // of all GPCs
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Gpm(p) {
        part route: BatchRoute = p.route;
        part launch: [SubtileLaunch; p.gpcs.get()] = p.launch;
        part collect: [PixelCollect; p.gpcs.get()] = p.collect;
    }
}

kernel::connect! { Gpm(self, i) {
    batch -> route.batch;
    for k in p.tpcs {
        route.vertex[k] -> vertex[k];
        launch[k / self.p.gpc_tpcs()].plane_request[k % self.p.gpc_tpcs()] -> plane_request[k];
        read[k] => launch[k / self.p.gpc_tpcs()].read[k % self.p.gpc_tpcs()];
    }
    for k in p.sms {
        route.world[k] -> world[k];
        launch[k / self.p.gpc_sms()].pixel[k % self.p.gpc_sms()] -> pixel[k];
        launched[k] => launch[k / self.p.gpc_sms()].launched[k % self.p.gpc_sms()];
        pixel_out[k] -> collect[k / self.p.gpc_sms()].pixel_out[k % self.p.gpc_sms()];
        passed[k] -> collect[k / self.p.gpc_sms()].passed[k % self.p.gpc_sms()];
    }
    for k in p.route.pes {
        route.prims[k] -> prims[k];
    }
    for g in p.gpcs {
        plane_terms[g] -> launch[g].plane_terms;
        subtile[g] -> launch[g].subtile;
        launch[g].prim_done -> prim_done[g];
        launch[g].order -> collect[g].order;
        launch[g].epoch -> collect[g].epoch;
        collect[g].returned => launch[g].returned;
        collect[g].shaded -> shaded[g];
        collect[g].epoch_done <= Ready { ready: i.epoch_done.ready && self.has_ended() };
    }
    epoch_done <= Offer::new(self.has_ended(), self.collect[0].o.epoch_done.data);
    idle <= self.route.o.idle && self.launch.iter().all(|launch| launch.o.idle)
        && self.collect.iter().all(|collect| collect.o.idle);
} }

impl Gpm {
    /// Whether an epoch has ended in all GPCs. All receive the same state, hence the same epochs in the same order.
    fn has_ended(&self) -> bool {
        self.collect.iter().all(|collect| collect.o.epoch_done.valid)
    }
}
