//! Smooth primitives: computes the covered fraction of each pixel from sixteen samples, regardless of the surface's
//! mode.

use super::grid::*;
use super::types::*;
use bundle::*;

/// Conservative raster has no partly covered pixels.
pub fn is_smooth(settings: &Settings, tile: &Tile) -> bool {
    tile.info.smooth && !settings.conservative
}

/// Edge over 16 at a tile's corner; for smooth tiles half a sixteenth of a pixel further in on both axes.
pub fn pixels_corner(e: i64, slope: EdgeSlope, smooth: bool) -> i64 {
    let half = 1 << 3;
    let on = if smooth { half * (i64::from(slope.a) + i64::from(slope.b)) } else { 0 };
    (e + on) >> 4
}

/// Samples of each of four pixels that are covered.
fn counts(coverage: u64) -> [u8; SMOOTH_PIXELS] {
    const PIXEL: u64 = 0x0f0f_0f0f;
    [0, 4, 32, 36].map(|first| (coverage >> first & PIXEL).count_ones() as u8)
}

/// Converts four pixels of a smooth tile to a footprint of the surface: a pixel with any covered sample is covered.
pub fn of_surface(s: &Sampled) -> FrtxPacket {
    let (FrtxPacket::Frtx(f), true) = (&s.packet, s.smooth) else { return s.packet };
    let (columns, rows) = (columns_log2(s.surface), rows_log2(s.surface));
    let (width, height) = footprint(s.surface);
    let (left, top) = (f.x & u16::from(width - 1), f.y & u16::from(height - 1));
    let counts = counts(f.coverage);
    let coverage = (0..64_u32).fold(0, |all, k| {
        let (x, y) = ((k & 7) as u16 >> columns, (k >> 3) as u16 >> rows);
        let here = x & !1 == left && y & !1 == top;
        all | u64::from(here && counts[usize::from(x & 1 | (y & 1) << 1)] != 0) << k
    });
    let lacks = counts.map(|count| if count == 0 { 0 } else { 16 - count });
    FrtxPacket::Frtx(Frtx { x: f.x - left, y: f.y - top, coverage, lacks, ..*f })
}
