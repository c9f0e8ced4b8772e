//! What the scenarios of the units for depth share.

use bundle::DepthFormat;
use proptest::prelude::*;

/// Formats, and the bits of their codes.
pub const FORMATS: [(DepthFormat, u32); 4] =
    [(DepthFormat::Z16, 16), (DepthFormat::Z24S8, 24), (DepthFormat::Z32, 32), (DepthFormat::None, 0)];

/// Bits of a format's codes.
pub fn bits(format: DepthFormat) -> u32 {
    FORMATS.iter().find(|(f, _)| *f == format).unwrap().1
}

/// A format, seldom none.
pub fn format() -> impl Strategy<Value = DepthFormat> + Clone {
    prop::sample::select([0, 1, 2, 0, 1, 2, 0, 1, 2, 3].map(|k: usize| FORMATS[k].0).to_vec())
}
