//! Near and far of a viewport, and whether they may clip samples of a plane.

use crate::float::ONE;
use bundle::TilePlane;

/// Near and far of a viewport, floats, and whether depths beyond them are clamped instead of clipped.
#[derive(Clone, Copy, Debug)]
pub struct Viewport {
    pub z_near: u32,
    pub z_far: u32,
    pub clamp_near: bool,
    pub clamp_far: bool,
}

impl Viewport {
    /// Uses near and far in place of 0 and 1, unless the latter are selected.
    #[inline]
    pub fn new(whole_range: bool, ends: [u32; 2], clamps: [bool; 2]) -> Self {
        let [z_near, z_far] = if whole_range { [0, ONE] } else { ends };
        let [clamp_near, clamp_far] = clamps;
        Viewport { z_near, z_far, clamp_near, clamp_far }
    }
}

/// Whether a float is a number below 0, and whether it is one above 1.
#[inline]
pub fn is_below(float: u32) -> bool {
    float > 0x8000_0000 && float <= 0xff80_0000
}
#[inline]
pub fn is_above(float: u32) -> bool {
    float > ONE && float <= 0x7f80_0000
}

/// Whether a plane is between 0 and 1 on its whole tile.
#[inline]
fn enclosed(p: &TilePlane) -> bool {
    let reach = 4 * (i64::from(p.a).abs() + i64::from(p.b).abs());
    p.c >= reach && p.c + reach <= 1 << p.exp.min(40)
}

/// Whether samples of a plane may be clipped, before the plane has been bounded.
#[inline]
pub fn may_clip(v: &Viewport, plane: &TilePlane) -> bool {
    let inside = enclosed(plane);
    let by_near = !is_below(v.z_near) && (v.z_near << 1 != 0 || !inside);
    let by_far = !is_above(v.z_far) && (v.z_far != ONE || !inside);
    !v.clamp_near && by_near || !v.clamp_far && by_far
}
