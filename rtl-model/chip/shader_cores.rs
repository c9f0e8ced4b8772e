//! Shader cores of a GPC: its TPCs and what serves them. Batches of vertices become primitives in the circular buffers, subtiles of
//! quads become pixels, blocks of threads run. An assembly of the cache of instructions and constants, the pipe manager, TPCs,
//! viewport, stream output and clip, the circular buffers, and setup's way to their records.
//!
//! Rates and latencies are those of its parts. Batches and pixels keep their order, blocks end in any. Specification: GPM, MPC, SM, GCC,
//! PES, Alpha/beta phases and circular buffers.

use crate::tpc::{self, Tpc};
use ::gpc::gcc::{self, Gcc};
use ::gpc::gpm::{self, Gpm};
use ::gpc::record_port::{self, RecordPort};
use ::mem::client_mux::{self, ClientMux};
use ::mem::client_port::{self, ClientPort};
use ::tpc::sm::types::SmFault;
use ::world::circular_buffers::{self, CircularBuffers};
use ::world::viewport_stream_clip::{self, ViewportStreamClip};
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// SMs, each in a TPC of its own.
    sms: 1..=16 = 2, "SMs";
    /// GPCs whose raster halves these serve: SMs go to them in equal shares.
    gpcs: 1..=4 = 1, "GPCs";
    /// L1s: those of all SMs' partitions.
    l1s: 1..=16 = 4, "L1s";
    /// Sub-partitions of an SM.
    sub_partitions: 1..=4 = 4, "sub-partitions";
    /// Slots of warps of a sub-partition.
    slots: 1..=16 = 16, "warps";
    /// Datapaths of fixed latency of a sub-partition, as a power of two.
    lanes_log2: 2..=5 = 5, "lanes";
    /// Registers of a sub-partition: rows of 32, by eights.
    register_rows: 1..=64 = 64, "8 rows";
    /// Slices of the L2.
    slices: 1..=8 = 2, "slices";
    part gcc: gcc::Params;
    part gpm: gpm::Params, with gpcs;
    part tpc: tpc::Params, with sms sub_partitions slots lanes_log2 register_rows slices;
    part viewport: viewport_stream_clip::Params;
    part circular_buffers: circular_buffers::Params, with gpcs;
    part record_port: record_port::Params;
}

/// Clients of the GPC's port: gcc, the first GPC's records, viewport and clip, circular buffers; behind them other GPCs' records.
const CLIENTS: usize = 4;
/// Records of the first GPC go before all others: setup reads what has been written, so it cannot hold up the writers for ever,
/// and each of its reads would wait for a line of theirs otherwise.
const RECORDS: usize = 1;
/// Records are read on the ring's channel, and their lines go last.
const RING: usize = 1;
const LAST: usize = 2;

// ---- ports
kernel::ports! {
    in block[sms]: BlockPacket;
    out report[sms]: BlockReport;
    in table: ConstantTable;
    out pulse table_done: bool;
    in batch: WorldPacket;
    out wdx: WdxPacket;
    in last: EntryLast;                  // the last primitive of an entry
    out alpha_entry: AlphaEntry;         // what batches of the alpha phase have left
    in alpha_free: EntryGrant;
    out pulse copied[sms]: bool;         // a task of the beta phase has its entry in shared memory
    out epoch_done: EpochDone;
    in fetch[gpcs]: PairIndex;           // of setup
    out pair[gpcs]: VertexPair;
    in plane_terms[gpcs]: PlaneTerms;
    in subtile[gpcs]: SubtilePacket;     // of PROP
    out shaded[gpcs]: ShadedPacket;
    in level window: LineAddress;        // where the circular buffers begin, physical
    in level aside: B32;                 // where blocks of constants lie aside, physical: bits 39 to 8
    in level client: ClientId;           // gcc's; the others' follow
    out up: MemoryUp;
    in pulse freed: FreedPlaces;         // places of `up` in the crossbar
    in pulse down: MemoryDown;
    in level fixed_client[sms]: ClientId; // of each TPC's vertex fetch; its STRI's follows
    out fixed_up[sms]: MemoryUp;
    in pulse fixed_freed[sms]: FreedPlaces;
    in pulse fixed_down[sms]: MemoryDown;
    in level l1_client[l1s]: ClientId;
    out l1_up[l1s]: MemoryUp;
    in pulse l1_down[l1s]: MemoryDown;
    in sample clock: B64;                // which programs read
    out sm_fault[sms]: SmFault;          // a warp that was stopped
    out level clipper_in: B64;           // primitives that came to the clipper, and left it
    out level clipper_out: B64;
    out pulse world_marker: MarkerDone;  // world space has done all before a report, and what it had counted
    out pulse world_report: ReportValue;
    out pulse stage_value[sms]: ReportValue; // invocations of each SM before it
    out level draws_idle: bool;          // nothing of draws is here
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct ShaderCores(p) {
        part gcc: Gcc = p.gcc;
        part gpm: Gpm = p.gpm;
        part tpc: [Tpc; p.sms.get()] = p.tpc;
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
    /// With as many of each as there are SMs, and parts' parameters from its own.
    pub fn counted(mut self) -> Self {
        let sms = self.sms.get();
        self.l1s = Within::new(sms * self.tpc.partitions.get());
        self.gcc.sms = Within::new(sms);
        (self.gpm.sms, self.gpm.tpcs, self.gpm.gpcs) = (Within::new(sms), Within::new(sms), self.gpcs);
        self.gpm = self.gpm.counted();
        self.viewport.sms = Within::new(sms);
        self.viewport.write.slices = Within::new(self.slices.get());
        self.viewport.store.slices = Within::new(self.slices.get());
        self.viewport.copy.slices = Within::new(self.slices.get());
        self.circular_buffers.discard.slices = Within::new(self.slices.get());
        self.settled()
    }

    /// Clients of the GPC's port, as the mux counts them.
    fn clients(&self) -> usize {
        if self.gpcs.get() == 1 { CLIENTS } else { 2 * CLIENTS }
    }
}

/// The number of a GPC's records among the clients.
fn record_client(gpc: usize) -> usize {
    if gpc == 0 { RECORDS } else { CLIENTS - 1 + gpc }
}

kernel::connect! { ShaderCores(self, i) {
    table -> gcc.table;
    gcc.table_done => table_done;
    gcc.aside <= i.aside;
    gcc.client <= i.client;
    gcc.up -> memory_mux.up[0];
    memory_mux.client_down[0] => gcc.down;

    batch -> gpm.batch;
    gpm.prims[0] -> viewport.world;
    viewport.first_sm <= 0;
    viewport.entry_ask -> circular_buffers.entry_ask[0];
    circular_buffers.entry[0] -> viewport.entry;
    viewport.wdx -> wdx;
    viewport.alpha_entry -> alpha_entry;
    alpha_free -> circular_buffers.alpha_free[0];
    viewport.window <= i.window;
    viewport.client <= i.client | 2;
    viewport.up -> memory_mux.up[2];
    memory_mux.client_down[2] => viewport.down;
    clipper_in <= self.viewport.o.prims_in;
    clipper_out <= self.viewport.o.prims_out;

    viewport.marker_done => world_marker;
    viewport.report_value => world_report;

    last -> circular_buffers.entry_last;
    circular_buffers.base <= i.window;
    circular_buffers.client <= i.client | 3;
    circular_buffers.up -> memory_mux.up[3];
    memory_mux.client_down[3] => circular_buffers.down;

    for g in p.gpcs {
        fetch[g] -> record_port[g].fetch;
        record_port[g].pair -> pair[g];
        record_port[g].window <= i.window;
        record_port[g].read -> record_client[g].read;
        record_client[g].read_data -> record_port[g].read_data;
        record_client[g].client <= i.client | record_client(g) as u8;
        record_client[g].up -> memory_mux.up[record_client(g)];
        memory_mux.client_down[record_client(g)] => record_client[g].down;
        plane_terms[g] -> gpm.plane_terms[g];
        subtile[g] -> gpm.subtile[g];
        gpm.shaded[g] -> shaded[g];
        gpm.prim_done[g] -> circular_buffers.prim_done[g];
    }
    memory_mux.merged -> up;
    freed => memory_mux.freed;
    down => memory_mux.down;
    gpm.epoch_done -> epoch_done;

    for k in tpc {
        block[k] -> tpc[k].block;
        tpc[k].report -> report[k];
        tpc[k].gcc_ask -> gcc.ask[k];
        gcc.fill[k] -> tpc[k].gcc_fill;
        tpc[k].number <= k as u8;
        tpc[k].clock <= i.clock;
        tpc[k].fault -> sm_fault[k];
        tpc[k].stage_value => stage_value[k];
        tpc[k].copied => copied[k];
        gpm.vertex[k] -> tpc[k].vertex;
        gpm.world[k] -> tpc[k].world;
        tpc[k].stage -> viewport.stage[k];
        viewport.part_read[k] => tpc[k].part_read;
        viewport.row_ask[k] -> tpc[k].access;
        tpc[k].answer => viewport.row[k];
        viewport.isbe_free[k] -> tpc[k].isbe_free;
        gpm.pixel[k] -> tpc[k].pixel;
        tpc[k].launched => gpm.launched[k];
        tpc[k].passed -> gpm.passed[k];
        tpc[k].pixel_out -> gpm.pixel_out[k];
        gpm.plane_ask[k] -> tpc[k].plane_ask;
        tpc[k].entry_read => gpm.read[k];
        tpc[k].window <= i.window;
        tpc[k].fixed_client <= i.fixed_client[k];
        tpc[k].fixed_up -> fixed_up[k];
        fixed_freed[k] => tpc[k].fixed_freed;
        fixed_down[k] => tpc[k].fixed_down;
    }
    for k in p.l1s {
        tpc[k / self.p.tpc.partitions.get()].client[k % self.p.tpc.partitions.get()] <= i.l1_client[k];
        tpc[k / self.p.tpc.partitions.get()].up[k % self.p.tpc.partitions.get()] -> l1_up[k];
        l1_down[k] => tpc[k / self.p.tpc.partitions.get()].down[k % self.p.tpc.partitions.get()];
    }
    draws_idle <= self.draws_idle();
    idle <= self.draws_idle() && self.gcc.o.idle;
} }

impl ShaderCores {
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
