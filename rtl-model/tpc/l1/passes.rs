//! Which places of a wavefront a pass can serve, and the pass itself.

use crate::l1::types::*;
use crate::sm::load_store::l1_steps::*;
use bundle::*;

/// Local memory's and global's modes that are cached: all but volatile, and what is constant for the grid.
const VOLATILE: u8 = 3;
const CONSTANT: u8 = 2;
/// An invalidation's mode (CCTL's operation) that takes all lines; a barrier's that goes down to DRAM.
pub const ALL: u8 = 6;
const SYSTEM: u8 = 2;
/// With a barrier's mode: all lines are dropped, too.
pub const FORGETS: u8 = 4;
/// Which of the caches that the MPC invalidates this is: data. Textures' bit is 3.
const DATA: u8 = 2;
/// The size of words of 32 bits.
const WORD: u8 = 4;

/// Places that a pass serves, the rows of their lines, and sectors that have to come.
#[derive(Default)]
pub struct Served {
    pub places: u8,
    pub rows: [u8; L1_PLACES],
    pub missing: u8,
}

/// Places of a mask.
pub fn places(mask: u8) -> impl Iterator<Item = usize> {
    (0..L1_PLACES).filter(move |k| mask >> k & 1 == 1)
}

impl L1Wave {
    pub fn of(front: L1Wavefront) -> Self {
        L1Wave { front, left: front.ask.mask, control: false }
    }

    /// What the MPC asks for, as a wavefront without places.
    pub fn of_control(control: CacheControl) -> Self {
        let (op, mode) = match control {
            CacheControl::Barrier(barrier) => (L1Op::Barrier, if barrier.system { SYSTEM } else { 0 }),
            CacheControl::Invalidate(which) => {
                (L1Op::Invalidate, if which.mask >> DATA & 1 == 1 { ALL } else { 0 })
            }
        };
        let ask = L1Ask { op, mode, ..L1Ask::default() };
        L1Wave { front: L1Wavefront { ask, ..L1Wavefront::default() }, left: 0, control: true }
    }

    pub fn line(&self, k: usize) -> u64 {
        self.front.lanes[k].address >> 7
    }
    pub fn set(&self, k: usize) -> usize {
        self.line(k) as usize % L1_SETS
    }
    pub fn offset(&self, k: usize) -> u8 {
        self.front.lanes[k].address as u8 & 127
    }

    /// Places left of a line.
    pub fn of_line(&self, line: u64) -> u8 {
        places(self.left).filter(|&k| self.line(k) == line).fold(0, |all, k| all | 1 << k)
    }

    /// The sectors that they are in.
    pub fn sectors(&self, which: u8) -> u8 {
        places(which).fold(0, |all, k| all | 1 << (self.offset(k) >> 5))
    }

    /// Of an atomic's places the lowest of each word; of compare-and-swap in one sector.
    pub fn apart(&self, which: u8, first: usize) -> u8 {
        let swaps = self.front.ask.atomic == AtomicOp::CompareAndSwap;
        let is_first =
            |&k: &usize| !places(which).any(|j| j < k && self.offset(j) >> 2 == self.offset(k) >> 2);
        let near = |&k: &usize| !swaps || self.offset(k) >> 5 == self.offset(first) >> 5;
        places(which).filter(is_first).filter(near).fold(0, |all, k| all | 1 << k)
    }

    /// Whether it looks at the tags: elsewhere other partitions' stores would not be seen.
    pub fn is_cached(&self) -> bool {
        let L1Ask { op, space, mode, .. } = self.front.ask;
        let kept = if space == L1Space::Local { mode < VOLATILE } else { mode == CONSTANT };
        matches!(op, L1Op::Load | L1Op::Prefetch) && kept
    }

    pub fn pass(&self, line: u64, served: &Served) -> L1Pass {
        let L1Ask { warp, op, size, mode, atomic, operand, destination, step, mask, last, .. } =
            self.front.ask;
        let (barrier, missing) = (op == L1Op::Barrier, served.missing);
        let returns = matches!(op, L1Op::Load | L1Op::Atomic | L1Op::Barrier);
        let record = L1Record {
            warp,
            destination,
            step,
            mask,
            last,
            told: match returns {
                _ if self.control => L1Told::Mpc,
                true => L1Told::Sm,
                false => L1Told::Nobody,
            },
            ends: self.left & !served.places == 0,
            size: if matches!(op, L1Op::Atomic | L1Op::Reduce) { WORD } else { size },
            places: if barrier { 0 } else { served.places },
            offsets: std::array::from_fn(|k| self.offset(k)),
            rows: served.rows,
            waits: missing,
            barrier,
            fills: self.is_cached() && missing != 0,
            fresh: false,
            slot: 0,
        };
        L1Pass {
            records: returns || self.control || op == L1Op::Prefetch && missing != 0,
            asks: missing != 0 || barrier,
            op: match op {
                L1Op::Store => MemoryOp::Write,
                L1Op::Reduce => MemoryOp::Reduce,
                L1Op::Atomic => MemoryOp::Atomic,
                L1Op::Barrier => MemoryOp::Barrier,
                _ => MemoryOp::Read,
            },
            line: if barrier { 0 } else { line },
            sectors: missing,
            system: barrier && mode & !FORGETS == SYSTEM,
            atomic,
            operand,
            record,
            words: std::array::from_fn(|k| self.front.lanes[k].data),
        }
    }
}
