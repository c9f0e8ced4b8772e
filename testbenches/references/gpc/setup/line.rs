//! Aliased lines, by the definition (OpenGL 4.6 compatibility, 14.5.1 and 14.5.2): a fragment for each pixel whose diamond
//! |x - xc| + |y - yc| < 1/2 the segment meets, except for the one that contains its end. Ends are first moved by (-e, -e^2),
//! and by half of the width minus one across; e is effectively infinitesimal, since coordinates are integers.

use super::{Edges, Point};

/// Units of 1/256 pixel; e, and e^2.
const UNIT: i128 = 1 << 26;
const E: i128 = 1 << 13;

/// A segment in these units.
struct Segment {
    from: Point,
    to: Point,
}

/// A pixel's centre.
fn centre((column, row): Point) -> Point {
    ((256 * column + 128) * UNIT, (256 * row + 128) * UNIT)
}

/// Whether a point is in a pixel's diamond.
fn within((x, y): Point, pixel: Point) -> bool {
    let (cx, cy) = centre(pixel);
    (x - cx).abs() + (y - cy).abs() < 128 * UNIT
}

/// Whether some point of the segment is in the diamond: the part within each side's half plane is an interval of its length.
fn meets(s: &Segment, pixel: Point) -> bool {
    let (cx, cy) = centre(pixel);
    // from `low` to `high`, each a fraction with a positive denominator
    let (mut low, mut high) = ((0, 1), (1, 1));
    let less = |a: (i128, i128), b: (i128, i128)| a.0 * b.1 < b.0 * a.1;
    let (mut closed_low, mut closed_high) = (true, true); // its ends belong to it
    for (a, b) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        // the side's function, positive within, at both ends
        let at = |p: Point| 128 * UNIT - a * (p.0 - cx) - b * (p.1 - cy);
        let (f, g) = (at(s.from), at(s.to));
        if f == g {
            if f <= 0 {
                return false;
            }
        } else if g > f {
            let t = (-f, g - f);
            if !less(t, low) {
                (low, closed_low) = (t, false);
            }
        } else {
            let t = (f, f - g);
            if !less(high, t) {
                (high, closed_high) = (t, false);
            }
        }
    }
    less(low, high) || closed_low && closed_high && !less(high, low)
}

/// The pixels along the major axis that a line reaches, from the first up to the last, exclusive.
pub fn reach(p: Point, q: Point, width: i128) -> (i128, i128) {
    let x_major = (q.0 - p.0).abs() >= (q.1 - p.1).abs();
    let aside = (width / 256 - 1) * 128;
    let moved = |(x, y): Point| {
        let (x, y) = if x_major { (x, y - aside) } else { (x - aside, y) };
        (x * UNIT - E, y * UNIT - 1)
    };
    let s = Segment { from: moved(p), to: moved(q) };
    let pixel = |v: i128| v.div_euclid(256 * UNIT);
    // Whether there is such a pixel in a column, or a row, near the end `near`.
    let has = |k: i128, near: Point| {
        let across = pixel(if x_major { near.1 } else { near.0 });
        (across - 4..=across + 4).any(|j| {
            let at = if x_major { (k, j) } else { (j, k) };
            meets(&s, at) && !within(s.to, at)
        })
    };
    let mut reached: Vec<i128> = vec![];
    for end in [s.from, s.to] {
        let along = pixel(if x_major { end.0 } else { end.1 });
        reached.extend((along - 2..=along + 2).filter(|&k| has(k, end)));
    }
    match (reached.iter().min(), reached.iter().max()) {
        (Some(low), Some(high)) => (*low, *high + 1),
        _ => (0, 0),
    }
}

/// Its edges, as wide as whole pixels across and cut where the pixels it reaches begin and end; and corners of a box that
/// contains all of it: across from its vertices, and where samples are tested individually, as some of them are beyond the
/// vertices, extended by as much.
pub fn line(edges: &mut Edges, p: Point, q: Point, width: i128, sampled: bool) -> Option<Vec<Point>> {
    let (dx, dy) = (q.0 - p.0, q.1 - p.1);
    if (dx, dy) == (0, 0) {
        return None;
    }
    let half = width / 2;
    let (low, high) = reach(p, q, width);
    let (low, high) = (256 * low, 256 * high);
    let beyond = |p: i128, q: i128| match sampled {
        true => (p.min(q) - low).max(high - p.max(q)).max(0),
        false => 0,
    };
    let flip = |n: Point, positive: bool| if positive { n } else { (-n.0, -n.1) };
    if dx.abs() >= dy.abs() {
        let down = flip((-dy, dx), dx > 0); // points down: its second part is positive
        edges.set(0, down, (p.0, p.1 - half));
        edges.set(1, (-down.0, -down.1), (p.0, p.1 + half));
        edges.set(2, (1, 0), (low, 0));
        edges.set(3, (-1, 0), (high, 0));
        let out = half + beyond(p.0, q.0);
        let [top, bottom] = [p.1.min(q.1) - out, p.1.max(q.1) + out];
        Some(vec![(low, top), (high, bottom)])
    } else {
        let right = flip((dy, -dx), dy > 0);
        edges.set(0, right, (p.0 - half, p.1));
        edges.set(1, (-right.0, -right.1), (p.0 + half, p.1));
        edges.set(2, (0, 1), (0, low));
        edges.set(3, (0, -1), (0, high));
        let out = half + beyond(p.1, q.1);
        let [left, end] = [p.0.min(q.0) - out, p.0.max(q.0) + out];
        Some(vec![(left, low), (end, high)])
    }
}
