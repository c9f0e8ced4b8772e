//! Depth with stencil as clients other than ROPs see it: a word for each sample, or two for wide ones, in surface order; in
//! memory depth and stencil are separate. Names of kinds and formats have the most significant component first.

use super::{Tile, colours};

/// Kinds whose samples are three bytes of depth and one of stencil: the byte of a word that contains stencil.
fn stencil_byte(kind: u8) -> Option<usize> {
    match kind {
        0x11 | 0x17..=0x1a => Some(3), // S8Z24
        0x46 | 0x51..=0x54 => Some(0), // Z24S8
        _ => None,
    }
}

/// Kinds whose samples are a float, and a word with stencil in its low byte.
pub fn is_wide(kind: u8) -> bool {
    matches!(kind, 0xc3 | 0xce..=0xd1) // ZF32_X24S8
}

pub fn packs(kind: u8) -> bool {
    stencil_byte(kind).is_some() || is_wide(kind)
}

/// The sectors of a tile in memory without depth.
pub fn beside_depth(kind: u8) -> u8 {
    match kind {
        _ if is_wide(kind) => 0b1110_0001,
        _ if packs(kind) => 0b0001_0001,
        _ => 0,
    }
}

/// The position in memory of an ordinary byte of such a tile.
pub fn place(kind: u8, byte: usize) -> usize {
    let (row, x) = colours::place(byte / 4);
    if is_wide(kind) {
        // 4x8 samples fill the tile: a sector of stencil, four of floats, three of the bytes above stencil.
        let sample = 4 * row + x / 8;
        return match (x / 4 % 2, byte % 4) {
            (0, b) => 32 + 4 * sample + b,
            (_, 0) => sample,
            (_, b) => 32 * 5 + 3 * sample + b - 1,
        };
    }
    let stencil = stencil_byte(kind).expect("a kind with stencil");
    // 4x8 samples fill a line: 32 bytes of stencil, 96 of depth.
    let (chunk, sample) = (x / 4 / 4, 4 * row + x / 4 % 4);
    let depth = (0..4).filter(|b| *b != stencil).position(|b| b == byte % 4);
    128 * chunk + depth.map_or(sample, |n| 32 + 3 * sample + n)
}

/// The bytes of a tile of any kind as clients other than ROPs see them, from the bytes in memory.
pub fn seen(kind: u8, tile: &Tile) -> Tile {
    std::array::from_fn(|byte| if packs(kind) { tile[place(kind, byte)] } else { tile[byte] })
}

/// The inverse of `seen`.
pub fn stored(kind: u8, seen: &Tile) -> Tile {
    let mut tile = *seen;
    if packs(kind) {
        (0..256).for_each(|byte| tile[place(kind, byte)] = seen[byte]);
    }
    tile
}
