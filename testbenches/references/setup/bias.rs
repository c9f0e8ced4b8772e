//! Depth bias as OpenGL and D3D describe it: a factor of the steepest slope, and units of the depth format.

use crate::rational_depth::{FRACTION, RationalDepth};

/// What methods say of it, as floats.
#[derive(Default)]
pub struct Bias {
    pub fill: bool,
    pub line: bool,
    pub point: bool,
    pub factor: f32,
    pub units: f32,
    pub clamp: f32,
    /// Of the zeta surface, as its method has it.
    pub format: u32,
}

/// No float, and what is below the least normal one, counts as 0.
fn number(f: f32) -> f64 {
    if f.is_nan() || f.is_subnormal() { 0.0 } else { f64::from(f).clamp(-1e39, 1e39) }
}

impl Bias {
    /// What is added to depths over a triangle or a part of it, by the triangle's slopes, and how far it may be off, in 2^-66. Nothing is said (`None`) of parts of 256 and more, which
    /// may count as 512.
    pub fn of(&self, depth: &RationalDepth, slopes: &RationalDepth) -> Option<(i128, i128)> {
        let one = 2_f64.powi(FRACTION as i32);
        let (least, most) = depth.span();
        let greatest = least.abs().max(most.abs());
        let unit = match self.format {
            0x0a => {
                // of the floats about the greatest depth; no finer than about 2^-29
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
        // All is in units of 2^-32 of the greatest of what is added, or finer.
        let scale = (greatest as f64 / one).max(by_slope.abs()).max(by_units.abs());
        let error = number(self.factor).abs() * slack
            + by_slope.abs() * 2_f64.powi(-21)
            + scale * 2_f64.powi(-28)
            + 2_f64.powi(-57);
        Some(((held * one) as i128, (error * one) as i128))
    }
}
