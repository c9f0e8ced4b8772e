//! A pass's share in the result.

use super::types::*;

/// The number of taps that a field means: 1, or even and at most 16.
pub fn taps(field: u8) -> u8 {
    if field < 2 { 1 } else { field.min(16) & !1 }
}

/// 65,536 times part / 256 times tap / taps, rounded down.
fn sum(part: u32, tap: u32, taps: u8) -> u32 {
    let all = part * tap << 8 >> taps.trailing_zeros();
    let inverse = match taps >> taps.trailing_zeros() {
        3 => THIRD,
        5 => FIFTH,
        7 => SEVENTH,
        _ => 1 << 22,
    };
    (u64::from(all) * u64::from(inverse) >> 22) as u32
}

/// The share of a tap, with the fraction of two levels. Sums are rounded down, so that shares add up.
pub fn share(fraction: Option<u8>, coarser: bool, taps: u8, tap: u8) -> u32 {
    let fraction = u32::from(fraction.unwrap_or(0));
    let part = if coarser { fraction } else { 256 - fraction };
    sum(part, u32::from(tap) + 1, taps) - sum(part, tap.into(), taps)
}
