//! Sub-partition: fetch, issue, decode, registers and the datapaths of fixed latency for up to 16 warps. An assembly. One instruction a
//! cycle, or a pair (sm-common-alu-throughput: 32 threads); an instruction that issues 6 cycles later reads its register
//! (sm-common-alu-latency). Stalled as its parts are. Instructions of a warp issue in order. Specification: SM.

use super::divergence::types::*;
use super::divergence::{self, Divergence};
use super::instruction_cache::types::*;
use super::instruction_decode::{self, InstructionDecode};
use super::instruction_fetch::types::*;
use super::instruction_fetch::{self, InstructionFetch};
use super::lane_datapaths::{self, LaneDatapaths};
use super::pixel_export::{self, PixelExport};
use super::register_file::{self, RegisterFile};
use super::types::*;
use super::warp_scheduler::types::*;
use super::warp_scheduler::{self, WarpScheduler};
use bundle::{ContextWrite, PixelOut, sizes};
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};

// ---- parameters
kernel::params! {
    sizes slots, lanes_log2;
    /// Units that write registers, besides the datapaths of fixed latency and Special.
    writers: 2..=8 = 5, "units";
    part fetch: instruction_fetch::Params;
    part warp_scheduler: warp_scheduler::Params;
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
    out pulse constant_request: ConstantRead;
    in pulse constant: ConstantValue;
    in strobe constant_again: bool;
    in sample cycle: B64;
    out pulse operands: Operands;
    out level killed: Lanes; // lanes of the warp whose operands are shown
    out pulse more: OperandRow;
    in strobe credits: B16;
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
    out level reason: IssueReason;
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

impl SubPartition {
    /// A warp that has ended and has no pixels to export.
    fn ended(&self) -> Option<u8> {
        let held = |slot: &u8| self.pixel_export.o.holds >> slot & 1 == 1;
        self.warp_scheduler.o.ended.get().copied().filter(|slot| !held(slot))
    }
}

impl Logic for SubPartition {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (scheduler, registers) = (&self.warp_scheduler.o, &self.register_file.o);
        let gone = self.pixel_export.o.gone.get().copied();
        o.ended.drive(&self.ended().or(gone).into());
        o.pixel_out.drive(&self.pixel_export.o.pixel_out);
        o.reason = scheduler.reason;
        o.fault.drive(&self.divergence.o.fault);
        o.request.drive(&self.fetch.o.request);
        o.constant_request.drive(&self.fetch.o.constant_request);
        o.beyond.drive(&registers.fault);
        // The first of a pair is for the lanes.
        let second = registers.second_operands.valid;
        let shown = if second { &registers.second_operands } else { &registers.operands };
        o.operands.drive(shown);
        let slot = o.operands.get().map(|operands| usize::from(operands.slot));
        o.killed = slot.map_or(0, |slot| self.divergence.o.killed[slot]);
        o.more.drive(&registers.more);
        for (ready, of) in o.written.iter_mut().zip(&self.writes.o.push) {
            *ready = *of;
        }
        o.left.drive(&registers.left);
        o.spill.drive(&self.divergence.o.spill);
        o.table.drive(&self.divergence.o.table);
    }

    // ---- wires
    fn tick(&mut self, i: &In) {
        // Each unit receives the instructions of its path.
        let operands = &self.register_file.o.operands;
        let path = operands.data.instruction.path;
        // Pixel export reads registers when nothing is decoded, or after waiting long: then it stalls decode.
        let urgent = self.pixel_export.o.urgent;
        let hold = self.register_file.o.hold;
        let next = &self.divergence.o.next;

        self.fetch.i.start.drive(&i.start);
        self.fetch.i.next.drive(next);
        self.fetch.i.taken.drive(&self.warp_scheduler.o.taken);
        self.fetch.i.taken_second.drive(&self.warp_scheduler.o.taken_second);
        self.fetch.i.request = i.request;
        self.fetch.i.response.drive(&i.response);
        self.fetch.i.again = i.again;
        self.fetch.i.constant.drive(&i.constant);
        self.fetch.i.constant_again = i.constant_again;

        self.warp_scheduler.i.start.drive(&i.start);
        self.warp_scheduler.i.fetched.drive(&self.fetch.o.fetched);
        self.warp_scheduler.i.next.drive(next);
        self.warp_scheduler.i.read.drive(&self.register_file.o.read);
        self.warp_scheduler.i.done.drive(&self.register_file.o.done);
        self.warp_scheduler.i.credits =
            i.credits | u16::from(self.divergence.o.credit) << (2 * Path::Divergence as u16);
        self.warp_scheduler.i.resume = i.resume;
        self.warp_scheduler.i.stop = i.stop;
        self.warp_scheduler.i.hold = hold || urgent;

        self.instruction_decode.i.issue.drive(&self.warp_scheduler.o.issue);
        self.instruction_decode.i.hold = hold || urgent;
        self.second_decode.i.issue.drive(&self.warp_scheduler.o.second);
        self.second_decode.i.hold = hold || urgent;

        self.register_file.i.second.drive_if(!urgent, &self.second_decode.o.decoded);
        let decoded = self.instruction_decode.o.decoded.get().copied().filter(|_| !urgent);
        let read = self.pixel_export.o.read.get().map(pixel_export::instruction_of);
        self.pixel_export.i.start.drive(&i.start);
        self.pixel_export.i.context.drive(&i.context);
        self.pixel_export.i.ended.drive(&self.warp_scheduler.o.ended);
        self.pixel_export.i.killed.copy_from_slice(&self.divergence.o.killed);
        self.pixel_export.i.read.ready = decoded.is_none() && !hold;
        self.pixel_export.i.operands.drive_if(path == Path::PixelExport, operands);
        self.pixel_export.i.gone.ready = self.ended().is_none();
        self.pixel_export.i.pixel_out = i.pixel_out;

        self.register_file.i.decoded.drive(&decoded.or(read).into());
        self.register_file.i.start.drive(&i.start);
        self.register_file.i.active.copy_from_slice(&self.divergence.o.active);
        self.register_file.i.result.drive(&self.lane_datapaths.o.result);
        self.register_file.i.written.drive(&self.writes.o.pop);
        self.register_file.i.soon.drive(&i.soon);
        self.register_file.i.special.drive(&i.special);

        self.lane_datapaths.i.operands.drive_if(path == Path::Lanes, operands);
        self.lane_datapaths.i.cycle = i.cycle;

        self.divergence.i.start.drive(&i.start);
        self.divergence.i.operands.drive_if(path == Path::Divergence, operands);
        self.divergence.i.spill = i.spill;
        self.divergence.i.fill.drive(&i.fill);
        self.divergence.i.table = i.table;
        self.divergence.i.targets.drive(&i.targets);

        self.writes.i.pop = self.register_file.o.written;
        for (to, from) in self.writes.i.push.iter_mut().zip(&i.written) {
            to.drive(from);
        }
    }
}
