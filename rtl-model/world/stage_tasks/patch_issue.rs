//! Patch issue: launches the control warp for patches whose vertices are shaded, reads the levels that it writes, and sends patches to
//! the tessellator. Without a control stage it takes the levels from state. It sends a patch a cycle. Shared memory, the MPC, the warp
//! and the tessellator stall it. It processes a batch at a time; for a batch of the alpha phase it signals the control outputs, and for
//! a task of the beta phase control has already ended. Specification: Tessellation and the world-space stages.

use super::shape::{components, patch_shape_of};
use super::types::*;
use crate::tessellator::types::TessPatch;
use crate::vertex_room::{output_rows, room_log2};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in batch: PatchBatch;
    in level state: StagesState;
    out task: StageTask;
    in pulse done: bool;      // the control warp has ended
    out row_request: IsbeAccess;
    in pulse row: IsbeRow;
    out patch: TessPatch;
    out level place: PatchPlace; // location of the patches in the tessellator
    in pulse finished: bool;  // all points of the patches were sent
    out alpha: StageWork;     // the control outputs of a batch of the alpha phase
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: PatchPhase,
        shape: PatchShape,     // derived from the state, a cycle later
        outputs: B8,           // components that control outputs for evaluation
        threads: B6,           // control threads of a patch
        patch: B6,             // the next patch
        corners: B6,           // input vertices of a patch
        lanes: B6,
        starts: B32,
        place: PatchPlace,
        requested: B2,
        came: B2,
        levels: [IsbeRow; LEVEL_ROWS],
        issue: Offer<StageTask>,
        row_request: Offer<IsbeAccess>,
        feed: Offer<TessPatch>,
        alpha: Offer<AlphaPart>,
    }
}

kernel::unit! {
    pub struct PatchIssue(p) {
        registers: Regs;
        part batch_in: Fifo<PatchBatch> = fifo::Params::default();
    }
}

/// Vertices of a patch, where `patches` have `vertices` in all.
fn corners_of(vertices: u8, patches: u8) -> u8 {
    (1..=32).find(|n| u16::from(*n) * u16::from(patches) >= u16::from(vertices)).unwrap_or(32)
}

impl PatchIssue {
    fn begin(&self, d: &mut Regs, batch: &PatchBatch) {
        let shape = &self.q.shape;
        let PatchBatch { work, done, patches, primitive_id, begins, row, first, all } = *batch;
        let beta = work == PatchWork::Beta;
        let corners = corners_of(done.vertices, if beta { all } else { patches });
        let copies = output_rows(self.q.outputs, done.vertices);
        let patch_row = if beta { done.row + copies } else { row + shape.control_rows } & 0x3ff;
        d.corners = corners;
        d.place = PatchPlace {
            input_row: if shape.controls && !beta { row } else { done.row },
            input_log2: room_log2(done.vertices) as u8,
            corners: if shape.controls { self.q.threads } else { corners },
            patch_row,
            area_row: patch_row + u16::from(shape.patch_rows) & 0x3ff,
            geometry_row: patch_row + (shape.rows - shape.control_rows) & 0x3ff,
            primitive_id,
            begins,
        };
        (d.patch, d.lanes, d.starts, d.requested, d.came) = (0, 0, 0, 0, 0);
        let controls = shape.controls && patches != 0;
        d.phase = match work {
            PatchWork::Beta if controls => PatchPhase::Levels,
            PatchWork::Whole | PatchWork::Alpha if controls => PatchPhase::Lanes,
            PatchWork::Alpha => PatchPhase::Leave,
            PatchWork::Whole | PatchWork::Beta => PatchPhase::Feed,
        };
        if beta {
            d.patch = first;
        }
    }

    /// Adds the lanes of another patch.
    fn lanes(&self, d: &mut Regs, batch: &PatchBatch) {
        let q = &self.q;
        if q.patch >= batch.patches || q.lanes + q.threads > 32 {
            d.phase = PatchPhase::Launch;
            return;
        }
        d.starts |= 1 << (q.lanes & 31);
        d.lanes = q.lanes + q.threads;
        d.patch = q.patch + 1;
    }

    fn launch(&self, d: &mut Regs, batch: &PatchBatch) {
        let q = &self.q;
        let place = WorldPlace {
            extra: q.place.patch_row,
            starts: q.starts,
            corners: q.corners,
            input_log2: room_log2(batch.done.vertices) as u8,
            primitive_id: batch.primitive_id,
            vertices: q.lanes,
            output_row: q.place.input_row,
            input_row: batch.done.row,
            ..WorldPlace::default()
        };
        d.issue.put(StageTask { stage: WorldStage::Control, lanes: q.lanes, place });
        d.place.input_log2 = room_log2(q.lanes) as u8;
        d.patch = 0;
        d.phase = PatchPhase::Control;
    }

    fn levels(&self, d: &mut Regs, row: &Offer<IsbeRow>) {
        let q = &self.q;
        if !d.row_request.valid && usize::from(q.requested) < LEVEL_ROWS {
            let request = RowRequest {
                row: q.place.patch_row + u16::from(q.requested) & 0x3ff,
                ..RowRequest::default()
            };
            d.row_request.put(IsbeAccess { request, data: IsbeRow::default() });
            d.requested = q.requested + 1;
        }
        if let Some(row) = row.get() {
            d.levels[usize::from(q.came)] = *row;
            d.came = q.came + 1 & 3;
            if usize::from(d.came) == LEVEL_ROWS {
                d.phase = PatchPhase::Feed;
            }
        }
    }

    fn feed(&self, d: &mut Regs, batch: &PatchBatch) {
        let q = &self.q;
        if d.feed.valid {
            return;
        }
        let at = usize::from(q.patch & 15);
        let level = |k: usize| q.levels[k / 2].words[(k % 2) * PATCH_WORDS + at];
        let first = if batch.work == PatchWork::Beta { batch.first } else { 0 };
        let last = q.patch + 1 >= first + batch.patches;
        d.feed.put(TessPatch {
            patch: q.patch & 15,
            last,
            none: batch.patches == 0,
            own: q.shape.controls,
            outer: std::array::from_fn(level),
            inner: std::array::from_fn(|k| level(4 + k)),
        });
        d.patch = q.patch + 1;
        if last {
            d.phase = PatchPhase::Points;
        }
    }
}

impl PatchIssue {
    /// Signals the alpha part, where control has ended or there is none; returns whether it is accepted.
    fn leave(&self, d: &mut Regs, batch: &PatchBatch) -> bool {
        let q = &self.q;
        if d.alpha.valid {
            return false;
        }
        let vertices = if q.shape.controls { q.lanes } else { batch.done.vertices };
        d.alpha.put(AlphaPart {
            row: q.place.input_row,
            rows: output_rows(q.outputs, vertices),
            patch_row: q.place.patch_row,
            patch_rows: q.shape.patch_rows,
            patches: batch.patches,
            vertices,
            scalars: q.outputs,
        });
        d.phase = PatchPhase::Idle;
        true
    }
}

impl Logic for PatchIssue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.batch = self.batch_in.o.push;
        o.task.drive(&q.issue);
        o.row_request.drive(&q.row_request);
        o.patch.drive(&q.feed);
        o.place = q.place;
        o.alpha.send(q.alpha.valid, || StageWork::Alpha(q.alpha.data));
        o.idle = !self.batch_in.o.pop.valid && q.phase == PatchPhase::Idle && !q.alpha.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.issue.leave(i.task);
        d.row_request.leave(i.row_request);
        d.feed.leave(i.patch);
        d.alpha.leave(i.alpha);
        d.shape = patch_shape_of(&i.state);
        d.threads = i.state.threads.clamp(1, 32);
        d.outputs = components(if d.shape.controls { &i.state.control } else { &i.state.vertex });
        let batch = self.batch_in.o.pop.data;
        let mut ends = false;
        match q.phase {
            PatchPhase::Idle => {
                if self.batch_in.o.pop.valid {
                    self.begin(&mut d, &batch);
                }
            }
            PatchPhase::Lanes => self.lanes(&mut d, &batch),
            PatchPhase::Launch => self.launch(&mut d, &batch),
            PatchPhase::Control => {
                if i.done.valid {
                    let alpha = batch.work == PatchWork::Alpha;
                    d.phase = if alpha { PatchPhase::Leave } else { PatchPhase::Levels };
                }
            }
            PatchPhase::Levels => self.levels(&mut d, &i.row),
            PatchPhase::Feed => self.feed(&mut d, &batch),
            PatchPhase::Leave => ends = self.leave(&mut d, &batch),
            PatchPhase::Points => {
                if i.finished.valid {
                    d.phase = PatchPhase::Idle;
                    ends = true;
                }
            }
        }

        // ---- clock edge
        self.batch_in.i.push.drive(&i.batch);
        self.batch_in.i.pop.ready = ends;
        self.q = d;
    }
}
