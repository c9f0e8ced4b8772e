//! Fast geometry, one for each SM: what a pass-through geometry shader leaves becomes a part for viewport, stream output and clip: the vertices that came in,
//! the primitives of its directory, and where each one's own layer and mask of viewports are. A row of the directory has four primitives, and
//! takes 2 clocks, its way from memory, and 2. Stalled by shared memory, and where parts are not taken. One warp at a time, in order.
//! Specification: Fast GS.

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
    out row_ask: IsbeAccess;
    in pulse row: IsbeRow;
    out stage: StagePacket;
    out pulse sent: bool;  // all of a work is on its way
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: FastPhase,
        at: B6,               // the warp's next primitive
        directory: IsbeRow,   // the row that has it
        row_ask: Offer<IsbeAccess>,
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

    /// The part's head. Without primitives it has no vertices.
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
        d.phase = if work.lanes == 0 { FastPhase::Send } else { FastPhase::Ask };
    }

    fn ask(&self, d: &mut Regs, work: &GeometryWork) {
        if d.row_ask.valid {
            return;
        }
        // It is in front of what the warp puts out.
        let row = work.row - DIRECTORY_ROWS as u16 + u16::from(self.number(work) / ROW_PRIMS) & 0x3ff;
        d.row_ask.put(IsbeAccess { ask: RowAsk { row, ..RowAsk::default() }, data: IsbeRow::default() });
        d.phase = FastPhase::Wait;
    }

    fn prim(&self, place: u8) -> BatchPrim {
        let word = |k: usize| self.q.directory.words[usize::from(place % ROW_PRIMS) * DIRECTORY_PITCH + k];
        let corners = std::array::from_fn(|c| if c < 3 { (word(c) & 31) as u8 } else { 0 });
        let edges = word(DIRECTORY_EDGES);
        BatchPrim { corners, edges: (edges & 7) as u8, first: edges >> 3 & 1 == 1 }
    }

    /// Two of the row's primitives, or the end.
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
            d.phase = FastPhase::Ask;
        }
        false
    }
}

impl Logic for FastGs {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.work = self.work_in.o.push;
        o.row_ask.drive(&q.row_ask);
        o.stage.drive(&q.stage);
        o.sent.drive(&q.sent);
        o.idle = !self.work_in.o.pop.valid && !q.stage.valid && !q.sent.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.row_ask.leave(i.row_ask);
        d.stage.leave(i.stage);
        d.sent.valid = false;
        let mut ends = false;
        if let Some(work) = self.work_in.o.pop.get().copied() {
            match q.phase {
                FastPhase::Idle => self.begin(&mut d, &work),
                FastPhase::Ask => self.ask(&mut d, &work),
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
