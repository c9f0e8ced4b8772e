//! Stage tasks, one for each SM: runs the shader stages after the first, between the distributor's batches and viewport, stream output
//! and clip: it makes their warps, and turns their outputs into primitives. An assembly; rates and stalls are those of its parts.
//! Batches stay in order. Specification: Tessellation and the world-space stages, ISBEs and the GS FIFO.

pub mod batch_issue;
pub mod batch_records;
pub mod invocation_count;
pub mod patch_issue;
pub mod piece_collect;
pub mod shape;
pub mod strip_prim;
pub mod strip_walk;
pub mod task_issue;
pub mod types;

use crate::fast_gs::{self, FastGs};
use crate::tessellator::{self, Tessellator};
use batch_issue::BatchIssue;
use batch_records::BatchRecords;
use bundle::*;
use invocation_count::InvocationCount;
use kernel::prelude::*;
use patch_issue::PatchIssue;
use piece_collect::PieceCollect;
use shape::has_geometry;
use strip_walk::StripWalk;
use task_issue::TaskIssue;
use types::{GeometryBatch, StageWork, Turn};

// ---- parameters
kernel::params! {
    part records: batch_records::Params;
    part batches: batch_issue::Params;
    part issue: task_issue::Params;
    part walk: strip_walk::Params;
}

// ---- ports
kernel::ports! {
    in world: WorldPacket;
    out passed: WorldPacket;     // to the MPC
    in shader_done: ShaderDone;  // from the MPC, in launch order
    out task: StageTask;
    out row_write: IsbeAccess;   // writes, and reads of levels
    in pulse level_row: IsbeRow; // the levels that were read
    out row_read: IsbeAccess;
    in pulse row: IsbeRow;
    out stage: StagePacket;
    in pulse part_read: bool;    // a part was read that is not its batch's last
    out pulse report_value: ReportValue; // invocations counted before a report
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        task: Turn,
        row: Turn,
        work: Turn,
    }
}

kernel::unit! {
    pub struct StageTasks(p) {
        registers: Regs;
        part records: BatchRecords = p.records;
        part batches: BatchIssue = p.batches;
        part issue: TaskIssue = p.issue;
        part patches: PatchIssue = patch_issue::Params {};
        part tessellate: Tessellator = tessellator::Params {};
        part collect: PieceCollect = piece_collect::Params {};
        part walk: StripWalk = p.walk;
        part fast: FastGs = fast_gs::Params {};
        part count: InvocationCount = invocation_count::Params {};
    }
}

/// The offer that was stalled, else the first valid one.
fn chosen<'a, T>(turn: &Turn, offers: &[&'a Offer<T>]) -> (&'a Offer<T>, usize) {
    let first = offers.iter().position(|offer| offer.valid).unwrap_or(0);
    let at = if turn.late { usize::from(turn.from) } else { first };
    (offers[at], at)
}

fn turn_after<T>(offer: &Offer<T>, from: usize, taker: Ready) -> Turn {
    Turn { late: offer.valid && !taker.ready, from: from as u8 }
}

impl StageTasks {
    fn tasks(&self) -> [&Offer<StageTask>; 3] {
        [&self.issue.o.task, &self.patches.o.task, &self.collect.o.task]
    }

    fn rows(&self) -> [&Offer<IsbeAccess>; 3] {
        [&self.issue.o.row, &self.patches.o.row_request, &self.collect.o.row]
    }

    /// The order is by age: the first valid offer is of the oldest batch.
    fn works<'a>(&'a self, left: &'a Offer<StageWork>) -> [&'a Offer<StageWork>; 4] {
        [&self.issue.o.work, &self.collect.o.work, &self.batches.o.work, left]
    }

    fn geometries(&self) -> [&Offer<GeometryBatch>; 2] {
        [&self.batches.o.geometry, &self.collect.o.geometry]
    }
}

impl Logic for StageTasks {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.world = self.records.o.world;
        o.passed.drive(&self.records.o.passed);
        o.shader_done = self.batches.o.vertex_done;
        o.task.drive(chosen(&self.q.task, &self.tasks()).0);
        o.row_write.drive(chosen(&self.q.row, &self.rows()).0);
        // While fast geometry has a warp, nothing else is sent or read.
        let fast = &self.fast.o;
        o.row_read.drive(if fast.idle { &self.walk.o.row_request } else { &fast.row_request });
        o.stage.drive(if fast.idle { &self.walk.o.stage } else { &fast.stage });
        o.report_value.drive(&self.count.o.report_value);
        let tessellation = self.patches.o.idle && self.tessellate.o.idle && self.collect.o.idle;
        let batches = self.records.o.idle && self.batches.o.idle && self.issue.o.idle;
        o.idle = batches && tessellation && self.walk.o.idle && self.fast.o.idle;
    }

    // ---- wires
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let (requested, task) = chosen(&q.task, &self.tasks());
        let (access, row) = chosen(&q.row, &self.rows());
        let mut left = Offer::default();
        left.send(self.patches.o.alpha.valid, || StageWork::Alpha(self.patches.o.alpha.data));
        let (offered, work) = chosen(&q.work, &self.works(&left));
        let (geometry, from) = chosen(&Turn::default(), &self.geometries());
        let (offered, geometry) = (*offered, *geometry);
        let d = Regs {
            task: turn_after(requested, task, i.task),
            row: turn_after(access, row, i.row_write),
            work: turn_after(&offered, work, self.walk.o.work),
        };
        let to = |at: usize, mine: usize, ready: Ready| Ready { ready: at == mine && ready.ready };
        // A warp that was offered in an earlier cycle is already counted.
        let new_task = requested.valid && !q.task.late;
        let requested = requested.data;
        let Self { records, batches, issue, patches, tessellate, collect, walk, fast, count, .. } = self;
        // A later stage's end is counted at once; the queue holds all batches that may wait for their first stage.
        let stage = i.shader_done.data.stage;
        let ended = i.shader_done.valid && batches.o.vertex_done.ready;
        let state = records.o.state;
        // Primitives of evaluation go to geometry if it is enabled, else to the walk.
        let after = has_geometry(&state);
        let prims = collect.o.prims;
        records.i.world.drive(&i.world);
        records.i.passed = i.passed;
        records.i.record = batches.o.record;
        records.i.prims = issue.o.prims;
        let patched = collect.o.finished.valid && !after;
        // A batch of the alpha phase ends when its alpha part is accepted.
        let leaves = to(work, 3, walk.o.work);
        let launched = issue.o.launched.valid || patched || left.valid && leaves.ready;
        records.i.issued.send(launched, || true);
        batches.i.record.drive(&records.o.record);
        batches.i.vertex_done.send(i.shader_done.valid && stage == WorldStage::Vertex, || i.shader_done.data);
        batches.i.state = state;
        batches.i.work = to(work, 2, walk.o.work);
        batches.i.patches = patches.o.batch;
        batches.i.geometry = to(from, 0, issue.o.batch);
        batches.i.launched.send(launched, || true);
        issue.i.batch.drive(&geometry);
        let of_batch = records.o.prims.valid;
        let of_either = if of_batch { records.o.prims.data } else { prims.data };
        issue.i.prims.send(of_batch || after && prims.valid, || of_either);
        issue.i.evaluated.drive(&collect.o.evaluated);
        issue.i.state = state;
        issue.i.row = to(row, 0, i.row_write);
        issue.i.task = to(task, 0, i.task);
        issue.i.work = to(work, 0, walk.o.work);
        issue.i.read.drive(&walk.o.read);
        patches.i.batch.drive(&batches.o.patches);
        patches.i.state = state;
        patches.i.task = to(task, 1, i.task);
        patches.i.done.send(ended && stage == WorldStage::Control, || true);
        patches.i.row_request = to(row, 1, i.row_write);
        patches.i.row.drive(&i.level_row);
        patches.i.patch = tessellate.o.patch;
        patches.i.finished.drive(&collect.o.finished);
        patches.i.alpha = leaves;
        tessellate.i.state.drive(&records.o.notified);
        tessellate.i.patch.drive(&patches.o.patch);
        tessellate.i.piece = collect.o.piece;
        collect.i.piece.drive(&tessellate.o.piece);
        collect.i.place = patches.o.place;
        collect.i.state = state;
        collect.i.row = to(row, 2, i.row_write);
        collect.i.task = to(task, 2, i.task);
        collect.i.work = to(work, 1, walk.o.work);
        collect.i.geometry = to(from, 1, issue.o.batch);
        let room = if after { issue.o.prims.ready && !of_batch } else { walk.o.pairs.ready };
        collect.i.prims = Ready { ready: room };
        collect.i.ended.send(ended && stage == WorldStage::Evaluation, || true);
        collect.i.part_read.drive(&walk.o.evaluation_read);
        collect.i.area_read.drive(&issue.o.area_read);
        walk.i.work.drive(&offered);
        walk.i.pairs.send(prims.valid && !after, || prims.data);
        walk.i.done.send(ended && stage == WorldStage::Geometry, || true);
        walk.i.part_ended.drive(&collect.o.part_ended);
        let rests = fast.o.idle;
        walk.i.row_request.ready = rests && i.row_read.ready;
        walk.i.row.send(rests && i.row.valid, || i.row.data);
        walk.i.stage.ready = rests && i.stage.ready;
        walk.i.fast = fast.o.work;
        walk.i.fast_sent.drive(&fast.o.sent);
        fast.i.work.drive(&walk.o.fast);
        fast.i.row_request.ready = !rests && i.row_read.ready;
        fast.i.row.send(!rests && i.row.valid, || i.row.data);
        fast.i.stage.ready = !rests && i.stage.ready;
        walk.i.part_read.drive(&i.part_read);
        count.i.task.send(new_task, || requested);
        let piece = tessellate.o.piece;
        count.i.prim.send(piece.valid && piece.data.has_prim && collect.o.piece.ready, || true);
        count.i.state.drive(&records.o.notified);

        // ---- clock edge
        self.q = d;
    }
}
