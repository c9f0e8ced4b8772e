//! Depth by the definition of planes, in wide whole numbers.

use super::coverage::Point;
use bundle::DepthFormat;

/// How the depth of a primitive changes: by its three corners, along a line's major axis,
/// or not at all.
pub enum Slope {
    Triangle([Point; 3]),
    Right(i64),
    Down(i64),
    Point,
}

/// Depth is `(z + (a (x - x0) + b (y - y0)) 2^-(slope_exp + 8)) 2^-z_exp`.
#[derive(Clone, Copy, Debug)]
pub struct Plane {
    origin: Point,
    z: i128,
    z_exp: i32,
    a: i128,
    b: i128,
    slope_exp: i32,
}

/// `floor(n 2^e)`.
fn scale(n: i128, e: i32) -> i128 {
    if e >= 0 { n << e } else { n >> (-e).min(126) }
}

/// A float held to [0, 1], as a fraction of a power of two: `n 2^e`. No number is 0.
fn fraction(word: u32) -> (i128, i32) {
    let value = f32::from_bits(word);
    if value.is_nan() || value <= 0.0 {
        return (0, 0);
    }
    if value >= 1.0 {
        return (1, 0);
    }
    let (exponent, rest) = ((word >> 23) as i32, i128::from(word & 0x7f_ffff));
    if exponent == 0 { (rest, -149) } else { (rest | 0x80_0000, exponent - 150) }
}

fn bits(n: i128) -> i32 {
    128 - n.unsigned_abs().leading_zeros() as i32
}

impl Plane {
    pub fn new(z: &[u32], origin: Point, slope: Slope) -> Self {
        let parts: Vec<_> = z.iter().map(|z| fraction(*z)).collect();
        let fits = |exp: i32| parts.iter().all(|(n, e)| scale(*n, e + exp) < 1 << 32);
        let z_exp = (0..=61).rev().find(|exp| fits(*exp)).unwrap_or(0);
        let fixed: Vec<i128> = parts.iter().map(|(n, e)| scale(*n, e + z_exp)).collect();
        let rise = |k: usize| fixed[k] - fixed[0];
        let (na, nb, d) = match slope {
            Slope::Point => (0, 0, 1),
            Slope::Right(dx) => (rise(1), 0, i128::from(dx)),
            Slope::Down(dy) => (0, rise(1), i128::from(dy)),
            Slope::Triangle(at) => {
                let far = |k: usize| (i128::from(at[k].0 - at[0].0), i128::from(at[k].1 - at[0].1));
                let ((dx1, dy1), (dx2, dy2)) = (far(1), far(2));
                let (dz1, dz2) = (rise(1), rise(2));
                (dz1 * dy2 - dz2 * dy1, dx1 * dz2 - dx2 * dz1, dx1 * dy2 - dx2 * dy1)
            }
        };
        let z = fixed[0];
        if na == 0 && nb == 0 {
            return Plane { origin, z, z_exp, a: 0, b: 0, slope_exp: 1 };
        }
        let slope_exp = (16 + bits(d) - bits(na).max(bits(nb))).min(63);
        // Division of whole numbers goes toward zero.
        let divided = |n: i128| {
            let (up, down) = (slope_exp.max(0), (-slope_exp).max(0));
            ((256 * n) << up) / (d << down)
        };
        let held = |n: i128| n.clamp(-(1 << 25), (1 << 25) - 1);
        Plane { origin, z, z_exp, a: held(divided(na)), b: held(divided(nb)), slope_exp }
    }

    /// Code of a sample of pixel (x, y), `samples` to the pixel: by the plane of the 8x8
    /// samples that it lies in, taken at their centre.
    pub fn at_sample(&self, format: DepthFormat, samples: u32, pixel: (u32, u32), position: Point) -> u32 {
        let (wide, high) = match samples {
            2 => (4, 8),
            4 => (4, 4),
            8 => (2, 4),
            _ => (8, 8),
        };
        let centre = |p: u32, size: u32| i128::from(p / size * size + size / 2);
        let (cx, cy) = (centre(pixel.0, wide), centre(pixel.1, high));
        let rise =
            self.a * (256 * cx - i128::from(self.origin.0)) + self.b * (256 * cy - i128::from(self.origin.1));
        let mut g = (self.slope_exp + 1).min(2);
        if self.z_exp + g < 0 {
            g = -self.z_exp;
        }
        let held = |n: i128, bits: u32| n.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1);
        let c = held(scale(self.z, g) + scale(rise, g - self.slope_exp - 8), 36);
        let a = held(scale(self.a, g - self.slope_exp), 27);
        let b = held(scale(self.b, g - self.slope_exp), 27);
        let away = |p: u32, c: i128, in_pixel: i64| 16 * (i128::from(p) - c) + i128::from(in_pixel);
        let v = 16 * c + a * away(pixel.0, cx, position.0) + b * away(pixel.1, cy, position.1);
        code(format, v, self.z_exp + g + 4)
    }
}

/// Code of a depth of `v 2^-exp`.
fn code(format: DepthFormat, v: i128, exp: i32) -> u32 {
    let v = v.clamp(0, 1 << exp);
    let fixed = |n: u32| ((2 * v * ((1 << n) - 1) + (1 << exp)) >> (exp + 1)) as u32;
    match format {
        DepthFormat::None => 0,
        DepthFormat::Z16 => fixed(16),
        DepthFormat::Z24S8 => fixed(24),
        DepthFormat::Z32 => nearest_float(v, exp),
    }
}

/// The float nearest to `v 2^-exp`, ties to even, by its bits.
fn nearest_float(v: i128, exp: i32) -> u32 {
    if v == 0 {
        return 0;
    }
    let low = (bits(v) - 24).max(0);
    let (whole, left) = (v >> low, v & ((1 << low) - 1));
    let twice = 2 * left;
    let up = twice > 1 << low || twice == 1 << low && whole & 1 == 1;
    let mantissa = (whole + i128::from(up)) as f64;
    ((mantissa * 2_f64.powi(low - exp)) as f32).to_bits()
}

/// Code of a float depth, held to [0, 1].
pub fn code_of(format: DepthFormat, word: u32) -> u32 {
    let (n, e) = fraction(word);
    // Below 2^-60 a fixed-point code is zero anyway.
    match format {
        DepthFormat::Z32 if n == 0 => 0,
        DepthFormat::Z32 if n == 1 && e == 0 => 1_f32.to_bits(),
        DepthFormat::Z32 => word,
        _ if e < -90 => 0,
        _ => code(format, n, -e),
    }
}
