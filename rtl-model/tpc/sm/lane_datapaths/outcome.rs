//! Results of an instruction: words, and masks of lanes.

use crate::sm::types::*;
use arith::integer::{ConditionCode, Flagged};
use arith::types::FloatCompared;

/// Results of all lanes, whether they are written or not.
#[derive(Clone, Copy)]
pub struct Outcome {
    pub row: Row,
    pub flags: Flags,
    /// Which of the instruction's predicates are written.
    pub predicates: u8,
    /// Lanes that write.
    pub lanes: Lanes,
}

pub type Lanes = u32;

impl Default for Outcome {
    fn default() -> Self {
        Outcome { row: Row::default(), flags: Flags::default(), predicates: 0x7f, lanes: u32::MAX }
    }
}

/// A mask of the lanes for which something holds.
#[inline]
pub fn mask(mut holds: impl FnMut(usize) -> bool) -> Lanes {
    (0..WARP_LANES).fold(0, |mask, lane| mask | u32::from(holds(lane)) << lane)
}

#[inline]
pub fn bit(mask: Lanes, lane: usize) -> bool {
    mask >> lane & 1 == 1
}

/// A word for each lane.
#[inline]
pub fn words(word: impl FnMut(usize) -> u32) -> Outcome {
    Outcome { row: Row { words: std::array::from_fn(word) }, ..Default::default() }
}

/// An integer with its condition code for each lane.
#[inline]
pub fn flagged(mut result: impl FnMut(usize) -> Flagged) -> Outcome {
    let mut outcome = Outcome::default();
    for lane in 0..WARP_LANES {
        let Flagged { result, cc } = result(lane);
        outcome.row.words[lane] = result;
        outcome.set_code(lane, cc);
    }
    outcome
}

/// An integer without carry or overflow for each lane.
#[inline]
pub fn numbers(mut word: impl FnMut(usize) -> u32) -> Outcome {
    flagged(|lane| arith::integer::flagged(word(lane), true))
}

/// A float for each lane; NaN is both zero and negative.
#[inline]
pub fn floats(word: impl FnMut(usize) -> u32) -> Outcome {
    let mut outcome = words(word);
    let row = &outcome.row.words;
    outcome.flags.zero = mask(|lane| row[lane] << 1 == 0 || arith::float::is_nan(row[lane]));
    outcome.flags.negative =
        mask(|lane| row[lane] >> 31 == 1 && row[lane] << 1 != 0 || arith::float::is_nan(row[lane]));
    outcome
}

/// A comparison for each lane: its numbers with their flags, its predicates to the two named ones.
#[inline]
pub fn compared(pd: u8, pq: u8, mut result: impl FnMut(usize) -> FloatCompared) -> Outcome {
    let (mut of_pd, mut of_pq) = (0, 0);
    let outcome = numbers(|lane| {
        let FloatCompared { result, pd, pq } = result(lane);
        of_pd |= u32::from(pd) << lane;
        of_pq |= u32::from(pq) << lane;
        result
    });
    outcome.with(pq, of_pq).with(pd, of_pd)
}

impl Outcome {
    fn set_code(&mut self, lane: usize, cc: ConditionCode) {
        self.flags.zero |= u32::from(cc.zero) << lane;
        self.flags.negative |= u32::from(cc.sign) << lane;
        self.flags.carry |= u32::from(cc.carry) << lane;
        self.flags.overflow |= u32::from(cc.overflow) << lane;
    }

    /// Adds a predicate; PT ignores writes.
    pub fn with(mut self, number: Predicate, lanes: Lanes) -> Self {
        if let Some(predicate) = self.flags.predicates.get_mut(usize::from(number)) {
            *predicate = lanes;
        }
        self
    }
}

/// A type of numbers, as its modifier says.
type Predicate = u8;

/// The value of a code; the first one for reserved codes.
#[inline]
pub fn named<T: Copy + Default>(values: &[T], code: u8) -> T {
    values.get(usize::from(code)).copied().unwrap_or_default()
}

/// A predicate of all lanes, or its inverse.
#[inline]
pub fn predicate(flags: &Flags, number: u8, not: bool) -> Lanes {
    let lanes = flags.predicates.get(usize::from(number)).copied().unwrap_or(u32::MAX);
    if not { !lanes } else { lanes }
}
