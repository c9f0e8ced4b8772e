//! Clipping of a polygon by planes: in homogeneous coordinates, one plane after the other (Sutherland and Hodgman 1974).

use super::near::Near;

/// Origin of a clipped polygon's edge: the edge after a corner of the primitive, or a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edge {
    Own(usize),
    Cut(usize),
}

/// A corner: all values that are linear in clip space, position and attributes; and its weights of the primitive's corners.
#[derive(Clone, Debug, PartialEq)]
pub struct Corner {
    pub values: Vec<Near>,
    pub weights: [f64; 3],
    /// The edge after it, up to the next corner.
    pub edge: Edge,
    /// Planes that cut it.
    pub cuts: Vec<usize>,
}

/// A plane: the part of space where the weighted sum of values, plus a constant, is not below zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    pub factors: Vec<(usize, f64)>,
    pub constant: f64,
}

impl Plane {
    pub fn distance(&self, corner: &Corner) -> Near {
        let term = |&(at, factor): &(usize, f64)| corner.values[at].times(Near::exact(factor));
        self.factors.iter().map(term).fold(Near::exact(self.constant), Near::plus)
    }
}

/// A primitive, unclipped: a point, a line or a triangle.
pub fn whole(corners: &[Vec<f64>]) -> Vec<Corner> {
    let one = |(k, values): (usize, &Vec<f64>)| Corner {
        values: values.iter().map(|value| Near::exact(*value)).collect(),
        weights: std::array::from_fn(|n| f64::from(u8::from(n == k))),
        edge: Edge::Own(k),
        cuts: vec![],
    };
    corners.iter().enumerate().map(one).collect()
}

/// The corner between two, on the plane.
fn between(from: &Corner, to: &Corner, d: [Near; 2], edge: Edge, plane: usize) -> Corner {
    let t = d[0].over(d[0].minus(d[1]));
    let mix = |(a, b): (&Near, &Near)| {
        let mut mixed = a.plus(t.times(b.minus(*a)));
        mixed.value = a.value + t.value * (b.value - a.value);
        mixed
    };
    let weight = |k: usize| from.weights[k] + t.value * (to.weights[k] - from.weights[k]);
    let mut cuts: Vec<usize> = from.cuts.iter().filter(|cut| to.cuts.contains(cut)).copied().collect();
    cuts.push(plane);
    Corner {
        values: from.values.iter().zip(&to.values).map(mix).collect(),
        weights: std::array::from_fn(weight),
        edge,
        cuts,
    }
}

/// The part of a closed polygon inside a plane, known by its number; also for a line or a point, with two corners or one.
pub fn clip(polygon: &[Corner], plane: &Plane, number: usize) -> Vec<Corner> {
    let d: Vec<Near> = polygon.iter().map(|corner| plane.distance(corner)).collect();
    let inside = |k: usize| d[k].value >= 0.0;
    let n = polygon.len();
    let mut left = vec![];
    for k in 0..n {
        let next = (k + 1) % n;
        if inside(k) {
            left.push(polygon[k].clone());
        }
        if inside(k) == inside(next) || n == 2 && k == 1 {
            continue;
        }
        // The edge after a corner where the polygon leaves is the plane's.
        let leaves = inside(k);
        let edge = if leaves { Edge::Cut(number) } else { polygon[k].edge };
        let (from, to, d) = match leaves {
            true => (&polygon[k], &polygon[next], [d[k], d[next]]),
            false => (&polygon[next], &polygon[k], [d[next], d[k]]),
        };
        left.push(between(from, to, d, edge, number));
    }
    left
}

/// The part inside all planes.
pub fn clipped(polygon: Vec<Corner>, planes: &[Plane]) -> Vec<Corner> {
    planes.iter().enumerate().fold(polygon, |left, (number, plane)| clip(&left, plane, number))
}
