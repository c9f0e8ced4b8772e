//! Shading passes over an FRTX: the samples of each.

use crate::prop::coverage::samples_log2;
use bundle::*;

/// A pass over an FRTX.
pub struct Pass {
    /// Passes that remain after it.
    pub rest: u8,
    /// Its first sample; all its covered samples, in quad order.
    pub sample: u8,
    pub samples: u64,
    /// All samples of the pass, covered or not.
    pub own: u64,
}

/// The next remaining pass that has samples; if none has, the last pass. A pixel has at most as many passes as samples.
pub fn pass_of(passes_log2: u8, mode: SampleMode, whole: u64, left: u8) -> Pass {
    let all_log2 = samples_log2(mode);
    let passes = usize::from(passes_log2).min(all_log2);
    let share = 1 << (all_log2 - passes);
    let last = (1 << passes) - 1;
    let own = |k: usize| {
        let own = ((1_u64 << share) - 1) << (share * k);
        (0..64 >> all_log2).fold(0, |all, p| all | own << (p << all_log2))
    };
    let samples = |k: usize| whole & own(k);
    let some = (0..=last).filter(|&k| left >> k & 1 == 1 && samples(k) != 0).fold(0, |some, k| some | 1 << k);
    let some: u8 = if some == 0 { 1 << last } else { some };
    let first = some.trailing_zeros() as usize;
    Pass { rest: some & (some - 1), sample: (share * first) as u8, samples: samples(first), own: own(first) }
}
