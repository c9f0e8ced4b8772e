//! The points that a shape covers, exactly: from the sides of its edges on which the shape lies, without edge functions' bias
//! or tiles.
//!
//! Coordinates are integers, 1/256 pixel, x to the right and y down. A point on an edge belongs to the shape where the edge is
//! a left one (the shape lies to its right) or a top one (horizontal, and the shape lies below), so that shapes with a common
//! edge share no point.

use std::cmp::Ordering::{Equal, Greater, Less};

pub type Point = (i64, i64);

/// A straight line through two points, and a point on the shape's side of it.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: Point,
    to: Point,
    shape: Point,
}

/// Twice the area of a triangle, positive where its points are in clockwise order (y down).
pub fn area(p: Point, q: Point, r: Point) -> i128 {
    let from_p = |s: Point| (i128::from(s.0) - i128::from(p.0), i128::from(s.1) - i128::from(p.1));
    let ((qx, qy), (rx, ry)) = (from_p(q), from_p(r));
    qx * ry - rx * qy
}

impl Edge {
    /// The side of the line on which a point is: `Greater` on the shape's side.
    fn side(&self, p: Point) -> std::cmp::Ordering {
        let turn = |p| area(self.from, self.to, p).cmp(&0);
        if turn(self.shape) == Greater { turn(p) } else { turn(p).reverse() }
    }

    /// Whether points on the line belong to the shape: left edges and top edges.
    fn owns_its_points(&self) -> bool {
        if self.from.1 == self.to.1 {
            return self.shape.1 > self.from.1;
        }
        // The shape lies to the right where moving right never leaves its side.
        let far_right = (1 << 60, self.shape.1);
        self.side(far_right) == Greater
    }

    fn has(&self, p: Point) -> bool {
        match self.side(p) {
            Greater => true,
            Equal => self.owns_its_points(),
            Less => false,
        }
    }
}

/// A convex shape with three or four corners in either order; or the disc in a square, by twice its centre and its diameter.
#[derive(Clone, Debug)]
pub struct Shape {
    edges: Vec<Edge>,
    disc: Option<(Point, i64)>,
}

impl Shape {
    /// `None` where the corners are collinear.
    pub fn new(corners: &[Point]) -> Option<Shape> {
        let n = corners.len();
        let edge =
            |k: usize| Edge { from: corners[k], to: corners[(k + 1) % n], shape: corners[(k + 2) % n] };
        let edges: Vec<_> = (0..n).map(edge).collect();
        let flat = edges.iter().any(|e| area(e.from, e.to, e.shape) == 0);
        (!flat).then_some(Shape { edges, disc: None })
    }

    /// The disc in a square, whose edges are its left one, right one, top and bottom.
    pub fn disc((left, top): Point, size: i64) -> Shape {
        let (right, bottom) = (left + size, top + size);
        let upright = |x, shape| Edge { from: (x, top), to: (x, top + 1), shape: (shape, top) };
        let level = |y, shape| Edge { from: (left, y), to: (left + 1, y), shape: (left, shape) };
        let across = [upright(left, left + 1), upright(right, right - 1)];
        let down = [level(top, top + 1), level(bottom, bottom - 1)];
        Shape { edges: [across, down].concat(), disc: Some(((left + right, top + bottom), size)) }
    }

    /// Whether a point is no further from the centre than half the diameter.
    fn is_in_disc(&self, p: Point) -> bool {
        self.disc.is_none_or(|(centre, size)| {
            let (x, y) = (i128::from(2 * p.0 - centre.0), i128::from(2 * p.1 - centre.1));
            x * x + y * y <= i128::from(size) * i128::from(size)
        })
    }

    pub fn covers(&self, p: Point) -> bool {
        self.is_in_disc(p) && self.edges.iter().all(|edge| edge.has(p))
    }

    /// Whether each edge has a corner of this pixel on its shape's side: outer conservative coverage.
    pub fn touches_pixel(&self, x: i64, y: i64) -> bool {
        self.edges.iter().all(|edge| corners(x, y).into_iter().any(|p| edge.has(p)))
    }

    /// Whether the shape covers the pixel to its corners: inner conservative coverage.
    pub fn fills_pixel(&self, x: i64, y: i64) -> bool {
        corners(x, y).into_iter().all(|p| self.covers(p))
    }

    /// The edges as `a x + b y + c >= 0`, as input of a raster unit: not negative exactly at the points of the shape.
    pub fn equations(&self) -> Vec<(i64, i64, i64)> {
        let equation = |edge: &Edge| {
            let (p, q) = (edge.from, edge.to);
            let (a, b) = (p.1 - q.1, q.0 - p.0);
            let sign = if area(p, q, edge.shape) > 0 { 1 } else { -1 };
            let c = -(a * p.0 + b * p.1);
            (sign * a, sign * b, sign * c - i64::from(!edge.owns_its_points()))
        };
        self.edges.iter().map(equation).collect()
    }
}

fn corners(x: i64, y: i64) -> [Point; 4] {
    let (left, right, top, bottom) = (256 * x, 256 * x + 256, 256 * y, 256 * y + 256);
    [(left, top), (right, top), (left, bottom), (right, bottom)]
}
