//! Depth of a sample as a range of codes: the rational depth, plus or minus the error that setup's page allows, rounded to the
//! surface's format.

use crate::gpc::setup::rational_depth::{FRACTION, Point, RationalDepth};
use bundle::DepthFormat;

/// Codes of a depth between two bounds; in order, also beyond [0, 1].
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Codes {
    pub low: i64,
    pub high: i64,
}

impl Codes {
    pub fn of(code: u32) -> Self {
        Codes { low: code.into(), high: code.into() }
    }

    /// Clamped to the codes of a surface, or to other bounds.
    pub fn held(self, least: i64, most: i64) -> Self {
        Codes { low: self.low.clamp(least, most), high: self.high.clamp(least, most) }
    }

    pub fn may_be(&self, code: u32) -> bool {
        (self.low..=self.high).contains(&code.into())
    }

    /// Whether `holds` is true of any two codes; `None` if only of some.
    pub fn all(self, other: Self, holds: impl Fn(i64, i64) -> bool) -> Option<bool> {
        let ends =
            [(self.low, other.high), (self.high, other.low), (self.low, other.low), (self.high, other.high)];
        // Where ranges overlap, the same code is possible on both sides, and a greater one on one side.
        let both = (self.low.max(other.low), self.high.min(other.high));
        let meets = (both.0 <= both.1).then_some((both.0, both.0));
        let mut verdicts = ends.into_iter().chain(meets).map(|(a, b)| holds(a, b));
        let first = verdicts.next().unwrap();
        verdicts.all(|v| v == first).then_some(first)
    }
}

/// The greatest code of a format.
pub fn most(format: DepthFormat) -> i64 {
    match format {
        DepthFormat::None => 0,
        DepthFormat::Z16 => 0xffff,
        DepthFormat::Z24S8 => 0xff_ffff,
        DepthFormat::Z32 => 1_f32.to_bits().into(),
    }
}

/// Depth over a primitive.
#[derive(Clone, Debug)]
pub struct Plane {
    depth: RationalDepth,
}

impl Plane {
    pub fn new(at: &[Point], z: &[u32]) -> Self {
        Plane { depth: RationalDepth::new(at, z) }
    }

    /// For a line wider than a pixel.
    pub fn of_wide(at: [Point; 2], z: [u32; 2]) -> Self {
        Plane { depth: RationalDepth::along_axis(at, z) }
    }

    /// Identity of a plane: the same vertices in the same order.
    pub fn same(&self) -> (Vec<Point>, Vec<i128>) {
        self.depth.vertices()
    }

    /// Codes of a sample of a pixel; its position in 1/16 pixel. Below 0 the code is -1, above 1 one more than the greatest.
    pub fn at_sample(&self, format: DepthFormat, (x, y): (u32, u32), position: Point) -> Codes {
        let at = (256 * i64::from(x) + 16 * position.0, 256 * i64::from(y) + 16 * position.1);
        let (depth, error) = (self.depth.at(at), self.depth.sample_error(at));
        // A depth beyond by at most half a code of 24 bits counts as 0 or 1.
        let slack = 1 << (FRACTION - 25);
        let one = 1_i128 << FRACTION;
        let inward = |depth: i128| match depth {
            _ if depth < -slack || depth > one + slack => depth,
            _ => depth.clamp(0, one),
        };
        let above = depth + error + i128::from(error != 0);
        Codes { low: code(format, inward(depth - error)), high: code(format, inward(above)) }
    }
}

/// The code of a depth in 2^-66, -1 below 0, one more than the greatest above 1.
fn code(format: DepthFormat, depth: i128) -> i64 {
    let one = 1_i128 << FRACTION;
    let fixed = |n: u32| ((2 * depth * ((1 << n) - 1) + one) >> (FRACTION + 1)) as i64;
    match format {
        _ if depth < 0 => -1,
        _ if depth > one => most(format) + 1,
        DepthFormat::None => 0,
        DepthFormat::Z16 => fixed(16),
        DepthFormat::Z24S8 => fixed(24),
        // The float nearest to an integer of 67 bits in units of 2^-66.
        DepthFormat::Z32 => (depth as f32 * 2_f32.powi(-(FRACTION as i32))).to_bits().into(),
    }
}

/// The code of a float, for a clear value or a bound; NaN is 0.
pub fn ordered_code_of(format: DepthFormat, word: u32) -> i64 {
    let value = f32::from_bits(word);
    match format {
        _ if value.is_nan() || value == 0.0 => 0,
        _ if value < 0.0 => -1,
        _ if value > 1.0 => most(format) + 1,
        DepthFormat::Z32 => word.into(),
        // A code is a multiple of 2^-24 at the least, so 2^-66 is enough.
        _ => code(format, (f64::from(value) * 2_f64.powi(FRACTION as i32)) as i128),
    }
}

/// The same clamped to [0, 1].
pub fn code_of(format: DepthFormat, word: u32) -> u32 {
    ordered_code_of(format, word).clamp(0, most(format)) as u32
}
