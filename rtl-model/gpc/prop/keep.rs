//! The samples of each pixel that survive the source operations.

use crate::prop::coverage::samples_log2;
use crate::prop::source_state::AlphaOps;
use arith::{colour::is_nan, compare};
use bundle::*;

pub const ONE: u32 = 0x3f80_0000;

/// Maps floats to integers of the same order; both zeros are equal.
fn ordered(x: u32) -> i32 {
    let magnitude = (x & 0x7fff_ffff) as i32;
    if x >> 31 == 1 { -magnitude } else { magnitude }
}

/// Compares floats. NaN differs from every number and is unordered.
fn passes(func: Compare, x: u32, threshold: u32) -> bool {
    let unordered = is_nan(x) || is_nan(threshold);
    let (less, equal) = (ordered(x) < ordered(threshold), ordered(x) == ordered(threshold));
    match func {
        Compare::Greater | Compare::GreaterEqual if unordered => false,
        _ => compare::passes(func, !unordered && less, !unordered && equal),
    }
}

/// Alpha to coverage: the number of samples, `floor(alpha n + 1/2)` of n, with alpha clamped to 0 to 1; none for NaN.
fn alpha_samples(alpha: u32, mode: SampleMode) -> u8 {
    let n = samples_log2(mode) as u32;
    let e = alpha >> 23;
    let count = match e {
        _ if is_nan(alpha) || alpha >> 31 == 1 => 0,
        127.. => 1 << n,
        // floor(m 2^(e - 150 + n) + 1/2), with m of 24 bits; smaller exponents give less than 1/2
        122.. => ((alpha & 0x7f_ffff | 1 << 23) + (1 << (149 - e - n))) >> (150 - e - n),
        _ => 0,
    };
    count as u8
}

/// The pixels of a quad that are dropped: killed, or failing the alpha test, which follows alpha to one.
pub fn fails(alpha: &AlphaOps, quad: &ShadedQuad) -> u8 {
    let tested = |p: usize| if alpha.to_one { ONE } else { quad.colour[p][3] };
    let passes = |p: usize| !alpha.test || passes(alpha.func, tested(p), alpha.threshold);
    (0..4).fold(quad.kill, |gone, p| gone | u8::from(!passes(p)) << p)
}

/// The number of samples that alpha leaves each pixel, the lowest first: 16 if alpha does not matter.
pub fn enough(alpha: &AlphaOps, mode: SampleMode, quad: &ShadedQuad) -> [u8; 4] {
    [0, 1, 2, 3].map(|p| if alpha.to_coverage { alpha_samples(quad.colour[p][3], mode) } else { 16 })
}

/// The samples that each pixel of a quad keeps.
pub fn keep(fails: u8, enough: [u8; 4], mask: [u16; 4]) -> [u16; 4] {
    [0, 1, 2, 3].map(|p| if fails >> p & 1 == 1 { 0 } else { mask[p] & ((1_u32 << enough[p]) - 1) as u16 })
}
