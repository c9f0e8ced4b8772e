//! Row collect: transposes vectors into rows of shared memory, one for each component that the shader reads: lane v is
//! vertex v. It accepts a vector a cycle; rows of an attribute are sent in consecutive cycles after its last vector, so
//! that an attribute of fewer than four vertices takes four cycles. Each component is processed a cycle after the one
//! before it, and a row is sent when its last lane arrives. Rows that are not accepted stall it. Attributes stay in
//! order, and a batch's end follows its rows. Specification: ISBEs.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Cycles between an attribute's last vector and the next one's.
const SEPARATE: u8 = 3;

// ---- parameters
kernel::params! {
    /// Batches whose vectors are in flight.
    batches: 1..=32 = 16, "batches";
}

// ---- ports
kernel::ports! {
    in batch: BatchPlace;
    in vector: AttributeVector;
    out row: RowWrite;
    out ready: BatchReady;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        rows: [IsbeRow; 4],            // by component
        steps: [Offer<CollectStep>; 3], // vectors whose second, third, fourth component is next
        wait_cycles: B2,               // cycles until an attribute may end
        row: Offer<RowWrite>,
        ready: Offer<BatchReady>,
    }
}

kernel::unit! {
    pub struct RowCollect(p) {
        registers: Regs;
        part batch_in: Fifo<BatchPlace> = fifo::of(p.batches);
        part vector_in: Fifo<AttributeVector> = fifo::Params::default();
    }
}

impl CollectStep {
    /// The row of a component, if the batch reads it; the first row is that of indices.
    fn row(&self, component: usize) -> Option<u16> {
        let VectorInfo { place, mask, .. } = self.vector.info;
        let before = (mask & ((1 << component) - 1)).count_ones() as u16;
        let at = 1 + u16::from(place) + before;
        let read = mask >> component & 1 == 1;
        (read && at < self.place.rows).then_some(self.place.row.wrapping_add(at) & 0x3ff)
    }
}

/// One bit for each vertex.
pub fn lanes(vertices: u8) -> u32 {
    u32::MAX.checked_shr(32 - u32::from(vertices.min(32))).unwrap_or(0)
}

impl Logic for RowCollect {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.batch = self.batch_in.o.push;
        o.vector = self.vector_in.o.push;
        o.row.drive(&q.row);
        o.ready.drive(&q.ready);
        let steps = q.steps.iter().any(|step| step.valid);
        let waits = self.batch_in.o.pop.valid || self.vector_in.o.pop.valid;
        o.idle = !waits && !steps && !q.row.valid && !q.ready.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        d.row.leave(i.row);
        d.ready.leave(i.ready);

        // The vector whose first component is next, and those after it.
        let (vector, place) = (self.vector_in.o.pop, self.batch_in.o.pop);
        let may = vector.valid && place.valid && !(vector.data.info.last && q.wait_cycles != 0);
        let first = Offer::new(may, CollectStep { vector: vector.data, place: place.data });
        let all = [first, q.steps[0], q.steps[1], q.steps[2]];
        let leaves = |c: usize| {
            all[c].get().filter(|step| step.vector.info.last).and_then(|step| step.row(c)).map(|row| (c, row))
        };
        let row = (0..4).find_map(leaves);
        let ends = q.steps[2].get().is_some_and(|step| step.vector.info.closes);
        let goes = (row.is_none() || !d.row.valid) && !(ends && d.ready.valid);

        if goes {
            for (c, step) in all.iter().enumerate() {
                if let Some(CollectStep { vector, .. }) = step.get() {
                    d.rows[c].words[usize::from(vector.info.lane)] = vector.words[c];
                }
            }
            if let Some((c, row)) = row {
                let BatchPlace { sm, vertices, .. } = all[c].data.place;
                let request = RowRequest { write: true, row, words: lanes(vertices) };
                d.row.put(RowWrite { sm, access: IsbeAccess { request, data: d.rows[c] } });
            }
            if ends {
                let BatchPlace { batch, sm, row, .. } = q.steps[2].data.place;
                d.ready.put(BatchReady { sm, inputs: InputsReady { batch, row } });
            }
            for (step, from) in d.steps.iter_mut().zip(&all) {
                step.drive(from);
            }
            let last = may && vector.data.info.last;
            d.wait_cycles = if last { SEPARATE } else { q.wait_cycles.saturating_sub(1) };
        }

        // ---- clock edge
        self.batch_in.i.push.drive(&i.batch);
        self.batch_in.i.pop.ready = goes && may && vector.data.info.closes;
        self.vector_in.i.push.drive(&i.vector);
        self.vector_in.i.pop.ready = goes && may;
        self.q = d;
    }
}
