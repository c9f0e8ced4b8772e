//! Colour tiles: equal groups of samples, and differences.

use super::{Tile, signed};

/// The tile's row of a word, and the offset of its first byte in that row: a sector has 16 bytes of two rows.
pub fn place(word: usize) -> (usize, usize) {
    let (sector, w) = (word / 8, word % 8);
    (2 * (sector / 2) + w / 4, 16 * (sector % 2) + 4 * (w % 4))
}

/// The index of the stored word for each word of the tile: groups of 2x2 samples, or 4x2, have their values in the order of the
/// first of their words.
pub fn stored_words(sample: usize, group: usize) -> [usize; 64] {
    let mut groups = vec![];
    std::array::from_fn(|word| {
        let (row, x) = place(word);
        let own = (row / 2, x / sample / (group / 2));
        let number = groups.iter().position(|known| *known == own).unwrap_or_else(|| {
            groups.push(own);
            groups.len() - 1
        });
        number * sample / 4 + x % sample / 4
    })
}

/// R.
pub fn reduced(sample: usize, group: usize, stored: &[u8]) -> Tile {
    let from = stored_words(sample, group);
    std::array::from_fn(|k| stored[4 * from[k / 4] + k % 4])
}

/// Samples from the first one and the differences of the others, with the given bits per channel.
fn from_differences(sample: usize, widths: [usize; 4], stored: &[u8], n: usize) -> Vec<u8> {
    let channel = sample / 4;
    let all: usize = widths.iter().sum();
    let mut found = stored[..sample].to_vec();
    for p in 1..n {
        let mut at = 8 * sample + all * (p - 1);
        for (c, width) in widths.into_iter().enumerate() {
            let mut low = [0; 2];
            low[..channel].copy_from_slice(&stored[channel * c..][..channel]);
            let value = i128::from(u16::from_le_bytes(low)) + signed(stored, at, width);
            let modulo = value.rem_euclid(1 << (8 * channel)) as u16;
            found.extend(&modulo.to_le_bytes()[..channel]);
            at += width;
        }
    }
    found
}

/// A: each line of 128 bytes from two sectors.
pub fn arithmetic(sample: usize, stored: &Tile) -> Tile {
    let widths = if sample == 4 { [4, 4, 4, 3] } else { [7; 4] };
    let line = |h: usize| from_differences(sample, widths, &stored[64 * h..64 * h + 64], 128 / sample);
    [line(0), line(1)].concat().try_into().expect("256 bytes")
}

/// B: the 64 bytes of R from one sector.
pub fn both(sample: usize, stored: &Tile) -> Tile {
    let widths = if sample == 4 { [4, 4, 3, 3] } else { [6; 4] };
    reduced(sample, 4, &from_differences(sample, widths, &stored[..32], 64 / sample))
}
