//! The sample grid: the arrangement of the samples of pixels in each mode, and the part of the grid that an
//! 8x8-sample footprint covers.

use bundle::*;

/// Grid columns of a pixel, as a power of two.
#[inline]
pub fn columns_log2(mode: SampleMode) -> u32 {
    match mode {
        SampleMode::X1 => 0,
        SampleMode::X2 | SampleMode::X4 => 1,
        SampleMode::X8 | SampleMode::X16 => 2,
    }
}

/// Grid rows of a pixel, as a power of two.
#[inline]
pub fn rows_log2(mode: SampleMode) -> u32 {
    match mode {
        SampleMode::X1 | SampleMode::X2 => 0,
        SampleMode::X4 | SampleMode::X8 => 1,
        SampleMode::X16 => 2,
    }
}

/// Pixels across a footprint, and down it.
#[inline]
pub fn footprint(mode: SampleMode) -> (u8, u8) {
    (8 >> columns_log2(mode), 8 >> rows_log2(mode))
}

/// Index, within its pixel, of the sample at a column and row of the grid.
#[inline]
pub fn sample_at(mode: SampleMode, column: usize, row: usize) -> usize {
    match mode {
        SampleMode::X1 => 0,
        SampleMode::X2 => column % 2,
        SampleMode::X4 => column % 2 + row % 2 * 2,
        SampleMode::X8 => column % 2 + row % 2 * 2 + column % 4 / 2 * 4,
        SampleMode::X16 => column % 4 + row % 4 * 4,
    }
}

/// Entries of the table of positions.
pub const POSITIONS: usize = 16;

/// Entry of the table of positions for a column and row of the grid: the table holds pixels by rows, four columns and
/// rows of the grid, and the samples of each pixel.
#[inline]
pub fn entry_at(mode: SampleMode, column: usize, row: usize) -> usize {
    let (across, down) = (columns_log2(mode), rows_log2(mode));
    let pixel = ((row % 4 >> down) << (2 - across)) + (column % 4 >> across);
    ((pixel << (across + down)) + sample_at(mode, column, row)) % POSITIONS
}

/// Bit k is set if `first + (k >> log2)` is in `from..to`: the grid columns (or rows) of a footprint whose pixels lie
/// in a rectangle.
#[inline]
pub fn pixels_in(first: u16, log2: u32, from: u16, to: u16) -> u8 {
    (0..8).fold(0, |mask, k| mask | u8::from((from..to).contains(&(first + (k >> log2)))) << k)
}

/// Sample positions of a pixel of a smooth primitive, laid out like a surface's positions: no two share a column or
/// row. Each sample lies in the middle of its sixteenth, half a sixteenth further in on both axes.
pub const SPOTS: [u8; POSITIONS] =
    [0xf0, 0x21, 0xa2, 0x63, 0xb4, 0x15, 0x46, 0x87, 0xe8, 0x39, 0x9a, 0xcb, 0x7c, 0x0d, 0xde, 0x5f];
