//! Stage tasks, one an SM: between the distributor's batches and what viewport, stream output and clip read stand the stages behind the
//! first: their warps are made here, and what they put out becomes primitives. An assembly; rates and stalls are those of its parts.
//! Batches in order. Specification: Tessellation and the world-space stages, ISBEs and the GS FIFO.

pub mod batch_records;
pub mod shape;
pub mod strip_walk;
pub mod task_issue;
pub mod types;

use batch_records::BatchRecords;
use bundle::*;
use kernel::prelude::*;
use strip_walk::StripWalk;
use task_issue::TaskIssue;

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
    out row_write: IsbeAccess;
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
        part walk: StripWalk = p.walk;
    }
}

impl Logic for StageTasks {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.world = self.records.o.world;
        o.passed.drive(&self.records.o.passed);
        o.shader_done = self.issue.o.vertex_done;
        o.task.drive(&self.issue.o.task);
        o.row_write.drive(&self.issue.o.row);
        o.row_read.drive(&self.walk.o.row_ask);
        o.stage.drive(&self.walk.o.stage);
        o.idle = self.records.o.idle && self.issue.o.idle && self.walk.o.idle;
    }

    // ---- wires
    fn tick(&mut self, i: &In) {
        let Self { records, issue, walk, .. } = self;
        // A later stage's end is counted at once; there is room for all batches that may wait for their first.
        let later = i.shader_done.valid && i.shader_done.data.stage != WorldStage::Vertex;
        let takes = issue.o.vertex_done.ready;
        records.i.world.drive(&i.world);
        records.i.passed = i.passed;
        records.i.record = issue.o.record;
        records.i.prims = issue.o.prims;
        records.i.issued.drive(&issue.o.issued);
        issue.i.record.drive(&records.o.record);
        issue.i.prims.drive(&records.o.prims);
        issue.i.vertex_done.send(i.shader_done.valid && !later, || i.shader_done.data);
        issue.i.state = records.o.state;
        issue.i.row = i.row_write;
        issue.i.task = i.task;
        issue.i.work = walk.o.work;
        issue.i.read.drive(&walk.o.read);
        walk.i.work.drive(&issue.o.work);
        walk.i.done.send(later && takes, || true);
        walk.i.row_ask = i.row_read;
        walk.i.row.drive(&i.row);
        walk.i.stage = i.stage;
        walk.i.part_read.drive(&i.part_read);
    }
}
