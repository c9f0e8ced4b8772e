//! Stage tasks, one an SM: between the distributor's batches and what viewport, stream output and clip read stand the stages behind the
//! first: their warps are made here, and what they put out becomes primitives. An assembly; rates and stalls are those of its parts.
//! Batches in order. Specification: Tessellation and the world-space stages, ISBEs and the GS FIFO.

pub mod batch_records;
pub mod patch_issue;
pub mod piece_collect;
pub mod shape;
pub mod strip_walk;
pub mod task_issue;
pub mod types;

use crate::tessellator::{self, Tessellator};
use batch_records::BatchRecords;
use bundle::*;
use kernel::prelude::*;
use patch_issue::PatchIssue;
use piece_collect::PieceCollect;
use strip_walk::StripWalk;
use task_issue::TaskIssue;
use types::StageWork;

// ---- parameters
kernel::params! {
    part records: batch_records::Params;
    part issue: task_issue::Params;
    part walk: strip_walk::Params;
}

// ---- ports
kernel::ports! {
    in world: WorldPacket;
    out passed: WorldPacket;     // to the MPC
    in shader_done: ShaderDone;  // from it, in the order of its launches
    out task: StageTask;
    out row_write: IsbeAccess;   // and reads of levels
    in pulse level_row: IsbeRow; // what they were
    out row_read: IsbeAccess;
    in pulse row: IsbeRow;
    out stage: StagePacket;
    in pulse part_read: bool;    // a part that is not its batch's last
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct StageTasks(p) {
        part records: BatchRecords = p.records;
        part issue: TaskIssue = p.issue;
        part patches: PatchIssue = patch_issue::Params {};
        part tessellate: Tessellator = tessellator::Params {};
        part collect: PieceCollect = piece_collect::Params {};
        part walk: StripWalk = p.walk;
    }
}

/// The first that is offered, and who may go: of those that never offer at once but when one is late.
fn first<'a, T>(offers: &[&'a Offer<T>]) -> (&'a Offer<T>, usize) {
    let at = offers.iter().position(|offer| offer.valid).unwrap_or(0);
    (offers[at], at)
}

impl StageTasks {
    fn tasks(&self) -> [&Offer<StageTask>; 3] {
        [&self.issue.o.task, &self.patches.o.task, &self.collect.o.task]
    }

    fn rows(&self) -> [&Offer<IsbeAccess>; 3] {
        [&self.issue.o.row, &self.patches.o.row_ask, &self.collect.o.row]
    }

    fn works(&self) -> [&Offer<StageWork>; 2] {
        [&self.issue.o.work, &self.collect.o.work]
    }
}

impl Logic for StageTasks {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.world = self.records.o.world;
        o.passed.drive(&self.records.o.passed);
        o.shader_done = self.issue.o.vertex_done;
        o.task.drive(first(&self.tasks()).0);
        o.row_write.drive(first(&self.rows()).0);
        o.row_read.drive(&self.walk.o.row_ask);
        o.stage.drive(&self.walk.o.stage);
        let tessellation = self.patches.o.idle && self.tessellate.o.idle && self.collect.o.idle;
        o.idle = self.records.o.idle && self.issue.o.idle && tessellation && self.walk.o.idle;
    }

    // ---- wires
    fn tick(&mut self, i: &In) {
        let (task, row, work) = (first(&self.tasks()).1, first(&self.rows()).1, first(&self.works()).1);
        let to = |at: usize, mine: usize, ready: Ready| Ready { ready: at == mine && ready.ready };
        let Self { records, issue, patches, tessellate, collect, walk, .. } = self;
        // A later stage's end is counted at once; there is room for all batches that may wait for their first.
        let stage = i.shader_done.data.stage;
        let ended = i.shader_done.valid && issue.o.vertex_done.ready;
        let control = stage == WorldStage::Control;
        let later = stage != WorldStage::Vertex && !control;
        records.i.world.drive(&i.world);
        records.i.passed = i.passed;
        records.i.record = issue.o.record;
        records.i.prims = issue.o.prims;
        records.i.issued.drive(&issue.o.issued);
        issue.i.record.drive(&records.o.record);
        issue.i.prims.drive(&records.o.prims);
        issue.i.vertex_done.send(i.shader_done.valid && stage == WorldStage::Vertex, || i.shader_done.data);
        issue.i.state = records.o.state;
        issue.i.row = to(row, 0, i.row_write);
        issue.i.task = to(task, 0, i.task);
        issue.i.work = to(work, 0, walk.o.work);
        issue.i.read.drive(&walk.o.read);
        issue.i.batch = patches.o.batch;
        issue.i.patched.drive(&collect.o.finished);
        patches.i.batch.drive(&issue.o.batch);
        patches.i.state = records.o.state;
        patches.i.task = to(task, 1, i.task);
        patches.i.done.send(ended && control, || true);
        patches.i.row_ask = to(row, 1, i.row_write);
        patches.i.row.drive(&i.level_row);
        patches.i.patch = tessellate.o.patch;
        patches.i.finished.drive(&collect.o.finished);
        tessellate.i.state.drive(&records.o.told);
        tessellate.i.patch.drive(&patches.o.patch);
        tessellate.i.piece = collect.o.piece;
        collect.i.piece.drive(&tessellate.o.piece);
        collect.i.place = patches.o.place;
        collect.i.state = records.o.state;
        collect.i.row = to(row, 2, i.row_write);
        collect.i.task = to(task, 2, i.task);
        collect.i.work = to(work, 1, walk.o.work);
        collect.i.prim = walk.o.prim;
        collect.i.part_read.drive(&walk.o.evaluation_read);
        walk.i.work.drive(if work == 0 { &issue.o.work } else { &collect.o.work });
        walk.i.prim.drive(&collect.o.prim);
        walk.i.done.send(ended && later, || true);
        walk.i.row_ask = i.row_read;
        walk.i.row.drive(&i.row);
        walk.i.stage = i.stage;
        walk.i.part_read.drive(&i.part_read);
    }
}
