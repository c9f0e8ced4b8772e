//! TPC: an SM with its MPC, the L1s of its partitions, vertex fetch, the allocator of its ISBE, and STRI. An assembly.
//!
//! Rates and latencies are those of its parts (sm-common-alu-throughput, l1-local-hit-latency, vaf-vector-rate, stri-plane-rate).
//! Blocks of threads come from the work distributor, batches and subtiles from the pipe manager, lines of programs and constants
//! from gcc. Specification: MPC, SM, L1, VAF, ISBE, STRI.

use ::mem::client_mux::{self, ClientMux};
use ::mem::client_port::{self, ClientPort};
use ::tpc::control_join::{self, ControlJoin};
use ::tpc::l1::{self, L1};
use ::tpc::mpc::{self, Mpc};
use ::tpc::row_port::{self, RowPort};
use ::tpc::sm::types::SmFault;
use ::tpc::sm::{self, Sm};
use ::tpc::stri::{self, Stri};
use ::world::isbe::{self, Isbe};
use ::world::stage_tasks::{self, StageTasks};
use ::world::vertex_fetch::{self, VertexFetch};
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    sizes sms, sub_partitions, partitions, slots, lanes_log2, register_rows, slices;
    part mpc: mpc::Params;
    part sm: sm::Params;
    part l1: l1::Params;
    part control_join: control_join::Params;
    part vertex_fetch: vertex_fetch::Params;
    part vertex_port: client_port::Params, with physical = 0;
    part isbe: isbe::Params;
    part row_port: row_port::Params, with askers = 4;
    part stage_tasks: stage_tasks::Params;
    part stri: stri::Params;
}

/// Clients of the TPC's own port: vertex fetch, STRI, and the copies of entries of the alpha ring; the mux wants a power of two.
const CLIENTS: usize = 4;

// ---- ports
kernel::ports! {
    in block: BlockPacket;
    out report: BlockReport;
    out gcc_request: ConstantCacheRequest;
    in gcc_fill: ConstantCacheFill;
    in level number: B6;              // the SM's
    out memory[partitions];
    in vertex: WorldPacket;           // batches, to vertex fetch
    in world: WorldPacket;            // and to stage tasks and the MPC
    out stage: StagePacket;
    out pulse stage_value: ReportValue; // invocations of later stages before a report
    in pulse part_read: bool;         // the oldest part has been read, and is not its batch's last
    in access: IsbeAccess;            // rows that are read after the last shader
    out pulse response: IsbeRow;
    in isbe_free: IsbeRows;           // the oldest batch has been read
    in pixel: SubtilePacket;
    out pulse launched: SubtileEnd;
    out passed: PortPassed;
    out pixel_out: PixelOut;
    in plane_request: PlanePacket;
    out pulse entry_read: EntryRead;
    in level window: LineAddress;     // where the circular buffers begin
    out pulse copied: bool;           // an entry of the alpha ring has been copied to shared memory
    out memory fixed, freed; // its places in the crossbar
    out fault: SmFault;
    in sample cycle: B64;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Tpc(p) {
        part mpc: Mpc = p.mpc;
        part sm: Sm = p.sm;
        part l1: [L1; p.partitions.get()] = p.l1;
        part control_join: ControlJoin = p.control_join;
        part vertex_fetch: VertexFetch = p.vertex_fetch;
        part vertex_port: ClientPort = p.vertex_port;
        part isbe: Isbe = p.isbe;
        part row_port: RowPort = p.row_port;
        part stage_tasks: StageTasks = p.stage_tasks;
        part stri: Stri = p.stri;
        part memory_mux: ClientMux = client_mux::Params { clients: Within::new(CLIENTS), ..Default::default() };
    }
}

kernel::connect! { Tpc(self, i) {
    block -> mpc.block;
    mpc.report -> report;
    mpc.warp -> sm.packet;
    mpc.control -> control_join.control;
    mpc.control => sm.control if self.control_join.o.control.ready;
    sm.done[*] => mpc.warp_done[*];
    mpc.acknowledge <= self.control_join.o.acknowledge;
    sm.gcc_request -> gcc_request;
    gcc_fill -> sm.gcc_fill;
    [sm.number, vertex_fetch.first_sm, mpc.sm] <= i.number;
    sm.cycle <= i.cycle;
    sm.fault -> fault;
    for k in l1 {
        sm.l1_request[k] -> l1[k].request;
        l1[k].response -> sm.l1_return[k];
        sm.texel_request[k] -> l1[k].texel_request;
        l1[k].texel_response -> sm.texel_response[k];
        control_join.order[k] -> l1[k].control;
        l1[k].controlled => control_join.controlled[k];
        l1[k].memory <-> memory[k];
    }

    vertex -> vertex_fetch.world;
    vertex_fetch.isbe_request[0] -> isbe.request[0];
    isbe.grant[0] -> vertex_fetch.isbe_grant[0];
    isbe_free -> isbe.free;
    vertex_fetch.row[0] -> row_port.access[0];
    access -> row_port.access[1];
    row_port.response[1] => response;
    row_port.row_request -> sm.row_request;
    sm.row => row_port.row;
    vertex_fetch.inputs_ready[0] -> mpc.inputs_ready;
    vertex_fetch.read -> vertex_port.read, data;
    vertex_port.memory <-> memory_mux.client[0];
    [vertex_fetch.window, stri.window] <= i.window;
    vertex_fetch.copy <-> memory_mux.client[2];
    vertex_fetch.copied => copied;

    world -> stage_tasks.world;
    stage_tasks.passed -> mpc.world;
    stage_tasks.task -> mpc.task;
    stage_tasks.row_write -> row_port.access[2];
    stage_tasks.row_read -> row_port.access[3];
    row_port.response[2] => stage_tasks.level_row;
    row_port.response[3] => stage_tasks.row;
    stage_tasks.stage -> stage;
    part_read => stage_tasks.part_read;
    stage_tasks.report_value => stage_value;
    mpc.world_passed <= Ready { ready: true }; // no unit waits for world space's
    mpc.shader_done -> stage_tasks.shader_done;
    pixel -> mpc.pixel;
    mpc.launched => launched;
    mpc.passed -> passed;
    sm.pixel_out -> pixel_out;

    plane_request -> stri.request;
    stri.plane[0] -> sm.plane;
    stri.ready[0] -> mpc.planes_ready;
    mpc.tram_free -> stri.free[0];
    stri.read => entry_read;
    stri.memory <-> memory_mux.client[1];
    memory_mux.memory <-> fixed, freed;

    idle <= self.mpc.o.idle && self.control_join.o.idle && self.l1.iter().all(|l1| l1.o.idle)
        && self.vertex_fetch.o.idle && self.vertex_port.o.idle && self.isbe.o.idle && self.row_port.o.idle && self.stri.o.idle
        && self.stage_tasks.o.idle;
} }
