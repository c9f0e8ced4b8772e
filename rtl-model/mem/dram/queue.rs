//! Queue of a channel: state of its atoms, their age, and the batches of writes.

use super::channel::Params;
use super::types::*;
use prim::masks::each;

/// State of the queue, in masks of slots.
pub struct Queue {
    pub valid: u16,
    pub writes: u16,
    /// Atoms that wait for no other atom.
    pub ready: u16,
    /// One-hot.
    pub oldest: u16,
    /// Reads that wait for a write.
    pub held: u16,
}

/// The slots of a mask that fulfil a condition.
pub fn among(mask: u16, of: impl Fn(usize) -> bool) -> u16 {
    each(mask).fold(0, |held, k| held | u16::from(of(k)) << k)
}

/// The oldest slot of a mask, one-hot.
pub fn oldest_of(slots: &[DramSlot; DRAM_SLOTS], mask: u16) -> u16 {
    each(mask).find(|k| slots[*k].older & mask == 0).map_or(0, |k| 1 << k)
}

pub fn queue_of(slots: &[DramSlot; DRAM_SLOTS]) -> Queue {
    let all = |of: fn(&DramSlot) -> bool| {
        (0..DRAM_SLOTS).fold(0, |mask, k| mask | u16::from(slots[k].valid && of(&slots[k])) << k)
    };
    let (valid, writes) = (all(|_| true), all(|slot| slot.write));
    let held = among(valid & !writes, |k| slots[k].after & writes != 0);
    let oldest = oldest_of(slots, valid);
    Queue { valid, writes, ready: all(|slot| slot.after == 0), oldest, held }
}

/// Older atoms that an atom must wait for.
pub fn waits_for(slots: &[DramSlot; DRAM_SLOTS], valid: u16, atom: &DramAtom) -> u16 {
    among(valid, |k| slots[k].place == atom.place && (atom.write || slots[k].write))
}

/// Whether a batch of writes continues or starts; `reads` is whether a Read may be issued.
pub fn writes_next(p: &Params, queue: &Queue, writing: bool, urgent: bool, reads: bool) -> bool {
    let count = queue.writes.count_ones() as usize;
    let (writes_ready, reads_ready) =
        (queue.ready & queue.writes != 0, reads && queue.ready & !queue.writes != 0);
    match () {
        () if urgent && queue.valid != 0 => queue.oldest & queue.writes != 0,
        () if writing => !reads_ready || writes_ready && (count > p.low.get() || queue.held != 0),
        () => writes_ready && (!reads_ready || count >= p.high.get() || queue.held != 0),
    }
}
