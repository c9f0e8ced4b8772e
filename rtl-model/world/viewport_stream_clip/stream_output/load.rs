//! A buffer's components: their rows of shared memory, each into the banks.

use super::*;

/// Vertices of a row that are written in a clock.
const LANES: usize = SECTOR_WORDS;

impl StreamOutput {
    /// The component that a slot of the buffer has.
    fn component(&self, slot: u8) -> usize {
        let word = usize::from(self.q.buffer) << 5 | usize::from(slot >> 2);
        usize::from(self.layout[word].numbers[usize::from(slot & 3)])
    }

    /// The next component's row is asked for; of one that is not put out nothing is written.
    fn ask(&mut self, d: &mut Regs) {
        let q = self.q;
        if q.asked >= self.components() {
            return;
        }
        let component = self.component(q.asked);
        let there = has(&q.written, component);
        let room = usize::from(q.ahead) < self.p.rows.get();
        if there && (d.read.valid || !room || !self.rows.o.push.ready) {
            return;
        }
        let (word, bit) = (usize::from(q.asked >> 6 & 1), q.asked & 63);
        d.there[word] = q.there[word] & !(1 << bit) | u64::from(there) << bit;
        d.asked = q.asked + 1;
        if there {
            d.read.put(words_of(&q.written, component, &q.batch));
            self.rows.i.push.send(true, || StreamRow { slot: q.asked & 127 });
            d.ahead += 1;
        }
    }

    /// Eight vertices of the oldest row: the word of vertex v and slot s goes to bank v + s.
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
        self.ask(d);
        self.keep(d);
        if self.q.asked >= self.components() && self.q.ahead == 0 && !self.q.read.valid {
            (d.phase, d.prim, d.corner, d.slot) = (StreamPhase::Emit, 0, 0, 0);
            d.place = self.q.base[usize::from(self.q.buffer)];
        }
    }
}
