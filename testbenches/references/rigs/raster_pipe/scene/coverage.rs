//! Coverage of a convex outline by first principles.

/// A point of the window, in 1/256 pixel, y down.
pub type Point = (i64, i64);

/// Twice the area of a triangle, positive where it is clockwise on the screen.
pub fn area(p: Point, q: Point, r: Point) -> i64 {
    (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)
}

/// An outline in clockwise order; `None` if it has no area.
pub fn clockwise(mut corners: Vec<Point>) -> Option<Vec<Point>> {
    let whole: i64 = (2..corners.len()).map(|k| area(corners[0], corners[k - 1], corners[k])).sum();
    if whole < 0 {
        corners.reverse();
    }
    (whole != 0).then_some(corners)
}

/// Extent of a line along its major axis: from one pixel boundary, inclusive, to another, exclusive.
pub struct Run {
    pub x_major: bool,
    pub low: i64,
    pub high: i64,
}

impl Run {
    fn along(&self, at: Point) -> i64 {
        if self.x_major { at.0 } else { at.1 }
    }

    fn has(&self, at: Point) -> bool {
        (self.low..self.high).contains(&self.along(at))
    }
}

/// Whether a point is inside, or on an edge that owns its points: one that goes up on the screen is a left one, one that goes
/// right along a row is a top one. The ends of a line (its vertical or horizontal sides) are those of its run, and its upper side,
/// or its left one, owns its points.
pub fn covers(clockwise: &[Point], run: Option<&Run>, at: Point) -> bool {
    let sides = (0..clockwise.len()).all(|k| {
        let (p, q) = (clockwise[k], clockwise[(k + 1) % clockwise.len()]);
        if run.is_some_and(|run| run.along(p) == run.along(q)) {
            return true;
        }
        let owns = match run {
            Some(run) if run.x_major => q.0 > p.0,
            _ => q.1 < p.1 || q.1 == p.1 && q.0 > p.0,
        };
        let side = area(p, q, at);
        side > 0 || side == 0 && owns
    });
    sides && run.is_none_or(|run| run.has(at))
}
