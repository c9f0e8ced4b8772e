//! Sub-partition: fetch, issue, decode, registers and the datapaths of fixed latency for up to 16 warps. An assembly. One instruction a
//! cycle, or a pair (sm-common-alu-throughput: 32 threads); an instruction that issues 6 cycles later reads its register
//! (sm-common-alu-latency). Stalled as its parts are. Instructions of a warp issue in order. Specification: SM.

use super::constant_cache::types::{ConstantFound, ConstantLookup};
use super::divergence::types::*;
use super::divergence::{self, Divergence};
use super::instruction_cache::types::*;
use super::instruction_decode::{self, InstructionDecode};
use super::instruction_fetch::{self, InstructionFetch};
use super::lane_datapaths::{self, LaneDatapaths};
use super::pixel_export::{self, PixelExport};
use super::register_file::{self, RegisterFile};
use super::types::*;
use super::warp_scheduler::{self, WarpScheduler};
use bundle::{ContextWrite, PixelOut, sizes};
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};

// ---- parameters
kernel::params! {
    sizes slots, lanes_log2;
    /// Units that write registers, besides the datapaths of fixed latency and Special.
    writers: 2..=8 = 6, "units";
    part fetch: instruction_fetch::Params;
    part warp_scheduler: warp_scheduler::Params, with words = fetch.words.get();
    part register_file: register_file::Params;
    part lane_datapaths: lane_datapaths::Params;
    part divergence: divergence::Params;
    part pixel_export: pixel_export::Params;
}

// ---- ports
kernel::ports! {
    in pulse start: WarpStart;
    in pulse context: ContextWrite;
    out pulse ended: B4;
    out pulse fault: WarpFault;
    out pulse beyond: WarpFault; // an instruction names registers that its warp does not have
    out request: FetchRequest;
    in pulse response: FetchResponse;
    in strobe again: bool;
    out pulse constant_request: ConstantLookup;
    in pulse constant: ConstantFound;
    in strobe constant_again: bool;
    in sample cycle: B64;
    out pulse operands: Operands;
    out level killed: Lanes; // lanes of the warp whose operands are shown
    out pulse more: OperandRow;
    in strobe special_credit: bool; // an entry of the unit's queue is free again
    in strobe double_credit: bool;
    in strobe load_store_credit: bool;
    in strobe texture_credit: bool;
    in strobe barriers_credit: bool;
    in strobe special_registers_credit: bool;
    in strobe attributes_credit: bool;
    in strobe resume: B16;
    in strobe stop: B16;
    in written[writers]: Written;
    in pulse soon: Soon;
    in pulse special: Written;
    out pulse left: bool;
    out spill: StackRequest;
    in pulse fill: StackEntry;
    out table: TableRequest;
    in pulse targets: TableRow;
    out pixel_out: PixelOut;
}

// ---- parts
kernel::unit! {
    pub struct SubPartition(p) {
        part fetch: InstructionFetch = p.fetch;
        part warp_scheduler: WarpScheduler = p.warp_scheduler;
        part instruction_decode: InstructionDecode = instruction_decode::Params {};
        part second_decode: InstructionDecode = instruction_decode::Params {}; // for the second of a pair
        part register_file: RegisterFile = p.register_file;
        part lane_datapaths: LaneDatapaths = p.lane_datapaths;
        part divergence: Divergence = p.divergence;
        part pixel_export: PixelExport = p.pixel_export;
        part writes: Arbiter<Written> = arbiter::of(p.writers);
    }
}

/// Whether an instruction is for a unit inside the sub-partition.
fn is_for(operands: &Operands, path: Path) -> bool {
    operands.instruction.path == path
}

impl SubPartition {
    /// Decode and issue wait: for the register file, or for a read of pixel export that has waited long.
    fn stalls(&self) -> bool {
        self.register_file.o.hold || self.pixel_export.o.urgent
    }

    /// Registers of a decoded instruction are read; else pixel export may read one.
    fn reads_decoded(&self) -> bool {
        self.instruction_decode.o.decoded.valid && !self.pixel_export.o.urgent
    }

    /// A warp has ended and has no pixels to export.
    fn ends(&self) -> bool {
        self.warp_scheduler.o.ended.valid
            && !self.pixel_export.o.holds[self.warp_scheduler.o.ended.data as usize]
    }
}

kernel::connect! { SubPartition(self, i) {
    // Words.
    start => fetch.start;
    divergence.next => fetch.next;
    warp_scheduler.taken => fetch.taken;
    warp_scheduler.taken_second => fetch.taken_second;
    fetch.request -> request;
    response => fetch.response;
    fetch.again <= i.again;
    fetch.constant_request => constant_request;
    constant => fetch.constant;
    fetch.constant_again <= i.constant_again;
    // Issue.
    start => warp_scheduler.start;
    fetch.fetched => warp_scheduler.fetched;
    divergence.next => warp_scheduler.next;
    register_file.read => warp_scheduler.read;
    register_file.done => warp_scheduler.done;
    warp_scheduler.divergence_credit <= self.divergence.o.credit;
    warp_scheduler.special_credit <= i.special_credit;
    warp_scheduler.double_credit <= i.double_credit;
    warp_scheduler.load_store_credit <= i.load_store_credit;
    warp_scheduler.texture_credit <= i.texture_credit;
    warp_scheduler.barriers_credit <= i.barriers_credit;
    warp_scheduler.special_registers_credit <= i.special_registers_credit;
    warp_scheduler.attributes_credit <= i.attributes_credit;
    warp_scheduler.resume <= i.resume;
    warp_scheduler.stop <= i.stop;
    warp_scheduler.hold <= self.stalls();
    // Decode.
    warp_scheduler.issue => instruction_decode.issue;
    instruction_decode.hold <= self.stalls();
    warp_scheduler.second => second_decode.issue;
    second_decode.hold <= self.stalls();
    // Registers.
    start => register_file.start;
    select (self.reads_decoded()) { instruction_decode.decoded, pixel_export.read } => register_file.decoded;
    pixel_export.read <= Ready { ready: !self.reads_decoded() && !self.register_file.o.hold };
    second_decode.decoded => register_file.second if !self.pixel_export.o.urgent;
    for k in p.slots {
        register_file.active[k] <= self.divergence.o.active[k];
        pixel_export.killed[k] <= self.divergence.o.killed[k];
    }
    lane_datapaths.result => register_file.result;
    for k in p.writers {
        written[k] -> writes.push[k];
    }
    writes.pop -> register_file.written;
    soon => register_file.soon;
    special => register_file.special;
    register_file.left => left;
    register_file.fault => beyond;
    // Each unit receives the instructions of its path. All are shown to the outside; of a pair the second, as its first is for the lanes.
    register_file.operands => lane_datapaths.operands if is_for(&self.register_file.o.operands.data, Path::Lanes);
    register_file.operands => divergence.operands if is_for(&self.register_file.o.operands.data, Path::Divergence);
    register_file.operands => pixel_export.operands if is_for(&self.register_file.o.operands.data, Path::PixelExport);
    first { register_file.second_operands, register_file.operands } => operands;
    killed <= if self.register_file.o.operands.valid {
        self.divergence.o.killed[self.register_file.o.operands.data.slot as usize]
    } else {
        0
    };
    register_file.more => more;
    lane_datapaths.cycle <= i.cycle;
    // Control flow.
    start => divergence.start;
    divergence.fault => fault;
    divergence.spill -> spill;
    fill => divergence.fill;
    divergence.table -> table;
    targets => divergence.targets;
    // Pixels and ends: a warp without pixels has ended at once.
    start => pixel_export.start;
    context => pixel_export.context;
    warp_scheduler.ended => pixel_export.ended;
    pixel_export.pixel_out -> pixel_out;
    select (self.ends()) { warp_scheduler.ended, pixel_export.gone } => ended;
    pixel_export.gone <= Ready { ready: !self.ends() };
} }
