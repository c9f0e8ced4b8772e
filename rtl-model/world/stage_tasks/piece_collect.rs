//! Piece collect: gathers points of the domain into evaluation warps, writes their coordinates to shared memory, launches them, and
//! notifies the reader of their outputs. It accepts a point and a primitive a cycle, and takes 3 cycles for a warp. Shared memory and
//! the MPC stall it; a warp waits until an area of its batch has been read. Order is kept. Specification: Tessellation and the
//! world-space stages.

use super::shape::{has_geometry, patch_shape_of};
use super::strip_prim::as_batch;
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
    out geometry: GeometryBatch; // in order, where geometry follows evaluation
    out prims: BatchPrims;    // in order
    in pulse ended: bool;     // an evaluation warp has ended
    out pulse evaluated: bool;   // an evaluation warp has ended that geometry follows; `part_ended`: another one
    out pulse part_ended: bool;
    in pulse part_read: bool; // the outputs of a part that is not its batch's last have been read
    in pulse area_read: bool; // as above, with geometry
    out pulse finished: bool; // a batch's last warp was sent
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: PiecePhase,
        shape: PatchShape,     // derived from the state, a cycle later
        points: B6,
        patch: B4,             // patch of the last point
        first_patch: B4,
        starts: B32,
        across: IsbeRow,       // u of each lane, and v
        down: IsbeRow,
        close: TessClose,
        area: B2,
        area_row: B10,            // offset from the first area's row
        warps: PartCount,         // warps of the batch so far
        notified: PartCount,      // parts that are not last, of all batches; the number read; the number signalled before this batch
        read: PartCount,
        before_batch: PartCount,
        odd: Offer<StripPrim>, // the first of two primitives
        running: B7,           // evaluation warps that run; those that geometry follows, the oldest first
        after: B64,
        row: Offer<IsbeAccess>,
        issue: Offer<StageTask>,
        work: Offer<StageWork>,
        geometry: Offer<GeometryBatch>,
        evaluated: Offer<bool>,
        part_ended: Offer<bool>,
        finished: Offer<bool>,
    }
}

kernel::unit! {
    pub struct PieceCollect(p) {
        registers: Regs;
        part prims: Fifo<BatchPrims> = fifo::Params::default();
    }
}

const COUNTS: u16 = 0xfff;
/// Most evaluation warps that may run.
const MOST_RUNNING: u8 = 64;

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
        // A negative count stands for parts of earlier batches.
        needs == 0 || read >= needs && read < 0x800
    }

    fn base(&self, place: &PatchPlace) -> u16 {
        place.area_row + self.q.area_row & 0x3ff
    }

    /// Primitives are sent in pairs; a warp's last may be single.
    fn pair(&mut self, d: &mut Regs, piece: &TessPiece) {
        let odd = self.q.odd;
        let prim = StripPrim { corners: piece.prim.corners, first: true };
        let two = match (odd.get(), piece.has_prim) {
            (Some(first), true) => Some([as_batch(first), as_batch(&prim)]),
            (Some(first), false) if piece.closes => Some([as_batch(first), BatchPrim::default()]),
            (None, true) if piece.closes => Some([as_batch(&prim), BatchPrim::default()]),
            _ => None,
        };
        if two.is_some() {
            d.odd.valid = false;
        } else if piece.has_prim {
            d.odd.put(prim);
        }
        self.prims.i.push = two.map(|prims| BatchPrims { prims }).into();
    }

    /// Processes a piece: a point, a primitive, the end of the warp.
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
        d.row.put(IsbeAccess { request: RowRequest { write: true, row: row & 0x3ff, words: !0 }, data });
    }

    fn launch(&self, d: &mut Regs, place: &PatchPlace, geometry: bool) {
        let q = &self.q;
        if d.row.valid || d.issue.valid || d.running >= MOST_RUNNING || self.is_late(d) {
            return;
        }
        d.after |= u64::from(geometry) << d.running;
        d.running += 1;
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
        self.tell(d, place, geometry);
    }

    /// An earlier notification is not accepted, or primitives are not sent: state may change after a batch.
    fn is_late(&self, d: &Regs) -> bool {
        d.work.valid || d.geometry.valid || self.prims.o.pop.valid
    }

    /// Notifies the reader of the warp's outputs and primitives.
    fn tell(&self, d: &mut Regs, place: &PatchPlace, geometry: bool) {
        let q = &self.q;
        if self.is_late(d) {
            return;
        }
        let (row, last) = (self.base(place) + DOMAIN_ROWS as u16 & 0x3ff, q.close.last);
        let prims = if q.points == 0 { 0 } else { q.close.prims };
        let topology = match q.close.shape {
            TessShape::Point => Topology::Points,
            TessShape::Line => Topology::Lines,
            TessShape::Triangle => Topology::Triangles,
        };
        if geometry {
            d.geometry.put(GeometryBatch {
                input_row: row,
                vertices: q.points,
                prims,
                primitive_id: place.primitive_id,
                row: place.geometry_row,
                evaluates: true,
                begins: place.begins,
                split: false,
                last,
            });
        } else {
            let (vertices, starts) = (q.points, q.starts);
            let first_id = place.primitive_id.wrapping_add(q.first_patch.into());
            let work = EvaluationWork { row, vertices, prims, topology, last, first_id, starts };
            d.work.put(StageWork::Evaluation(work));
        }
        d.points = 0;
        d.phase = PiecePhase::Gather;
        let wraps = q.area + 1 >= q.shape.areas;
        if last {
            (d.area, d.area_row, d.warps) = (0, 0, 0);
            d.before_batch = q.notified;
            d.finished.put(true);
        } else {
            d.area = if wraps { 0 } else { q.area + 1 };
            d.area_row = if wraps { 0 } else { q.area_row + q.shape.area_rows };
            d.warps = q.warps + 1 & COUNTS;
            d.notified = q.notified + 1 & COUNTS;
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
        o.geometry.drive(&q.geometry);
        o.prims = self.prims.o.pop;
        o.evaluated.drive(&q.evaluated);
        o.part_ended.drive(&q.part_ended);
        o.finished.drive(&q.finished);
        let notified = q.work.valid || q.geometry.valid || self.prims.o.pop.valid;
        o.idle = q.phase == PiecePhase::Gather
            && q.points == 0
            && q.running == 0
            && !q.row.valid
            && !q.issue.valid
            && !notified;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.row.leave(i.row);
        d.issue.leave(i.task);
        d.work.leave(i.work);
        d.geometry.leave(i.geometry);
        (d.finished.valid, d.evaluated.valid, d.part_ended.valid) = (false, false, false);
        d.shape = patch_shape_of(&i.state);
        d.read = q.read + u16::from(i.part_read.valid) + u16::from(i.area_read.valid) & COUNTS;
        if i.ended.valid && q.running != 0 {
            let after = q.after & 1 == 1;
            if after {
                d.evaluated.put(true);
            } else {
                d.part_ended.put(true);
            }
            (d.after, d.running) = (q.after >> 1, q.running - 1);
        }
        let geometry = has_geometry(&i.state);
        let piece = i.piece.get().filter(|_| self.gathers());
        self.prims.i.push.valid = false;
        self.prims.i.pop = i.prims;
        match q.phase {
            PiecePhase::Gather => {
                if let Some(piece) = piece {
                    self.gather(&mut d, piece);
                    self.pair(&mut d, piece);
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
            PiecePhase::Launch => self.launch(&mut d, &i.place, geometry),
            PiecePhase::Tell => self.tell(&mut d, &i.place, geometry),
        }

        // ---- clock edge
        self.q = d;
    }
}
