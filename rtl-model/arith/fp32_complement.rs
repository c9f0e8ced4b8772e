//! Fp32 complement: 1 - x of a float of 32 bits, rounded to the nearest one, in less than an
//! FMA takes. One each clock, its result `COMPLEMENT_CLOCKS` later; nothing stalls it.
//! `docs/units/arith/fp32_complement.md` has the rules.

use crate::float;
use kernel::packed::*;

/// Clocks from a float to its complement.
pub const COMPLEMENT_CLOCKS: usize = 3;

/// 1 - x.
#[inline]
pub fn complement(x: u32) -> u32 {
    if float::is_nan(x) { float::NAN } else { (1.0 - f32::from_bits(x)).to_bits() }
}

// ---- the unit
prim::pipelined! { pub struct Fp32Complement[COMPLEMENT_CLOCKS]: x: B32 => result: B32 = |x| complement(*x) }
