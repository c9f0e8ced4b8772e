//! Writes the vertices of a buffer, one after the other: words of one sector a cycle, from the banks to the store.

use super::*;

impl StreamOutput {
    /// Mask of eight slots from `slot` on: those that the stage outputs.
    fn present(&self, slot: u8) -> u8 {
        let bit = |k: usize| {
            let slot = usize::from(slot) + k & 127;
            self.q.there[slot >> 6] >> (slot & 63) & 1
        };
        (0..SECTOR_WORDS).map(|k| (bit(k) as u8) << k).sum()
    }

    /// Word address of the next word.
    fn address(&self) -> u64 {
        let q = &self.q;
        let StreamBuffer { upper, lower, .. } = q.state.buffers[usize::from(q.buffer)];
        let bytes = (u64::from(upper) << 32 | u64::from(lower)) + u64::from(q.place);
        ((bytes >> 2) + u64::from(q.slot)) & ((1 << 38) - 1)
    }

    /// Sends words that were read to the store.
    pub(super) fn piece(&mut self, d: &mut Regs) {
        let Some(&StreamPiece { sector, rotate, mask }) = self.q.piece.get() else { return };
        if d.write.valid {
            return;
        }
        let word = |k: usize| self.bank[(k + usize::from(rotate)) % SECTOR_WORDS].o.read_data.word;
        d.write.put(StreamWrite { sector, mask, words: std::array::from_fn(word) });
        d.piece.valid = false;
    }

    /// Reads the next words of a vertex, as many as its sector holds.
    pub(super) fn emit(&mut self, d: &mut Regs) {
        let q = self.q;
        if q.prim == q.fit {
            return self.next_buffer(d);
        }
        if d.piece.valid {
            return;
        }
        let (address, components) = (self.address(), self.components());
        let lane = (address & 7) as u8;
        let count = (8 - lane).min(components - q.slot);
        let mask = (self.present(q.slot) & ((1_u16 << count) - 1) as u8) << lane;
        let vertex = self.prims[usize::from(q.prim)].corners[usize::from(q.corner)];
        let first = usize::from(vertex) + usize::from(q.slot);
        for (k, bank) in self.bank.iter_mut().enumerate() {
            // The slot of the bank among the next eight.
            let slot = usize::from(q.slot) + (k + SECTOR_WORDS - first % SECTOR_WORDS) % SECTOR_WORDS & 127;
            bank.i.read(mask != 0, (slot << 2) as u64 | u64::from(vertex >> 3));
        }
        if mask != 0 {
            let rotate = (first + SECTOR_WORDS - usize::from(lane)) as u8 & 7;
            d.piece.put(StreamPiece { sector: address >> 3, rotate, mask });
        }
        d.slot = q.slot + count;
        if d.slot < components {
            return;
        }
        let buffer = q.state.buffers[usize::from(q.buffer)];
        d.slot = 0;
        d.place = q.place.wrapping_add(buffer.stride);
        d.corner = q.corner + 1;
        if d.corner < corners_of(q.batch.shape) {
            return;
        }
        (d.corner, d.prim) = (0, q.prim + 1 & 63);
    }

    /// The buffer is completely read.
    fn next_buffer(&mut self, d: &mut Regs) {
        match self.next_active(usize::from(self.q.buffer) + 1) {
            Some(next) => (d.phase, d.buffer, d.requested) = (StreamPhase::Load, next, 0),
            None if self.end() => d.phase = StreamPhase::Collect,
            None => (),
        }
    }
}
