//! Depth over a primitive as a rational number, and the error bound of an implementation. From the mathematics alone:
//! barycentric interpolation of the vertices' depths, in multiples of 2^-66. docs/units/gpc/setup.md derives the bound.

use dashu_int::IBig;
use dashu_int::ops::DivEuclid;

/// Window position in 1/256 pixel.
pub type Point = (i64, i64);

/// Fraction bits of all depths here.
pub const FRACTION: u32 = 66;

/// Guard band to which all depths are clamped.
const GUARD: f64 = (1 << 22) as f64;

/// The direction in which depth changes: over a triangle, along a line (OpenGL 4.6, 14.5.1), along a line's major axis, not at all.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Triangle([Point; 3]),
    Along(Point),
    Right,
    Down,
    Flat,
}

#[derive(Clone, Debug)]
pub struct RationalDepth {
    shape: Shape,
    at: Vec<Point>,
    z: Vec<i128>,
}

/// A float as a multiple of 2^-66, toward zero; clamped to the guard band; NaN is 0.
pub fn of_float(word: u32) -> i128 {
    let value = f64::from(f32::from_bits(word));
    if value.is_nan() {
        return 0;
    }
    // A float has 24 bits: exact except for bits below 2^-66.
    (value.clamp(-GUARD, GUARD) * 2_f64.powi(FRACTION as i32)) as i128
}

fn cross(p: Point, q: Point) -> i128 {
    i128::from(p.0) * i128::from(q.1) - i128::from(p.1) * i128::from(q.0)
}

/// The sum of products divided by a number, rounded down, at any width.
fn quotient<const N: usize>(products: [(i128, i128); N], by: i128) -> i128 {
    let short = products.iter().try_fold(0_i128, |sum, (a, b)| sum.checked_add(a.checked_mul(*b)?));
    match short {
        Some(sum) => (sum * by.signum()).div_euclid(by.abs()),
        None => {
            let sum: IBig = products.iter().map(|(a, b)| IBig::from(*a) * IBig::from(*b)).sum();
            let down = (sum * IBig::from(by.signum())).div_euclid(IBig::from(by.abs()));
            i128::try_from(down).expect("a position of the primitive")
        }
    }
}

fn from(p: Point, q: Point) -> Point {
    (q.0 - p.0, q.1 - p.1)
}

impl RationalDepth {
    /// From the vertices of a point, a line or a triangle: their positions, and depths as floats.
    pub fn new(at: &[Point], z: &[u32]) -> Self {
        let shape = match *at {
            [p, q] if p != q => Shape::Along(from(p, q)),
            // Without an area it has no slopes.
            [p, q, r] if cross(from(p, q), from(p, r)) == 0 => Shape::Flat,
            [p, q, r] => Shape::Triangle([p, q, r]),
            _ => Shape::Flat,
        };
        RationalDepth { shape, at: at.to_vec(), z: z.iter().map(|z| of_float(*z)).collect() }
    }

    /// A line whose depth is constant across its width, along an axis.
    pub fn along_axis(at: [Point; 2], z: [u32; 2]) -> Self {
        let (dx, dy) = from(at[0], at[1]);
        let shape = if dx.abs() >= dy.abs() { Shape::Right } else { Shape::Down };
        RationalDepth { shape, ..Self::new(&at, &z) }
    }

    /// The depth at a position, rounded down.
    pub fn at(&self, p: Point) -> i128 {
        let rise = |k: usize| self.z[k] - self.z[0];
        let along =
            |far: i64, run: i64| (rise(1) * i128::from(far * run.signum())).div_euclid(i128::from(run.abs()));
        self.z[0]
            + match self.shape {
                Shape::Flat => 0,
                Shape::Along((dx, dy)) => {
                    let (x, y) = from(self.at[0], p);
                    let dot =
                        |x: i64, y: i64| i128::from(x) * i128::from(dx) + i128::from(y) * i128::from(dy);
                    let (way, whole) = (dot(x, y), dot(dx, dy));
                    quotient([(rise(1), way)], whole)
                }
                Shape::Right => along(p.0 - self.at[0].0, self.at[1].0 - self.at[0].0),
                Shape::Down => along(p.1 - self.at[0].1, self.at[1].1 - self.at[0].1),
                Shape::Triangle([o, q, r]) => {
                    let (u, v, w) = (from(o, q), from(o, r), from(o, p));
                    let area = cross(u, v);
                    quotient([(rise(1), cross(w, v)), (rise(2), cross(u, w))], area)
                }
            }
    }

    /// Its vertices, in order.
    pub fn vertices(&self) -> (Vec<Point>, Vec<i128>) {
        (self.at.clone(), self.z.clone())
    }

    /// The least and the greatest depth of a vertex.
    pub fn span(&self) -> (i128, i128) {
        (*self.z.iter().min().unwrap(), *self.z.iter().max().unwrap())
    }

    /// Truncation error of a vertex's depth: first to at least 34 bits below the greatest depth's leading bit, and to at least
    /// 2^-63.
    pub fn vertex_error(&self) -> i128 {
        let most = self.z.iter().map(|z| z.abs()).max().unwrap();
        let first = 127 - (most | 1).leading_zeros();
        1 << (first.max(34 + FRACTION - 63) - 34)
    }

    /// The steepest change of depth with vertices truncated that way, along an axis, per pixel.
    fn steepest(&self) -> i128 {
        let rise = |k: usize| (self.z[k] - self.z[0]).abs() + 2 * self.vertex_error();
        match self.shape {
            Shape::Flat => 0,
            Shape::Along((dx, dy)) => {
                let (dx, dy) = (i128::from(dx), i128::from(dy));
                256 * rise(1) * dx.abs().max(dy.abs()) / (dx * dx + dy * dy) + 1
            }
            Shape::Right => 256 * rise(1) / i128::from(self.at[1].0 - self.at[0].0).abs() + 1,
            Shape::Down => 256 * rise(1) / i128::from(self.at[1].1 - self.at[0].1).abs() + 1,
            Shape::Triangle([o, q, r]) => {
                let (u, v) = (from(o, q), from(o, r));
                let exact = |a: i64, b: i64| {
                    (self.z[1] - self.z[0]) * i128::from(b) - (self.z[2] - self.z[0]) * i128::from(a)
                };
                let slack =
                    |a: i64, b: i64| 2 * self.vertex_error() * (i128::from(a).abs() + i128::from(b).abs());
                let most =
                    (exact(u.1, v.1).abs() + slack(u.1, v.1)).max(exact(u.0, v.0).abs() + slack(u.0, v.0));
                256 * most / cross(u, v).abs() + 1
            }
        }
    }

    /// The steepest change of depth along an axis, per pixel, and the error bound of a plane's slope.
    pub fn slope(&self) -> (f64, f64) {
        let one = 2_f64.powi(FRACTION as i32);
        let Shape::Triangle([o, q, r]) = self.shape else { return (0.0, 0.0) };
        let (u, v) = (from(o, q), from(o, r));
        let rise = |a: i64, b: i64| {
            ((self.z[1] - self.z[0]) * i128::from(b) - (self.z[2] - self.z[0]) * i128::from(a)).abs()
        };
        let exact = 256.0 * rise(u.1, v.1).max(rise(u.0, v.0)) as f64 / cross(u, v).abs() as f64 / one;
        let steep = self.steepest();
        // Above 2^24 a pixel a plane may be flat.
        let flat = if steep >> (24 + FRACTION) != 0 { exact } else { 0.0 };
        (exact, flat.max(steep as f64 / one - exact))
    }

    /// Error bound of a primitive's plane at a position of the primitive.
    pub fn plane_error(&self, p: Point) -> i128 {
        let (steep, (least, most)) = (self.steepest(), self.span());
        let (dx, dy) = from(self.at[0], p);
        let pixels = i128::from((dx.abs() + dy.abs()) >> 8) + 1;
        let sloped = self.vertex_error() + (steep.saturating_mul(pixels) >> 37) + 2;
        // Above 2^24 a pixel it may be flat.
        if steep >> (24 + FRACTION) != 0 { sloped.max(most - least + self.vertex_error()) } else { sloped }
    }

    /// Error bound of a sample's depth, by a tile's plane, before it is rounded to a format.
    pub fn sample_error(&self, p: Point) -> i128 {
        let (least, most) = self.span();
        if least == most {
            // Constant depth: exact except for bits below 2^-62.
            return i128::from(least & 0xf != 0) << (FRACTION - 62);
        }
        let near = (p.0 + 8 * 256, p.1 + 8 * 256);
        let unit = (2 * self.vertex_error()).max(self.steepest() >> 24);
        self.plane_error(p).max(self.plane_error(near)) + 10 * unit
    }
}
