//! Task issue: of batches whose first shader has ended makes the warps of later stages: writes which vertices each primitive has, clears
//! control words, gathers instances of primitives for a warp, a primitive a clock. A batch without later stages a clock. Stalled by
//! shared memory and by the MPC; the second warp of a batch waits until what the first has put out is read. In order.
//! Specification: Tessellation and the world-space stages, ISBEs and the GS FIFO.

use super::shape::{components, control_rows, shape_of};
use super::types::*;
use crate::vertex_room::{output_rows, room_log2};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Batches that wait for their first shader: more than an SM may have rows for, as ends of later ones come behind theirs.
    records: 1..=255 = 64, "batches";
    /// Packets of primitives that wait: those of a batch are 16 at most.
    prims: 16..=255 = 64, "packets";
}

// ---- ports
kernel::ports! {
    in record: BatchRecord;
    in prims: BatchPrims;
    in vertex_done: ShaderDone; // of the first stage
    in level state: StagesState;
    out row: IsbeAccess;
    out task: StageTask;
    out work: StageWork;
    out batch: PatchBatch;      // patches: others make their warps
    in pulse patched: bool;     // all of them have been launched
    in pulse read: bool;        // all that the warp before has put out
    out pulse issued: bool;     // all warps of a batch with later stages
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: IssuePhase,
        shape: GeometryShape,   // of the batch's warps, as state says; instances of each primitive
        instances: B6,
        vertex_rows: B10,       // of the batch's first stage
        at: B7,                 // the next row
        taken: B6,              // primitives in the directory
        directory: IsbeRow,
        prim: B6,               // the next primitive, and its next instance
        instance_at: B6,
        lanes: B6,              // of the warp that is built
        starts: B32,
        first_prim: B5,
        first_instance: B5,
        row: Offer<IsbeAccess>,
        issue: Offer<StageTask>,
        work: Offer<StageWork>,
        batch: Offer<PatchBatch>,
        issued: Offer<bool>,
    }
}

kernel::unit! {
    pub struct TaskIssue(p) {
        registers: Regs;
        part records: Fifo<BatchRecord> = fifo::of(p.records);
        part prims: Fifo<BatchPrims> = fifo::of(p.prims);
        part done_in: Fifo<ShaderDone> = fifo::of(p.records);
    }
}

/// Primitives in a row of the directory.
const ROW_PRIMS: usize = ROW_LANES / DIRECTORY_PITCH;

impl TaskIssue {
    fn record(&self) -> BatchRecord {
        self.records.o.pop.data
    }

    fn directory_row(&self) -> u16 {
        self.done_in.o.pop.data.row + self.q.vertex_rows & 0x3ff
    }

    fn output_row(&self) -> u16 {
        self.directory_row() + DIRECTORY_ROWS as u16 & 0x3ff
    }

    fn write(d: &mut Regs, row: u16, data: IsbeRow) {
        d.row.put(IsbeAccess { ask: RowAsk { write: true, row: row & 0x3ff, words: !0 }, data });
    }

    /// The oldest batch: without later stages it goes; else its work begins.
    fn begin(&self, d: &mut Regs, state: &StagesState) -> bool {
        let (Some(record), Some(done)) = (self.records.o.pop.get(), self.done_in.o.pop.get()) else {
            return false;
        };
        if record.patches {
            d.vertex_rows = output_rows(components(&state.vertex), done.vertices);
            d.phase = IssuePhase::Patches;
            return false;
        }
        if !record.geometry {
            let goes = !d.work.valid;
            if goes {
                d.work.put(StageWork::Batch(*done));
            }
            return goes;
        }
        d.vertex_rows = output_rows(components(&state.vertex), done.vertices);
        (d.shape, d.instances) = (shape_of(state), state.instances.clamp(1, 32));
        (d.at, d.taken, d.directory) = (0, 0, IsbeRow::default());
        (d.prim, d.instance_at) = (0, 0);
        d.phase = if record.prims == 0 { IssuePhase::Clear } else { IssuePhase::Directory };
        false
    }

    /// Patches go to who makes their warps.
    fn patches(&self, d: &mut Regs) {
        if !d.batch.valid {
            let record = self.record();
            let (done, row) = (self.done_in.o.pop.data, self.directory_row());
            d.batch.put(PatchBatch { done, patches: record.prims, primitive_id: record.primitive_id, row });
            d.phase = IssuePhase::Patched;
        }
    }

    /// Two primitives of the directory; a row when it is full, or with the last.
    fn directory(&mut self, d: &mut Regs) {
        let q = &self.q;
        let Some(packet) = self.prims.o.pop.get() else { return };
        let most = self.record().prims.min(PART_PRIMS as u8);
        let place = usize::from(q.taken) % ROW_PRIMS;
        let mut row = if place == 0 { IsbeRow::default() } else { q.directory };
        for (k, prim) in packet.prims.iter().enumerate() {
            for (c, corner) in prim.corners.iter().enumerate() {
                row.words[(place + k) * DIRECTORY_PITCH + c] = (*corner).into();
            }
        }
        let taken = q.taken + BATCH_PRIMS as u8;
        let last = taken >= most;
        let writes = last || usize::from(taken) % ROW_PRIMS == 0;
        if writes && d.row.valid {
            return;
        }
        if writes {
            Self::write(d, self.directory_row() + u16::from(q.at), row);
            d.at = q.at + 1;
        }
        (d.directory, d.taken) = (row, taken);
        self.prims.i.pop.ready = true;
        if last {
            (d.at, d.phase) = (0, IssuePhase::Clear);
        }
    }

    /// A row of control words is cleared.
    fn clear(&self, d: &mut Regs) {
        if !d.row.valid {
            Self::write(d, self.output_row() + u16::from(self.q.at), IsbeRow::default());
            d.at = self.q.at + 1;
            if d.at == control_rows(&self.q.shape) {
                (d.lanes, d.starts) = (0, 0);
                (d.first_prim, d.first_instance) = (self.q.prim & 31, self.q.instance_at & 31);
                d.phase = IssuePhase::Build;
            }
        }
    }

    /// A primitive's instances join the warp: all of them, or as many as a warp has lanes.
    fn build(&self, d: &mut Regs) {
        let q = &self.q;
        let left = q.instances - q.instance_at;
        let room = q.shape.lanes - q.lanes;
        if q.prim >= self.record().prims || left > room && q.lanes != 0 || room == 0 {
            d.phase = IssuePhase::Launch;
            return;
        }
        let count = left.min(room);
        d.starts |= 1 << (q.lanes & 31);
        d.lanes = q.lanes + count;
        if count == left {
            (d.prim, d.instance_at) = (q.prim + 1, 0);
        } else {
            d.instance_at = q.instance_at + count;
        }
    }

    /// Nothing is left of the batch behind this warp.
    fn last(&self) -> bool {
        self.q.prim >= self.record().prims
    }

    fn launch(&self, d: &mut Regs) {
        let q = &self.q;
        if q.lanes == 0 {
            d.phase = IssuePhase::Tell;
        } else if !q.issue.valid {
            let done = &self.done_in.o.pop.data;
            let place = WorldPlace {
                extra: q.shape.vertices,
                stride_log2: q.shape.stride_log2,
                starts: q.starts,
                first_prim: q.first_prim,
                corners: DIRECTORY_PITCH as u8,
                input_log2: room_log2(done.vertices) as u8,
                geometry_instance: q.first_instance,
                primitive_id: self.record().primitive_id,
                vertices: q.lanes,
                output_row: self.output_row(),
                input_row: done.row,
            };
            d.issue.put(StageTask { stage: WorldStage::Geometry, lanes: q.lanes, place });
            d.phase = IssuePhase::Tell;
        }
    }

    /// The warp has gone: who reads it is told. A warp of no lanes is one of which nothing comes.
    fn tell(&self, d: &mut Regs, state: &StagesState) -> bool {
        let q = &self.q;
        if q.issue.valid || q.work.valid {
            return false;
        }
        let last = self.last();
        d.work.put(StageWork::Geometry(GeometryWork {
            row: self.output_row(),
            shape: q.shape,
            lanes: q.lanes,
            topology: state.topology,
            streams: state.streams,
            last_provokes: state.last_provokes,
            last,
        }));
        d.phase = if last { IssuePhase::Idle } else { IssuePhase::Read };
        if last {
            d.issued.put(true);
        }
        last
    }
}

impl Logic for TaskIssue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.record = self.records.o.push;
        o.prims = self.prims.o.push;
        o.vertex_done = self.done_in.o.push;
        o.row.drive(&q.row);
        o.task.drive(&q.issue);
        o.work.drive(&q.work);
        o.batch.drive(&q.batch);
        o.issued.drive(&q.issued);
        let waits = self.records.o.pop.valid || self.done_in.o.pop.valid || self.prims.o.pop.valid;
        let held = q.row.valid || q.issue.valid || q.work.valid;
        o.idle = q.phase == IssuePhase::Idle && !waits && !held;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.row.leave(i.row);
        d.issue.leave(i.task);
        d.work.leave(i.work);
        d.batch.leave(i.batch);
        d.issued.valid = false;
        self.prims.i.pop.ready = false;
        let mut ends = false;
        match q.phase {
            IssuePhase::Idle => ends = self.begin(&mut d, &i.state),
            IssuePhase::Directory => self.directory(&mut d),
            IssuePhase::Clear => self.clear(&mut d),
            IssuePhase::Build => self.build(&mut d),
            IssuePhase::Launch => self.launch(&mut d),
            IssuePhase::Patches => self.patches(&mut d),
            IssuePhase::Patched => {
                if i.patched.valid {
                    d.issued.put(true);
                    d.phase = IssuePhase::Idle;
                    ends = true;
                }
            }
            IssuePhase::Tell => ends = self.tell(&mut d, &i.state),
            IssuePhase::Read => {
                if i.read.valid {
                    (d.at, d.phase) = (0, IssuePhase::Clear);
                }
            }
        }

        // ---- clock edge
        self.records.i.push.drive(&i.record);
        self.records.i.pop.ready = ends;
        self.prims.i.push.drive(&i.prims);
        self.done_in.i.push.drive(&i.vertex_done);
        self.done_in.i.pop.ready = ends;
        self.q = d;
    }
}
