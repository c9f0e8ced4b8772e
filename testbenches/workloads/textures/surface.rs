//! Levels in block-linear order, one after the other: GOBs of 64 bytes by 8 rows, in blocks of some GOBs one below the other,
//! fewer where a level is not that high.

use super::TexelFormat;

/// Log2 of the most GOBs of a block, as drivers choose it.
const HIGHEST: u32 = 4;
const GOB_BYTES: usize = 512;

/// Log2 of the GOBs of a block of a texture, by its rows.
pub fn block_height(format: TexelFormat, rows: u32) -> u32 {
    fewest(HIGHEST, rows.div_ceil(format.block()[0]))
}

/// Log2 of the GOBs of a block of so many rows of texels or blocks, at most `most`.
fn fewest(most: u32, rows: u32) -> u32 {
    rows.div_ceil(8).next_power_of_two().ilog2().min(most)
}

/// A byte's offset in its GOB.
fn within_gob(x: usize, y: usize) -> usize {
    let bit = |n: usize, k: usize| n >> k & 1;
    x & 15 | bit(y, 0) << 4 | bit(x, 4) << 5 | bit(y, 1) << 6 | bit(y, 2) << 7 | bit(x, 5) << 8
}

/// The bytes of a texture, of its levels' rows.
pub fn block_linear(format: TexelFormat, size: [u32; 2], levels: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let [side, bytes] = format.block();
    let most = block_height(format, size[1]);
    let mut all = vec![];
    for (level, rows) in levels.enumerate() {
        let [columns, count] = size.map(|whole| (whole >> level).max(1).div_ceil(side));
        let pitch = (columns * bytes) as usize;
        let high = 1 << fewest(most, count);
        let (across, down) = (pitch.div_ceil(64), (count as usize).div_ceil(8 * high));
        let first = all.len();
        all.resize(first + across * down * high * GOB_BYTES, 0);
        for (at, byte) in rows.into_iter().enumerate() {
            let (x, y) = (at % pitch, at / pitch);
            let block = y / (8 * high) * across + x / 64;
            let gob = block * high + y / 8 % high;
            all[first + gob * GOB_BYTES + within_gob(x % 64, y % 8)] = byte;
        }
    }
    all
}
