//! Compute path: from compute's methods to loads and stores of blocks of threads. An assembly of scheduler, work distributor, the
//! cache of instructions and constants of a GPC, and its TPCs. Front end and memory are outside.
//!
//! Rates and latencies are those of its parts (sked-task-interval, cwd-cta-interval). Grids begin in launch order and end in any;
//! each port of memory keeps the order of its parts. Specification: SKED and CWD, MPC, SM, GCC, L1.

use crate::tpc::{self, Tpc};
use ::gpc::gcc::{self, Gcc};
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
    /// L1s: those of all SMs' partitions.
    l1s: 1..=16 = 4, "L1s";
    /// Sub-partitions of an SM.
    sub_partitions: 1..=4 = 4, "sub-partitions";
    /// Slots of warps of a sub-partition.
    slots: 1..=16 = 16, "warps";
    /// Registers of a sub-partition: rows of 32, by eights.
    register_rows: 1..=64 = 64, "8 rows";
    /// Slices of the L2.
    slices: 1..=8 = 2, "slices";
    part scheduler: scheduler::Params, with sms sub_partitions slots register_rows slices;
    part work_distributor: work_distributor::Params, with sms;
    part gcc: gcc::Params;
    part tpc: tpc::Params, with sms sub_partitions slots register_rows slices;
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
    in level gcc_client: ClientId;
    in level aside: B32; // where blocks of constants lie aside, physical: bits 39 to 8
    in level l1_client[l1s]: ClientId;
    out scheduler_up: MemoryUp;
    in pulse scheduler_down: MemoryDown;
    out gcc_up: MemoryUp;
    in pulse gcc_down: MemoryDown;
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
        part gcc: Gcc = p.gcc;
        part tpc: [Tpc; p.sms.get()] = p.tpc;
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
    constant_changes.table[0] -> gcc.table;
    gcc.table_done => constant_changes.table_done[0];
    scheduler.client <= i.scheduler_client;
    scheduler.up -> scheduler_up;
    scheduler_down => scheduler.down;
    scheduler.time <= i.time;
    scheduler.fault -> fault;
    gcc.client <= i.gcc_client;
    gcc.aside <= i.aside;
    gcc.up -> gcc_up;
    gcc_down => gcc.down;
    for k in tpc {
        work_distributor.block[k] -> tpc[k].block;
        tpc[k].report -> work_distributor.report[k];
        tpc[k].gcc_ask -> gcc.ask[k];
        gcc.fill[k] -> tpc[k].gcc_fill;
        tpc[k].number <= k as u8;
        tpc[k].clock <= i.clock;
        tpc[k].fault -> sm_fault[k];
    }
    for k in p.l1s {
        tpc[k / self.p.tpc.partitions.get()].client[k % self.p.tpc.partitions.get()] <= i.l1_client[k];
        tpc[k / self.p.tpc.partitions.get()].up[k % self.p.tpc.partitions.get()] -> l1_up[k];
        l1_down[k] => tpc[k / self.p.tpc.partitions.get()].down[k % self.p.tpc.partitions.get()];
    }
    idle <= self.scheduler.o.idle && self.work_distributor.o.idle && self.gcc.o.idle
        && self.constant_changes.o.idle && self.tpc.iter().all(|tpc| tpc.o.idle);
} }
