//! Byte operations on sectors with a 32-bit mask: bit k is byte k.

use bundle::Sector;

/// Bit mask of the bytes of word `w` that a byte mask selects.
pub fn bits(mask: u32, w: usize) -> u32 {
    (0..4).fold(0, |bits, k| bits | (mask >> (4 * w + k) & 1) * 0xff << (8 * k))
}

/// A sector with the bytes of another that a mask selects.
pub fn merged(sector: &Sector, mask: u32, other: &Sector) -> Sector {
    let word = |w: usize| sector.words[w] & !bits(mask, w) | other.words[w] & bits(mask, w);
    Sector { words: std::array::from_fn(word) }
}

/// A byte of a sector.
pub fn byte(sector: &Sector, at: usize) -> u32 {
    sector.words[at / 4] >> (8 * (at % 4)) & 0xff
}
