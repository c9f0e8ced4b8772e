//! Queue of a channel: masks of its atoms, their age, and the batches of writes.

use super::channel::Params;
use super::types::*;
use prim::masks::each;

/// The oldest slot of a mask, one-hot. `older`: for each slot those with older atoms.
pub fn oldest_of(older: &[u64; DRAM_SLOTS], mask: u64) -> u64 {
    each(mask).find(|k| older[*k] & mask == 0).map_or(0, |k| 1 << k)
}

/// Atoms in the queue that another must wait for: they have its place, and one of the two writes.
pub fn waits_for(queue: &DramQueue, places: &[DramPlace; DRAM_SLOTS], atom: &DramAtom) -> u64 {
    let here = queue.banks[usize::from(atom.place.bank)] & if atom.write { u64::MAX } else { queue.writes };
    each(here).filter(|k| places[*k] == atom.place).fold(0, |waits, k| waits | 1 << k)
}

impl DramQueue {
    /// An atom enters a slot; `row`: its row is the one that was opened last in its bank.
    pub fn enters(&mut self, slot: usize, atom: &DramAtom, row: bool) {
        let at = 1 << slot;
        let set = |mask: &mut u64, on: bool| *mask = if on { *mask | at } else { *mask & !at };
        set(&mut self.valid, true);
        set(&mut self.writes, atom.write);
        set(&mut self.masked, atom.write && atom.mask != u32::MAX);
        set(&mut self.rows, row);
        set(&mut self.banks[usize::from(atom.place.bank)], true);
    }

    pub fn leaves(&mut self, gone: u64) {
        self.valid &= !gone;
        self.banks.iter_mut().for_each(|bank| *bank &= !gone);
    }

    /// A row is opened.
    pub fn opens(&mut self, places: &[DramPlace; DRAM_SLOTS], place: &DramPlace) {
        let bank = self.banks[usize::from(place.bank)];
        let rows = each(bank).filter(|k| places[*k].row == place.row).fold(0, |rows, k| rows | 1 << k);
        self.rows = self.rows & !bank | rows;
    }
}

/// What the choice between reads and writes follows from.
pub struct Batch {
    /// Slot of the atom that has priority by age.
    pub urgent: Option<u64>,
    /// The next atom to enter waits for a write, or for a read.
    pub waits: (bool, bool),
    /// Number of writes in the queue.
    pub writes: usize,
    /// A Read has an entry for its response.
    pub has_entry: bool,
}

/// Whether a batch of writes continues or starts, in a queue with atoms.
pub fn writes_next(p: &Params, queue: &DramQueue, writing: bool, batch: &Batch) -> bool {
    let Batch { urgent, waits, writes, has_entry } = *batch;
    let (writes_ready, reads_ready) = (writes != 0, has_entry && queue.valid & !queue.writes != 0);
    let hits = queue.valid & queue.rows;
    let (write_hits, read_hits) = (hits & queue.writes != 0, hits & !queue.writes != 0);
    match () {
        () if let Some(oldest) = urgent => oldest & queue.writes != 0,
        () if waits.0 => true,
        () if waits.1 && reads_ready => false,
        () if writing => writes_ready && (!reads_ready || writes > p.low.get() || write_hits && !read_hits),
        () => writes_ready && (!reads_ready || writes >= p.high.get()),
    }
}
