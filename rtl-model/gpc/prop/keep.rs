//! Which samples the source operations leave a pixel.

use crate::prop::coverage::samples_log2;
use crate::prop::source_state::AlphaOps;
use arith::{colour::is_nan, compare};
use bundle::*;

pub const ONE: u32 = 0x3f80_0000;

/// Floats in order, as integers; both zeros are one.
fn ordered(x: u32) -> i32 {
    let magnitude = (x & 0x7fff_ffff) as i32;
    if x >> 31 == 1 { -magnitude } else { magnitude }
}

/// Compares floats. NaN differs from all and has no order.
fn passes(func: Compare, x: u32, threshold: u32) -> bool {
    let unordered = is_nan(x) || is_nan(threshold);
    let (less, equal) = (ordered(x) < ordered(threshold), ordered(x) == ordered(threshold));
    match func {
        Compare::Greater | Compare::GreaterEqual if unordered => false,
        _ => compare::passes(func, !unordered && less, !unordered && equal),
    }
}

/// Alpha to coverage: how many samples, `floor(alpha n + 1/2)` of n, alpha between 0 and 1;
/// none where it is NaN.
fn alpha_samples(alpha: u32, mode: SampleMode) -> u8 {
    let n = samples_log2(mode) as u32;
    let e = alpha >> 23;
    let count = match e {
        _ if is_nan(alpha) || alpha >> 31 == 1 => 0,
        127.. => 1 << n,
        // floor(m 2^(e - 150 + n) + 1/2), of 24 bits m; less is less than 1/2
        122.. => ((alpha & 0x7f_ffff | 1 << 23) + (1 << (149 - e - n))) >> (150 - e - n),
        _ => 0,
    };
    count as u8
}

/// The pixels of a quad that are dropped: killed, or failing the alpha test.
pub fn fails(alpha: &AlphaOps, quad: &ShadedQuad) -> u8 {
    // Where alpha becomes one that is ahead of the test (OpenGL 4.6 compatibility, 17.3).
    let tested = |p: usize| if alpha.to_one { ONE } else { quad.colour[p][3] };
    let passes = |p: usize| !alpha.test || passes(alpha.func, tested(p), alpha.threshold);
    (0..4).fold(quad.kill, |gone, p| gone | u8::from(!passes(p)) << p)
}

/// How many samples alpha leaves each pixel, the lowest: 16 where it does not matter.
pub fn enough(alpha: &AlphaOps, mode: SampleMode, quad: &ShadedQuad) -> [u8; 4] {
    [0, 1, 2, 3].map(|p| if alpha.to_coverage { alpha_samples(quad.colour[p][3], mode) } else { 16 })
}

/// The samples that each pixel of a quad keeps.
pub fn keep(fails: u8, enough: [u8; 4], mask: [u16; 4]) -> [u16; 4] {
    [0, 1, 2, 3].map(|p| if fails >> p & 1 == 1 { 0 } else { mask[p] & ((1_u32 << enough[p]) - 1) as u16 })
}
