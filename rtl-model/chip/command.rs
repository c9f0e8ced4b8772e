//! Command: what takes the driver's work and hands it to the engines. Host to engine ports, the copiers, scheduler and work distributor
//! of compute, 2D, and the hub's clients of memory behind one port of the crossbar. An assembly.
//!
//! Rates and latencies are those of its parts (host-method-rate, fe-method-rate, i2m-rate, ce-rate-256b). A channel's methods keep their
//! order, requests that of their client. Specification: Host, FE, I2M, CE, SKED and CWD, XBAR.

use ::hub::constant_changes::{self, ConstantChanges};
use ::hub::copy_engine::{self, CopyEngine};
use ::hub::engine_ports::{self, EnginePorts};
use ::hub::front_end::{self, FrontEnd};
use ::hub::host::{self, Host};
use ::hub::inline_to_memory::{self, InlineToMemory};
use ::hub::macro_engine::{self, MacroEngine};
use ::hub::raster_2d::{self, Raster2d};
use ::hub::scheduler::{self, Scheduler};
use ::hub::types::Activity;
use ::hub::work_distributor::{self, WorkDistributor};
use ::mem::client_mux::{self, ClientMux};
use ::mem::client_port::{self, ClientPort};
use ::mem::copy_port::{self, CopyPort};
use ::mem::flush::{self, Flush};
use bundle::*;
use kernel::prelude::*;

/// Ports of the mux: more than the clients have now.
const CLIENTS: usize = 16;

/// Elements of `engine_fault`; of `interrupt` the first four.
pub const HOST: usize = 0;
pub const FRONT_END: usize = 1;
pub const INLINE: usize = 2;
pub const COPY: usize = 3;
/// A descriptor that is wrong.
pub const COMPUTE: usize = 4;
/// A launch of 2D that is wrong or not built.
pub const TWO_D: usize = 5;

// ---- parameters
kernel::params! {
    sizes slices, sms, sub_partitions, slots, register_rows;
    /// Units that signal interrupts.
    interrupts: 4..=4 = 4, "units";
    /// Units that report faults.
    faults: 6..=6 = 6, "units";
    part host: host::Params;
    part front_end: front_end::Params;
    part macro_engine: macro_engine::Params;
    part inline_to_memory: inline_to_memory::Params;
    part copy_engine: copy_engine::Params;
    part raster_2d: raster_2d::Params;
    part scheduler: scheduler::Params;
    part work_distributor: work_distributor::Params, with sms;
    part port: client_port::Params, with physical = 0;
    part copy_port: copy_port::Params;
    part flush: flush::Params, with clients = 3, ports = 2;
}

// ---- ports
kernel::ports! {
    // Of the driver.
    in doorbell: Doorbell;
    in register: RegisterWrite;
    in order: CacheOrder;          // of its registers, to the L2
    out pulse done: bool;          // the oldest order is
    in sample time: Time;
    out interrupt[interrupts]: Interrupt;
    out engine_fault[faults]: Fault;
    // Of the engines.
    out three_d: Bundle, complete: Completed;
    in level three_d_idle: bool;
    in strobe failed: bool;        // an engine outside reports a fault
    out block[sms]: BlockPacket;
    in report[sms]: BlockReport;
    in level cores_idle: bool;     // nothing is in the cores
    in constants: ConstantTable, done; // changes of SCC's
    out table: ConstantTable, done; // changes, to the caches of constants
    // Of memory.
    in memory scc_constants;
    in memory scc_headers;
    in index_read: MemoryRead, data: Sector;
    out memory, freed;
    out control: SpaceControl;
    in pulse controlled: bool;
    in pulse refusal: AccessFault; // a read of Host's was refused
    // For benches only.
    out level activity: Activity;
    out pulse packet: HostPacket;  // Host offers it to the front end
    out pulse sent: MacroSend;     // the front end accepts it from the macro engine
    out pulse accepted: Bundle;    // engine_ports accepts it from the front end
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Command(p) {
        part host: Host = p.host;
        part front_end: FrontEnd = p.front_end;
        part macro_engine: MacroEngine = p.macro_engine;
        part inline_to_memory: InlineToMemory = p.inline_to_memory;
        part copy_engine: CopyEngine = p.copy_engine;
        part engine_ports: EnginePorts = engine_ports::Params {};
        part raster_2d: Raster2d = p.raster_2d;
        part scheduler: Scheduler = p.scheduler;
        part work_distributor: WorkDistributor = p.work_distributor;
        part constant_changes: ConstantChanges = constant_changes::Params::default();
        part host_port: ClientPort = p.port;
        part front_end_port: ClientPort = p.port;
        part inline_port: ClientPort = p.port;
        part copy_port: CopyPort = p.copy_port;
        part copy_client_port: ClientPort = p.port;
        part index_port: ClientPort = p.port;
        part two_d_port: ClientPort = p.port;
        part flush: Flush = p.flush;
        part mux: ClientMux = client_mux::Params { clients: Within::new(CLIENTS), ..Default::default() };
    }
}

kernel::connect! { Command(self, i) {
    doorbell -> host.doorbell;
    register -> host.register;
    host.packet -> front_end.packet;
    front_end.response => host.response;
    front_end.response <= true.into();
    front_end.increment -> host.increment;
    [host.time, front_end.time, inline_to_memory.time, copy_engine.time, scheduler.time] <= i.time;
    host.failed <= self.front_end.o.fault.valid && i.engine_fault[FRONT_END].ready
        || self.inline_to_memory.o.fault.valid && i.engine_fault[INLINE].ready
        || self.copy_engine.o.fault.valid && i.engine_fault[COPY].ready
        || self.scheduler.o.fault.valid && i.engine_fault[COMPUTE].ready
        || self.raster_2d.o.fault.valid && i.engine_fault[TWO_D].ready
        || i.failed;
    refusal => host.refusal;
    host.control -> control;
    controlled => host.controlled;
    [host.interrupt, front_end.interrupt, inline_to_memory.interrupt, copy_engine.interrupt] -> interrupt;
    [host.fault, front_end.fault, inline_to_memory.fault, copy_engine.fault, scheduler.fault, raster_2d.fault] -> engine_fault;
    host.read -> host_port.read, data;
    host.write -> host_port.write;
    host_port.memory <-> mux.client[0];
    flush.fence[0] -> host_port.fence;
    host_port.performed => flush.performed[0];

    front_end.three_d_idle <= i.three_d_idle && self.engine_ports.o.idle;
    front_end.compute_idle <= self.compute_idle() && i.cores_idle;
    front_end.two_d_idle <= self.raster_2d.o.idle && self.two_d_port.o.idle && self.engine_ports.o.idle;
    front_end.inline_idle <= self.inline_to_memory.o.idle && self.inline_port.o.idle;
    front_end.inline_context <= self.inline_to_memory.o.context;
    front_end.copy_idle <= self.copy_engine.o.idle && self.copy_settled();
    front_end.macro_idle <= self.macro_engine.o.idle;
    front_end.read -> front_end_port.read, data;
    front_end.write -> front_end_port.write;
    front_end_port.memory <-> mux.client[1];
    flush.fence[1] -> front_end_port.fence;
    front_end_port.performed => flush.performed[1];

    front_end.macro_packet -> macro_engine.macro_packet;
    front_end.shadow => macro_engine.shadow;
    macro_engine.send -> front_end.send;

    front_end.inline -> inline_to_memory.packet;
    inline_to_memory.suspend <= self.front_end.o.inline_suspend;
    front_end.inline_resume => inline_to_memory.resume;
    inline_to_memory.write -> inline_port.write;
    inline_port.memory <-> mux.client[2];

    front_end.copy -> copy_engine.method;
    copy_engine.port -> copy_port.packet;
    copy_port.beat -> copy_engine.read_data;
    copy_port.read -> copy_client_port.read, data;
    copy_port.write -> copy_client_port.write;
    copy_client_port.memory <-> mux.client[3];

    order -> flush.order[0];
    flush.done[0] => done;
    host.flush -> flush.order[1];
    flush.done[1] => host.flushed;
    front_end.clean -> flush.order[2];
    flush.done[2] => front_end.cleaned;
    flush.memory <-> mux.client[4];

    front_end.bundle -> engine_ports.bundle;
    engine_ports.complete -> front_end.complete;
    engine_ports.two_d -> raster_2d.bundle;
    raster_2d.read -> two_d_port.read, data;
    raster_2d.write -> two_d_port.write;
    two_d_port.memory <-> mux.client[9];
    engine_ports.three_d -> three_d, complete;
    engine_ports.compute -> scheduler.bundle;
    scheduler.complete -> engine_ports.compute_complete;
    scheduler.task -> work_distributor.task;
    work_distributor.task_ended -> scheduler.task_ended;
    scheduler.memory <-> mux.client[5];
    work_distributor.block[*] -> block[*];
    report[*] -> work_distributor.report[*];
    scheduler.table -> constant_changes.scheduler, done;
    constants -> constant_changes.constants, done;
    constant_changes.table[0] -> table, done;

    scc_constants <-> mux.client[6];
    scc_headers <-> mux.client[7];
    index_read -> index_port.read, data;
    index_port.memory <-> mux.client[8];
    mux.memory <-> memory, freed;

    host.packet => packet;
    macro_engine.send => sent if self.front_end.o.send.ready;
    front_end.bundle => accepted if self.engine_ports.o.bundle.ready;
    activity <= Activity {
        loaded: self.host.o.loaded,
        channel: self.host.o.channel,
        state: self.host.o.state,
        run: self.host.o.run,
        packet_taken: self.host.o.packet.valid && self.front_end.o.packet.ready,
        responded: self.front_end.o.response.valid,
        host_idle: self.host.o.idle,
        front_end_idle: self.front_end.o.idle,
        macro_engine_idle: self.macro_engine.o.idle,
        inline_to_memory_idle: self.inline_to_memory.o.idle && self.inline_port.o.idle,
        copy_engine_idle: self.copy_engine.o.idle && self.copy_settled(),
        inline_open: self.inline_to_memory.o.open,
    };
    idle <= self.host.o.idle && self.front_end.o.idle && self.macro_engine.o.idle && self.copy_engine.o.idle
        && self.inline_to_memory.o.idle && !self.inline_to_memory.o.open && self.compute_idle() && self.raster_2d.o.idle
        && self.host_port.o.idle && self.front_end_port.o.idle && self.inline_port.o.idle && self.copy_settled()
        && self.index_port.o.idle && self.two_d_port.o.idle && self.flush.o.idle && self.mux.o.idle;
} }

impl Command {
    /// Whether all that the copy engine has written is performed.
    fn copy_settled(&self) -> bool {
        self.copy_port.o.idle && self.copy_client_port.o.idle
    }

    /// Whether no grid is live, the cores aside, and no bundle for compute is in flight.
    fn compute_idle(&self) -> bool {
        self.engine_ports.o.idle
            && self.scheduler.o.idle
            && self.work_distributor.o.idle
            && self.constant_changes.o.idle
    }
}
