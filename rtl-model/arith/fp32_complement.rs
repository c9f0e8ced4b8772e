//! Fp32 complement: 1 - x of a 32-bit float, rounded to nearest, with less logic and fewer cycles than an FMA; used for
//! blending.
//!
//! It accepts an operation a cycle; results follow 3 cycles later (`COMPLEMENT_CYCLES`), in order; nothing stalls it.
//! docs/units/arith/fp32_complement.md has the rules. Specification: CROP.

use crate::float;
use kernel::packed::*;

/// Cycles from a float to its complement.
pub const COMPLEMENT_CYCLES: usize = 3;

/// 1 - x.
#[inline]
pub fn complement(x: u32) -> u32 {
    if float::is_nan(x) { float::NAN } else { (1.0 - f32::from_bits(x)).to_bits() }
}

// ---- the unit
prim::pipelined! { pub struct Fp32Complement[COMPLEMENT_CYCLES]: x: B32 => result: B32 = |x| complement(*x) }
