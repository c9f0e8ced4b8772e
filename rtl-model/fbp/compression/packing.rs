//! Depth with stencil: where the four bytes of an ordinary sample are. A line of a tile is a half of it, four columns of
//! eight rows: 32 codes of three bytes, then 32 of stencil. An ordinary sector has two rows of a half.

use super::types::*;
use crate::bytes::byte;
use bundle::*;

/// The half of a tile that an ordinary sector is of.
pub fn half(sector: u8) -> usize {
    usize::from(sector & 1)
}

/// The two rows of the half: 0 to 3.
fn rows(upper: bool, sector: u8) -> usize {
    2 * usize::from(upper) + usize::from(sector >> 1)
}

/// Sectors of a half that hold depth of ordinary ones of a line.
fn depth_sectors(upper: bool, half: usize, wanted: u8) -> u8 {
    let of = |sector: u8| match rows(upper, sector) {
        _ if wanted >> sector & 1 == 0 => 0,
        0 => 0b001,
        1 => 0b011,
        2 => 0b110,
        _ => 0b100,
    };
    of(half as u8) | of(half as u8 | 2)
}

/// Those with stencil, too.
pub fn sectors(upper: bool, half: usize, wanted: u8) -> u8 {
    let depth = depth_sectors(upper, half, wanted);
    if depth == 0 { 0 } else { depth | 8 }
}

/// The code of an ordinary sector's sample, of the two sectors of depth that the line's are in.
pub fn code(upper: bool, sector: u8, sample: usize, low: &Sector, high: &Sector) -> u32 {
    let first = 24 * usize::from(sector >> 1) + 16 * usize::from(upper) + 3 * sample;
    let at = |at: usize| if at < 32 { byte(low, at) } else { byte(high, at - 32) };
    at(first) | at(first + 1) << 8 | at(first + 2) << 16
}

/// The stencil of an ordinary sector's sample.
pub fn stencil(upper: bool, sector: u8, sample: usize, stencils: &Sector) -> u32 {
    byte(stencils, 8 * rows(upper, sector) + sample)
}

/// An ordinary word.
pub fn word(coding: &Coding, code: u32, stencil: u32) -> u32 {
    if coding.above { stencil << 24 | code } else { code << 8 | stencil }
}

/// The packed sector that is written as one of an ordinary one's, when so many are left: stencil is the last.
fn place(upper: bool, sector: u8, left: u8) -> usize {
    let depth = depth_sectors(upper, half(sector), 1 << sector);
    match left {
        1 => 3,
        2 => depth.ilog2() as usize,
        _ => depth.trailing_zeros() as usize,
    }
}

/// What an ordinary sector's bytes are there.
pub fn scattered(coding: &Coding, upper: bool, sector: u8, left: u8, beat: &MemoryBeat) -> MemoryBeat {
    let (place, rows) = (place(upper, sector, left), rows(upper, sector));
    let (mut mask, mut data) = (0, Sector::default());
    for k in 0..32 {
        let (sample, of_word) = (k / 4, k % 4);
        let is_stencil = of_word == if coding.above { 3 } else { 0 };
        let at = match (is_stencil, coding.above) {
            (true, _) => 96 + 8 * rows + sample,
            (false, true) => 24 * rows + 3 * sample + of_word,
            (false, false) => 24 * rows + 3 * sample + of_word - 1,
        };
        if at / 32 == place {
            mask |= (beat.mask >> k & 1) << (at % 32);
            data.words[at / 4 % 8] |= byte(&beat.data, k) << (8 * (at % 4));
        }
    }
    MemoryBeat { mask, data, last: left == 1 }
}
