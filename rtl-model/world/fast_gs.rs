//! Fast geometry, one for each SM: turns the output of a pass-through geometry shader into a part for viewport, stream output and clip:
//! the incoming vertices, the primitives of its directory, and the location of each primitive's own layer and viewport mask. A row of
//! the directory has four primitives and takes 2 cycles, its memory latency, and 2 more. Shared memory stalls it, and so does a part
//! that is not accepted. It processes one warp at a time, in order. Specification: Fast GS.

use crate::stage_tasks::strip_walk::topology_of;
use crate::stage_tasks::types::*;
use crate::vertex_room::room_log2;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in work: GeometryWork;
    out row_request: IsbeAccess;
    in pulse row: IsbeRow;
    out stage: StagePacket;
    out pulse sent: bool;  // all of a work was sent
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: FastPhase,
        at: B6,               // the warp's next primitive
        directory: IsbeRow,   // the directory row that contains it
        row_request: Offer<IsbeAccess>,
        stage: Offer<StagePacket>,
        sent: Offer<bool>,
    }
}

kernel::unit! {
    pub struct FastGs(p) {
        registers: Regs;
        part work_in: Fifo<GeometryWork> = fifo::Params::default();
    }
}

/// Primitives in a row of the directory.
const ROW_PRIMS: u8 = (ROW_LANES / DIRECTORY_PITCH) as u8;

impl FastGs {
    /// The number of the next primitive in its batch's directory.
    fn number(&self, work: &GeometryWork) -> u8 {
        work.first + self.q.at & 63
    }

    /// Sends the part's head. A part without primitives has no vertices.
    fn begin(&self, d: &mut Regs, work: &GeometryWork) {
        if d.stage.valid {
            return;
        }
        d.stage.put(StagePacket::Part(BatchPart {
            word: work.inputs << 5 & 0x7fff,
            stride_log2: room_log2(work.vertices) as u8,
            vertices: if work.lanes == 0 { 0 } else { work.vertices },
            prims: work.lanes,
            topology: topology_of(work.topology),
            stream: 0,
            last: work.last,
            each: work.each,
            ..BatchPart::default()
        }));
        d.at = 0;
        d.phase = if work.lanes == 0 { FastPhase::Send } else { FastPhase::Request };
    }

    fn request(&self, d: &mut Regs, work: &GeometryWork) {
        if d.row_request.valid {
            return;
        }
        // The directory precedes the warp's outputs.
        let row = work.row - DIRECTORY_ROWS as u16 + u16::from(self.number(work) / ROW_PRIMS) & 0x3ff;
        d.row_request.put(IsbeAccess {
            request: RowRequest { row, ..RowRequest::default() },
            data: IsbeRow::default(),
        });
        d.phase = FastPhase::Wait;
    }

    fn prim(&self, place: u8) -> BatchPrim {
        let word = |k: usize| self.q.directory.words[usize::from(place % ROW_PRIMS) * DIRECTORY_PITCH + k];
        let corners = std::array::from_fn(|c| if c < 3 { (word(c) & 31) as u8 } else { 0 });
        let edges = word(DIRECTORY_EDGES);
        BatchPrim { corners, edges: (edges & 7) as u8, first: edges >> 3 & 1 == 1 }
    }

    /// Sends two of the row's primitives, or the end.
    fn send(&self, d: &mut Regs, work: &GeometryWork) -> bool {
        let q = &self.q;
        if q.at >= work.lanes {
            d.sent.put(true);
            d.phase = FastPhase::Idle;
            return true;
        }
        if d.stage.valid {
            return false;
        }
        let number = self.number(work);
        d.stage.put(StagePacket::Prims(BatchPrims { prims: [self.prim(number), self.prim(number + 1)] }));
        d.at = q.at + BATCH_PRIMS as u8;
        let more = d.at < work.lanes && (number + BATCH_PRIMS as u8) % ROW_PRIMS == 0;
        if more {
            d.phase = FastPhase::Request;
        }
        false
    }
}

impl Logic for FastGs {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.work = self.work_in.o.push;
        o.row_request.drive(&q.row_request);
        o.stage.drive(&q.stage);
        o.sent.drive(&q.sent);
        o.idle = !self.work_in.o.pop.valid && !q.stage.valid && !q.sent.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.row_request.leave(i.row_request);
        d.stage.leave(i.stage);
        d.sent.valid = false;
        let mut ends = false;
        if let Some(work) = self.work_in.o.pop.get().copied() {
            match q.phase {
                FastPhase::Idle => self.begin(&mut d, &work),
                FastPhase::Request => self.request(&mut d, &work),
                FastPhase::Wait => {
                    if let Some(row) = i.row.get() {
                        (d.directory, d.phase) = (*row, FastPhase::Send);
                    }
                }
                FastPhase::Send => ends = self.send(&mut d, &work),
            }
        }

        // ---- clock edge
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = ends;
        self.q = d;
    }
}
