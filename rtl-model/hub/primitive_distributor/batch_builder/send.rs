//! Transmission of a closed batch: packets to world space, its mark to the screen.

use super::batch_limits::stays_in_sm;
use super::{Params, Regs};
use crate::primitive_distributor::types::*;
use bundle::*;

/// A packet's part of a list, with zeros after its end.
fn part<T: Copy + Default, const N: usize>(list: &[T], from: u8, count: u8) -> [T; N] {
    std::array::from_fn(|k| {
        let at = usize::from(from) + k;
        if at < count.into() { list[at] } else { T::default() }
    })
}

impl Regs {
    pub(super) fn next_sm(&mut self, p: &Params) {
        let last = usize::from(self.sm) + 1 == p.sms.get();
        self.sm = if last { 0 } else { self.sm + 1 };
    }

    /// One cycle of sending a batch. The buffer is free for the next batch with its last packet.
    pub(super) fn send(&mut self, q: &Regs, p: &Params) {
        let Some(batch) = q.send.get() else { return };
        if !q.marked && !self.screen.valid {
            let source = usize::from(q.sm) / p.sms_per_tpc.get() / p.tpcs_per_pes.get();
            self.screen.put(ScreenPacket::Mark(ScreenMark { batch: q.batch, source: source as u8 }));
            self.marked = true;
        }
        if self.world.valid {
            return;
        }
        match q.phase {
            BatchPhase::Head => {
                self.world.put(WorldPacket::Head(BatchHead {
                    batch: q.batch,
                    sm: q.sm,
                    stage: WorldStage::Vertex,
                    topology: q.sent.topology as u8,
                    vertices: batch.vertices,
                    prims: batch.prims,
                    primitive_id: batch.primitive_id,
                    instance_id: q.sent.instance_id,
                    begins: batch.begins,
                }));
                self.phase = BatchPhase::Indices;
            }
            BatchPhase::Indices => {
                let indices = part(&batch.indices, q.cursor, batch.vertices);
                self.world.put(WorldPacket::Indices(BatchIndices { indices }));
                let last = q.cursor + BATCH_INDICES as u8 >= batch.vertices;
                self.cursor = if last { 0 } else { q.cursor + BATCH_INDICES as u8 };
                if last {
                    self.phase = BatchPhase::Prims;
                }
            }
            BatchPhase::Prims => {
                let prims = part(&batch.list, q.cursor, batch.prims);
                self.world.put(WorldPacket::Prims(BatchPrims { prims }));
                let last = q.cursor + BATCH_PRIMS as u8 >= batch.prims;
                self.cursor = if last { 0 } else { q.cursor + BATCH_PRIMS as u8 };
                if last {
                    self.phase = BatchPhase::Close;
                }
            }
            // Its mark is sent before it.
            BatchPhase::Close if self.marked => {
                self.world.put(WorldPacket::Close(BatchClose { batch: q.batch }));
                self.send.valid = false;
                self.batch = q.batch.wrapping_add(1);
                if !stays_in_sm(&q.count) {
                    self.next_sm(p);
                }
            }
            BatchPhase::Close => {}
        }
    }
}
