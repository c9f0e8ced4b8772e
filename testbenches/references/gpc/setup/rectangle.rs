//! Lines as rectangles: their sides, and ends at right angles (OpenGL 4.6, 14.5.4).

use super::{Edges, Point};
use bundle::*;

/// Its edges, with the sides along its middle, and corners of a box that contains all of it.
pub fn rectangle(edges: &mut Edges, p: Point, q: Point, width: i128) -> Option<Vec<Point>> {
    let (dx, dy) = (q.0 - p.0, q.1 - p.1);
    if (dx, dy) == (0, 0) {
        return None;
    }
    edges.set(0, (-dy, dx), p);
    edges.set(1, (dy, -dx), p);
    // The end at the first vertex is inclusive, that at the last exclusive.
    edges.set_with(2, (dx, dy), p, true);
    edges.set_with(3, (-dx, -dy), q, false);
    let half = (width + 1) / 2;
    Some([p, q].iter().flat_map(|c| [(c.0 - half, c.1 - half), (c.0 + half, c.1 + half)]).collect())
}

/// Checks that both sides are moved out by half the width: the function of a side by `width |d| / 2`, of which less than 1 and
/// 2^-11 of the width may be truncated.
pub fn judge_sides(wanted: &mut SetupPrim, width: u32, given: &SetupPrim) {
    let EdgeSlope { a, b } = wanted.info.slopes[0];
    let (a, b, width) = (i128::from(a), i128::from(b), i128::from(width));
    let whole = width * width * (a * a + b * b); // the square of twice that
    for k in 0..2 {
        let by = i128::from(given.c[k]) - i128::from(wanted.c[k]);
        let most = 2 * (by + 1) + width / 1024 + 1;
        assert!(by >= 0 && 4 * by * by <= whole && most * most > whole, "side {k} by {by}: {given:?}");
        wanted.c[k] = given.c[k];
    }
}
