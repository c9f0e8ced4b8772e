//! Maps source bytes to bytes of a sector.

use crate::crop::types::*;
use bundle::*;

/// The source of one byte: whether a quad provides it, the quad, its pixel and sample, and the word and byte of the
/// packet's data.
#[derive(Clone, Copy)]
pub struct Lane {
    pub hit: bool,
    pub quad: usize,
    pub pixel: usize,
    pub sample: u32,
    pub word: usize,
    pub byte: u32,
}

/// Width and height of a sector in bytes and rows, as powers of two.
pub fn sector_log2(pitch: bool) -> (u8, u8) {
    if pitch { (5, 0) } else { (4, 1) }
}

/// Bytes of a quad's row, or of its column's, as a power of two.
pub fn width_log2(bytes_log2: u8, nx_log2: u8) -> u8 {
    let pixels_log2 = u8::from(bytes_log2 < 4);
    bytes_log2 + nx_log2 + pixels_log2
}

/// The source of byte `b` of a sector.
#[inline(always)]
pub fn lane(map: &SectorMap, b: u32) -> Lane {
    let SectorMap { bytes_log2, nx_log2, ny_log2, .. } = *map;
    let (columns_log2, _) = sector_log2(map.pitch);
    let (column, row) = (b & ((1 << columns_log2) - 1), b >> columns_log2);
    let width_log2 = width_log2(bytes_log2, nx_log2);

    // Narrow quads share a sector: the quad of this byte.
    let place = (column >> width_log2) as u8;
    let here = |n: usize| map.quads >> n & 1 == 1 && (width_log2 >= columns_log2 || map.place[n] == place);
    let quad = usize::from(!here(0));

    // Byte and row within the quad, then sample and pixel.
    let x = (u32::from(map.across) << columns_log2 | column) & ((1 << width_log2) - 1);
    let y = if map.pitch { map.down.into() } else { u32::from(map.down) << 1 | row };
    let (sample_x, sample_y) = (x >> bytes_log2, y);
    let (ox, oy) = (sample_x & ((1 << nx_log2) - 1), sample_y & ((1 << ny_log2) - 1));
    let pixel_x = if bytes_log2 == 4 { map.column.into() } else { sample_x >> nx_log2 & 1 };
    let pixel = (sample_y >> ny_log2 & 1) << 1 | pixel_x;
    // Up to eight samples are grouped two by two, with groups side by side; sixteen are row by row.
    let sample = if ny_log2 == 2 { oy << 2 | ox } else { (ox >> 1) << 2 | oy << 1 | ox & 1 };

    let word = match bytes_log2 {
        4 => (pixel >> 1) << 2 | x >> 2 & 3,
        3 => pixel << 1 | x >> 2 & 1,
        _ => (quad as u32) << 2 | pixel,
    };
    let byte = x & 3 & ((1 << bytes_log2.min(2)) - 1);
    Lane { hit: here(0) || here(1), quad, pixel: pixel as usize, sample, word: word as usize, byte }
}

/// The bytes of a sector whose samples are covered.
pub fn covered(map: &SectorMap, quads: &[ColourQuad; 2]) -> u32 {
    (0..32).fold(0, |coverage, b| {
        let lane = lane(map, b);
        let on = lane.hit && quads[lane.quad].coverage[lane.pixel] >> lane.sample & 1 == 1;
        coverage | u32::from(on) << b
    })
}
