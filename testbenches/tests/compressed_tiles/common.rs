//! Helpers for tests of tiles: words, bits, rows.

use references::fbp::compression::compressed_tile::Tile;

/// Placeholder if no clear value is used.
pub const NOTHING: [u8; 16] = [0xee; 16];

pub fn words_of(tile: &Tile) -> Vec<u32> {
    tile.chunks(4).map(|w| u32::from_le_bytes(w.try_into().unwrap())).collect()
}

/// Row by row, eight words each.
pub fn rows(tile: &Tile) -> Vec<[u32; 8]> {
    let words = words_of(tile);
    // A sector has 16 bytes of two rows.
    let word = |row: usize, x: usize| words[8 * (row / 2 * 2 + x / 4) + 4 * (row % 2) + x % 4];
    (0..8).map(|row| std::array::from_fn(|x| word(row, x))).collect()
}

/// Arbitrary bytes, then some words.
pub fn stored(words: &[u32]) -> Tile {
    let mut tile: Tile = std::array::from_fn(|k| 0x77 ^ (k as u8).wrapping_mul(29));
    for (k, word) in words.iter().enumerate() {
        tile[4 * k..4 * k + 4].copy_from_slice(&word.to_le_bytes());
    }
    tile
}

/// Writes bits.
pub fn put(bytes: &mut [u8], from: usize, n: usize, value: i128) {
    for k in 0..n {
        let (byte, bit) = ((from + k) / 8, (from + k) % 8);
        bytes[byte] = bytes[byte] & !(1 << bit) | ((value >> k & 1) as u8) << bit;
    }
}

/// The stored word of word w of sector j, as the page's table has it.
pub fn stored_word(sample: usize, group: usize, j: usize, w: usize) -> usize {
    match (sample, group) {
        (4, 4) => 2 * j + (w / 2) % 2,
        (4, 8) => j,
        (8, 4) => 2 * j + w % 2,
        (8, 8) => 2 * (j / 2) + w % 2,
        (16, 4) => 4 * (j / 2) + w % 4,
        _ => panic!("no row of {sample} bytes, {group} samples"),
    }
}
