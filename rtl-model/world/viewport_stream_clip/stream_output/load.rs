//! Loads a buffer's components: their rows of shared memory, each into the banks.

use super::*;

/// Vertices of a row that are written in a cycle.
const LANES: usize = SECTOR_WORDS;

impl StreamOutput {
    /// The component in a slot of the buffer.
    fn component(&self, slot: u8) -> usize {
        let word = usize::from(self.q.buffer) << 5 | usize::from(slot >> 2);
        usize::from(self.layout[word].numbers[usize::from(slot & 3)])
    }

    /// Requests the next component's row; a component that the stage does not output is skipped.
    fn request(&mut self, d: &mut Regs) {
        let q = self.q;
        if q.requested >= self.components() {
            return;
        }
        let component = self.component(q.requested);
        let there = has(&q.written, component);
        let room = usize::from(q.ahead) < self.p.rows.get();
        if there && (d.read.valid || !room || !self.rows.o.push.ready) {
            return;
        }
        let (word, bit) = (usize::from(q.requested >> 6 & 1), q.requested & 63);
        d.there[word] = q.there[word] & !(1 << bit) | u64::from(there) << bit;
        d.requested = q.requested + 1;
        if there {
            d.read.put(words_of(&q.written, component, &q.batch));
            self.rows.i.push.send(true, || StreamRow { slot: q.requested & 127 });
            d.ahead += 1;
        }
    }

    /// Stores eight vertices of the oldest row: the word of vertex v and slot s is in bank v + s.
    fn keep(&mut self, d: &mut Regs) {
        let q = self.q;
        let (Some(&StreamRow { slot }), Some(row)) = (self.rows.o.pop.get(), self.row_in.o.pop.get()) else {
            return;
        };
        let row = *row;
        let first = LANES * usize::from(q.quarter);
        for (k, bank) in self.bank.iter_mut().enumerate() {
            let vertex = first + (k + LANES - usize::from(slot) % LANES) % LANES;
            let word = row.words[vertex % ROW_LANES];
            bank.i.write(true, u64::from(slot) << 2 | u64::from(q.quarter), || StreamWord { word });
        }
        let last = first + LANES >= usize::from(q.batch.vertices.min(32));
        d.quarter = if last { 0 } else { q.quarter + 1 & 3 };
        if last {
            d.ahead -= 1;
            self.rows.i.pop.ready = true;
            self.row_in.i.pop.ready = true;
        }
    }

    pub(super) fn load(&mut self, d: &mut Regs) {
        self.request(d);
        self.keep(d);
        if self.q.requested >= self.components() && self.q.ahead == 0 && !self.q.read.valid {
            (d.phase, d.prim, d.corner, d.slot) = (StreamPhase::Emit, 0, 0, 0);
            d.place = self.q.base[usize::from(self.q.buffer)];
        }
    }
}
