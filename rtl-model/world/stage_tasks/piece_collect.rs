//! Piece collect: gathers points of the domain to evaluation warps, writes their places for them, launches them, and tells who reads what
//! they put out. A point and a primitive a clock, and 3 clocks a warp. Stalled by shared memory and by the MPC; a warp waits until an
//! area of its batch has been read. In order. Specification: Tessellation and the world-space stages.

use super::shape::patch_shape_of;
use super::types::*;
use crate::tessellator::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in piece: TessPiece;
    in level place: PatchPlace;
    in level state: StagesState;
    out row: IsbeAccess;
    out task: StageTask;
    out work: StageWork;
    out prim: StripPrim;      // in order
    in pulse part_read: bool; // of an evaluation warp that is not its batch's last
    out pulse finished: bool; // a batch's last
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: PiecePhase,
        shape: PatchShape,     // as state says, a clock behind it
        points: B6,
        patch: B4,             // of the last point
        first_patch: B4,
        starts: B32,
        across: IsbeRow,       // u of each lane, and v
        down: IsbeRow,
        close: TessClose,
        area: B2,
        area_row: B10,         // behind the first area's
        warps: PartCount,      // of the batch
        told: PartCount,       // parts that are not last, of all batches; those that were read; those told before this batch
        read: PartCount,
        before_batch: PartCount,
        row: Offer<IsbeAccess>,
        issue: Offer<StageTask>,
        work: Offer<StageWork>,
        finished: Offer<bool>,
    }
}

kernel::unit! {
    pub struct PieceCollect(p) {
        registers: Regs;
        part prims: Fifo<StripPrim> = fifo::Params::default();
    }
}

const COUNTS: u16 = 0xfff;

impl PieceCollect {
    fn gathers(&self) -> bool {
        self.q.phase == PiecePhase::Gather && self.prims.o.push.ready
    }

    /// Whether the warp's area has been read, if it was used before.
    fn has_area(&self) -> bool {
        let q = &self.q;
        let areas = u16::from(q.shape.areas);
        let needs = q.warps.saturating_sub(areas.wrapping_sub(1));
        let read = q.read.wrapping_sub(q.before_batch) & COUNTS;
        // Parts of earlier batches count below none.
        needs == 0 || read >= needs && read < 0x800
    }

    fn base(&self, place: &PatchPlace) -> u16 {
        place.area_row + self.q.area_row & 0x3ff
    }

    /// A piece: a point, a primitive, the warp's end.
    fn gather(&self, d: &mut Regs, piece: &TessPiece) {
        let q = &self.q;
        if piece.has_point {
            let TessPoint { patch, u, v } = piece.point;
            let lane = usize::from(q.points & 31);
            d.across.words[lane] = u;
            d.down.words[lane] = v;
            if q.points == 0 {
                (d.first_patch, d.starts) = (patch, 1);
            } else if patch != q.patch {
                d.starts |= 1 << lane;
            }
            d.patch = patch;
            d.points = q.points + 1;
        }
        if piece.closes {
            d.close = piece.close;
            let empty = q.points == 0 && !piece.has_point;
            d.phase = match (empty, piece.close.last) {
                (false, _) => PiecePhase::Across,
                (true, true) => PiecePhase::Tell,
                (true, false) => PiecePhase::Gather,
            };
        }
    }

    fn write(d: &mut Regs, row: u16, data: IsbeRow) {
        d.row.put(IsbeAccess { ask: RowAsk { write: true, row: row & 0x3ff, words: !0 }, data });
    }

    fn launch(&self, d: &mut Regs, place: &PatchPlace) {
        let q = &self.q;
        if d.row.valid || d.issue.valid || d.work.valid {
            return;
        }
        let task = WorldPlace {
            extra: place.patch_row,
            starts: q.starts,
            first_prim: q.first_patch,
            corners: place.corners,
            input_log2: place.input_log2,
            primitive_id: place.primitive_id,
            vertices: q.points,
            output_row: self.base(place) + DOMAIN_ROWS as u16 & 0x3ff,
            input_row: place.input_row,
            ..WorldPlace::default()
        };
        d.issue.put(StageTask { stage: WorldStage::Evaluation, lanes: q.points, place: task });
        self.tell(d, place);
    }

    /// What the warp puts out and its primitives are told of.
    fn tell(&self, d: &mut Regs, place: &PatchPlace) {
        let q = &self.q;
        if d.work.valid {
            return;
        }
        let last = q.close.last;
        d.work.put(StageWork::Evaluation(EvaluationWork {
            row: self.base(place) + DOMAIN_ROWS as u16 & 0x3ff,
            vertices: q.points,
            prims: if q.points == 0 { 0 } else { q.close.prims },
            topology: match q.close.shape {
                TessShape::Point => Topology::Points,
                TessShape::Line => Topology::Lines,
                TessShape::Triangle => Topology::Triangles,
            },
            last,
        }));
        d.points = 0;
        d.phase = PiecePhase::Gather;
        let wraps = q.area + 1 >= q.shape.areas as u8;
        if last {
            (d.area, d.area_row, d.warps) = (0, 0, 0);
            d.before_batch = q.told;
            d.finished.put(true);
        } else {
            d.area = if wraps { 0 } else { q.area + 1 };
            d.area_row = if wraps { 0 } else { q.area_row + q.shape.area_rows };
            d.warps = q.warps + 1 & COUNTS;
            d.told = q.told + 1 & COUNTS;
        }
    }
}

impl Logic for PieceCollect {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.piece.ready = self.gathers();
        o.row.drive(&q.row);
        o.task.drive(&q.issue);
        o.work.drive(&q.work);
        o.prim.drive(&self.prims.o.pop);
        o.finished.drive(&q.finished);
        let held = q.row.valid || q.issue.valid || q.work.valid || self.prims.o.pop.valid;
        o.idle = q.phase == PiecePhase::Gather && q.points == 0 && !held;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.row.leave(i.row);
        d.issue.leave(i.task);
        d.work.leave(i.work);
        d.finished.valid = false;
        d.shape = patch_shape_of(&i.state);
        if i.part_read.valid {
            d.read = q.read + 1 & COUNTS;
        }
        let piece = i.piece.get().filter(|_| self.gathers());
        let prim = piece.filter(|piece| piece.has_prim);
        self.prims.i.push = prim.map(|piece| StripPrim { corners: piece.prim.corners, first: true }).into();
        self.prims.i.pop = i.prim;
        match q.phase {
            PiecePhase::Gather => {
                if let Some(piece) = piece {
                    self.gather(&mut d, piece);
                }
            }
            PiecePhase::Across => {
                if self.has_area() && !d.row.valid {
                    Self::write(&mut d, self.base(&i.place), q.across);
                    d.phase = PiecePhase::Down;
                }
            }
            PiecePhase::Down => {
                if !d.row.valid {
                    Self::write(&mut d, self.base(&i.place) + 1, q.down);
                    d.phase = PiecePhase::Launch;
                }
            }
            PiecePhase::Launch => self.launch(&mut d, &i.place),
            PiecePhase::Tell => self.tell(&mut d, &i.place),
        }

        // ---- clock edge
        self.q = d;
    }
}
