//! Round points: finds the samples of a footprint that lie in a disc (for smooth points, the sixteen samples of each
//! pixel of a quad). The edges of the point's square give the position: left minus right edge value is twice the
//! horizontal distance from the centre, their sum is the size; likewise vertically. Shifts and additions step the
//! squared distance from pixel to pixel and to each entry of the table of positions. Values outside the point's
//! square wrap here; the edge functions exclude those samples.

use super::grid::{POSITIONS, columns_log2, entry_at, rows_log2};
use bundle::*;
use kernel::packed::*;

packed! {
    /// Distances from a tile's corner, for smooth points from half a sixteenth further in: twice the distance from
    /// the centre, and the square of the size.
    pub struct Disc {
        on: bool,
        x: S21,
        y: S21,
        most: B40,
    }
    /// Distances from the corner of a footprint or quad, and their squares; the sample mode, and the sample positions in a pixel.
    pub struct DiscAt {
        on: bool,
        mode: SampleMode,
        spots: [B8; POSITIONS],
        x: S21,
        y: S21,
        xx: B40,
        yy: B40,
        most: B40,
    }
}

const SQUARE: i64 = (1 << 40) - 1;
/// Twice a pixel, and half a sixteenth, in 1/256 pixel.
const PIXEL: i32 = 512;
const HALF: i64 = 16;

/// Wraps a distance to 21 bits.
fn way(v: i64) -> i32 {
    (v as i32) << 11 >> 11
}

/// Right and bottom edges do not own their points: they are one less.
pub fn disc_of(tile: &Tile, on: bool, smooth: bool) -> Disc {
    let half = if smooth { HALF } else { 0 };
    let [left, right, top, bottom] = tile.e;
    if !on {
        return Disc::default();
    }
    let size = left + right + 1 & 0xf_ffff;
    let most = (size * size & SQUARE) as u64;
    Disc { on, x: way(left - right - 1 + half), y: way(top - bottom - 1 + half), most }
}

/// The same relative to a footprint of the tile.
pub fn at_footprint(disc: &Disc, f: &Frtx, mode: SampleMode, spots: &[u8; POSITIONS]) -> DiscAt {
    if !disc.on {
        return DiscAt::default();
    }
    let from = |at: i32, pixels: u16| way((at + PIXEL * i32::from(pixels & 15)).into());
    let square = |v: i32| (i64::from(v) * i64::from(v) & SQUARE) as u64;
    let (x, y) = (from(disc.x, f.x), from(disc.y, f.y));
    DiscAt { on: true, mode, spots: *spots, x, y, xx: square(x), yy: square(y), most: disc.most }
}

/// Covered samples, indexed by their position in the grid.
pub fn in_disc(q: &DiscAt) -> u64 {
    let (columns, rows) = (columns_log2(q.mode), rows_log2(q.mode));
    (0..64_usize).fold(0, |all, cell| {
        let (column, row) = (cell & 7, cell >> 3);
        let spot = q.spots[entry_at(q.mode, column, row)];
        // Columns and rows in sixteenths from the corner: a sixteenth is 32 units of distance.
        let across = 16 * (column >> columns) as i64 + i64::from(spot & 15);
        let down = 16 * (row >> rows) as i64 + i64::from(spot >> 4);
        let rise = (across * i64::from(q.x) + down * i64::from(q.y)) << 6;
        let square = (across * across + down * down) << 10;
        let sum = (q.xx + q.yy) as i64 + rise + square & SQUARE;
        all | u64::from(sum as u64 <= q.most) << cell
    })
}
