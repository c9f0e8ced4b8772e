//! Patch issue: of patches whose vertices are shaded launches the control warp, reads the levels that it leaves, and hands patches to the
//! tessellator. Without a control stage that has its levels from state. A patch a clock. Stalled by shared memory, by the MPC, by the
//! warp and by the tessellator. A batch at a time; of one of the alpha phase it tells what is left, of a task of the beta phase
//! control has ended. Specification: Tessellation and the world-space stages.

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
    out row_ask: IsbeAccess;
    in pulse row: IsbeRow;
    out patch: TessPatch;
    out level place: PatchPlace; // of the patches that the tessellator has
    in pulse finished: bool;  // all their points have gone
    out alpha: AlphaPart;     // what a batch of the alpha phase leaves
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: PatchPhase,
        shape: PatchShape,     // as state says, a clock behind it
        outputs: B8,           // components that go to evaluation
        threads: B6,           // of a patch
        patch: B6,             // the next
        corners: B6,           // vertices of a patch that come in
        lanes: B6,
        starts: B32,
        place: PatchPlace,
        asked: B2,
        came: B2,
        levels: [IsbeRow; LEVEL_ROWS],
        issue: Offer<StageTask>,
        row_ask: Offer<IsbeAccess>,
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

/// Vertices of a patch, of so many in so many patches.
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
        (d.patch, d.lanes, d.starts, d.asked, d.came) = (0, 0, 0, 0, 0);
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

    /// Another patch's lanes.
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
        if !d.row_ask.valid && usize::from(q.asked) < LEVEL_ROWS {
            let ask = RowAsk { row: q.place.patch_row + u16::from(q.asked) & 0x3ff, ..RowAsk::default() };
            d.row_ask.put(IsbeAccess { ask, data: IsbeRow::default() });
            d.asked = q.asked + 1;
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
    /// What is left, where control has ended or there is none; whether it goes.
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
        o.row_ask.drive(&q.row_ask);
        o.patch.drive(&q.feed);
        o.place = q.place;
        o.alpha.drive(&q.alpha);
        o.idle = !self.batch_in.o.pop.valid && q.phase == PatchPhase::Idle && !q.alpha.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.issue.leave(i.task);
        d.row_ask.leave(i.row_ask);
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
