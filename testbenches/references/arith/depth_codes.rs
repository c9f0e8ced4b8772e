//! Codes of depth by their definition: integer steps, or floats. Formats are named by the bits of their codes, 32 for floats, 0
//! where no depth is stored.

use super::pixel::{nearest, steps};
use crate::common::gl;

/// The greatest code.
pub fn full(bits: u32) -> u32 {
    ((1_u64 << bits) - 1) as u32
}

/// The code of a float. NaN is 0.
pub fn of_float(bits: u32, value: u32) -> u32 {
    let x = f32::from_bits(value);
    match bits {
        32 if x > 0.0 => x.min(1.0).to_bits(),
        32 => 0,
        _ => steps(x, full(bits)),
    }
}

/// The float of a code that is stored with other bits above it.
pub fn value(bits: u32, word: u32) -> u32 {
    if bits == 32 { word } else { nearest(word & full(bits), full(bits)) }
}

/// Whether a code passes against the stored one, by OpenGL's number of the comparison.
pub fn passes(bits: u32, func: u32, source: u32, stored: u32) -> bool {
    gl::compares(func, source, stored & full(bits)).expect("a comparison")
}

/// Whether the stored code is within the given range.
pub fn within(bits: u32, stored: u32, least: u32, greatest: u32) -> bool {
    (least..=greatest).contains(&(stored & full(bits)))
}
