//! Stage tasks, one for each SM: runs the shader stages after the first, between the distributor's batches and viewport, stream output
//! and clip: it makes their warps, and turns their outputs into primitives. An assembly; rates and stalls are those of its parts.
//! Batches stay in order. Specification: Tessellation and the world-space stages, ISBEs and the GS FIFO.

pub mod batch_issue;
pub mod batch_records;
mod directory_prims;
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
use prim::grant::{self, Grant};
use strip_walk::StripWalk;
use task_issue::TaskIssue;

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

// ---- parts
kernel::unit! {
    pub struct StageTasks(p) {
        part records: BatchRecords = p.records;
        part batches: BatchIssue = p.batches;
        part issue: TaskIssue = p.issue;
        part patches: PatchIssue = patch_issue::Params {};
        part tessellate: Tessellator = tessellator::Params {};
        part collect: PieceCollect = piece_collect::Params {};
        part walk: StripWalk = p.walk;
        part fast: FastGs = fast_gs::Params {};
        part count: InvocationCount = invocation_count::Params {};
        part task_grant: Grant = grant::Params {};
        part row_grant: Grant = grant::Params {};
        part work_grant: Grant = grant::Params {};
    }
}

/// The number of patch issue among the sources of work.
const ALPHA: u8 = 3;

impl StageTasks {
    /// The end of a stage's warp is accepted. A later stage's end is counted at once; the queue holds all batches that
    /// may wait for their first stage.
    fn ends(&self, i: &In) -> bool {
        i.shader_done.valid && self.batches.o.vertex_done.ready
    }

    /// A batch of the alpha phase ends when its alpha part is accepted.
    fn alpha_leaves(&self) -> bool {
        self.walk.o.work.ready
            && if self.work_grant.o.held.valid {
                self.work_grant.o.held.data == ALPHA
            } else {
                self.patches.o.alpha.valid
                    && !(self.issue.o.work.valid || self.collect.o.work.valid || self.batches.o.work.valid)
            }
    }

    /// All warps of a batch with later stages are launched.
    fn launched(&self) -> bool {
        self.issue.o.launched.valid
            || self.collect.o.finished.valid && !self.records.o.geometry
            || self.alpha_leaves()
    }
}

kernel::connect! { StageTasks(self, i) {
    // Records.
    world -> records.world;
    records.passed -> passed;
    records.record -> batches.record;
    records.issued <= Offer::new(self.launched(), true);
    records.notified => tessellate.state;
    records.notified => count.state;
    // Batches.
    batches.vertex_done <= Offer::new(
        i.shader_done.valid && i.shader_done.data.stage == WorldStage::Vertex,
        i.shader_done.data
    );
    shader_done <= Ready { ready: self.batches.o.vertex_done.ready };
    batches.state <= self.records.o.state;
    batches.launched <= Offer::new(self.launched(), true);
    batches.patches -> patches.batch;
    first { batches.geometry, collect.geometry } -> issue.batch;
    // Primitives of evaluation go to geometry if it is enabled, else to the walk.
    issue.prims <= Offer::new(
        self.records.o.prims.valid || self.records.o.geometry && self.collect.o.prims.valid,
        if self.records.o.prims.valid { self.records.o.prims.data } else { self.collect.o.prims.data }
    );
    walk.pairs <= Offer::new(self.collect.o.prims.valid && !self.records.o.geometry, self.collect.o.prims.data);
    records.prims <= Ready { ready: self.issue.o.prims.ready };
    collect.prims <= Ready {
        ready: if self.records.o.geometry {
            self.issue.o.prims.ready && !self.records.o.prims.valid
        } else {
            self.walk.o.pairs.ready
        }
    };
    // Geometry.
    issue.state <= self.records.o.state;
    collect.evaluated => issue.evaluated;
    walk.read => issue.read;
    issue.area_read => collect.area_read;
    // Patches.
    patches.state <= self.records.o.state;
    patches.done <= Offer::new(self.ends(i) && i.shader_done.data.stage == WorldStage::Control, true);
    level_row => patches.row;
    patches.patch -> tessellate.patch;
    collect.finished => patches.finished;
    tessellate.piece -> collect.piece;
    collect.place <= self.patches.o.place;
    collect.state <= self.records.o.state;
    collect.ended <= Offer::new(self.ends(i) && i.shader_done.data.stage == WorldStage::Evaluation, true);
    walk.evaluation_read => collect.part_read;
    // An offered warp or access keeps its port until it is accepted.
    first (task_grant) { issue.task, patches.task, collect.task } -> task;
    first (row_grant) { issue.row, patches.row_request, collect.row } -> row_write;
    // The order of work is by age: the first that offers is of the oldest batch.
    first (work_grant) { issue.work, collect.work, batches.work, patches.alpha } -> walk.work;
    walk.done <= Offer::new(self.ends(i) && i.shader_done.data.stage == WorldStage::Geometry, true);
    collect.part_ended => walk.part_ended;
    part_read => walk.part_read;
    // While fast geometry has a warp, nothing else is sent or read.
    walk.fast -> fast.work;
    fast.sent => walk.fast_sent;
    select (self.fast.o.idle) { walk.row_request, fast.row_request } -> row_read;
    row => walk.row if self.fast.o.idle;
    row => fast.row if !self.fast.o.idle;
    select (self.fast.o.idle) { walk.stage, fast.stage } -> stage;
    // Counts: a warp that was offered in an earlier cycle is already counted.
    first { issue.task, patches.task, collect.task } => count.task if !self.task_grant.o.held.valid;
    count.prim <= Offer::new(
        self.tessellate.o.piece.valid && self.tessellate.o.piece.data.has_prim && self.collect.o.piece.ready,
        true
    );
    count.report_value => report_value;
    idle <= self.records.o.idle && self.batches.o.idle && self.issue.o.idle && self.patches.o.idle
        && self.tessellate.o.idle && self.collect.o.idle && self.walk.o.idle && self.fast.o.idle;
} }
