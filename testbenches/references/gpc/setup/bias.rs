//! Depth bias as OpenGL and D3D describe it: a factor of the steepest slope, and units of the depth format.

use super::rational_depth::{FRACTION, RationalDepth};

/// Parameters from the methods, as floats.
#[derive(Default)]
pub struct Bias {
    pub fill: bool,
    pub line: bool,
    pub point: bool,
    pub factor: f32,
    pub units: f32,
    pub clamp: f32,
    /// Format of the zeta surface, as in its method.
    pub format: u32,
    /// Near and far, and the word that controls them.
    pub ends: Ends,
}

pub struct Ends {
    pub near: f32,
    pub far: f32,
    pub control: u32,
}

impl Default for Ends {
    fn default() -> Self {
        Ends { near: 0.0, far: 1.0, control: 0 }
    }
}

impl Ends {
    /// Whether vertices lie between near and far, as far as these clip samples, or beyond by at most 2^-12; `None` where fixed
    /// point decides.
    pub fn hold(&self, depth: &RationalDepth) -> Option<bool> {
        let (least, most) = depth.span();
        let error = 2 * depth.vertex_error();
        let one = 2_f64.powi(FRACTION as i32);
        let fixed = |f: f32| (if f.is_nan() { 0.0 } else { f64::from(f).clamp(-1e6, 1e6) } * one) as i128;
        let (near, far) =
            if self.control & 1 == 1 { (0, fixed(1.0)) } else { (fixed(self.near), fixed(self.far)) };
        let slack = 1 << (FRACTION - 12);
        let near = (self.control >> 3 & 1 == 0 && near >= 0).then(|| least + slack - near);
        let far = (self.control >> 4 & 1 == 0 && far <= fixed(1.0)).then(|| far + slack - most);
        let least = near.into_iter().chain(far).min().unwrap_or(i128::MAX);
        (least.abs() > error).then_some(least > 0)
    }
}

/// NaN, and values below the least normal float, count as 0.
fn number(f: f32) -> f64 {
    if f.is_nan() || f.is_subnormal() { 0.0 } else { f64::from(f).clamp(-1e39, 1e39) }
}

impl Bias {
    /// Whether a bias is added, and near and far do not clip the result.
    pub fn marks(&self, depth: &RationalDepth, slopes: &RationalDepth) -> Option<bool> {
        let (slope, slack) = slopes.slope();
        let by_slope = match number(self.factor) != 0.0 {
            true if slope > slack => Some(true),
            true if slope + slack > 0.0 => None,
            _ => Some(false),
        };
        let adds = if number(self.units) != 0.0 { Some(true) } else { by_slope };
        match (adds, self.ends.hold(depth)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), inside) => inside,
            (None, _) => None,
        }
    }

    /// The bias of a triangle or a part of it, by the triangle's slopes, and its error bound, in 2^-66. Undefined (`None`) for
    /// parts of 256 and more, which may count as 512.
    pub fn of(&self, depth: &RationalDepth, slopes: &RationalDepth) -> Option<(i128, i128)> {
        let one = 2_f64.powi(FRACTION as i32);
        let (least, most) = depth.span();
        let greatest = least.abs().max(most.abs());
        let unit = match self.format {
            0x0a => {
                // in floats about the greatest depth; no finer than about 2^-29
                let exponent = (127 - (greatest | 1).leading_zeros() as i32 - FRACTION as i32).max(-29);
                2_f64.powi(exponent - 23)
            }
            0x13 => 2_f64.powi(-16),
            _ => 2_f64.powi(-24),
        };
        let (slope, slack) = slopes.slope();
        let (by_slope, by_units) = (number(self.factor) * slope, number(self.units) * unit);
        if by_slope.abs() + number(self.factor).abs() * slack >= 256.0 || by_units.abs() >= 256.0 {
            return None;
        }
        let (sum, clamp) = (by_slope + by_units, number(self.clamp));
        let held = match clamp {
            c if c > 0.0 => sum.min(c),
            c if c < 0.0 => sum.max(c),
            _ => sum,
        };
        // All terms are in units of 2^-32 of the greatest term, or finer.
        let scale = (greatest as f64 / one).max(by_slope.abs()).max(by_units.abs());
        let error = number(self.factor).abs() * slack
            + by_slope.abs() * 2_f64.powi(-21)
            + scale * 2_f64.powi(-28)
            + 2_f64.powi(-57);
        Some(((held * one) as i128, (error * one) as i128))
    }
}
