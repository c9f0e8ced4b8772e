//! Maxwell, as far as it is built: command takes the driver's work, geometry makes batches and state of draws, the GPC shades and rasters
//! and runs grids, a partition for each ROP writes pixels, all by way of memory.
//!
//! Rates and latencies are those of its parts. Specification: all of it.

use crate::command::{self, Command};
use crate::geometry::{self, Geometry};
use crate::gpc::{self, Gpc};
use crate::memory::{self, Memory};
use crate::partition::{self, Partition};
use ::fbp::compression::types::{BlockAddress, ClearWrite};
use ::hub::types::Activity;
use ::mem::client_mux;
use ::tpc::sm::types::SmFault;
use bundle::*;
use kernel::prelude::*;

/// The most rows of the ISBE that SCC counts.
const MOST_ROWS: usize = 1023;

/// The element of `engine_fault` for a draw without a program; those before it are of [`command`].
pub const DRAW: usize = 6;

// ---- parameters
kernel::params! {
    sizes slices, rops, gpcs, sms, sub_partitions, slots, lanes_log2, register_rows;
    /// Ports of the crossbar: the hub's, one for each ROP's pair of clients, for each L1 and for each TPC, and the GPC's.
    ports: 1..=128 = 10, "ports", from ports(rops, sms, gpc.tpc.partitions.get());
    /// Units that report faults: the hub's, and SCC.
    faults: 7..=7 = 7, "units";
    part command: command::Params;
    // The distributor counts entries of the circular buffers; SCC holds draws back by rows of the ISBE.
    part geometry: geometry::Params, with constants.order.rows = gpc.tpc.isbe.ring.places.get().min(MOST_ROWS),
        distributor.pdb.entries = gpc.circular_buffers.entries.get(),
        distributor.pdb.alpha_lines = gpc.circular_buffers.alpha_lines.get();
    part gpc: gpc::Params;
    part partition: partition::Params, with zculls = gpcs.div_ceil(rops);
    // Clients of the hub have demand and control, those of TPCs and GPC demand and ring, all others a channel of their port's.
    part memory: memory::Params, with ports, xbar.control_ports = 1, xbar.pixel_ports = 0,
        xbar.ring_ports = sms + 1, xbar.ring_first = ports - 1 - sms,
        xbar.up_depth = client_mux::Params::default().places.get() + 1;
}

/// Ports of the crossbar, in this order: the hub's, the ROPs', the L1s', the TPCs' and the GPC's.
pub(crate) fn ports(rops: usize, sms: usize, partitions: usize) -> usize {
    rops + sms * partitions + sms + 2
}

// ---- ports
kernel::ports! {
    in doorbell: Doorbell;
    in register: RegisterWrite;
    in level window: LineAddress; // where the circular buffers begin, physical
    in sample time: Time;
    in sample cycle: B64;        // which programs read
    out interrupt[command.interrupts]: Interrupt;
    out engine_fault[faults]: Fault;
    out sm_fault[sms]: SmFault;   // a warp that was stopped
    // For benches only.
    out level activity: Activity;
    out pulse packet: HostPacket;  // Host offers it to the front end
    out pulse sent: MacroSend;     // the front end accepts it from the macro engine
    out pulse accepted: Bundle;    // engine_ports accepts it from the front end

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
    out pulse command[memory.channels]: DramCommand;
    in pulse data[memory.channels]: Sector;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Maxwell(p) {
        part command: Command = p.command;
        part geometry: Geometry = p.geometry;
        part gpc: Gpc = p.gpc;
        part parallel partition: [Partition; p.rops.get()] = p.partition;
        part parallel memory: Memory = p.memory;
    }
}

kernel::connect! { Maxwell(self, i) {
    // The driver and the engines that are outside.
    doorbell -> command.doorbell;
    register -> command.register;
    order -> command.order;
    command.done => done;
    command.time <= i.time;
    command.interrupt[*] -> interrupt[*];
    command.engine_fault[*] -> engine_fault[*];
    command.three_d_idle <= self.raster_idle() && self.geometry.o.idle && self.gpc.o.draws_idle;
    command.cores_idle <= self.gpc.o.cores_idle;
    command.refusal <= self.host_refusal();
    command.failed <= self.geometry.o.fault.valid && i.engine_fault[DRAW].ready
        || self.access_failed()
        || self.gpc.o.sm_fault.iter().zip(&i.sm_fault).any(|(fault, port)| fault.valid && port.ready);

    // Draws.
    command.three_d -> geometry.bundle;
    geometry.complete -> command.three_d_complete;
    geometry.fault -> engine_fault[DRAW];
    geometry.table -> command.constants, done;
    command.table -> gpc.table, done;
    gpc.epoch_done <= Ready { ready: true };
    geometry.epoch_done <= self.gpc.o.epoch_done;
    [geometry.aside, gpc.aside] <= i.aside;
    geometry.constants <-> command.scc_constants;
    geometry.headers <-> command.scc_headers;
    geometry.index_read -> command.index_read, data;
    geometry.world -> gpc.batch;
    geometry.screen -> gpc.screen;
    gpc.alpha_entry -> geometry.alpha_entry[0];
    geometry.alpha_free[0] -> gpc.alpha_free;
    gpc.copied[*] => geometry.copied[*];
    gpc.window <= i.window;

    // Grids, and the shader cores.
    command.block[*] -> gpc.block[*];
    gpc.report[*] -> command.report[*];
    gpc.sm_fault[*] -> sm_fault[*];
    gpc.cycle <= i.cycle;

    // Pixels.
    for g in p.gpcs {
        // The GPCs' ranges go by the partitions' ways, in turn.
        gpc.zcull[g] <-> partition[zcull_rop(&self.p, g)].zcull[g / self.p.rops.get()];
    }
    for k in partition {
        gpc.zrop[k] -> partition[k].zrop;
        partition[k].result -> gpc.result[k];
        partition[k].feedback -> gpc.feedback[k];
        gpc.crop[k] -> partition[k].crop;
    }

    // Reports: what was done and counted before each.
    gpc.world_marker => geometry.done[2 * self.p.rops.get()];
    gpc.world_report => geometry.world_value[0];
    gpc.stage_value[*] => geometry.stage_value[*];
    gpc.pixel_value[*] => geometry.pixel_value[*];
    for k in partition {
        partition[k].zrop_marker => geometry.done[2 * k];
        partition[k].crop_marker => geometry.done[2 * k + 1];
        partition[k].report_value => geometry.value[k];
    }

    // Memory, and its clients.
    command.memory <-> memory.port[0], freed;
    for k in partition {
        partition[k].memory <-> memory.port[k + 1], freed;
    }
    for k in p.gpc.l1s {
        gpc.l1[k] <-> memory.port[self.p.rops.get() + 1 + k];
    }
    for k in p.sms {
        gpc.fixed[k] <-> memory.port[self.p.rops.get() + 1 + self.p.gpc.l1s.get() + k], freed;
    }
    gpc.memory <-> memory.port[self.p.ports.get() - 1], freed;
    control -> memory.control[0];
    memory.controlled[0] => controlled;
    command.control -> memory.control[1];
    memory.controlled[1] => command.controlled;
    memory.fault[*] => fault[*];
    clear_write => memory.clear_write;
    memory.kind_fault[*] => kind_fault[*];
    memory.backing <= i.backing;
    system_control -> memory.system_control;
    memory.system_controlled => system_controlled;
    memory.system_fault => system_fault;
    memory.command[*] => command[*];
    data[*] => memory.data[*];

    // What a bench sees of it.
    activity <= self.command.o.activity;
    command.packet => packet;
    command.sent => sent;
    command.accepted => accepted;
    idle <= self.command.o.idle && self.gpc.o.cores_idle && self.geometry.o.idle && self.raster_idle() && self.memory.o.idle;
} }

/// The ROP whose memory port a Zcull shares.
fn zcull_rop(p: &Params, gpc: usize) -> usize {
    gpc % p.rops.get()
}

impl Maxwell {
    /// A refused read of Host's, client 0, separate from the engines' faults: Host's loaded channel need not be theirs.
    fn host_refusal(&self) -> Offer<AccessFault> {
        Offer::first(&self.memory.o.fault, |fault| fault.client == 0 && fault.access == AccessKind::Read)
    }

    /// Whether an engine's access was refused: by translation, by a page's kind, or by the SMMU.
    fn access_failed(&self) -> bool {
        self.memory.o.fault.iter().any(|fault| fault.valid && fault.data.client != 0)
            || self.memory.o.kind_fault.iter().any(|fault| fault.valid)
            || self.memory.o.system_fault.valid
    }

    /// Whether raster halves and ROPs are idle, and all their writes are performed.
    fn raster_idle(&self) -> bool {
        self.gpc.o.raster_idle && self.partition.iter().all(|partition| partition.o.idle)
    }
}
