//! Layout: the position of samples in the bytes and sectors of their tile, in the cache and in memory.

use super::samples::order_of;
use crate::zrop::types::*;
use bundle::*;
use std::ops::Index;

/// The ten sectors of a tile in the cache, wherever they are stored: the last two hold stencil beside Z32.
pub trait Sectors: Index<usize, Output = Sector> {}

impl<T: Index<usize, Output = Sector>> Sectors for T {}

/// First byte of a sample's depth in its tile.
pub fn depth_byte(format: DepthFormat, o: usize) -> usize {
    let (half, k) = (o / 32, o % 32);
    match format {
        DepthFormat::Z16 => 16 * (k / 4) + 8 * half + 2 * (k % 4),
        DepthFormat::Z24S8 => 128 * half + 3 * k,
        DepthFormat::None | DepthFormat::Z32 => 64 * (k / 8) + 32 * half + 4 * (k % 8),
    }
}

/// Sector of a tile in the cache that has the stencil of a half.
pub fn stencil_sector(format: DepthFormat, half: usize) -> usize {
    if format == DepthFormat::Z32 { 8 + half } else { 3 + 4 * half }
}

/// Byte of a sample's stencil in its tile.
pub fn stencil_byte(format: DepthFormat, o: usize) -> usize {
    32 * stencil_sector(format, o / 32) + o % 32
}

/// Whether samples are eight bytes in memory: a float, and a word with stencil in its low byte.
pub fn wide(s: &ZropSurface) -> bool {
    s.format == DepthFormat::Z32 && s.stencil
}

/// Whether memory stores depth and stencil separately, while clients see one or two words per sample.
pub fn packed(s: &ZropSurface) -> bool {
    s.format == DepthFormat::Z24S8 || wide(s)
}

/// The sixteen sectors of a wide tile in memory that hold given sectors of the cache: planes, if 0 and 1 are wanted, are in the left half.
fn wide_sectors(sectors: u16) -> u16 {
    let samples = |s: u16| 1 << (8 * (s % 2) + 1 + s / 2);
    let depth = match sectors & 0xff {
        3 => 0b110,
        of_tile => (0..8).filter(|s| of_tile >> s & 1 == 1).map(samples).sum(),
    };
    depth | sectors >> 8 & 1 | (sectors >> 9 & 1) << 8
}

/// The sectors of a tile in memory that hold given sectors of the cache: in memory stencil precedes three-byte codes.
pub fn in_memory(format: DepthFormat, wide: bool, sectors: u16) -> u16 {
    match (format, wide) {
        (_, true) => wide_sectors(sectors),
        (DepthFormat::Z24S8, _) => sectors << 1 & 0xee | sectors >> 3 & 0x11,
        _ => sectors,
    }
}

/// The sector in the cache for a sector of a tile in memory, with or without planes.
pub fn in_cache(format: DepthFormat, wide: bool, sector: u8, planes: bool) -> u8 {
    match (format, wide) {
        (_, true) => wide_place(sector, planes),
        (DepthFormat::Z24S8, _) => sector & 4 | (sector + 3) & 3,
        _ => sector & 7,
    }
}

/// Sectors in memory with a tile's planes, of one sector or two.
pub fn planes_in_memory(format: DepthFormat, wide: bool, two: bool) -> u16 {
    match wide {
        true => wide_planes(two),
        false => in_memory(format, false, if two { 3 } else { 1 }),
    }
}

/// The sector in the cache for a sector of a wide tile in memory. Both halves have the planes.
fn wide_place(sector: u8, planes: bool) -> u8 {
    match (sector >> 3, sector & 7) {
        (half, 0) => 8 + half,
        (_, at @ 1..=2) if planes => at - 1,
        (half, at) => 2 * ((at - 1) & 3) + half,
    }
}

/// Sectors in memory with a wide tile's planes, of one sector or two.
fn wide_planes(two: bool) -> u16 {
    if two { 0x0606 } else { 0x0202 }
}

/// Bytes of a sample's depth.
pub fn depth_bytes(format: DepthFormat) -> usize {
    match format {
        DepthFormat::Z16 => 2,
        DepthFormat::Z24S8 => 3,
        DepthFormat::None | DepthFormat::Z32 => 4,
    }
}

/// Sectors that a tile's depth fills as samples.
pub fn depth_sectors(format: DepthFormat) -> u8 {
    match format {
        DepthFormat::Z16 => 0x0f,
        DepthFormat::Z24S8 => 0x77,
        DepthFormat::None | DepthFormat::Z32 => 0xff,
    }
}

/// Line of a tile, which has two or four.
pub fn line(tile: u64, n: u8) -> u64 {
    tile >> 3 << 1 | u64::from(n)
}

/// Sectors of a tile in memory, as sectors of its lines: those of a Z16 tile are next to another tile's.
pub fn lines(format: DepthFormat, tile: u64, sectors: u16) -> [u8; 4] {
    let separate = |two: u16| ((two & 1 | (two & 2) << 1) << (tile & 1)) as u8;
    match format {
        DepthFormat::Z16 => [separate(sectors & 3), separate(sectors >> 2 & 3), 0, 0],
        _ => [0, 4, 8, 12].map(|at| (sectors >> at & 15) as u8),
    }
}

/// The first line, from one on, with any of the sectors, and whether it is the last.
pub fn next_line(lines: &[u8; 4], from: u8) -> (u8, bool) {
    let some = |n: &u8| lines[usize::from(*n)] != 0;
    let first = (from..4).find(some).unwrap_or(3);
    (first, !(first + 1..4).any(|n| some(&n)))
}

/// The line of a sector of a tile in memory.
pub fn line_in(format: DepthFormat, sector: u8) -> u8 {
    if format == DepthFormat::Z16 { sector >> 1 } else { sector >> 2 }
}

/// The sector of a tile for a sector of a line.
pub fn sector_in(format: DepthFormat, line: u8, sector: u8) -> u8 {
    match format {
        DepthFormat::Z16 => line << 1 & 2 | sector >> 1,
        _ => line << 2 | sector,
    }
}

/// The lowest of a set of sectors.
pub fn lowest(sectors: u16) -> u8 {
    sectors.trailing_zeros().min(15) as u8
}

/// A tile as bytes.
pub fn byte(tile: &impl Sectors, at: usize) -> u8 {
    (tile[at / 32].words[at / 4 % 8] >> (8 * (at % 4))) as u8
}

pub fn set_byte(tile: &mut [Sector; ZROP_CACHED], at: usize, value: u8) {
    let word = &mut tile[at / 32].words[at / 4 % 8];
    *word = *word & !(0xff << (8 * (at % 4))) | u32::from(value) << (8 * (at % 4));
}

/// Depth code of a sample, for tiles that hold samples.
pub fn depth_code(tile: &impl Sectors, format: DepthFormat, o: usize) -> u32 {
    let at = depth_byte(format, o);
    let word = |w: usize| u64::from(tile[w / 8].words[w % 8]);
    let code = (word(at / 4) | word(at / 4 + 1) << 32) >> (8 * (at % 4));
    code as u32 & u32::MAX >> (32 - 8 * depth_bytes(format))
}

/// Every bit repeated twice.
fn twice(bits: u32) -> u32 {
    let bits = (bits | bits << 8) & 0x00ff_00ff;
    let bits = (bits | bits << 4) & 0x0f0f_0f0f;
    let bits = (bits | bits << 2) & 0x3333_3333;
    ((bits | bits << 1) & 0x5555_5555) * 3
}

/// Every bit of a byte repeated three times.
fn thrice(byte: u32) -> u32 {
    let bits = (byte | byte << 8) & 0x00f00f;
    let bits = (bits | bits << 4) & 0x0c30c3;
    ((bits | bits << 2) & 0x249249) * 7
}

/// Bytes of a sector in the cache that hold the samples of two masks, of depth and of stencil.
pub fn byte_mask(format: DepthFormat, sector: usize, depth: u64, stencil: u64) -> u32 {
    let half = sector / 4;
    match format {
        // Two rows of eight samples.
        DepthFormat::Z16 if half == 1 => 0,
        DepthFormat::Z16 => twice((depth >> (16 * sector)) as u32 & 0xffff),
        // A third of the 96 bytes of 32 samples, or their stencil.
        DepthFormat::Z24S8 if sector % 4 == 3 => order_of(stencil, half),
        DepthFormat::Z24S8 => {
            let (order, part) = (order_of(depth, half), sector % 4);
            let (low, high) = (order >> (8 * part) & 0xff, order >> (8 * part + 8) & 0xff);
            thrice(low) >> (8 * part) | thrice(high) << (24 - 8 * part)
        }
        DepthFormat::Z32 if sector >= 8 => order_of(stencil, sector % 2),
        // Two rows of four samples.
        DepthFormat::None | DepthFormat::Z32 => {
            let order = order_of(depth, sector % 2) >> (8 * (sector / 2));
            twice(twice(order & 0xff))
        }
    }
}
