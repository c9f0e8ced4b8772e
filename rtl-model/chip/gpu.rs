//! The chip, as far as it is built: command path, draw path, scheduler and work distributor of compute, GPC, partitions and all of memory.
//! With `outside` a bench stands for world space and shading: primitives in window coordinates and colours come from it.
//!
//! Rates and latencies are those of its parts. Specification: all of it.

use crate::command_path::{self, CommandPath};
use crate::draw_path::{self, DrawPath};
use crate::gpc::{self, Gpc};
use crate::hub_memory::{self, HubMemory};
use crate::memory_system::{self, MemorySystem};
use crate::rop_partition::{self, RopPartition};
use ::fbp::compression::types::{BlockAddress, ClearWrite};
use ::hub::constant_changes::{self, ConstantChanges};
use ::hub::engine_ports::{self, EnginePorts};
use ::hub::host::types::PushRun;
use ::hub::scheduler::{self, Scheduler};
use ::hub::work_distributor::{self, WorkDistributor};
use ::mem::client_mux;
use ::tpc::sm::types::SmFault;
use bundle::*;
use kernel::prelude::*;

/// Host's client number: the first of the hub's port.
const HOST_CLIENT: u8 = 0;

/// The most GPCs that have shader cores.
const MOST_CORE_GPCS: usize = 4;
/// The most rows of the ISBE that SCC counts.
const MOST_ROWS: usize = 1023;

// ---- parameters
kernel::params! {
    sizes slices, rops, gpcs, sms, sub_partitions, slots, lanes_log2, register_rows;
    /// Ports of the crossbar: the hub's, one for each ROP's pair of clients, for each L1 and for each TPC, and the GPC's.
    ports: 1..=128 = 10, "ports", from ports(rops, sms, gpc.tpc.partitions.get());
    part command_path: command_path::Params;
    part scheduler: scheduler::Params;
    part work_distributor: work_distributor::Params, with sms;
    // The distributor counts entries of the circular buffers; SCC holds draws back by rows of the ISBE.
    part draw_path: draw_path::Params, with constants.order.rows = gpc.tpc.isbe.ring.places.get().min(MOST_ROWS),
        distributor.pdb.entries = gpc.circular_buffers.entries.get(),
        distributor.pdb.alpha_lines = gpc.circular_buffers.alpha_lines.get();
    part hub_memory: hub_memory::Params;
    part gpc: gpc::Params, with core_gpcs = core_gpcs(gpcs, sms);
    part partition: rop_partition::Params, with zculls = gpcs.div_ceil(rops);
    // Clients of the hub have demand and control, those of TPCs and GPC demand and ring, all others a channel of their port's.
    part memory_system: memory_system::Params, with ports, xbar.control_ports = 1, xbar.pixel_ports = 0,
        xbar.ring_ports = sms + 1, xbar.ring_first = ports - 1 - sms,
        xbar.up_depth = client_mux::Params::default().places.get() + 1;
}

impl Params {
    /// GPCs that have shader cores.
    pub fn core_gpcs(&self) -> usize {
        core_gpcs(self.gpcs.get(), self.sms.get())
    }
}

/// Ports of the crossbar, in this order: the hub's, the ROPs', the L1s', the TPCs' and the GPC's.
pub(crate) fn ports(rops: usize, sms: usize, partitions: usize) -> usize {
    rops + sms * partitions + sms + 2
}

/// GPCs that have shader cores: all of them where their SMs can be shared out, else the first.
fn core_gpcs(gpcs: usize, sms: usize) -> usize {
    if gpcs <= MOST_CORE_GPCS && sms.is_multiple_of(gpcs) { gpcs } else { 1 }
}

// ---- ports
kernel::ports! {
    in doorbell: Doorbell;
    in register: RegisterWrite;
    out bundle: Bundle;          // of what is outside
    in complete: Completed;
    out pulse compute: Bundle;   // the scheduler takes it
    out pulse three_d: Bundle;   // SCC takes it
    in level outside: bool;      // a bench stands for world space and shading
    in level window: LineAddress; // where the circular buffers begin, physical
    in level three_d_idle: bool; // of what is outside
    in level two_d_idle: bool;
    in sample time: Time;
    in sample cycle: B64;        // which programs read
    out host_interrupt: Interrupt;
    out front_end_interrupt: Interrupt;
    out inline_interrupt: Interrupt;
    out copy_interrupt: Interrupt;
    out host_fault: Fault;
    out front_end_fault: Fault;
    out inline_fault: Fault;
    out copy_fault: Fault;
    out compute_fault: Fault;                  // a descriptor that is wrong
    out draw_fault: Fault;                     // a draw without a program
    out two_d_fault: Fault;                    // a launch of 2D, which is not built
    out sm_fault[sms]: SmFault;   // a warp that was stopped
    out level loaded: bool;      // a channel is loaded and runs
    out level channel: ChannelId; // which
    out level state: MethodState; // what it waits for, if anything
    out level run: PushRun;      // data that its last header has announced, and that are to come
    // Host offers this to the front end, which takes it, and responds to a question.
    out pulse packet: HostPacket;
    out level packet_taken: bool;
    out level responded: bool;
    // The front end takes this from the macro engine.
    out pulse sent: MacroSend;
    out level host_idle: bool;
    out level front_end_idle: bool;
    out level macro_engine_idle: bool;
    out level inline_to_memory_idle: bool;
    out level inline_open: bool; // a launch waits for data
    out level copy_engine_idle: bool;
    out level compute_idle: bool;

    in prim: PrimPacket;         // in the place of world space
    out fetch[gpcs]: PairIndex;
    in pair[gpcs]: VertexPair;
    out subtile[gpcs]: SubtilePacket;
    in shaded[gpcs]: ShadedPacket;
    out level raster_idle: bool; // of all that it wrote, too

    in order: CacheOrder;
    out pulse done: bool;        // the oldest order is
    in control: SpaceControl;
    out pulse controlled: bool;
    out pulse fault[ports]: AccessFault;
    in pulse clear_write: ClearWrite; // an entry of the tables of clear values
    in level aside: B32;              // where older blocks of constants lie, physical: bits 39 to 8
    in level backing: BlockAddress;   // the kilobyte in which the status of tiles begins
    out pulse kind_fault[slices]: AccessFault; // a ROP wrote what its page cannot store
    in system_control: SmmuControl;
    out pulse system_controlled: bool;
    out pulse system_fault: SystemFault;
    out pulse command[memory_system.channels]: DramCommand;
    in pulse data[memory_system.channels]: Sector;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Gpu(p) {
        part command_path: CommandPath = p.command_path;
        part engine_ports: EnginePorts = engine_ports::Params {};
        part scheduler: Scheduler = p.scheduler;
        part work_distributor: WorkDistributor = p.work_distributor;
        part constant_changes: ConstantChanges = constant_changes::Params::default();
        part draw_path: DrawPath = p.draw_path;
        part gpc: Gpc = p.gpc;
        part partition: [RopPartition; p.rops.get()] = p.partition;
        part hub_memory: HubMemory = p.hub_memory;
        part memory_system: MemorySystem = p.memory_system;
    }
}

kernel::connect! { Gpu(self, i) {
    doorbell -> command_path.doorbell;
    register -> command_path.register;
    command_path.bundle -> engine_ports.bundle;
    engine_ports.outside -> bundle;
    engine_ports.fault -> two_d_fault;
    complete -> engine_ports.outside_complete;
    engine_ports.three_d -> draw_path.bundle;
    three_d <= Offer::new(
        self.engine_ports.o.three_d.valid && self.draw_path.o.bundle.ready,
        self.engine_ports.o.three_d.data,
    );
    draw_path.complete -> engine_ports.three_d_complete;
    draw_path.fault -> draw_fault;
    draw_path.table -> constant_changes.constants;
    constant_changes.constants_done => draw_path.table_done;
    scheduler.table -> constant_changes.scheduler;
    constant_changes.scheduler_done => scheduler.table_done;
    constant_changes.table[0] -> gpc.table;
    gpc.table_done => constant_changes.table_done[0];
    gpc.epoch_done <= Ready { ready: true };
    draw_path.epoch_done <= self.gpc.o.epoch_done;
    draw_path.aside <= i.aside;
    draw_path.constants_up -> hub_memory.constants_up;
    hub_memory.constants_down => draw_path.constants_down;
    draw_path.headers_up -> hub_memory.headers_up;
    hub_memory.headers_down => draw_path.headers_down;
    draw_path.index_read -> hub_memory.index_read;
    hub_memory.index_read_data -> draw_path.index_read_data;
    draw_path.world -> gpc.batch;
    draw_path.screen -> gpc.screen;
    gpc.alpha_entry -> draw_path.alpha_entry[0];
    draw_path.alpha_free[0] -> gpc.alpha_free;
    gpc.window <= i.window;
    engine_ports.complete -> command_path.complete;
    command_path.three_d_idle <= i.three_d_idle && self.raster_idle() && self.draw_path.o.idle
        && self.gpc.o.draws_idle && self.engine_ports.o.idle;
    command_path.compute_idle <= self.compute_idle();
    command_path.two_d_idle <= i.two_d_idle && self.engine_ports.o.idle;
    command_path.refusal <= self.host_refusal();
    command_path.failed <= self.scheduler.o.fault.valid && i.compute_fault.ready
        || self.draw_path.o.fault.valid && i.draw_fault.ready
        || self.engine_ports.o.fault.valid && i.two_d_fault.ready
        || self.access_failed()
        || self.gpc.o.sm_fault.iter().zip(&i.sm_fault).any(|(fault, port)| fault.valid && port.ready);
    engine_ports.compute -> scheduler.bundle;
    compute <= Offer::new(
        self.engine_ports.o.compute.valid && self.scheduler.o.bundle.ready,
        self.engine_ports.o.compute.data,
    );
    scheduler.complete -> engine_ports.compute_complete;
    scheduler.time <= i.time;
    scheduler.up -> hub_memory.scheduler_up;
    hub_memory.scheduler_down => scheduler.down;
    scheduler.fault -> compute_fault;
    scheduler.task -> work_distributor.task;
    work_distributor.task_ended -> scheduler.task_ended;
    for k in p.sms {
        work_distributor.block[k] -> gpc.block[k];
        gpc.report[k] -> work_distributor.report[k];
        gpc.sm_fault[k] -> sm_fault[k];
        gpc.stage_value[k] => draw_path.stage_value[k];
        gpc.copied[k] => draw_path.copied[k];
        gpc.fixed_up[k] -> memory_system.up[self.p.rops.get() + 1 + self.p.gpc.l1s.get() + k];
        memory_system.freed[self.p.rops.get() + 1 + self.p.gpc.l1s.get() + k] => gpc.fixed_freed[k];
        memory_system.down[self.p.rops.get() + 1 + self.p.gpc.l1s.get() + k] => gpc.fixed_down[k];
    }
    for k in p.gpc.l1s {
        gpc.l1_up[k] -> memory_system.up[self.p.rops.get() + 1 + k];
        memory_system.down[self.p.rops.get() + 1 + k] => gpc.l1_down[k];
    }
    gpc.cycle <= i.cycle;
    gpc.aside <= i.aside;
    gpc.up -> memory_system.up[self.p.ports.get() - 1];
    memory_system.freed[self.p.ports.get() - 1] => gpc.freed;
    memory_system.down[self.p.ports.get() - 1] => gpc.down;
    compute_idle <= self.compute_idle();
    command_path.inline_settled <= self.hub_memory.o.inline_settled;
    command_path.copy_settled <= self.hub_memory.o.copy_settled;
    command_path.time <= i.time;
    command_path.host_read -> hub_memory.host_read;
    hub_memory.host_read_data -> command_path.host_read_data;
    command_path.host_write -> hub_memory.host_write;
    command_path.host_flush -> hub_memory.host_order;
    hub_memory.host_done => command_path.host_flushed;
    command_path.host_control -> memory_system.control[1];
    memory_system.controlled[1] => command_path.host_controlled;
    command_path.front_end_clean -> hub_memory.front_end_order;
    hub_memory.front_end_done => command_path.front_end_cleaned;
    command_path.front_end_read -> hub_memory.front_end_read;
    hub_memory.front_end_read_data -> command_path.front_end_read_data;
    command_path.front_end_write -> hub_memory.front_end_write;
    command_path.inline_write -> hub_memory.inline_write;
    command_path.copy_port -> hub_memory.copy_packet;
    hub_memory.copy_beat -> command_path.copy_read_data;
    command_path.host_interrupt -> host_interrupt;
    command_path.front_end_interrupt -> front_end_interrupt;
    command_path.inline_interrupt -> inline_interrupt;
    command_path.copy_interrupt -> copy_interrupt;
    command_path.host_fault -> host_fault;
    command_path.front_end_fault -> front_end_fault;
    command_path.inline_fault -> inline_fault;
    command_path.copy_fault -> copy_fault;
    loaded <= self.command_path.o.loaded;
    channel <= self.command_path.o.channel;
    state <= self.command_path.o.state;
    run <= self.command_path.o.run;
    command_path.packet => packet;
    packet_taken <= self.command_path.o.packet_taken;
    responded <= self.command_path.o.responded;
    command_path.sent => sent;
    host_idle <= self.command_path.o.host_idle;
    front_end_idle <= self.command_path.o.front_end_idle;
    macro_engine_idle <= self.command_path.o.macro_engine_idle;
    inline_to_memory_idle <= self.command_path.o.inline_to_memory_idle && self.hub_memory.o.inline_settled;
    inline_open <= self.command_path.o.inline_open;
    copy_engine_idle <= self.command_path.o.copy_engine_idle && self.hub_memory.o.copy_settled;

    prim -> gpc.made;
    gpc.outside <= i.outside;
    for g in p.gpcs {
        gpc.fetch[g] -> fetch[g];
        pair[g] -> gpc.pair[g];
        gpc.subtile[g] -> subtile[g];
        shaded[g] -> gpc.shaded[g];
        gpc.pixel_value[g] => draw_path.pixel_value[g];
        // The GPCs' ranges go by the partitions' ways, in turn.
        gpc.zcull_up[g] -> partition[zcull_rop(&self.p, g)].zcull_up[g / self.p.rops.get()];
        partition[zcull_rop(&self.p, g)].zcull_down[g / self.p.rops.get()] => gpc.zcull_down[g];
    }
    for k in partition {
        gpc.zrop[k] -> partition[k].zrop;
        partition[k].result -> gpc.result[k];
        partition[k].feedback -> gpc.feedback[k];
        gpc.crop[k] -> partition[k].crop;
        partition[k].zrop_marker => draw_path.done[2 * k];
        partition[k].crop_marker => draw_path.done[2 * k + 1];
        partition[k].report_value => draw_path.value[k];
        partition[k].up -> memory_system.up[k + 1];
        memory_system.freed[k + 1] => partition[k].freed;
        memory_system.down[k + 1] => partition[k].down;
    }
    gpc.world_marker => draw_path.done[2 * self.p.rops.get()];
    gpc.world_report => draw_path.world_value[0];
    raster_idle <= self.raster_idle();

    order -> hub_memory.order;
    hub_memory.done => done;
    hub_memory.up -> memory_system.up[0];
    memory_system.freed[0] => hub_memory.freed;
    memory_system.down[0] => hub_memory.down;
    control -> memory_system.control[0];
    memory_system.controlled[0] => controlled;
    for k in p.ports {
        memory_system.fault[k] => fault[k];
    }
    clear_write => memory_system.clear_write;
    for s in p.slices {
        memory_system.kind_fault[s] => kind_fault[s];
    }
    memory_system.backing <= i.backing;
    system_control -> memory_system.system_control;
    memory_system.system_controlled => system_controlled;
    memory_system.system_fault => system_fault;
    for c in p.memory_system.channels {
        memory_system.command[c] => command[c];
        data[c] => memory_system.data[c];
    }
    idle <= self.command_path.o.idle && self.draw_path.o.idle && self.compute_idle() && self.hub_memory.o.idle && self.raster_idle() && self.memory_system.o.idle;
} }

/// The ROP whose memory port a Zcull shares.
fn zcull_rop(p: &Params, gpc: usize) -> usize {
    gpc % p.rops.get()
}

impl Gpu {
    /// A refused read of Host's, separate from the engines' faults: Host's loaded channel need not be theirs.
    fn host_refusal(&self) -> Offer<AccessFault> {
        Offer::first(&self.memory_system.o.fault, |fault| {
            fault.client == HOST_CLIENT && fault.access == AccessKind::Read
        })
    }

    /// Whether an engine's access was refused: by translation, by a page's kind, or by the SMMU.
    fn access_failed(&self) -> bool {
        self.memory_system.o.fault.iter().any(|fault| fault.valid && fault.data.client != HOST_CLIENT)
            || self.memory_system.o.kind_fault.iter().any(|fault| fault.valid)
            || self.memory_system.o.system_fault.valid
    }

    /// Whether compute is idle, and no bundle for it is in flight.
    fn compute_idle(&self) -> bool {
        self.engine_ports.o.idle
            && self.scheduler.o.idle
            && self.work_distributor.o.idle
            && self.constant_changes.o.idle
            && self.gpc.o.cores_idle
    }

    /// Whether raster halves and ROPs are idle, and all their writes are performed.
    fn raster_idle(&self) -> bool {
        self.gpc.o.raster_idle && self.partition.iter().all(|partition| partition.o.idle)
    }
}
