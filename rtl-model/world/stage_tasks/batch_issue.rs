//! Batch issue: sends batches whose first shader has ended to their next stage: to viewport, stream output and clip, to geometry, or to
//! patches. It sends a batch without later stages each cycle; any other batch waits until all warps of the batch before it are
//! launched. Order is kept. Specification: Tessellation and the world-space stages.

use super::shape::components;
use super::types::*;
use crate::vertex_room::output_rows;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Batches that wait for their first shader: more than an SM can hold rows for, as ends of later stages come after theirs.
    records: 1..=255 = 65, "batches";
}

// ---- ports
kernel::ports! {
    in record: BatchRecord;
    in vertex_done: ShaderDone;   // an end of the first stage
    in level state: StagesState;
    out work: StageWork;          // batches without later stages
    out patches: PatchBatch;
    out geometry: GeometryBatch;
    in pulse launched: bool;      // all warps of a batch with later stages are launched
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        waits: bool,              // for the warps to be launched
        work: Offer<StageWork>,
        patches: Offer<PatchBatch>,
        geometry: Offer<GeometryBatch>,
    }
}

kernel::unit! {
    pub struct BatchIssue(p) {
        registers: Regs;
        part records: Fifo<BatchRecord> = fifo::of(p.records);
        part done_in: Fifo<ShaderDone> = fifo::of(p.records);
    }
}

impl BatchIssue {
    /// Sends the oldest batch, if its destination can accept it.
    fn go(&self, d: &mut Regs, state: &StagesState) -> bool {
        let (Some(record), Some(done)) = (self.records.o.pop.get(), self.done_in.o.pop.get()) else {
            return false;
        };
        let BatchRecord { geometry, patches, work, prims, primitive_id, begins, split, first, all } = *record;
        let row = done.row + output_rows(components(&state.vertex), done.vertices) & 0x3ff;
        if d.work.valid || d.patches.valid || d.geometry.valid {
            return false;
        }
        if patches {
            d.patches.put(PatchBatch {
                work,
                done: *done,
                patches: prims,
                primitive_id,
                begins,
                row,
                first,
                all,
            });
        } else if geometry {
            d.geometry.put(GeometryBatch {
                input_row: done.row,
                vertices: done.vertices,
                prims,
                primitive_id,
                row,
                evaluates: false,
                begins,
                split,
                last: true,
            });
        } else {
            d.work.put(StageWork::Batch(*done));
        }
        d.waits = patches || geometry;
        true
    }
}

impl Logic for BatchIssue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.record = self.records.o.push;
        o.vertex_done = self.done_in.o.push;
        o.work.drive(&q.work);
        o.patches.drive(&q.patches);
        o.geometry.drive(&q.geometry);
        o.idle = !self.records.o.pop.valid && !self.done_in.o.pop.valid && !q.waits && !q.work.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.work.leave(i.work);
        d.patches.leave(i.patches);
        d.geometry.leave(i.geometry);
        let goes = !q.waits && self.go(&mut d, &i.state);
        if i.launched.valid {
            d.waits = false;
        }

        // ---- clock edge
        self.records.i.push.drive(&i.record);
        self.records.i.pop.ready = goes;
        self.done_in.i.push.drive(&i.vertex_done);
        self.done_in.i.pop.ready = goes;
        self.q = d;
    }
}
