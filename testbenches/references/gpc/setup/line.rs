//! Aliased lines, by the published diamond rule (Direct3D 10, aliased lines; OpenGL 4.6 compatibility, 14.5.1 and 14.5.2, leaves
//! ties open): a line covers the pixels whose diamonds it leaves on its way from its first end to its second. A diamond is
//! |x - xc| + |y - yc| < 1/2 about the centre, with its two lower sides and the corner between them, and for y-major lines with
//! its right corner. A line of a width is the line moved by half of the width minus one across, replicated across.

use super::{Edges, Point};

/// A line of one pixel.
struct Segment {
    from: Point,
    to: Point,
    x_major: bool,
}

/// A diamond's sides: where they are, seen from its centre, and whether they belong to it.
const SIDES: [(Point, bool); 4] = [((1, 1), true), ((-1, 1), true), ((1, -1), false), ((-1, -1), false)];

/// Distance of a point from a side of a pixel's diamond, positive within, in units that do not matter.
fn depth((x, y): Point, (column, row): Point, (right, down): Point) -> i128 {
    128 - right * (x - 256 * column - 128) - down * (y - 256 * row - 128)
}

fn right_corner((column, row): Point) -> Point {
    (256 * column + 256, 256 * row + 128)
}

/// Values of t, from `low` to `high`, each a fraction with a positive denominator, and whether these belong to them.
struct Span {
    low: (Point, bool),
    high: (Point, bool),
}

impl Span {
    /// The values where a linear function, `f` at 0 and `g` at 1, is positive, or zero if `closed`.
    fn keep(&mut self, f: i128, g: i128, closed: bool) {
        let zero = if g > f { (-f, g - f) } else { (f, f - g) };
        let order = |a: Point, b: Point| (a.0 * b.1).cmp(&(b.0 * a.1));
        let nearer = |end: (Point, bool), order: std::cmp::Ordering| match order {
            std::cmp::Ordering::Greater => (zero, closed),
            std::cmp::Ordering::Equal => (zero, closed && end.1),
            std::cmp::Ordering::Less => end,
        };
        if g > f {
            self.low = nearer(self.low, order(zero, self.low.0));
        } else if g < f {
            self.high = nearer(self.high, order(self.high.0, zero));
        } else if f < 0 || f == 0 && !closed {
            self.high = ((-1, 1), false);
        }
    }

    fn is_empty(&self) -> bool {
        let ((low, first), (high, last)) = (self.low, self.high);
        let by = low.0 * high.1 - high.0 * low.1;
        by > 0 || by == 0 && !(first && last)
    }
}

impl Segment {
    /// A line of a width, moved to the least of the lines of one pixel that it consists of.
    fn least(p: Point, q: Point, width: i128) -> Self {
        let x_major = (q.0 - p.0).abs() >= (q.1 - p.1).abs();
        let aside = (width / 256 - 1) * 128;
        let [from, to] = [p, q].map(|(x, y)| if x_major { (x, y - aside) } else { (x - aside, y) });
        Segment { from, to, x_major }
    }

    /// Whether a point is in a pixel's diamond.
    fn has(&self, at: Point, pixel: Point) -> bool {
        let within = |(side, closed): (Point, bool)| depth(at, pixel, side) >= i128::from(!closed);
        SIDES.into_iter().all(within) || !self.x_major && at == right_corner(pixel)
    }

    /// Whether some point of it is in a pixel's diamond.
    fn meets(&self, pixel: Point) -> bool {
        let mut span = Span { low: ((0, 1), true), high: ((1, 1), true) };
        for (side, closed) in SIDES {
            span.keep(depth(self.from, pixel, side), depth(self.to, pixel, side), closed);
        }
        !span.is_empty() || !self.x_major && self.passes(right_corner(pixel))
    }

    fn passes(&self, (x, y): Point) -> bool {
        let ((px, py), (qx, qy)) = (self.from, self.to);
        let between = |v: i128, p: i128, q: i128| (p.min(q)..=p.max(q)).contains(&v);
        (x - px) * (qy - py) == (y - py) * (qx - px) && between(x, px, qx) && between(y, py, qy)
    }

    fn leaves(&self, pixel: Point) -> bool {
        self.meets(pixel) && !self.has(self.to, pixel)
    }
}

/// Whether a line covers a pixel.
pub fn line_covers(p: Point, q: Point, width: i128, (column, row): Point) -> bool {
    let line = Segment::least(p, q, width);
    (0..width / 256).any(|k| line.leaves(if line.x_major { (column, row - k) } else { (column - k, row) }))
}

/// The pixels along the major axis that a line reaches, from the first up to the last, exclusive.
pub fn reach(p: Point, q: Point, width: i128) -> (i128, i128) {
    let line = Segment::least(p, q, width);
    let x_major = line.x_major;
    // Whether it leaves such a pixel in a column, or a row, near the end `near`.
    let has = |k: i128, near: Point| {
        let across = if x_major { near.1 } else { near.0 }.div_euclid(256);
        (across - 4..=across + 4).any(|j| line.leaves(if x_major { (k, j) } else { (j, k) }))
    };
    let mut reached: Vec<i128> = vec![];
    for end in [line.from, line.to] {
        let along = if x_major { end.0 } else { end.1 }.div_euclid(256);
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
        // A diamond's bottom corner is that of the next one's top and belongs to the upper one.
        edges.set_with(0, down, (p.0, p.1 - half), true);
        edges.set_with(1, (-down.0, -down.1), (p.0, p.1 + half), false);
        edges.set(2, (1, 0), (low, 0));
        edges.set(3, (-1, 0), (high, 0));
        let out = half + beyond(p.0, q.0);
        let [top, bottom] = [p.1.min(q.1) - out, p.1.max(q.1) + out];
        Some(vec![(low, top), (high, bottom)])
    } else {
        let right = flip((dy, -dx), dy > 0);
        edges.set_with(0, right, (p.0 - half, p.1), true);
        edges.set_with(1, (-right.0, -right.1), (p.0 + half, p.1), false);
        edges.set(2, (0, 1), (0, low));
        edges.set(3, (0, -1), (0, high));
        let out = half + beyond(p.1, q.1);
        let [left, end] = [p.0.min(q.0) - out, p.0.max(q.0) + out];
        Some(vec![(left, low), (end, high)])
    }
}
