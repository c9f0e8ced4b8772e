//! GPC: a graphics processing cluster with all that serves it. Batches of vertices become primitives in the circular buffers, primitives
//! become quads, quads become pixels for the ROPs, and blocks of threads run. An assembly of the work crossbar, raster halves, the pipe
//! manager, the cache of instructions and constants, TPCs, and world space after them. Where there are several GPCs, all raster halves
//! get all primitives and state, each draws its own tiles, and their work is merged for each ROP.
//!
//! Rates and latencies are those of its parts. Batches and pixels keep their order, blocks end in any; state reaches a ROP after the work
//! of all raster halves that came before it. Specification: WDX and the binner, Setup, Coarse raster, Zcull, Fine raster, PROP, GPM, MPC,
//! SM, GCC, PES, Alpha/beta phases and circular buffers.

use crate::raster_half::{self, RasterHalf};
use crate::tpc::{self, Tpc};
use ::fbp::zrop_merge::{self, ZropMerge};
use ::gpc::gcc::{self, Gcc};
use ::gpc::gpm::{self, Gpm};
use ::gpc::record_port::{self, RecordPort};
use ::gpc::work_crossbar::{self, WorkCrossbar};
use ::mem::client_mux::{self, ClientMux};
use ::mem::client_port::{self, ClientPort};
use ::tpc::sm::types::SmFault;
use ::world::circular_buffers::{self, CircularBuffers};
use ::world::viewport_stream_clip::{self, ViewportStreamClip};
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    sizes rops, gpcs, sms, sub_partitions, slots, lanes_log2, register_rows, slices;
    /// L1s: those of all SMs' partitions.
    l1s: 1..=64 = 4, "L1s", from sms * tpc.partitions.get();
    part work_crossbar: work_crossbar::Params;
    // Planes of a TRAM, of who makes them, reads them, and counts them.
    part raster_half: raster_half::Params, with prop.subtile_form.planes = tpc.stri.planes.get();
    part zrop_merge: zrop_merge::Params;
    part zcull_port: client_port::Params, with channel = PIXEL, evict = FIRST, physical = 0;
    part gcc: gcc::Params;
    part gpm: gpm::Params, with tpcs = sms, gpcs, route.pes = 1;
    part tpc: tpc::Params, with sm.attributes.planes = tpc.stri.planes.get();
    part viewport: viewport_stream_clip::Params;
    part circular_buffers: circular_buffers::Params, with gpcs;
    part record_port: record_port::Params;
}

/// Clients of the port to memory: gcc, the first raster half's records, viewport and clip, circular buffers; after them other halves' records.
const CLIENTS: usize = 4;
/// The first raster half's records have priority over all clients: setup reads only what has been written, so it cannot starve the
/// writers; with a lower priority each of its reads would wait for a line of theirs.
const RECORDS: usize = 1;
/// Records are read on the ring's virtual channel, and their lines are evicted last.
const RING: usize = 1;
const LAST: usize = 2;
/// Zcull uses the pixels' virtual channel; lines of its ranges are evicted first.
const PIXEL: usize = 2;
const FIRST: usize = 1;

// ---- ports
kernel::ports! {
    in block[sms]: BlockPacket;
    out report[sms]: BlockReport;
    in table: ConstantTable, done;
    in batch: WorldPacket;
    in screen: ScreenPacket;             // state and marks between primitives
    out alpha_entry: AlphaEntry;         // what batches of the alpha phase have left
    in alpha_free: EntryGrant;
    out pulse copied[sms]: bool;         // a task of the beta phase has its entry in shared memory
    out epoch_done: EpochDone;
    out zrop[rops]: ZropPacket;
    in result[rops]: ZropResult;
    in feedback[rops]: DepthFeedback;
    out crop[rops]: CropPacket;
    in level window: LineAddress;        // where the circular buffers begin, physical
    in level aside: B32;                 // where blocks of constants lie aside, physical: bits 39 to 8
    out memory, freed; // credits of the crossbar
    out memory fixed[sms], freed;
    out memory l1[l1s];
    out memory zcull[gpcs];
    in sample cycle: B64;                // which programs read
    out sm_fault[sms]: SmFault;          // a warp that was stopped
    out pulse world_marker: MarkerDone;  // world space has done all before a report, and what it had counted
    out pulse world_report: ReportValue;
    out pulse stage_value[sms]: ReportValue;  // invocations of each SM before it
    out pulse pixel_value[gpcs]: ReportValue; // pixels that have gone to shading before it

    out level raster_idle: bool;         // nothing is in the work crossbar and in raster halves
    out level draws_idle: bool;          // nothing of draws is in world space and shader cores
    out level cores_idle: bool;          // nothing at all is there
}

// ---- parts
kernel::unit! {
    pub struct Gpc(p) {
        part work_crossbar: WorkCrossbar = p.work_crossbar;
        // Registers on the way of a primitive to all raster halves, and between each raster half and what serves it.
        part prims: Fifo<PrimPacket> = fifo::Params::default();
        part prims_out: Fifo<PrimPacket> = fifo::Params::default();
        part raster_half: [RasterHalf; p.gpcs.get()] = p.raster_half;
        part zrop_merge in several: [ZropMerge; p.mergers()] = p.zrop_merge;
        part crop_merge in several: [Arbiter<CropPacket>; p.mergers()] = arbiter::of(p.gpcs);
        part zcull_port: [ClientPort; p.gpcs.get()] = p.zcull_port;
        part fetches: [Fifo<PairRead>; p.gpcs.get()] = fifo::Params::default();
        part pairs: [Fifo<VertexPair>; p.gpcs.get()] = fifo::Params::default();
        part terms: [Fifo<PlaneTerms>; p.gpcs.get()] = fifo::Params::default();
        part subtiles: [Fifo<SubtilePacket>; p.gpcs.get()] = fifo::Params::default();
        part shades: [Fifo<ShadedPacket>; p.gpcs.get()] = fifo::Params::default();
        part gcc: Gcc = p.gcc;
        part gpm: Gpm = p.gpm;
        part parallel tpc: [Tpc; p.sms.get()] = p.tpc;
        part viewport: ViewportStreamClip = p.viewport;
        part circular_buffers: CircularBuffers = p.circular_buffers;
        part record_port: [RecordPort; p.gpcs.get()] = p.record_port;
        part record_client: [ClientPort; p.gpcs.get()] = client_port::Params {
            slices: Within::new(p.slices.get()),
            channel: Within::new(RING),
            evict: Within::new(LAST),
            physical: Within::new(1),
            settle: Within::new(0),
            ..Default::default()
        };
        part memory_mux: ClientMux = client_mux::Params { clients: Within::new(p.clients()), first: Within::new(RECORDS), ..Default::default() };
    }
}

impl Params {
    /// Clients of the memory port: the mux wants a power of two.
    fn clients(&self) -> usize {
        (CLIENTS + self.gpcs.get() - 1).next_power_of_two()
    }

    /// Mergers of each kind: none where there is one GPC.
    fn mergers(&self) -> usize {
        if self.gpcs.get() > 1 { self.rops.get() } else { 0 }
    }
}

/// The number of a raster half's records among the clients.
fn record_client(gpc: usize) -> usize {
    if gpc == 0 { RECORDS } else { CLIENTS - 1 + gpc }
}

/// All raster halves send state, and a CROP accepts it once.
fn is_common(packet: &CropPacket) -> bool {
    matches!(packet, CropPacket::State(_))
}

/// Whether the next packet belongs to this one.
fn has_more(packet: &CropPacket) -> bool {
    matches!(packet, CropPacket::Quads(quads) if quads.source1 || quads.alphas)
}

kernel::connect! { Gpc(self, i) {
    table -> gcc.table, done;
    gcc.aside <= i.aside;
    gcc.memory <-> memory_mux.client[0];

    batch -> gpm.batch;
    gpm.epoch_done -> epoch_done;
    gpm.prims[0] -> viewport.world;
    viewport.first_sm <= 0;
    viewport.entry_request -> circular_buffers.entry_request[0];
    circular_buffers.entry[0] -> viewport.entry;
    viewport.wdx -> work_crossbar.wdx[0];
    viewport.alpha_entry -> alpha_entry;
    alpha_free -> circular_buffers.alpha_free[0];
    [viewport.window, circular_buffers.base] <= i.window;
    viewport.memory <-> memory_mux.client[2];
    viewport.marker_done => world_marker;
    viewport.report_value => world_report;

    screen -> work_crossbar.screen;
    work_crossbar.last -> circular_buffers.entry_last;
    circular_buffers.memory <-> memory_mux.client[3];

    work_crossbar.prim -> prims.push;
    prims.pop -> prims_out.push;
    prims_out.pop -> raster_half[*].prim;
    for g in raster_half {
        raster_half[g].gpc <= g as u8;
        raster_half[g].fetch -> fetches[g].push;
        fetches[g].pop -> record_port[g].fetch;
        record_port[g].pair -> pairs[g].push;
        pairs[g].pop -> raster_half[g].pair;
        record_port[g].window <= i.window;
        record_port[g].read -> record_client[g].read, data;
        record_client[g].memory <-> memory_mux.client[record_client(g)];
        raster_half[g].plane_terms -> terms[g].push;
        terms[g].pop -> gpm.plane_terms[g];
        raster_half[g].subtile -> subtiles[g].push;
        subtiles[g].pop -> gpm.subtile[g];
        gpm.shaded[g] -> shades[g].push;
        shades[g].pop -> raster_half[g].shaded;
        gpm.prim_done[g] -> circular_buffers.prim_done[g];
        raster_half[g].report_value => pixel_value[g];
        raster_half[g].zcull_read -> zcull_port[g].read, data;
        raster_half[g].zcull_write -> zcull_port[g].write;
        zcull_port[g].memory <-> zcull[g];
    }
    if p.gpcs == 1 {
        for k in p.rops {
            raster_half[0].zrop[k] -> zrop[k];
            result[k] -> raster_half[0].result[k];
            feedback[k] -> raster_half[0].feedback[k];
            raster_half[0].crop[k] -> crop[k];
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
        zrop_merge[k].zrop -> zrop[k];
        result[k] -> zrop_merge[k].result;
        feedback[k] -> zrop_merge[k].feedback;
        crop_merge[k].pop -> crop[k];
    }
    memory_mux.memory <-> memory, freed;

    for k in tpc {
        block[k] -> tpc[k].block;
        tpc[k].report -> report[k];
        tpc[k].gcc_request -> gcc.request[k];
        gcc.fill[k] -> tpc[k].gcc_fill;
        tpc[k].number <= k as u8;
        tpc[k].cycle <= i.cycle;
        tpc[k].fault -> sm_fault[k];
        tpc[k].stage_value => stage_value[k];
        tpc[k].copied => copied[k];
        gpm.vertex[k] -> tpc[k].vertex;
        gpm.world[k] -> tpc[k].world;
        tpc[k].stage -> viewport.stage[k];
        viewport.part_read[k] => tpc[k].part_read;
        viewport.row_request[k] -> tpc[k].access;
        tpc[k].response => viewport.row[k];
        viewport.isbe_free[k] -> tpc[k].isbe_free;
        gpm.pixel[k] -> tpc[k].pixel;
        tpc[k].launched => gpm.launched[k];
        tpc[k].passed -> gpm.passed[k];
        tpc[k].pixel_out -> gpm.pixel_out[k];
        gpm.plane_request[k] -> tpc[k].plane_request;
        tpc[k].entry_read => gpm.read[k];
        tpc[k].window <= i.window;
        tpc[k].fixed <-> fixed[k], freed;
    }
    for k in p.l1s {
        tpc[k / self.p.tpc.partitions.get()].memory[k % self.p.tpc.partitions.get()] <-> l1[k];
    }
    raster_idle <= self.work_crossbar.o.idle && !self.prims.o.pop.valid && !self.prims_out.o.pop.valid
        && self.raster_half.iter().all(|half| half.o.idle)
        && self.zrop_merge.iter().all(|merge| merge.o.idle)
        && self.crop_merge.iter().all(|merge| merge.o.idle)
        && self.fetches.iter().all(|queue| !queue.o.pop.valid)
        && self.pairs.iter().all(|queue| !queue.o.pop.valid)
        && self.terms.iter().all(|queue| !queue.o.pop.valid)
        && self.subtiles.iter().all(|queue| !queue.o.pop.valid)
        && self.shades.iter().all(|queue| !queue.o.pop.valid)
        && self.zcull_port.iter().all(|port| port.o.idle);
    draws_idle <= self.draws_idle();
    cores_idle <= self.draws_idle() && self.gcc.o.idle;
} }

impl Gpc {
    fn draws_idle(&self) -> bool {
        self.gpm.o.idle
            && self.viewport.o.idle
            && self.circular_buffers.o.idle
            && self.record_port.iter().all(|port| port.o.idle)
            && self.record_client.iter().all(|client| client.o.idle)
            && self.memory_mux.o.idle
            && self.tpc.iter().all(|tpc| tpc.o.idle)
    }
}
