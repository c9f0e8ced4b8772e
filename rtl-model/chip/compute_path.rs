//! Compute path: from compute's methods to loads and stores of blocks of threads, and the shader cores that draws have too. An
//! assembly of scheduler, work distributor and shader cores. Front end, draws and memory are outside.
//!
//! Rates and latencies are those of its parts (sked-task-interval, cwd-cta-interval). Grids begin in launch order and end in any;
//! each port of memory keeps the order of its parts. Specification: SKED and CWD, MPC, SM, GCC, L1.

use crate::shader_cores::{self, ShaderCores};
use ::hub::constant_changes::{self, ConstantChanges};
use ::hub::scheduler::{self, Scheduler};
use ::hub::work_distributor::{self, WorkDistributor};
use ::tpc::sm::types::SmFault;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// SMs, each in a TPC of its own.
    sms: 1..=16 = 2, "SMs";
    /// GPCs whose raster halves the cores serve: SMs go to them in equal shares.
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
    part scheduler: scheduler::Params, with sms sub_partitions slots register_rows slices;
    part work_distributor: work_distributor::Params, with sms;
    part cores: shader_cores::Params, with sms gpcs l1s sub_partitions slots lanes_log2 register_rows slices;
}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    out complete: Engine;
    in constants: ConstantTable;         // of draws
    out pulse constants_done: bool;
    in sample time: Time;
    in sample clock: B64;                // which programs read
    in level scheduler_client: ClientId; // the number of each on its way up
    in level cores_client: ClientId;     // gcc's, three more follow
    in level aside: B32; // where blocks of constants lie aside, physical: bits 39 to 8
    in level window: LineAddress;        // where the circular buffers begin, physical
    in level l1_client[l1s]: ClientId;
    in level fixed_client[sms]: ClientId; // of each TPC's vertex fetch; its STRI's follows
    in batch: WorldPacket;               // of draws
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
    out level clipper_in: B64;           // primitives that came to the clipper, and left it
    out level clipper_out: B64;
    out pulse world_marker: MarkerDone;  // world space has done all before a report, and what it had counted
    out pulse world_report: ReportValue;
    out pulse stage_value[sms]: ReportValue; // invocations of each SM before it
    out level draws_idle: bool;          // the cores have nothing of draws
    out scheduler_up: MemoryUp;
    in pulse scheduler_down: MemoryDown;
    out cores_up: MemoryUp;
    in pulse cores_freed: FreedPlaces;   // its places in the crossbar
    in pulse cores_down: MemoryDown;
    out fixed_up[sms]: MemoryUp;
    in pulse fixed_freed[sms]: FreedPlaces;
    in pulse fixed_down[sms]: MemoryDown;
    out l1_up[l1s]: MemoryUp;
    in pulse l1_down[l1s]: MemoryDown;
    out fault: Fault;                    // a descriptor that is wrong
    out sm_fault[sms]: SmFault;          // a warp that was stopped
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct ComputePath(p) {
        part scheduler: Scheduler = p.scheduler;
        part work_distributor: WorkDistributor = p.work_distributor;
        part constant_changes: ConstantChanges = constant_changes::Params::default();
        part cores: ShaderCores = p.cores;
    }
}

impl Params {
    /// With as many of each as there are SMs, and parts' parameters from its own.
    pub fn counted(mut self) -> Self {
        self.cores.sms = Within::new(self.sms.get());
        self.cores.gpcs = self.gpcs;
        self.cores.slices = Within::new(self.slices.get());
        self.cores = self.cores.counted();
        self.l1s = self.cores.l1s;
        self.settled()
    }
}

kernel::connect! { ComputePath(self, i) {
    bundle -> scheduler.bundle;
    scheduler.complete -> complete;
    scheduler.task -> work_distributor.task;
    work_distributor.task_ended -> scheduler.task_ended;
    scheduler.table -> constant_changes.scheduler;
    constant_changes.scheduler_done => scheduler.table_done;
    constants -> constant_changes.constants;
    constant_changes.constants_done => constants_done;
    constant_changes.table[0] -> cores.table;
    cores.table_done => constant_changes.table_done[0];
    scheduler.client <= i.scheduler_client;
    scheduler.up -> scheduler_up;
    scheduler_down => scheduler.down;
    scheduler.time <= i.time;
    scheduler.fault -> fault;
    cores.client <= i.cores_client;
    cores.aside <= i.aside;
    cores.window <= i.window;
    cores.clock <= i.clock;
    cores.up -> cores_up;
    cores_freed => cores.freed;
    cores_down => cores.down;
    batch -> cores.batch;
    cores.wdx -> wdx;
    last -> cores.last;
    cores.alpha_entry -> alpha_entry;
    alpha_free -> cores.alpha_free;
    cores.epoch_done -> epoch_done;
    for g in p.gpcs {
        fetch[g] -> cores.fetch[g];
        cores.pair[g] -> pair[g];
        plane_terms[g] -> cores.plane_terms[g];
        subtile[g] -> cores.subtile[g];
        cores.shaded[g] -> shaded[g];
    }
    clipper_in <= self.cores.o.clipper_in;
    clipper_out <= self.cores.o.clipper_out;
    cores.world_marker => world_marker;
    cores.world_report => world_report;
    draws_idle <= self.cores.o.draws_idle;
    for k in p.sms {
        work_distributor.block[k] -> cores.block[k];
        cores.report[k] -> work_distributor.report[k];
        cores.fixed_client[k] <= i.fixed_client[k];
        cores.fixed_up[k] -> fixed_up[k];
        fixed_freed[k] => cores.fixed_freed[k];
        fixed_down[k] => cores.fixed_down[k];
        cores.sm_fault[k] -> sm_fault[k];
        cores.stage_value[k] => stage_value[k];
        cores.copied[k] => copied[k];
    }
    for k in p.l1s {
        cores.l1_client[k] <= i.l1_client[k];
        cores.l1_up[k] -> l1_up[k];
        l1_down[k] => cores.l1_down[k];
    }
    idle <= self.scheduler.o.idle && self.work_distributor.o.idle && self.constant_changes.o.idle && self.cores.o.idle;
} }
