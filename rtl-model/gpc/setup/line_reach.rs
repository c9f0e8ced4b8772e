//! The pixels that a line covers along its major axis (OpenGL 4.6 compatibility, 14.5.1 and 14.5.2; Direct3D 10).

use super::outline_pick::Pick;
use crate::setup::types::LineReach;
use bundle::*;

const PIXEL: i32 = 1 << WINDOW_FRACTION;
const HALF: i32 = PIXEL / 2;

/// Distance of a coordinate from its pixel's centre, from -127 to 128: a coordinate on a pixel boundary belongs to the lower pixel.
fn from_centre(v: i32) -> i32 {
    ((v - 1) & (PIXEL - 1)) + 1 - HALF
}

/// First or last pixel of a rectangle with an end at `v`: a pixel counts if its centre is covered; the first end owns centres on it.
fn by_centre(v: i32, backwards: bool) -> i32 {
    (v + HALF - i32::from(!backwards)) >> WINDOW_FRACTION
}

/// First or last pixel of an aliased line: it covers the pixels whose diamond |x| + |y| < 1/2 about the centre it
/// leaves. To a diamond belong its lower sides with the corner between them, and its right corner if the line is
/// y-major: Direct3D's rule, where OpenGL leaves ties open.
fn by_diamond([x, y]: [i32; 2], x_major: bool, backwards: bool) -> i32 {
    let [dx, dy] = [from_centre(x), from_centre(y)];
    let sum = dx.abs() + dy.abs();
    let owned = dy > 0 || !x_major && dx > 0 && dy == 0;
    let within = sum < HALF || sum == HALF && owned;
    let (v, beyond) = if x_major { (x, dx > 0) } else { (y, dy > 0) };
    let next = if backwards { beyond || within } else { beyond && !within };
    ((v - 1) >> WINDOW_FRACTION) + i32::from(next)
}

/// The pixels that a line covers. Aliased lines of an even width are treated as if moved by half a pixel across.
pub fn reach(p: &Pick) -> LineReach {
    let backwards = p.run < 0;
    let even = p.low & HALF as u32 == 0;
    let aside = if even { HALF } else { 0 };
    let [from, to] = [0, 1].map(|k: usize| {
        let (x, y) = (p.x[k], p.y[k]);
        match (p.rectangle, p.x_major) {
            (true, x_major) => by_centre(if x_major { x } else { y }, backwards),
            (false, true) => by_diamond([x, y + aside], true, backwards),
            (false, false) => by_diamond([x + aside, y], false, backwards),
        }
    });
    let [low, high] = if backwards { [to, from] } else { [from, to] };
    LineReach { low: low as i16, high: high as i16 }
}
