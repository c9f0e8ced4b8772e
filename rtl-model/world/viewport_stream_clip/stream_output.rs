//! Stream output: writes components of batches' vertices, primitive by primitive, into up to four buffers, and counts primitives for
//! reports. It examines a primitive a cycle; for each buffer with space, it reads a row of components in 4 cycles, then writes up to
//! eight components of a vertex a cycle (pes-vsc-attribute-rate), within one sector. Rows and the store stall it. Order is kept: a
//! batch is completely written before the next one's primitives are examined. Specification: PES: VSC; flow 40.3.

mod emit;
mod load;
mod report;
pub mod types;

use self::types::*;
use super::output_map::{words_of, written_after};
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::header_maps::has;
use prim::ram::{self, Ram};

/// Batches that can wait to be freed.
const BATCHES: usize = 16;

// ---- parameters
kernel::params! {
    /// Steps that can wait.
    steps: 2..=255 = 64, "steps";
    /// Rows requested ahead.
    rows: 4..=31 = 16, "rows";
}

// ---- ports
kernel::ports! {
    in step: VscStep;
    in pulse state: State;
    out read: RowRead;
    in pulse row: IsbeRow;
    in pulse rows_free: RowsFree;        // attribute fill has read a batch
    out pulse batch_free: RowsFree;      // the batch is completely read
    out write: StreamWrite;
    out level flush: bool;               // no more data for now
    out level fence: bool;               // all received data must be performed in memory
    in strobe performed: bool;           // the data are performed
    in level prims_in: B64;              // primitives that entered the clipper, and that left it
    in level prims_out: B64;
    out pulse marker_done: MarkerDone;
    out pulse report_value: ReportValue;
    out level drained: bool;             // no batch or report is unfinished
    out level idle: bool;                // and no batch waits to be freed
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: StreamState,
        written: [B64; 4],                   // components that the stage outputs
        counts: StreamCounts,
        phase: StreamPhase,
        batch: VscBatch,
        base: [B32; STREAM_BUFFERS],         // start of the batch's vertices,
        fit: B6,                             // number of primitives that fit
        buffer: B2,                          // the current buffer
        requested: B8,                       // components requested so far
        there: [B64; 2],                     // those that the stage outputs
        ahead: B5,                           // rows requested and not yet accepted
        quarter: B2,                         // quarter of the row, eight vertices each
        prim: B6,                            // the next vertex, and its next component
        corner: B2,
        slot: B8,
        place: B32,                          // offset of the vertex in the buffer
        piece: Offer<StreamPiece>,
        write: Offer<StreamWrite>,
        filled: B7,                          // batches that attribute fill has read
        read: Offer<RowRead>,
        free: Offer<RowsFree>,
        marker: B4,
        done: Offer<MarkerDone>,
        value: B64,                          // sent with the marker, if its selector is counted here
        reports: bool,
    }
}

kernel::unit! {
    pub struct StreamOutput(p) {
        registers: Regs;
        memory layout: [StreamLayout; STREAM_LAYOUTS];
        memory prims: [StreamPrim; STREAM_PRIMS];
        part step_in: Fifo<VscStep> = fifo::of(p.steps);
        part row_in: Fifo<IsbeRow> = fifo::of(p.rows);
        part rows: Fifo<StreamRow> = fifo::of(p.rows);
        part bank: [Ram<StreamWord, STREAM_BANK_ADDRESS, 1>; SECTOR_WORDS] = ram::Params {};
        part over: Fifo<RowsFree> = fifo::Params { depth: Within::new(BATCHES), ..Default::default() };
    }
}

/// Number of corners of a primitive.
fn corners_of(shape: PrimShape) -> u8 {
    match shape {
        PrimShape::None => 0,
        PrimShape::Point => 1,
        PrimShape::Line => 2,
        PrimShape::Triangle => 3,
    }
}

impl StreamOutput {
    /// Whether a buffer is active: it records the batch's stream.
    fn is_active(&self, buffer: usize) -> bool {
        let StreamBuffer { enabled, stream, components, .. } = self.q.state.buffers[buffer];
        self.q.state.enabled && enabled && stream == self.q.batch.stream && components != 0
    }

    /// The first active buffer, from a given one on.
    fn next_active(&self, from: usize) -> Option<u8> {
        (from..STREAM_BUFFERS).find(|&k| self.is_active(k)).map(|k| k as u8)
    }

    /// Components of the buffer's vertices.
    fn components(&self) -> u8 {
        self.q.state.buffers[usize::from(self.q.buffer)].components.min(STREAM_COMPONENTS as u8)
    }

    /// Processes the steps of the current batch, up to its end. Returns whether the step is accepted.
    fn collect(&mut self, d: &mut Regs) -> bool {
        let q = self.q;
        match self.step_in.o.pop.get().copied() {
            None => false,
            Some(VscStep::Batch(batch)) => {
                (d.batch, d.fit) = (batch, 0);
                d.base = q.state.buffers.map(|buffer| buffer.offset);
                true
            }
            Some(VscStep::Prim(_)) if q.batch.replay => true,
            Some(VscStep::Prim(prim)) => {
                self.count(d, &prim);
                true
            }
            Some(VscStep::Close(_)) => match self.next_active(0).filter(|_| q.fit != 0) {
                Some(first) => {
                    (d.phase, d.buffer, d.requested) = (StreamPhase::Load, first, 0);
                    true
                }
                None => self.end(),
            },
        }
    }

    /// The batch is read completely, if its end can be queued now.
    fn end(&mut self) -> bool {
        let VscBatch { sm, last, again, .. } = self.q.batch;
        self.over.i.push.send(true, || RowsFree { sm, last, again });
        self.over.o.push.ready
    }

    /// Counts a primitive, and selects it for writing if it fits in all buffers.
    fn count(&mut self, d: &mut Regs, prim: &VscPrim) {
        let q = self.q;
        let corners = corners_of(q.batch.shape);
        let end = |k: usize| {
            let StreamBuffer { offset, stride, .. } = q.state.buffers[k];
            u64::from(offset) + u64::from(stride) * u64::from(corners)
        };
        let fits =
            (0..STREAM_BUFFERS).all(|k| !self.is_active(k) || end(k) <= u64::from(q.state.buffers[k].bytes));
        if corners == 0 {
            return;
        }
        let stream = usize::from(q.batch.stream);
        let StreamCounts { off, generated, needed, succeeded, geometry, missed, .. } = q.counts;
        d.counts.generated[stream] = generated[stream].wrapping_add(u64::from(!off.generated));
        if q.state.stages >> STREAM_GEOMETRY & 1 == 1 {
            d.counts.geometry = geometry.wrapping_add(u64::from(!off.geometry));
        }
        // Primitives of a stream without a buffer are not recorded.
        if self.next_active(0).is_none() {
            return;
        }
        d.counts.needed[stream] = needed[stream].wrapping_add(u64::from(!off.needed));
        if !fits {
            d.counts.missed = missed.wrapping_add(u64::from(!off.missed));
            return;
        }
        d.counts.succeeded[stream] = succeeded[stream].wrapping_add(u64::from(!off.succeeded));
        self.prims.write(q.fit.into(), StreamPrim { corners: prim.corners });
        d.fit = q.fit + 1 & 63;
        for k in (0..STREAM_BUFFERS).filter(|&k| self.is_active(k)) {
            d.state.buffers[k].offset = end(k) as u32;
        }
    }

    /// A batch is freed when it has been read here, and for its attributes.
    fn free(&mut self, i: &In, d: &mut Regs) {
        let over = self.over.o.pop.get().copied().filter(|_| self.q.filled != 0);
        d.filled = self.q.filled + u8::from(i.rows_free.valid) - u8::from(over.is_some());
        d.free.valid = false;
        if let Some(over) = over {
            d.free.put(over);
        }
        self.over.i.pop.ready = over.is_some();
    }
}

impl Logic for StreamOutput {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.step = self.step_in.o.push;
        o.read.drive(&q.read);
        o.batch_free.drive(&q.free);
        o.write.drive(&q.write);
        o.flush = q.phase != StreamPhase::Emit && !q.piece.valid && !q.write.valid;
        o.fence = q.phase == StreamPhase::Fence;
        o.marker_done.drive(&q.done);
        o.report_value.send(q.done.valid && q.reports, || ReportValue { id: q.marker, value: q.value });
        let goes = q.phase != StreamPhase::Collect || q.piece.valid || q.write.valid || q.done.valid;
        o.drained = !goes && !self.step_in.o.pop.valid;
        o.idle = o.drained && !self.over.o.pop.valid && !q.free.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.read.leave(i.read);
        d.write.leave(i.write);
        d.done.valid = false;
        self.over.i.push = Offer::default();
        self.rows.i.push = Offer::default();
        self.rows.i.pop.ready = false;
        self.row_in.i.pop.ready = false;
        for bank in &mut self.bank {
            bank.i.write(false, 0_u64, StreamWord::default);
            bank.i.read(false, 0_u64);
        }
        self.piece(&mut d);
        let mut takes = false;
        match self.q.phase {
            StreamPhase::Collect => takes = self.collect(&mut d),
            StreamPhase::Load => self.load(&mut d),
            StreamPhase::Emit => self.emit(&mut d),
            StreamPhase::Fence => self.fenced(i, &mut d),
        }
        self.free(i, &mut d);
        if let Some(state) = i.state.get().copied() {
            self.state(i, &mut d, &state);
        }

        // ---- clock edge
        self.step_in.i.push.drive(&i.step);
        self.step_in.i.pop.ready = takes;
        self.row_in.i.push.drive(&i.row);
        self.q = d;
    }
}
