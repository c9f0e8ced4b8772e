//! Helpers shared by the scenarios of the depth units.

use bundle::DepthFormat;
use proptest::prelude::*;

/// Formats, and the widths of their codes.
pub const FORMATS: [(DepthFormat, u32); 4] =
    [(DepthFormat::Z16, 16), (DepthFormat::Z24S8, 24), (DepthFormat::Z32, 32), (DepthFormat::None, 0)];

/// Width of a format's codes in bits.
pub fn bits(format: DepthFormat) -> u32 {
    FORMATS.iter().find(|(f, _)| *f == format).unwrap().1
}

/// Any format; rarely no depth at all.
pub fn format() -> impl Strategy<Value = DepthFormat> + Clone {
    prop::sample::select([0, 1, 2, 0, 1, 2, 0, 1, 2, 3].map(|k: usize| FORMATS[k].0).to_vec())
}
