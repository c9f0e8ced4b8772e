//! Vertex rows: reads the positions, layers, viewports, sizes and clip distances of a batch's vertices from rows of shared memory. A
//! batch takes as many cycles as it has rows and vertices: 4 + 32 (pes-vsc-vertex-rate). Rows of the next batches are requested ahead.
//! Shared memory stalls it, and so do in-use banks of vertices. Order is kept. Specification: PES: VSC, ISBEs.

use super::output_map::{words_of, written_after};
use super::types::*;
use super::vsc_state::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::header_maps::has;

// ---- parameters
kernel::params! {
    /// Rows requested ahead.
    rows: 4..=31 = 16, "rows";
}

// ---- ports
kernel::ports! {
    in batch: VscBatch;
    in pulse state: State;
    out read: RowRead;
    in pulse row: IsbeRow;
    in pulse rows_free: RowsFree; // the oldest batch has been read
    out pulse vertex: ShadedVertex;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        written: [B64; 4],
        user_planes: B8,
        layers: LayerState,
        requested: B15,               // rows of the batch that were requested
        read: Offer<RowRead>,
        ahead: B5,                // rows requested and not yet accepted
        taken: B15,               // rows of the batch that have arrived
        lanes: [IsbeRow; POSITION_ROWS],
        lane: B5,                 // the next vertex
        bank: VscBank,
        used: B3,                 // banks in use
        vertex: Offer<ShadedVertex>,
    }
}

kernel::unit! {
    pub struct VertexRows(p) {
        registers: Regs;
        part batch_in: Fifo<VscBatch> = fifo::Params::default();
        part batches: Fifo<VscBatch> = fifo::Params::default();
        part row_in: Fifo<IsbeRow> = fifo::of(p.rows);
    }
}

/// The component in a row.
fn component(row: usize) -> usize {
    match row {
        ROW_LAYER => COMPONENT_LAYER,
        ROW_VIEWPORT => COMPONENT_VIEWPORT,
        ROW_SIZE => COMPONENT_SIZE,
        0..POSITION => COMPONENT_POSITION + row,
        _ => COMPONENT_CLIP_DISTANCE + row - ROW_DISTANCE,
    }
}

impl VertexRows {
    /// The rows that are read.
    fn wanted(&self) -> u16 {
        let mask = u16::from(self.q.user_planes) << ROW_DISTANCE | ((1 << ROW_DISTANCE) - 1);
        (0..POSITION_ROWS).map(|k| u16::from(has(&self.q.written, component(k))) << k).sum::<u16>() & mask
    }

    /// Requests the next row.
    fn request(&mut self, d: &mut Regs) {
        let q = &self.q;
        let left = self.wanted() & !q.requested;
        let Some(batch) = self.batch_in.o.pop.get().copied() else { return };
        if left == 0 {
            let goes = self.batches.o.push.ready;
            self.batches.i.push.send(goes, || batch);
            self.batch_in.i.pop.ready = goes;
            if goes {
                d.requested = 0;
            }
        } else if !d.read.valid && usize::from(q.ahead) < self.p.rows.get() {
            let row = left.trailing_zeros() as usize;
            d.read.put(words_of(&q.written, component(row), &batch));
            d.requested = q.requested | 1 << row;
            d.ahead += 1;
        }
    }

    /// The next vertex's word in a row; an absent row has its constant.
    fn word(&self, row: usize) -> u32 {
        if self.wanted() >> row & 1 == 1 {
            self.q.lanes[row].words[usize::from(self.q.lane)]
        } else if row == POSITION - 1 || row == ROW_SIZE {
            1.0_f32.to_bits()
        } else {
            0
        }
    }

    /// The layer of the next vertex; numbers beyond the last layer become 0.
    fn layer(&self, viewport: u8) -> u16 {
        let s = &self.q.layers;
        let layer = if s.of_shader { self.word(ROW_LAYER) } else { s.layer.into() };
        let sum = u64::from(layer) + if s.by_viewport { viewport.into() } else { 0 };
        if sum < LAYERS as u64 { sum as u16 } else { 0 }
    }

    fn vertex(&self, batch: &VscBatch, last: bool) -> ShadedVertex {
        let q = &self.q;
        let viewport = self.word(ROW_VIEWPORT);
        let viewport = if viewport < VIEWPORTS as u32 { viewport as u8 } else { 0 };
        let viewport = if batch.forced { batch.viewport } else { viewport };
        ShadedVertex {
            place: VertexPlace { made: false, bank: q.bank, index: q.lane },
            last,
            position: std::array::from_fn(|k| self.word(k)),
            viewport,
            layer: self.layer(viewport),
            size: self.word(ROW_SIZE),
            distances: std::array::from_fn(|k| self.word(ROW_DISTANCE + k)),
        }
    }

    /// Accepts a row of the oldest batch while more are outstanding; otherwise sends one of its vertices.
    fn walk(&mut self, d: &mut Regs) {
        let q = &self.q;
        let left = self.wanted() & !q.taken;
        if left != 0 {
            let Some(row) = self.row_in.o.pop.get() else { return };
            let at = left.trailing_zeros() as usize;
            d.lanes[at] = *row;
            d.taken = q.taken | 1 << at;
            d.ahead -= 1;
            self.row_in.i.pop.ready = true;
            return;
        }
        let Some(batch) = self.batches.o.pop.get().copied() else { return };
        if q.lane == 0 && usize::from(q.used) == VSC_BANKS {
            return;
        }
        let last = q.lane + 1 >= batch.vertices.min(32);
        d.vertex.put(self.vertex(&batch, last));
        d.used += u8::from(q.lane == 0);
        d.lane = if last { 0 } else { q.lane + 1 };
        if last {
            d.bank = (q.bank + 1) % VSC_BANKS as u8;
            d.taken = 0;
            self.batches.i.pop.ready = true;
        }
    }
}

impl Logic for VertexRows {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.batch = self.batch_in.o.push;
        o.read.drive(&q.read);
        o.vertex.drive(&q.vertex);
        o.idle = !self.batch_in.o.pop.valid && !self.batches.o.pop.valid && !q.read.valid && !q.vertex.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.read.leave(i.read);
        d.vertex.valid = false;
        d.used -= u8::from(i.rows_free.valid && self.q.used != 0);
        if let Some(state) = i.state.get() {
            d.written = written_after(&self.q.written, state);
            d.layers = layer_state_after(self.q.layers, *state);
            if SET_USER_CLIP_ENABLE::is(state.address) {
                d.user_planes = SET_USER_CLIP_ENABLE::planes(state.value);
            }
        }
        self.batches.i.push = Offer::default();
        self.batch_in.i.pop.ready = false;
        self.batches.i.pop.ready = false;
        self.row_in.i.pop.ready = false;
        self.request(&mut d);
        self.walk(&mut d);

        // ---- clock edge
        self.batch_in.i.push.drive(&i.batch);
        self.row_in.i.push.drive(&i.row);
        self.q = d;
    }
}
