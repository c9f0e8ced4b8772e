//! Stippling: the columns (or rows) of a footprint that the line pattern keeps, and the samples that the polygon
//! pattern keeps.

use super::grid::*;
use super::types::*;
use bundle::*;

/// Fraction bits of a reciprocal: a distance below 2^16 times the reciprocal of a factor of up to 256 gives the
/// quotient after these bits are truncated.
const FRACTION: u32 = 24;

/// Reciprocals of the factors 1 to 256, rounded up.
pub const RECIPROCALS: [u32; 256] = {
    let mut all = [0; 256];
    let mut k = 0;
    while k < 256 {
        all[k] = ((1 << FRACTION) + k as u32) / (k as u32 + 1);
        k += 1;
    }
    all
};

/// The pattern bit of a pixel; pixels before the first use the bit of the first.
fn is_kept(w: &Walk, pixel: u16) -> bool {
    let (pixel, first) = (i32::from(pixel), i32::from(w.stipple.first));
    let far = if w.stipple.backwards { first - pixel } else { pixel - first };
    let bit = (far.max(0) as u64 * u64::from(w.reciprocal)) >> FRACTION;
    w.pattern >> (bit & 15) & 1 == 1
}

/// Grid columns (or rows) that are kept: all, unless the line is stippled.
pub fn kept(w: &Walk, f: &Frtx) -> u8 {
    let (first, log2) =
        if w.stipple.y_major { (f.y, rows_log2(w.mode)) } else { (f.x, columns_log2(w.mode)) };
    (0..8).fold(0, |mask, k| {
        mask | u8::from(!w.stipple.on || w.stipple.polygon || is_kept(w, first + (k >> log2))) << k
    })
}

/// Samples that the polygon pattern keeps, by grid row: all, unless the polygon is stippled.
pub fn kept_of_polygon(settings: &Settings, w: &Walk, f: &Frtx) -> [u8; 8] {
    let bit = |column: u16| {
        let x = f.x + (column >> columns_log2(w.mode));
        x & 24 | !x & 7
    };
    let row = |row: usize| {
        let y = usize::from(f.y) + (row >> rows_log2(w.mode));
        let pattern = settings.polygon_pattern[y & 31];
        (0..8).fold(0, |mask, column| mask | ((pattern >> bit(column) & 1) as u8) << column)
    };
    if w.stipple.on && w.stipple.polygon { std::array::from_fn(row) } else { [!0; 8] }
}
