//! Exact edge functions over a footprint. With samples on 1/16 pixel, 16 units of the window, an edge is `e + 16 f`
//! at a sample, and inside is `floor(e/16) + f >= 0`. Values below are in these sixteenths, split at grid column 0 to
//! 7 and row 0 to 7: `f = start[column] + term[row][column % 4]`.

use super::grid::*;
use bundle::*;
use kernel::packed::*;

/// Edge value over 16, rounded down, at the upper-left corner of a footprint.
pub type Corner = S45;
/// Rise from a pixel's corner to one of its samples. S29 holds 32 slopes.
pub type SampleRise = S29;
/// Rise over whole pixels down a footprint, over 16.
pub type RowRise = S27;

packed! {
    /// Change of an edge from the top of a footprint to its samples in grid rows k and k + 4: per edge and row the
    /// values of columns 0 to 3, which repeat apart from the change across pixels. At most 144 slopes, less than
    /// 2^31.
    pub struct Terms {
        of: [[[S32; 4]; 2]; 4],
    }
}

/// Rise of an edge from a pixel's corner to the sample at (x, y), in 1/16 pixel.
#[inline]
pub fn sample_rise(slope: EdgeSlope, x: i32, y: i32) -> i32 {
    slope.a * x + slope.b * y
}

/// Rise of an edge from a pixel's corner to the corner furthest inside, or outside.
#[inline]
pub fn corner_rise(slope: EdgeSlope, inside: bool) -> i32 {
    let reach = |slope: i32| if (slope > 0) == inside { 16 * slope } else { 0 };
    reach(slope.a) + reach(slope.b)
}

/// Edge at the left of each grid column, at the top of a footprint, saturated to 32 bits: terms are less than 2^31,
/// so a saturated value keeps its sign.
#[inline]
pub fn starts(corner: i64, a: i32, mode: SampleMode) -> [i32; 8] {
    let log2 = columns_log2(mode);
    let mut starts = [0; 8];
    if let Ok(corner) = i32::try_from(corner)
        && corner.unsigned_abs() < 1 << 30
    {
        // Seven pixels change it by less than 2^30: no need to saturate.
        for column in 0..8 {
            starts[column] = corner + (column as i32 >> log2) * (a << 4);
        }
    } else {
        for column in 0..8 {
            let start = corner + (column as i64 >> log2) * per_pixel(a);
            starts[column] = start.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        }
    }
    starts
}

/// Change of an edge over a whole pixel.
#[inline]
pub fn per_pixel(slope: i32) -> i64 {
    i64::from(slope) << 4
}

/// Four columns at a time, in a form that the compiler vectorises.
type Lanes = [i32; 4];

#[inline(always)]
fn and(a: Lanes, b: Lanes) -> Lanes {
    let mut c = [0; 4];
    for k in 0..4 {
        c[k] = a[k] & b[k];
    }
    c
}

/// All ones if a > b, else zero.
#[inline(always)]
fn greater(a: Lanes, b: Lanes) -> Lanes {
    let mut c = [0; 4];
    for k in 0..4 {
        c[k] = -i32::from(a[k] > b[k]);
    }
    c
}

/// Samples of grid rows k and k + 4, a byte each, that are inside all edges.
#[inline(never)] // not inlined, so that the compiler vectorises it
pub fn samples_inside(starts: &[[i32; 8]; 4], terms: &Terms) -> [u8; 2] {
    let mut rows = [0; 2];
    for half in 0..2 {
        let mut all = [[-1; 4]; 2];
        for edge in 0..EDGES {
            // start + term >= 0 without overflow of 32 bits
            let below = terms.of[edge][half].map(|term| !term);
            for part in 0..2 {
                let start: Lanes = starts[edge][4 * part..4 * part + 4].try_into().expect("four");
                all[part] = and(all[part], greater(start, below));
            }
        }
        let (left, right) = (and(all[0], [1, 2, 4, 8]), and(all[1], [16, 32, 64, 128]));
        rows[half] = (0..4).fold(0, |row, k| row | left[k] | right[k]) as u8;
    }
    rows
}
