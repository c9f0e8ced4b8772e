//! Where a tap lies.

use crate::float::{fused, quotient};
use crate::texture_quads::SampleLane;
use arith::float::SIGN;

/// A tap's coordinates: (2 tap + 1 - taps) / (2 taps) of the axis from the middle.
pub fn at(lane: &SampleLane, taps: u8, tap: u8) -> [u32; 3] {
    if taps == 1 {
        return lane.at;
    }
    let (twice, taps) = (2 * u32::from(tap) + 1, u32::from(taps));
    let along = quotient(twice.abs_diff(taps), 2 * taps) | if twice < taps { SIGN } else { 0 };
    let [x, y, z] = lane.at;
    [fused(along, lane.axis[0], x), fused(along, lane.axis[1], y), z]
}
