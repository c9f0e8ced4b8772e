//! The chip, as far as it is built: command path, draw path, compute path with the shader cores, raster pipeline and all of memory.
//! With `outside` a bench stands for world space and shading: primitives in window coordinates and colours come from it.
//!
//! Rates and latencies are those of its parts. Specification: all of it.

use crate::command_path::{self, CommandPath};
use crate::compute_path::{self, ComputePath};
use crate::draw_path::{self, DrawPath};
use crate::hub_memory::{self, HubMemory};
use crate::memory_system::{self, MemorySystem};
use crate::raster_pipe::{self, RasterPipe};
use ::fbp::compression::types::{BlockAddress, ClearWrite};
use ::gpc::stand_in::{self, StandIn};
use ::hub::engine_ports::{self, EnginePorts};
use ::hub::host::types::PushRun;
use ::mem::client_mux::{self, ClientMux};
use ::mem::client_port::{self, ClientPort};
use ::mem::tile_port::{self, TilePort};
use ::tpc::sm::types::SmFault;
use bundle::*;
use kernel::prelude::*;

/// Numbers of clients behind each port, as a power of two.
const CLIENTS_LOG2: usize = 4;
/// Host's, behind the hub's port.
const HOST_CLIENT: u8 = 0;
/// The scheduler's, behind the hub's port.
const SCHEDULER_CLIENT: u8 = 5;
/// The most GPCs that have shader cores.
const MOST_CORE_GPCS: usize = 4;
/// SCC's, of constants and of headers.
const CONSTANTS_CLIENT: u8 = 6;
const HEADERS_CLIENT: u8 = 7;

// ---- parameters
kernel::params! {
    /// Ports of the crossbar: the hub's, one for each ROP's pair of clients, for each L1 and for each TPC, and the GPC's.
    ports: 1..=16 = 10, "ports";
    /// Slices of the L2: a power of two.
    slices: 1..=8 = 2, "slices";
    part command_path: command_path::Params;
    part compute_path: compute_path::Params, with slices;
    part raster_pipe: raster_pipe::Params;
    part draw_path: draw_path::Params, with slices;
    part stand_in: stand_in::Params;
    part hub_memory: hub_memory::Params, with slices;
    part zrop_port: tile_port::Params, with slices;
    part crop_port: tile_port::Params, with slices;
    part zcull_port: client_port::Params, with slices;
    part memory_system: memory_system::Params, with ports slices;
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
    in sample clock: B64;        // which programs read
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
    out sm_fault[compute_path.sms]: SmFault;   // a warp that was stopped
    out level loaded: bool;      // a channel is loaded and runs
    out level channel: ChannelId; // which
    out level state: MethodState; // what it waits for, if anything
    out level run: PushRun;      // data that its last header has announced, and that are to come
    // Host offers this to the front end, which takes it, and answers a question.
    out pulse packet: HostPacket;
    out level packet_taken: bool;
    out level answered: bool;
    // The front end takes this from the macro engine.
    out pulse sent: MacroSend;
    out level dropped: B32;
    out level host_idle: bool;
    out level front_end_idle: bool;
    out level macro_engine_idle: bool;
    out level inline_to_memory_idle: bool;
    out level inline_open: bool; // a launch waits for data
    out level copy_engine_idle: bool;
    out level compute_idle: bool;

    in prim: PrimPacket;         // in the place of world space
    out fetch[raster_pipe.gpcs]: PairIndex;
    in pair[raster_pipe.gpcs]: VertexPair;
    out subtile[raster_pipe.gpcs]: SubtilePacket;
    in shaded[raster_pipe.gpcs]: ShadedPacket;
    out level discarded[raster_pipe.gpcs]: B32; // tiles, by Zcull
    out level accepted[raster_pipe.gpcs]: B32;
    out level ambiguous[raster_pipe.gpcs]: B32;
    out level skipped[raster_pipe.gpcs]: B32;
    out level zpass_count[raster_pipe.rops]: B32;
    out level killed[raster_pipe.rops]: B32;
    out level read_suppressed[raster_pipe.rops]: B32;
    out level filled[raster_pipe.rops]: B32;
    out level unsupported[raster_pipe.rops]: bool;
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
        part compute_path: ComputePath = p.compute_path;
        part raster_pipe: RasterPipe = p.raster_pipe;
        part draw_path: DrawPath = p.draw_path;
        part stand_in: [StandIn; p.raster_pipe.gpcs.get()] = p.stand_in;
        part hub_memory: HubMemory = p.hub_memory;
        part zrop_port: [TilePort; p.raster_pipe.rops.get()] = p.zrop_port;
        part crop_port: [TilePort; p.raster_pipe.rops.get()] = p.crop_port;
        part rop_mux: [ClientMux; p.raster_pipe.rops.get()] = client_mux::Params { clients: Within::new(rop_clients(&p.raster_pipe)), places: Within::new(0), ..Default::default() };
        part zcull_port: [ClientPort; p.raster_pipe.gpcs.get()] = p.zcull_port;
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
    draw_path.table -> compute_path.constants;
    compute_path.constants_done => draw_path.table_done;
    compute_path.epoch_done <= Ready { ready: true };
    draw_path.epoch_done <= self.compute_path.o.epoch_done;
    draw_path.aside <= i.aside;
    draw_path.constants_client <= CONSTANTS_CLIENT;
    draw_path.constants_up -> hub_memory.constants_up;
    hub_memory.constants_down => draw_path.constants_down;
    draw_path.headers_client <= HEADERS_CLIENT;
    draw_path.headers_up -> hub_memory.headers_up;
    hub_memory.headers_down => draw_path.headers_down;
    draw_path.index_read -> hub_memory.index_read;
    hub_memory.index_read_data -> draw_path.index_read_data;
    draw_path.world -> compute_path.batch;
    compute_path.wdx -> draw_path.wdx[0];
    draw_path.last -> compute_path.last;
    compute_path.alpha_entry -> draw_path.alpha_entry[0];
    draw_path.alpha_free[0] -> compute_path.alpha_free;
    compute_path.window <= i.window;
    engine_ports.complete -> command_path.complete;
    command_path.three_d_idle <= i.three_d_idle && self.raster_idle() && self.draw_path.o.idle
        && self.compute_path.o.draws_idle && self.engine_ports.o.idle;
    command_path.compute_idle <= self.compute_idle();
    command_path.two_d_idle <= i.two_d_idle && self.engine_ports.o.idle;
    command_path.refusal <= self.host_refusal();
    command_path.failed <= self.compute_path.o.fault.valid && i.compute_fault.ready
        || self.draw_path.o.fault.valid && i.draw_fault.ready
        || self.engine_ports.o.fault.valid && i.two_d_fault.ready
        || self.access_failed()
        || self.compute_path.o.sm_fault.iter().zip(&i.sm_fault).any(|(fault, port)| fault.valid && port.ready);
    engine_ports.compute -> compute_path.bundle;
    compute <= Offer::new(
        self.engine_ports.o.compute.valid && self.compute_path.o.bundle.ready,
        self.engine_ports.o.compute.data,
    );
    compute_path.complete -> engine_ports.compute_complete;
    compute_path.time <= i.time;
    compute_path.clock <= i.clock;
    compute_path.scheduler_client <= SCHEDULER_CLIENT;
    compute_path.scheduler_up -> hub_memory.scheduler_up;
    hub_memory.scheduler_down => compute_path.scheduler_down;
    for k in p.compute_path.l1s {
        compute_path.l1_client[k] <= port_client(self.p.raster_pipe.rops.get() + 1 + k);
        compute_path.l1_up[k] -> memory_system.up[self.p.raster_pipe.rops.get() + 1 + k];
        memory_system.down[self.p.raster_pipe.rops.get() + 1 + k] => compute_path.l1_down[k];
    }
    for k in p.compute_path.sms {
        compute_path.fixed_client[k] <= port_client(self.p.raster_pipe.rops.get() + 1 + self.p.compute_path.l1s.get() + k);
        compute_path.fixed_up[k] -> memory_system.up[self.p.raster_pipe.rops.get() + 1 + self.p.compute_path.l1s.get() + k];
        memory_system.freed[self.p.raster_pipe.rops.get() + 1 + self.p.compute_path.l1s.get() + k] => compute_path.fixed_freed[k];
        memory_system.down[self.p.raster_pipe.rops.get() + 1 + self.p.compute_path.l1s.get() + k] => compute_path.fixed_down[k];
    }
    compute_path.cores_client <= port_client(self.p.ports.get() - 1);
    compute_path.aside <= i.aside;
    compute_path.cores_up -> memory_system.up[self.p.ports.get() - 1];
    memory_system.freed[self.p.ports.get() - 1] => compute_path.cores_freed;
    memory_system.down[self.p.ports.get() - 1] => compute_path.cores_down;
    compute_path.fault -> compute_fault;
    for k in p.compute_path.sms {
        compute_path.sm_fault[k] -> sm_fault[k];
        compute_path.stage_value[k] => draw_path.stage_value[k];
        compute_path.copied[k] => draw_path.copied[k];
    }
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
    answered <= self.command_path.o.answered;
    command_path.sent => sent;
    dropped <= self.command_path.o.dropped;
    host_idle <= self.command_path.o.host_idle;
    front_end_idle <= self.command_path.o.front_end_idle;
    macro_engine_idle <= self.command_path.o.macro_engine_idle;
    inline_to_memory_idle <= self.command_path.o.inline_to_memory_idle && self.hub_memory.o.inline_settled;
    inline_open <= self.command_path.o.inline_open;
    copy_engine_idle <= self.command_path.o.copy_engine_idle && self.hub_memory.o.copy_settled;

    prim -> draw_path.made;
    draw_path.prim -> raster_pipe.prim;
    for g in p.raster_pipe.gpcs {
        stand_in[g].outside <= i.outside;
        raster_pipe.fetch[g] -> stand_in[g].fetch;
        stand_in[g].pair -> raster_pipe.pair[g];
        raster_pipe.plane_terms[g] -> stand_in[g].plane_terms;
        raster_pipe.subtile[g] -> stand_in[g].subtile;
        stand_in[g].shaded -> raster_pipe.shaded[g];
        stand_in[g].outside_fetch -> fetch[g];
        pair[g] -> stand_in[g].outside_pair;
        stand_in[g].outside_subtile -> subtile[g];
        shaded[g] -> stand_in[g].outside_shaded;
        discarded[g] <= self.raster_pipe.o.discarded[g];
        accepted[g] <= self.raster_pipe.o.accepted[g];
        ambiguous[g] <= self.raster_pipe.o.ambiguous[g];
        skipped[g] <= self.raster_pipe.o.skipped[g];
        raster_pipe.pixel_value[g] => draw_path.pixel_value[g];
    }
    // The GPCs' ranges are behind the ROPs' ports, in turn.
    for g in zcull_port {
        zcull_port[g].client <= port_client(zcull_rop(&self.p.raster_pipe, g) + 1) | zcull_client(&self.p.raster_pipe, g) as u8;
        raster_pipe.zcull_read[g] -> zcull_port[g].read;
        zcull_port[g].read_data -> raster_pipe.zcull_read_data[g];
        raster_pipe.zcull_write[g] -> zcull_port[g].write;
        zcull_port[g].up -> rop_mux[zcull_rop(&self.p.raster_pipe, g)].up[zcull_client(&self.p.raster_pipe, g)];
        rop_mux[zcull_rop(&self.p.raster_pipe, g)].client_down[zcull_client(&self.p.raster_pipe, g)] => zcull_port[g].down;
    }
    // GPCs without an SM draw what a bench shades.
    for g in p.compute_path.gpcs {
        stand_in[g].own_fetch -> compute_path.fetch[g];
        compute_path.pair[g] -> stand_in[g].own_pair;
        stand_in[g].own_plane_terms -> compute_path.plane_terms[g];
        stand_in[g].own_subtile -> compute_path.subtile[g];
        compute_path.shaded[g] -> stand_in[g].own_shaded;
    }
    for k in zrop_port {
        zrop_port[k].client <= port_client(k + 1);
        raster_pipe.zrop_read[k] -> zrop_port[k].read;
        zrop_port[k].read_data -> raster_pipe.zrop_read_data[k];
        raster_pipe.zrop_write[k] -> zrop_port[k].write;
        raster_pipe.zrop_fence[k] -> zrop_port[k].fence;
        zrop_port[k].performed => raster_pipe.zrop_performed[k];
        raster_pipe.zrop_marker[k] => draw_path.done[2 * k];
        raster_pipe.report_value[k] => draw_path.value[k];
        zrop_port[k].up -> rop_mux[k].up[0];
        rop_mux[k].client_down[0] => zrop_port[k].down;
        crop_port[k].client <= port_client(k + 1) | 1;
        raster_pipe.crop_read[k] -> crop_port[k].read;
        crop_port[k].read_data -> raster_pipe.crop_read_data[k];
        raster_pipe.crop_write[k] -> crop_port[k].write;
        raster_pipe.crop_fence[k] -> crop_port[k].fence;
        crop_port[k].performed => raster_pipe.crop_performed[k];
        raster_pipe.crop_marker[k] => draw_path.done[2 * k + 1];
        crop_port[k].up -> rop_mux[k].up[1];
        rop_mux[k].client_down[1] => crop_port[k].down;
        rop_mux[k].merged -> memory_system.up[k + 1];
        memory_system.freed[k + 1] => rop_mux[k].freed;
        memory_system.down[k + 1] => rop_mux[k].down;
        zpass_count[k] <= self.raster_pipe.o.zpass_count[k];
        killed[k] <= self.raster_pipe.o.killed[k];
        read_suppressed[k] <= self.raster_pipe.o.read_suppressed[k];
        filled[k] <= self.raster_pipe.o.filled[k];
        unsupported[k] <= self.raster_pipe.o.unsupported[k];
    }
    compute_path.world_marker => draw_path.done[2 * self.p.raster_pipe.rops.get()];
    compute_path.world_report => draw_path.world_value[0];
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

/// The number of a port's first client; the hub's port is the first, then come ROPs, L1s, TPCs, and the GPC's.
fn port_client(port: usize) -> u8 {
    (port as u8) << CLIENTS_LOG2
}

/// The ROP behind whose port a GPC's Zcull is.
fn zcull_rop(p: &raster_pipe::Params, gpc: usize) -> usize {
    gpc % p.rops.get()
}

/// The number of a GPC's Zcull behind its ROP's port, whose own clients are the ZROP, 0, and the CROP, 1.
fn zcull_client(p: &raster_pipe::Params, gpc: usize) -> usize {
    2 + gpc / p.rops.get()
}

/// Clients of a ROP's port: as many as a mux can have, a power of two.
fn rop_clients(p: &raster_pipe::Params) -> usize {
    (zcull_client(p, p.gpcs.get() - 1) + 1).next_power_of_two()
}

impl Params {
    /// With as many L1s and ports as its units have, and parts' parameters from the chip's.
    pub fn counted(mut self) -> Self {
        self.compute_path.slices = Within::new(self.slices.get());
        self.compute_path.gpcs = Within::new(self.core_gpcs());
        self.compute_path = self.compute_path.counted();
        let (sms, l1s) = (self.compute_path.sms.get(), self.compute_path.l1s.get());
        self.ports = Within::new(self.raster_pipe.rops.get() + l1s + sms + 2);
        // Clients of the hub have demand and control, those of TPCs and GPC demand and ring, all others a channel of their port's.
        let xbar = &mut self.memory_system.xbar;
        (xbar.control_apart, xbar.pixel_apart) = (Within::new(1), Within::new(0));
        xbar.ring_apart = Within::new(((1 << (sms + 1)) - 1) << (self.ports.get() - 1 - sms));
        xbar.up_depth = Within::new(client_mux::Params::default().places.get() + 1);
        // Pixels' channel; its lines are the first to go.
        (self.zcull_port.channel, self.zcull_port.evict) = (Within::new(2), Within::new(1));
        // One PES, an SM in each TPC.
        let batches = &mut self.draw_path.distributor.batches;
        (batches.sms, batches.sms_per_tpc, batches.tpcs_per_pes) =
            (Within::new(sms), Within::new(1), Within::new(sms));
        let pdb = &mut self.draw_path.distributor.pdb;
        (pdb.sms, pdb.sms_per_tpc) = (Within::new(sms), Within::new(1));
        (pdb.tpcs_per_pes, pdb.tpcs, pdb.pes) = (Within::new(sms), Within::new(sms), Within::new(1));
        let rings = &self.compute_path.cores.circular_buffers;
        (pdb.entries, pdb.alpha_lines) = (rings.entries, rings.alpha_lines);
        // What SCC holds draws against.
        let rows = self.compute_path.cores.tpc.isbe.ring.places.get().min(1023);
        self.draw_path.constants.order.rows = Within::new(rows);
        // Planes of a TRAM, of who makes them, reads them, and counts them.
        let planes = self.compute_path.cores.tpc.stri.planes.get();
        self.compute_path.cores.tpc.sm.attributes.planes = Within::new(planes);
        self.raster_pipe.gpc.prop.subtile_form.planes = Within::new(planes);
        self.draw_path.reports.counters = Within::new(self.raster_pipe.rops.get());
        // A ZROP and a CROP each, and the VSC.
        self.draw_path.reports.sources = Within::new(2 * self.raster_pipe.rops.get() + 1);
        self.draw_path.reports.worlds = Within::new(1);
        self.draw_path.reports.stages = Within::new(sms);
        self.draw_path.reports.pixels = Within::new(self.raster_pipe.gpcs.get());
        self.settled()
    }

    /// GPCs that have shader cores: all of them where their SMs can be shared out, else the first.
    pub fn core_gpcs(&self) -> usize {
        let (gpcs, sms) = (self.raster_pipe.gpcs.get(), self.compute_path.sms.get());
        if gpcs <= MOST_CORE_GPCS && sms.is_multiple_of(gpcs) { gpcs } else { 1 }
    }
}

impl Gpu {
    /// A read of Host's that was refused: its channel is the one that it has loaded, which need not be the engines'.
    fn host_refusal(&self) -> Offer<AccessFault> {
        Offer::first(&self.memory_system.o.fault, |fault| {
            fault.client == HOST_CLIENT && fault.access == AccessKind::Read
        })
    }

    /// Whether an access of an engine was refused: by translation, by a page's kind, by the system's.
    fn access_failed(&self) -> bool {
        self.memory_system.o.fault.iter().any(|fault| fault.valid && fault.data.client != HOST_CLIENT)
            || self.memory_system.o.kind_fault.iter().any(|fault| fault.valid)
            || self.memory_system.o.system_fault.valid
    }

    /// Whether the compute path rests, and no bundle is on its way to it.
    fn compute_idle(&self) -> bool {
        self.engine_ports.o.idle && self.compute_path.o.idle
    }

    /// Whether the raster pipeline rests, and all that it wrote is performed.
    fn raster_idle(&self) -> bool {
        self.raster_pipe.o.idle
            && self.stand_in.iter().all(|stand_in| stand_in.o.idle)
            && self.zrop_port.iter().all(|port| port.o.idle)
            && self.crop_port.iter().all(|port| port.o.idle)
            && self.zcull_port.iter().all(|port| port.o.idle)
    }
}
