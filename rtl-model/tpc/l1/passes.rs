//! Selects the places of a wavefront that a pass serves, and builds the pass.

use crate::l1::types::*;
use crate::sm::load_store::l1_steps::*;
use bundle::*;
use tex::texel_port::*;

/// Cached modes: all but volatile for local memory, only grid constants for global memory.
const VOLATILE: u8 = 3;
const CONSTANT: u8 = 2;
/// Mode of an invalidation (CCTL's operation) of all lines; mode of a barrier that reaches DRAM.
pub const ALL: u8 = 6;
const SYSTEM: u8 = 2;
/// Bit of a barrier's mode: it also invalidates all lines.
pub const INVALIDATES: u8 = 4;
/// Bits of this cache in the MPC's invalidations: data and textures, which share its lines.
const SHARED: u8 = 0xc;
/// Size code of 32-bit words.
const WORD: u8 = 4;

/// Places that a pass serves, the rows of their lines, and missing sectors.
#[derive(Default)]
pub struct Served {
    pub places: u8,
    pub rows: [u8; L1_PLACES],
    pub missing: u8,
}

/// Places whose bit is set in a mask.
pub fn places(mask: u8) -> impl Iterator<Item = usize> {
    (0..L1_PLACES).filter(move |k| mask >> k & 1 == 1)
}

impl L1Wave {
    pub fn of(front: L1Wavefront) -> Self {
        L1Wave { front, left: front.request.mask, ..L1Wave::default() }
    }

    /// A request of the MPC, as a wavefront without places.
    pub fn of_control(control: CacheControl) -> Self {
        let (op, mode) = match control {
            CacheControl::Barrier(barrier) => (L1Op::Barrier, if barrier.system { SYSTEM } else { 0 }),
            CacheControl::Invalidate(which) => {
                (L1Op::Invalidate, if which.mask & SHARED != 0 { ALL } else { 0 })
            }
        };
        let request = L1Request { op, mode, ..L1Request::default() };
        let front = L1Wavefront { request, ..L1Wavefront::default() };
        L1Wave { front, control: true, ..L1Wave::default() }
    }

    /// A request of the texture unit.
    pub fn of_texels(texels: TexelRequest) -> Self {
        L1Wave { texture: true, sets_left: texels.valid, texels, ..L1Wave::default() }
    }

    /// The line of a texture request in a set.
    pub fn texel_line(&self, set: usize) -> u64 {
        u64::from(self.texels.lines[set]) << 2 | set as u64
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

    /// Unserved places in a line.
    pub fn of_line(&self, line: u64) -> u8 {
        places(self.left).filter(|&k| self.line(k) == line).fold(0, |all, k| all | 1 << k)
    }

    /// Sectors of the places in a mask.
    pub fn sectors(&self, which: u8) -> u8 {
        places(which).fold(0, |all, k| all | 1 << (self.offset(k) >> 5))
    }

    /// For an atomic the lowest place of each word; for compare-and-swap only those in one sector.
    pub fn separate(&self, which: u8, first: usize) -> u8 {
        let swaps = self.front.request.atomic == AtomicOp::CompareAndSwap;
        let is_first =
            |&k: &usize| !places(which).any(|j| j < k && self.offset(j) >> 2 == self.offset(k) >> 2);
        let near = |&k: &usize| !swaps || self.offset(k) >> 5 == self.offset(first) >> 5;
        places(which).filter(is_first).filter(near).fold(0, |all, k| all | 1 << k)
    }

    /// Whether it looks up the tags: other loads bypass them, as they have to see other partitions' stores.
    pub fn is_cached(&self) -> bool {
        let L1Request { op, space, mode, .. } = self.front.request;
        let kept = if space == L1Space::Local { mode < VOLATILE } else { mode == CONSTANT };
        matches!(op, L1Op::Load | L1Op::Prefetch) && kept
    }

    pub fn pass(&self, line: u64, served: &Served) -> L1Pass {
        let L1Request { warp, op, size, mode, atomic, operand, destination, step, mask, last, .. } =
            self.front.request;
        let (barrier, missing) = (op == L1Op::Barrier, served.missing);
        let returns = matches!(op, L1Op::Load | L1Op::Atomic | L1Op::Barrier);
        let record = L1Record {
            warp,
            destination,
            step,
            mask,
            last,
            notified: match returns {
                _ if self.control => L1Notified::Mpc,
                true => L1Notified::Sm,
                false => L1Notified::NoUnit,
            },
            ends: self.left & !served.places == 0,
            size: if matches!(op, L1Op::Atomic | L1Op::Reduce) { WORD } else { size },
            places: if barrier { 0 } else { served.places },
            offsets: std::array::from_fn(|k| self.offset(k)),
            rows: served.rows,
            banks: 0,
            sets: [0; L1_BANKS],
            waits: missing,
            barrier,
            fills: self.is_cached() && missing != 0,
            fresh: false,
            slot: 0,
        };
        L1Pass {
            records: returns || self.control || op == L1Op::Prefetch && missing != 0,
            requests: missing != 0 || barrier,
            op: match op {
                L1Op::Store => MemoryOp::Write,
                L1Op::Reduce => MemoryOp::Reduce,
                L1Op::Atomic => MemoryOp::Atomic,
                L1Op::Barrier => MemoryOp::Barrier,
                _ => MemoryOp::Read,
            },
            line: if barrier { 0 } else { line },
            sectors: missing,
            system: barrier && mode & !INVALIDATES == SYSTEM,
            atomic,
            operand,
            record,
            words: std::array::from_fn(|k| self.front.lanes[k].data),
        }
    }

    /// Sectors of a texture request's line that a miss fetches: those that are wanted, with the other row pair's, the other half's
    /// or all.
    pub fn promoted(&self, set: usize) -> u8 {
        let TexelRequest { sectors, promotion, .. } = self.texels;
        let wanted = sectors[set];
        let rows = if promotion & 1 == 1 { wanted | (wanted & 3) << 2 | wanted >> 2 } else { wanted };
        if promotion & 2 == 2 { rows | (rows & 5) << 1 | rows >> 1 & 5 } else { rows }
    }

    /// A pass of a texture request, which serves sets.
    pub fn texel_pass(&self, line: u64, served: &Served) -> L1Pass {
        let texels = &self.texels;
        let reads =
            |&bank: &usize| texels.banks >> bank & 1 == 1 && served.places >> texels.sets[bank] & 1 == 1;
        let record = L1Record {
            notified: L1Notified::Texture,
            ends: self.sets_left & !served.places == 0,
            rows: served.rows,
            banks: (0..L1_BANKS).filter(reads).fold(0, |banks, bank| banks | 1 << bank),
            sets: texels.sets,
            waits: served.missing,
            fills: !texels.uncached && served.missing != 0,
            ..L1Record::default()
        };
        L1Pass {
            records: true,
            requests: served.missing != 0,
            op: MemoryOp::Read,
            line,
            sectors: served.missing,
            record,
            ..L1Pass::default()
        }
    }
}
