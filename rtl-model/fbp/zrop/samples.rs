//! Samples: their order in a tile, and their position in pixels and in the window.
//!
//! Samples have two orders. Masks have bit `8 row + column`. The expanders process a tile in lane order: its left
//! half row by row, then its right half, eleven at a time.

use crate::zrop::types::ZROP_EXPANDERS;
use bundle::*;

/// Bit of a mask for a sample in lane order.
pub const fn bit(lane_order: usize) -> usize {
    let (half, k) = (lane_order / 32, lane_order % 32);
    8 * (k / 4) + 4 * half + k % 4
}

/// Sample of a group's lane, in lane order; the last group has two empty lanes.
pub fn sample(group: u8, lane: usize) -> Option<usize> {
    let o = ZROP_EXPANDERS * usize::from(group) + lane;
    (o < 64).then_some(o)
}

/// Groups of lanes in a tile.
pub const ALL_GROUPS: u8 = 0x3f;

/// Groups with a covered sample; the first group if no sample is covered.
pub fn groups(coverage: u64) -> u8 {
    let order = u64::from(order_of(coverage, 0)) | u64::from(order_of(coverage, 1)) << 32;
    let lanes = (1 << ZROP_EXPANDERS) - 1;
    let covered = (0..6).filter(|g| order >> (ZROP_EXPANDERS * g) & lanes != 0);
    covered.fold(0, |groups, g| groups | 1 << g).max(1)
}

/// Samples of a half in lane order, from a mask.
pub fn order_of(mask: u64, half: usize) -> u32 {
    let rows = mask >> (4 * half) & 0x0f0f_0f0f_0f0f_0f0f;
    let rows = (rows | rows >> 4) & 0x00ff_00ff_00ff_00ff;
    let rows = (rows | rows >> 8) & 0x0000_ffff_0000_ffff;
    (rows | rows >> 16) as u32
}

/// The mask of samples in lane order, from the left half and the right.
pub fn mask_of(left: u32, right: u32) -> u64 {
    let rows = |order: u32| {
        let order = u64::from(order);
        let order = (order | order << 16) & 0x0000_ffff_0000_ffff;
        let order = (order | order << 8) & 0x00ff_00ff_00ff_00ff;
        (order | order << 4) & 0x0f0f_0f0f_0f0f_0f0f
    };
    rows(left) | rows(right) << 4
}

/// Log2 of a pixel's samples across and down.
pub fn grid(mode: SampleMode) -> (u32, u32) {
    match mode {
        SampleMode::X1 => (0, 0),
        SampleMode::X2 => (1, 0),
        SampleMode::X4 => (1, 1),
        SampleMode::X8 => (2, 1),
        SampleMode::X16 => (2, 2),
    }
}

/// The quad of a sample in its tile, row by row, and its pixel in the quad.
pub fn pixel(mode: SampleMode, bit: usize) -> (u8, usize) {
    let (nx, ny) = grid(mode);
    let (x, y) = (bit % 8 >> nx, bit / 8 >> ny);
    ((((y >> 1) << 2 >> nx) + (x >> 1)) as u8, 2 * (y & 1) + (x & 1))
}

/// Number of the sample at a column and row of its pixel.
fn number(mode: SampleMode, column: u32, row: u32) -> u32 {
    match mode {
        SampleMode::X8 => (column & 2) << 1 | row << 1 | column & 1,
        _ => row << grid(mode).0 | column,
    }
}

/// Position within its pixel, in 1/16 pixel.
fn position(positions: &[u32; 4], sample: u32) -> (i32, i32) {
    let both = positions[sample as usize / 4] >> (8 * (sample % 4));
    ((both & 15) as i32, (both >> 4 & 15) as i32)
}

/// Position of a sample relative to the tile's centre, in 1/16 pixel.
pub fn offset(mode: SampleMode, positions: &[u32; 4], bit: usize) -> (i32, i32) {
    let (column, row) = (bit as u32 % 8, bit as u32 / 8);
    let (nx, ny) = grid(mode);
    // The table holds pixels by rows, four columns and rows of samples, and the samples of each pixel.
    let pixel = ((row % 4 >> ny) << (2 - nx)) + (column % 4 >> nx);
    let sample = number(mode, column & ((1 << nx) - 1), row & ((1 << ny) - 1));
    let (x, y) = position(positions, (pixel << (nx + ny)) + sample);
    let from_centre = |at: u32, n: u32| 16 * ((at >> n) as i32 - (4 >> n));
    (from_centre(column, nx) + x, from_centre(row, ny) + y)
}

/// Least and greatest offsets of a tile's samples: across, then down. The least belong to pixels in the first column
/// or row of the table, the greatest to those in its last.
pub fn extent(mode: SampleMode, positions: &[u32; 4]) -> [(i32, i32); 2] {
    let (nx, ny) = grid(mode);
    // Column and row in the table of an entry's pixel, and the size of the table.
    let pixel = |entry: u32| {
        let number = entry >> (nx + ny);
        (number & ((4 >> nx) - 1), number >> (2 - nx))
    };
    let span = |n: u32, at: &dyn Fn(u32) -> i32, place: &dyn Fn(u32) -> u32| {
        let of = |wanted: u32| (0..16).filter(move |&entry| place(entry) == wanted).map(at);
        let (least, greatest) = (of(0).fold(15, i32::min), of((4 >> n) - 1).fold(0, i32::max));
        (least - (64 >> n), greatest + (64 >> n) - 16)
    };
    [
        span(nx, &|entry| position(positions, entry).0, &|entry| pixel(entry).0),
        span(ny, &|entry| position(positions, entry).1, &|entry| pixel(entry).1),
    ]
}
