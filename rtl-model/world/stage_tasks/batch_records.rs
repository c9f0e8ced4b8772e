//! Batch records: passes the distributor's packets on to the MPC and records batches and, for later stages, their primitives. It
//! passes a packet a cycle with a latency of 2 cycles. State stalls until later stages of all earlier batches have been launched.
//! Order is kept. Specification: PD, Tessellation and the world-space stages.

use super::shape::{has_geometry, has_patches};
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Packets that can wait.
    depth: 2..=255 = 4, "packets";
}

// ---- ports
kernel::ports! {
    in world: WorldPacket;
    out passed: WorldPacket;  // to the MPC
    out record: BatchRecord;
    out prims: BatchPrims;
    in pulse issued: bool;    // all warps of the oldest batch with later stages are launched
    out level state: StagesState;
    out level geometry: bool;     // the stages have geometry
    out pulse notified: State;    // each state word that is accepted
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: StagesState,
        waiting: B7,          // batches whose later stages are not launched
        passed: Offer<WorldPacket>,
        record: Offer<BatchRecord>,
        prims: Offer<BatchPrims>,
        notified: Offer<State>,
    }
}

kernel::unit! {
    pub struct BatchRecords(p) {
        registers: Regs;
        part world_in: Fifo<WorldPacket> = fifo::of(p.depth);
    }
}

/// Batches whose later stages may be outstanding.
const MOST_WAITING: u8 = 64;

/// The record of a batch, or of a task, which has patches.
fn record_of(packet: &WorldPacket, state: &StagesState) -> BatchRecord {
    match packet {
        WorldPacket::Head(head) => {
            let BatchHead { prims, primitive_id, begins, .. } = *head;
            let patches = has_patches(state);
            let geometry = has_geometry(state) && !patches;
            let work = if patches && state.alpha { PatchWork::Alpha } else { PatchWork::Whole };
            let split = (7..=9).contains(&head.topology);
            BatchRecord { geometry, patches, work, prims, primitive_id, begins, split, first: 0, all: 0 }
        }
        WorldPacket::BatchTask(task) => BatchRecord {
            geometry: false,
            patches: true,
            work: PatchWork::Beta,
            prims: task.patches,
            primitive_id: task.primitive_id,
            begins: false,
            split: false,
            first: task.patch,
            all: task.all,
        },
        _ => BatchRecord::default(),
    }
}

impl Logic for BatchRecords {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.world = self.world_in.o.push;
        o.passed.drive(&q.passed);
        o.record.drive(&q.record);
        o.prims.drive(&q.prims);
        o.state = q.state;
        o.geometry = has_geometry(&q.state);
        o.notified.drive(&q.notified);
        o.idle = !self.world_in.o.pop.valid && !q.passed.valid && !q.record.valid && !q.prims.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.passed.leave(i.passed);
        d.record.leave(i.record);
        d.prims.leave(i.prims);
        d.notified.valid = false;
        if i.issued.valid {
            d.waiting -= 1;
        }
        let geometry = has_geometry(&q.state) && !has_patches(&q.state);
        let mut takes = false;
        match self.world_in.o.pop.get() {
            None => (),
            Some(WorldPacket::State(_)) if q.waiting != 0 => (),
            Some(packet @ (WorldPacket::Head(_) | WorldPacket::BatchTask(_))) => {
                takes = !d.passed.valid && !d.record.valid && q.waiting < MOST_WAITING;
                if takes {
                    d.passed.put(*packet);
                    let record = record_of(packet, &q.state);
                    d.record.put(record);
                    d.waiting += u8::from(record.geometry || record.patches);
                }
            }
            Some(WorldPacket::Prims(prims)) => {
                takes = !geometry || !d.prims.valid;
                if takes && geometry {
                    d.prims.put(*prims);
                }
            }
            Some(packet) => {
                takes = !d.passed.valid;
                if takes {
                    d.passed.put(*packet);
                    if let WorldPacket::State(state) = packet {
                        d.state = stages_state_after(q.state, *state);
                        d.notified.put(*state);
                    }
                }
            }
        }

        // ---- clock edge
        self.world_in.i.push.drive(&i.world);
        self.world_in.i.pop.ready = takes;
        self.q = d;
    }
}
