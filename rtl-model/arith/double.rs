//! Shared by the operations on 64-bit floats.

/// The NaN result of all operations.
pub const NAN: u64 = 0x7fff_ffff_ffff_ffff;
pub const ONE: u64 = 0x3ff0_0000_0000_0000;
pub const INFINITY: u64 = 0x7ff0_0000_0000_0000;
pub const SIGN: u64 = 0x8000_0000_0000_0000;

#[inline]
pub fn is_nan(x: u64) -> bool {
    x & !SIGN > INFINITY
}

#[inline]
pub fn is_zero(x: u64) -> bool {
    x & !SIGN == 0
}

/// An operand with its modifiers: the absolute value first, then the negation.
#[inline]
pub fn modified(x: u64, abs: bool, neg: bool) -> u64 {
    (x & !(u64::from(abs) << 63)) ^ u64::from(neg) << 63
}
