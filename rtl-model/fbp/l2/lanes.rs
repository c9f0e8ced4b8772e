//! Lanes of a sector that are operated on: words of 32 bits, or pairs of them. Adding and comparing are
//! one step, choosing the new value is another.

use super::atomic::AtomicWork;
use arith::half;
use bundle::*;
use kernel::prelude::*;

kernel::packed! {
    /// A work, its words added and compared. A bit is a word's, the same in both words of a lane.
    pub struct Compared {
        atomic: AtomicOp,
        operand: AtomicType,
        old: Sector,
        data: Sector,
        sums: [B32; SECTOR_WORDS], // or minima or maxima of halves
        on: B8,     // operated on; of sums of floats, those not yet in the adder
        carry: B8,  // of the sum
        less: B8,   // old < data
        same: B8,   // old = data; of compare-and-swap, old = compare
    }
}

fn is_wide(operand: AtomicType) -> bool {
    matches!(operand, AtomicType::U64 | AtomicType::S64)
}

fn is_signed(operand: AtomicType) -> bool {
    matches!(operand, AtomicType::S32 | AtomicType::S64)
}

/// Whether the real chip has an operation on a type. Other combinations leave memory unchanged (hardware.tsv, R12 and R13).
fn exists(atomic: AtomicOp, operand: AtomicType) -> bool {
    match atomic {
        AtomicOp::Increment | AtomicOp::Decrement => operand == AtomicType::U32,
        AtomicOp::Add | AtomicOp::And | AtomicOp::Or | AtomicOp::Xor => operand != AtomicType::S64,
        _ => true,
    }
}

/// Whether it is a minimum or maximum of each half separately.
fn picks_halves(atomic: AtomicOp, operand: AtomicType) -> bool {
    operand == AtomicType::F16x2 && matches!(atomic, AtomicOp::Min | AtomicOp::Max)
}

/// The lesser or the greater of two halves: a number beats NaN, and -0 is below +0.
fn picked(a: u16, b: u16, greater: bool) -> u16 {
    let (a, b) = (half::flushed(a), half::flushed(b));
    // Unsigned numbers that are ordered as the halves.
    let rank = |x: u16| if x & half::SIGN == 0 { x | half::SIGN } else { !x };
    match (half::is_nan(a), half::is_nan(b)) {
        (true, true) => half::NAN,
        (false, true) => a,
        (false, false) if (rank(a) < rank(b)) != greater => a,
        _ => b,
    }
}

/// Adds and compares all lanes of a work.
pub fn compared(work: &AtomicWork) -> Compared {
    let AtomicWork { atomic, operand, old, mask, data, compare, .. } = *work;
    let wide = is_wide(operand);
    let signed = is_signed(operand) && matches!(atomic, AtomicOp::Min | AtomicOp::Max);
    let exists = exists(atomic, operand);
    let mut c = Compared { atomic, operand, old, data, ..Compared::default() };
    for k in (0..SECTOR_WORDS).step_by(if wide { 2 } else { 1 }) {
        // A lane is aligned to the top of 64 bits, so that carry and comparison are the same for both widths.
        let (shift, words) = if wide { (0, 3_u8) } else { (32, 1) };
        let lane = |sector: &Sector| {
            let high = u64::from(sector.words[if wide { k + 1 } else { k }]) << 32;
            if wide { high | u64::from(sector.words[k]) } else { high }
        };
        let (was, with) = (lane(&old), lane(&data));
        let addend = match atomic {
            // Increment and decrement exist for lanes of 32 bits only.
            AtomicOp::Increment => 1 << 32 | 1,
            AtomicOp::Decrement => u64::MAX,
            _ => with,
        };
        let (sum, carry) = was.overflowing_add(addend);
        let less = if signed { (was as i64) < with as i64 } else { was < with };
        let same = was == if atomic == AtomicOp::CompareAndSwap { lane(&compare) } else { with };
        let bytes = u32::MAX >> (32 - 4 * words.count_ones());

        // Both words of a wide lane have its bits.
        let bits = |on: bool| if on { words << k } else { 0 };
        c.on |= bits(exists && (mask >> (4 * k)) & bytes == bytes);
        c.carry |= bits(carry);
        c.less |= bits(less);
        c.same |= bits(same);
        c.sums[k] = (sum >> shift) as u32;
        if wide {
            c.sums[k + 1] = (sum >> 32) as u32;
        }
        if picks_halves(atomic, operand) {
            let greater = atomic == AtomicOp::Max;
            let [low, high] =
                [0, 16].map(|at| picked((old.words[k] >> at) as u16, (data.words[k] >> at) as u16, greater));
            c.sums[k] = u32::from(high) << 16 | u32::from(low);
        }
    }
    c
}

impl Compared {
    /// Whether its lanes use a floating-point adder.
    pub fn floats(&self) -> bool {
        let floats = matches!(self.operand, AtomicType::F32 | AtomicType::F16x2);
        floats && self.atomic == AtomicOp::Add && self.on != 0
    }

    /// The new value of an integer word.
    fn value(&self, k: usize) -> u32 {
        let (old, data, sum) = (self.old.words[k], self.data.words[k], self.sums[k]);
        let [carry, less, same] = [self.carry, self.less, self.same].map(|bits| bits >> k & 1 == 1);
        // A lane's sign is in its last word.
        let last = if is_wide(self.operand) { k | 1 } else { k };
        let sign = self.sums[last];
        let beyond = ((self.old.words[last] ^ sign) & (self.data.words[last] ^ sign)) >> 31 == 1;
        match self.atomic {
            AtomicOp::Add => sum,
            AtomicOp::SafeAdd if is_signed(self.operand) && beyond => old,
            AtomicOp::SafeAdd if !is_signed(self.operand) && carry => old,
            AtomicOp::SafeAdd => sum,
            AtomicOp::Min | AtomicOp::Max if picks_halves(self.atomic, self.operand) => sum,
            AtomicOp::Min if less => old,
            AtomicOp::Max if !less => old,
            AtomicOp::Min | AtomicOp::Max => data,
            AtomicOp::Increment if less => sum,
            AtomicOp::Increment => 0,
            // Adding all ones carries unless the old value is zero, which wraps.
            AtomicOp::Decrement if carry && (less || same) => sum,
            AtomicOp::Decrement => data,
            AtomicOp::And => old & data,
            AtomicOp::Or => old | data,
            AtomicOp::Xor => old ^ data,
            AtomicOp::Exchange => data,
            AtomicOp::CompareAndSwap if same => data,
            AtomicOp::CompareAndSwap => old,
        }
    }

    /// The result of an integer operation.
    pub fn result(&self) -> Sector {
        let word = |k: usize| if self.on >> k & 1 == 1 { self.value(k) } else { self.old.words[k] };
        Sector { words: std::array::from_fn(word) }
    }
}
