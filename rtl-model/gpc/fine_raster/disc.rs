//! Smooth points: which of the sixteen samples of each of a quad's pixels lie in a disc. Its square's edges say where it is: the left one less the right one is twice the
//! way from the centre across, their sum its size, and so down. A square of a way rises from sample to sample by shifts and sums.
//! What lies beyond the point's square wraps here, and is left out by its edges.

use super::grid::SPOTS;
use bundle::*;
use kernel::packed::*;

packed! {
    /// As seen from the sixteenth at a tile's corner: twice the way from the centre, and the square of the size.
    pub struct Disc {
        on: bool,
        x: S21,
        y: S21,
        most: B40,
    }
    /// From a quad's corner; and the squares of both ways.
    pub struct DiscQuad {
        on: bool,
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

/// To 21 bits.
fn way(v: i64) -> i32 {
    (v as i32) << 11 >> 11
}

/// Edges at the right and the bottom do not own their points: they have one less.
pub fn disc_of(tile: &Tile, on: bool) -> Disc {
    let [left, right, top, bottom] = tile.e;
    if !on {
        return Disc::default();
    }
    let size = left + right + 1 & 0xf_ffff;
    let most = (size * size & SQUARE) as u64;
    Disc { on, x: way(left - right - 1 + HALF), y: way(top - bottom - 1 + HALF), most }
}

/// The same from a quad of its tile.
pub fn at_quad(disc: &Disc, f: &Frtx) -> DiscQuad {
    if !disc.on {
        return DiscQuad::default();
    }
    let from = |at: i32, pixels: u16| way((at + PIXEL * i32::from(pixels & 15)).into());
    let square = |v: i32| (i64::from(v) * i64::from(v) & SQUARE) as u64;
    let (x, y) = (from(disc.x, f.x), from(disc.y, f.y));
    DiscQuad { on: true, x, y, xx: square(x), yy: square(y), most: disc.most }
}

/// Samples by their places in a grid of sixteen a pixel.
pub fn in_disc(q: &DiscQuad) -> u64 {
    (0..64_usize).fold(0, |all, cell| {
        let (column, row) = (cell & 7, cell >> 3);
        let spot = SPOTS[4 * (row & 3) + (column & 3)];
        // Columns and rows of sixteenths from the corner: each is 32 of the way.
        let across = 16 * (column >> 2) as i64 + i64::from(spot & 15);
        let down = 16 * (row >> 2) as i64 + i64::from(spot >> 4);
        let rise = (across * i64::from(q.x) + down * i64::from(q.y)) << 6;
        let square = (across * across + down * down) << 10;
        let sum = (q.xx + q.yy) as i64 + rise + square & SQUARE;
        all | u64::from(sum as u64 <= q.most) << cell
    })
}
