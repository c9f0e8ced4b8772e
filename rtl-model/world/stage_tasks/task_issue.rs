//! Task issue: makes the geometry warps of a batch, or of an evaluation warp that has ended: it writes the vertices of each primitive
//! to the directory, clears control words, and gathers instances of primitives into a warp, a primitive a cycle. Shared memory and the
//! MPC stall it; the next warp that uses the same rows waits until the outputs of the one before are read. Order is kept.
//! Specification: Tessellation and the world-space stages, ISBEs and the GS FIFO.

use super::directory_prims::{MOST_PRIMS, ROW_PRIMS, with_prims};
use super::shape::{control_rows, each_of, shape_of};
use super::types::*;
use crate::vertex_room::room_log2;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Packets of primitives that can wait: a batch has 16 at most, an evaluation warp 21.
    prims: 24..=255 = 64, "packets";
}

// ---- ports
kernel::ports! {
    in batch: GeometryBatch;
    in prims: BatchPrims;
    in pulse evaluated: bool;   // an evaluation warp that geometry follows has ended
    in level state: StagesState;
    out row: IsbeAccess;
    out task: StageTask;
    out work: StageWork;
    in pulse read: bool;        // all outputs of the warp before are read
    out pulse launched: bool;   // all warps of a batch are launched
    out pulse area_read: bool;  // the outputs of an evaluation warp that is not its batch's last have been read
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: IssuePhase,
        shape: GeometryShape,   // shape of the batch's warps, from state; instances of each primitive
        instances: B6,
        ended: B7,              // evaluation warps that have ended
        at: B7,                 // the next row to write
        entered: bool,          // within a batch of evaluation warps: its first warp has begun
        counted: B32,           // number of the next primitive from evaluation warps
        taken: B6,              // primitives in the directory
        number: B6,             // number of the next primitive in the directory
        directory: IsbeRow,
        prim: B6,               // the next primitive, and its next instance
        instance_at: B6,
        lanes: B6,              // lanes of the warp that is being built
        starts: B32,
        first_prim: B6,
        first_instance: B5,
        row: Offer<IsbeAccess>,
        issue: Offer<StageTask>,
        work: Offer<StageWork>,
        launched: Offer<bool>,
        area_read: Offer<bool>,
    }
}

kernel::unit! {
    pub struct TaskIssue(p) {
        registers: Regs;
        part batch_in: Fifo<GeometryBatch> = fifo::Params::default();
        part prims: Fifo<BatchPrims> = fifo::of(p.prims);
    }
}

impl TaskIssue {
    fn batch(&self) -> GeometryBatch {
        self.batch_in.o.pop.data
    }

    fn output_row(&self) -> u16 {
        self.batch().row + DIRECTORY_ROWS as u16 & 0x3ff
    }

    fn write(d: &mut Regs, row: u16, data: IsbeRow) {
        d.row.put(IsbeAccess { request: RowRequest { write: true, row: row & 0x3ff, words: !0 }, data });
    }

    /// Begins the oldest batch, once its vertices can be read.
    fn begin(&self, d: &mut Regs, state: &StagesState) {
        let Some(batch) = self.batch_in.o.pop.get() else { return };
        let runs = batch.evaluates && batch.vertices != 0;
        if runs && self.q.ended == 0 {
            return;
        }
        d.ended -= u8::from(runs);
        (d.shape, d.instances) =
            (shape_of(state), if state.passes { 1 } else { state.instances.clamp(1, 32) });
        (d.at, d.taken, d.number, d.directory) = (0, 0, 0, IsbeRow::default());
        (d.prim, d.instance_at) = (0, 0);
        if batch.evaluates && batch.begins && !self.q.entered {
            d.counted = batch.primitive_id;
        }
        d.entered = batch.evaluates;
        d.phase = if batch.prims == 0 { IssuePhase::Clear } else { IssuePhase::Directory };
    }

    /// Adds two primitives to the directory; writes a row when it is full, or with the last.
    fn directory(&mut self, d: &mut Regs) {
        let q = &self.q;
        let Some(packet) = self.prims.o.pop.get() else { return };
        let batch = self.batch();
        let most = batch.prims.min(MOST_PRIMS);
        let from = if batch.evaluates { q.counted } else { batch.primitive_id };
        let place = usize::from(q.taken) % ROW_PRIMS;
        let (row, next) = with_prims(&q.directory, place, packet, batch.split, q.number, from);
        let taken = q.taken + BATCH_PRIMS as u8;
        let last = taken >= most;
        let writes = last || usize::from(taken) % ROW_PRIMS == 0;
        if writes && d.row.valid {
            return;
        }
        if writes {
            Self::write(d, self.batch().row + u16::from(q.at), row);
            d.at = q.at + 1;
        }
        (d.directory, d.taken, d.number) = (row, taken, next);
        self.prims.i.pop.ready = true;
        if last {
            (d.at, d.phase) = (0, IssuePhase::Clear);
        }
    }

    /// Clears a row of control words.
    fn clear(&self, d: &mut Regs) {
        if !d.row.valid {
            Self::write(d, self.output_row() + u16::from(self.q.at), IsbeRow::default());
            d.at = self.q.at + 1;
            if d.at == control_rows(&self.q.shape) {
                (d.lanes, d.starts) = (0, 0);
                (d.first_prim, d.first_instance) = (self.q.prim, self.q.instance_at & 31);
                d.phase = IssuePhase::Build;
            }
        }
    }

    /// Adds a primitive's instances to the warp: all of them, or as many as a warp has lanes.
    fn build(&self, d: &mut Regs) {
        let q = &self.q;
        let left = q.instances - q.instance_at;
        let room = q.shape.lanes - q.lanes;
        if self.last() || left > room && q.lanes != 0 || room == 0 {
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

    /// The batch has no primitives after this warp.
    fn last(&self) -> bool {
        self.q.prim >= self.batch().prims
    }

    fn launch(&self, d: &mut Regs) {
        let q = &self.q;
        if q.lanes == 0 {
            d.phase = IssuePhase::Tell;
        } else if !q.issue.valid {
            let batch = self.batch();
            let place = WorldPlace {
                extra: q.shape.vertices,
                stride_log2: q.shape.stride_log2,
                starts: q.starts,
                first_prim: q.first_prim,
                corners: DIRECTORY_PITCH as u8,
                input_log2: room_log2(batch.vertices) as u8,
                geometry_instance: q.first_instance,
                primitive_id: batch.primitive_id,
                vertices: q.lanes,
                output_row: self.output_row(),
                input_row: batch.input_row,
            };
            d.issue.put(StageTask { stage: WorldStage::Geometry, lanes: q.lanes, place });
            d.phase = IssuePhase::Tell;
        }
    }

    /// The warp is launched: its reader is notified. A warp without lanes has no outputs.
    fn tell(&self, d: &mut Regs, state: &StagesState) -> bool {
        let q = &self.q;
        if q.issue.valid || q.work.valid {
            return false;
        }
        let last = self.last() && self.batch().last;
        d.work.put(StageWork::Geometry(GeometryWork {
            row: self.output_row(),
            shape: q.shape,
            lanes: q.lanes,
            topology: state.topology,
            streams: state.streams,
            last_provokes: state.last_provokes,
            last,
            fast: state.passes,
            inputs: self.batch().input_row,
            vertices: self.batch().vertices,
            first: q.first_prim,
            each: each_of(&q.shape, self.output_row()),
        }));
        d.phase = if last { IssuePhase::Idle } else { IssuePhase::Read };
        if last {
            d.launched.put(true);
            d.entered = false;
            self.count(d);
        }
        last
    }

    /// Advances the count by an evaluation warp's primitives.
    fn count(&self, d: &mut Regs) {
        if self.batch().evaluates {
            d.counted = self.q.counted.wrapping_add(self.batch().prims.into());
        }
    }

    /// The rows are free for the next warp, if the batch has another.
    fn again(&self, d: &mut Regs) -> bool {
        if self.last() {
            d.area_read.put(true);
            self.count(d);
            d.phase = IssuePhase::Idle;
            return true;
        }
        (d.at, d.phase) = (0, IssuePhase::Clear);
        false
    }
}

impl Logic for TaskIssue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.batch = self.batch_in.o.push;
        o.prims = self.prims.o.push;
        o.row.drive(&q.row);
        o.task.drive(&q.issue);
        o.work.drive(&q.work);
        o.launched.drive(&q.launched);
        o.area_read.drive(&q.area_read);
        let waits = self.batch_in.o.pop.valid || self.prims.o.pop.valid;
        let held = q.row.valid || q.issue.valid || q.work.valid;
        o.idle = q.phase == IssuePhase::Idle && !waits && !held;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.row.leave(i.row);
        d.issue.leave(i.task);
        d.work.leave(i.work);
        (d.launched.valid, d.area_read.valid) = (false, false);
        d.ended += u8::from(i.evaluated.valid);
        self.prims.i.pop.ready = false;
        let mut ends = false;
        match q.phase {
            IssuePhase::Idle => self.begin(&mut d, &i.state),
            IssuePhase::Directory => self.directory(&mut d),
            IssuePhase::Clear => self.clear(&mut d),
            IssuePhase::Build => self.build(&mut d),
            IssuePhase::Launch => self.launch(&mut d),
            IssuePhase::Tell => ends = self.tell(&mut d, &i.state),
            IssuePhase::Read if i.read.valid => ends = self.again(&mut d),
            IssuePhase::Read => (),
        }

        // ---- clock edge
        self.batch_in.i.push.drive(&i.batch);
        self.batch_in.i.pop.ready = ends;
        self.prims.i.push.drive(&i.prims);
        self.q = d;
    }
}
