//! Shared by the integer units: the sum of words and the condition code.

use kernel::packed::*;

kernel::package! {
    package integer();

    /// The condition code.
    pub struct ConditionCode {
        overflow: bool,
        carry: bool,
        sign: bool,
        zero: bool,
    }

    /// A result and its condition code.
    pub struct Flagged {
        result: B32,
        cc: ConditionCode,
    }
}

/// The exact sum of words and carries, unsigned and signed.
pub struct Sum {
    pub unsigned: u64,
    pub signed: i64,
}

#[inline]
pub fn sum(words: &[u32], carries: u32) -> Sum {
    let of = |from: fn(u32) -> i64| words.iter().map(|w| from(*w)).sum::<i64>() + i64::from(carries);
    Sum { unsigned: of(|w| w.into()) as u64, signed: of(|w| (w as i32).into()) }
}

impl Sum {
    pub fn word(&self) -> u32 {
        self.unsigned as u32
    }

    /// Bit 32 of the unsigned sum.
    pub fn carry(&self) -> bool {
        self.unsigned >> 32 & 1 == 1
    }

    /// The sum clamped to the range of signed words.
    pub fn saturated(&self) -> u32 {
        self.signed.clamp(i32::MIN.into(), i32::MAX.into()) as u32
    }

    /// A result with the carry and the overflow of the sum. `lower`: the lower words, if any, are zero.
    pub fn flags(&self, result: u32, lower: bool) -> Flagged {
        let cc = ConditionCode {
            overflow: i32::try_from(self.signed).is_err(),
            carry: self.carry(),
            ..flagged(result, lower).cc
        };
        Flagged { result, cc }
    }
}

/// A result of an operation without carry and overflow.
#[inline]
pub fn flagged(result: u32, lower: bool) -> Flagged {
    let cc = ConditionCode { sign: result >> 31 == 1, zero: result == 0 && lower, ..Default::default() };
    Flagged { result, cc }
}

/// A word, or its bits in reverse order.
#[inline]
pub fn inverted(word: u32, inverts: bool) -> u32 {
    if inverts { !word } else { word }
}

/// The number added to two words, of which one, none or both are negated: with `x` the carry, else one if one word is
/// negated. Both negations together do not negate the words.
#[inline]
pub fn carry_in(x: bool, carry: bool, a_neg: bool, b_neg: bool) -> u32 {
    u32::from(if x { carry } else { a_neg || b_neg })
}
