//! Which pixels along its major axis a line reaches (OpenGL 4.6 compatibility, 14.5.1 and 14.5.2).

use super::outline_steps::Pick;
use crate::setup::types::LineReach;
use bundle::*;

const PIXEL: i32 = 1 << WINDOW_FRACTION;
const HALF: i32 = PIXEL / 2;

/// How far a coordinate is from its pixel's centre: from -127 to 128, as one where pixels meet is of the lower one.
fn from_centre(v: i32) -> i32 {
    ((v - 1) & (PIXEL - 1)) + 1 - HALF
}

/// Where the pixels of a rectangle begin or end that has an end at `v`: pixels count by their centres, which the first end owns.
fn by_centre(v: i32, backwards: bool) -> i32 {
    (v + HALF - i32::from(!backwards)) >> WINDOW_FRACTION
}

/// Where the pixels of an aliased line begin or end: it has those of which it leaves the diamond |x| + |y| < 1/2 about the
/// centre. Ends are as if moved by (-e, -e^2), e being as small as need be, so that a point on a diamond's side is in the
/// diamond at its left.
fn by_diamond([x, y]: [i32; 2], x_major: bool, backwards: bool) -> i32 {
    let [dx, dy] = [from_centre(x), from_centre(y)];
    let sum = dx.abs() + dy.abs();
    let within = sum < HALF || sum == HALF && dx > 0;
    let (v, beyond) = if x_major { (x, dx > 0) } else { (y, dy > 0) };
    let next = if backwards { beyond || within } else { beyond && !within };
    ((v - 1) >> WINDOW_FRACTION) + i32::from(next)
}

/// The pixels that a line reaches. Aliased lines of an even width are as if moved by half a pixel across.
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
