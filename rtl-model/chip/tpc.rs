//! TPC: an SM with its MPC and the L1s of its partitions. An assembly; texture and world space are not in it.
//!
//! Rates and latencies are those of its parts (sm-common-alu-throughput, l1-local-hit-latency). Blocks of threads come from the work
//! distributor, lines of programs and constants from gcc. Specification: MPC, SM, L1.

use ::tpc::control_join::{self, ControlJoin};
use ::tpc::l1::{self, L1};
use ::tpc::mpc::{self, Mpc};
use ::tpc::sm::types::SmFault;
use ::tpc::sm::warp_scheduler::types::IssueReason;
use ::tpc::sm::{self, Sm};
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// SMs of the chip.
    sms: 1..=16 = 2, "SMs";
    /// Sub-partitions of the SM.
    sub_partitions: 1..=4 = 4, "sub-partitions";
    /// Partitions of the SM, each with an L1.
    partitions: 1..=2 = 2, "partitions";
    /// Slots of warps of a sub-partition.
    slots: 1..=16 = 16, "warps";
    /// Registers of a sub-partition: rows of 32, by eights.
    register_rows: 1..=64 = 64, "8 rows";
    /// Slices of the L2.
    slices: 1..=8 = 2, "slices";
    part mpc: mpc::Params, with sub_partitions slots register_rows;
    part sm: sm::Params, with sms sub_partitions partitions slots;
    part l1: l1::Params, with slices;
    part control_join: control_join::Params, with partitions;
}

// ---- ports
kernel::ports! {
    in block: BlockPacket;
    out report: BlockReport;
    out gcc_ask: ConstantCacheAsk;
    in gcc_fill: ConstantCacheFill;
    in level number: B6;              // the SM's
    in level client[partitions]: ClientId; // its L1s'
    out up[partitions]: MemoryUp;
    in pulse down[partitions]: MemoryDown;
    out fault: SmFault;
    in sample clock: B64;
    out level reason[sub_partitions]: IssueReason;
    out level waiting[sub_partitions]: B16; // warps that a barrier holds
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Tpc(p) {
        part mpc: Mpc = p.mpc;
        part sm: Sm = p.sm;
        part l1: [L1; p.partitions.get()] = p.l1;
        part control_join: ControlJoin = p.control_join;
    }
}

kernel::connect! { Tpc(self, i) {
    block -> mpc.block;
    mpc.report -> report;
    mpc.warp -> sm.packet;
    for s in p.sub_partitions {
        sm.done[s] => mpc.warp_done[s];
        reason[s] <= self.sm.o.reason[s];
        waiting[s] <= self.sm.o.waiting[s];
    }
    mpc.control -> control_join.control;
    mpc.acknowledge <= self.control_join.o.acknowledge;
    sm.gcc_ask -> gcc_ask;
    gcc_fill -> sm.gcc_fill;
    sm.number <= i.number;
    sm.clock <= i.clock;
    sm.fault -> fault;
    for k in l1 {
        sm.l1_ask[k] -> l1[k].ask;
        l1[k].answer -> sm.l1_return[k];
        control_join.order[k] -> l1[k].control;
        l1[k].controlled => control_join.controlled[k];
        l1[k].client <= i.client[k];
        l1[k].up -> up[k];
        down[k] => l1[k].down;
    }
    idle <= self.mpc.o.idle && self.control_join.o.idle && self.l1.iter().all(|l1| l1.o.idle);
} }
