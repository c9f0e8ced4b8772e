//! The part of a pixel that a convex shape covers: its area within the square, corner by corner; and the scaled alphas.

use crate::arith::pixel::NAMES;

type Corner = (f64, f64);

/// The part of a polygon where the linear function `keeps` is not negative.
fn cut(polygon: &[Corner], keeps: impl Fn(Corner) -> f64) -> Vec<Corner> {
    let mut left = vec![];
    for (k, &from) in polygon.iter().enumerate() {
        let to = polygon[(k + 1) % polygon.len()];
        let (a, b) = (keeps(from), keeps(to));
        if a >= 0.0 {
            left.push(from);
        }
        if (a >= 0.0) != (b >= 0.0) {
            let t = a / (a - b);
            left.push((from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1)));
        }
    }
    left
}

/// The part, 0 to 1, of the pixel at (x, y) that a convex polygon covers; corners in pixels, in either order.
pub fn part_of_pixel(polygon: &[Corner], x: i64, y: i64) -> f64 {
    // Relative to the pixel's own corner, to preserve precision.
    let (x, y) = (x as f64, y as f64);
    let mut left: Vec<_> = polygon.iter().map(|p| (p.0 - x, p.1 - y)).collect();
    left = cut(&left, |p| p.0);
    left = cut(&left, |p| 1.0 - p.0);
    left = cut(&left, |p| p.1);
    left = cut(&left, |p| 1.0 - p.1);
    let cross = |k: usize| {
        let (p, q) = (left[k], left[(k + 1) % left.len()]);
        p.0 * q.1 - q.0 * p.1
    };
    ((0..left.len()).map(cross).sum::<f64>() / 2.0).abs()
}

/// The corners of a line as a rectangle, in pixels (OpenGL 4.6, 14.5.4).
pub fn rectangle(from: Corner, to: Corner, width: f64) -> [Corner; 4] {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let by = width / 2.0 / dx.hypot(dy);
    let (ox, oy) = (-dy * by, dx * by);
    [(from.0 + ox, from.1 + oy), (to.0 + ox, to.1 + oy), (to.0 - ox, to.1 - oy), (from.0 - ox, from.1 - oy)]
}

/// An alpha scaled by the covered sixteenths of a pixel: the product is rounded once, to nearest; zero below 2^-126.
pub fn part_of_alpha(alpha: u32, sixteenths: u8) -> u32 {
    let whole = f32::from_bits(alpha);
    if sixteenths == 16 || !whole.is_finite() {
        return alpha;
    }
    let whole = if whole.is_subnormal() { 0.0 } else { f64::from(whole) };
    let part = whole * f64::from(sixteenths) / 16.0;
    let least = f64::from(f32::MIN_POSITIVE) * (1.0 - 2_f64.powi(-25));
    if part.abs() < least { alpha & 1 << 31 } else { (part as f32).to_bits() }
}

/// Whether a format's alpha is multiplied by coverage: all but integer formats (OpenGL 4.6, 15.2.3).
pub fn has_parts(format: u8) -> bool {
    !NAMES.iter().any(|(code, name)| *code == format && name.contains(['S', 'U']) && !name.contains("SRGB"))
}
