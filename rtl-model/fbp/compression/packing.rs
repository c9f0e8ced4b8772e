//! Depth with stencil: the location of the bytes of ordinary samples. With four-byte samples a line of a tile is one
//! half of it, four columns of eight rows: 32 bytes of stencil, then 32 codes of three bytes. With eight-byte samples
//! the whole tile is such a half: 32 bytes of stencil, 32 floats, 32 times the other three bytes. An ordinary sector
//! has two rows, of a half or of half a half.

use super::types::*;
use crate::bytes::byte;
use bundle::*;

/// The half of a tile that contains an ordinary sector.
pub fn half(sector: u8) -> usize {
    usize::from(sector & 1)
}

/// The two rows of the half: 0 to 3.
fn rows(upper: bool, sector: u8) -> usize {
    2 * usize::from(upper) + usize::from(sector >> 1)
}

/// The sectors, of the three of a half's codes, that contain two rows.
fn codes(rows: usize) -> u8 {
    match rows {
        0 => 0b001,
        1 => 0b011,
        2 => 0b110,
        _ => 0b100,
    }
}

/// The sectors of a tile that contain an ordinary sector of a line.
pub fn sectors_of(coding: &Coding, upper: bool, sector: u8) -> u8 {
    let rows = rows(upper, sector);
    if coding.wide { 1 | 2 << rows | codes(rows) << 5 } else { (1 | codes(rows) << 1) << (4 * half(sector)) }
}

/// The sectors that contain a set of ordinary sectors.
pub fn sectors(coding: &Coding, upper: bool, wanted: u8) -> u8 {
    let wanted = (0..4).filter(|sector| wanted >> sector & 1 == 1);
    wanted.fold(0, |all, sector| all | sectors_of(coding, upper, sector))
}

/// The code of an ordinary sector's sample, from the two sectors of depth that contain the line's codes.
pub fn code(upper: bool, sector: u8, sample: usize, low: &Sector, high: &Sector) -> u32 {
    let first = 24 * usize::from(sector >> 1) + 16 * usize::from(upper) + 3 * sample;
    let at = |at: usize| if at < 32 { byte(low, at) } else { byte(high, at - 32) };
    at(first) | at(first + 1) << 8 | at(first + 2) << 16
}

/// The stencil of a sample of its two rows.
pub fn stencil(upper: bool, sector: u8, sample: usize, stencils: &Sector) -> u32 {
    byte(stencils, 8 * rows(upper, sector) + sample)
}

/// An ordinary word.
pub fn word(coding: &Coding, code: u32, stencil: u32) -> u32 {
    if coding.above { stencil << 24 | code } else { code << 8 | stencil }
}

/// The sample, of the two rows of an ordinary sector of eight-byte samples.
pub fn sample_of(sector: u8, sample: usize) -> usize {
    4 * (sample / 2) + 2 * half(sector) + sample % 2
}

/// The sector of a tile written for an ordinary sector of a line, given the number of sectors left.
fn place(sectors: u8, second: bool, left: u8) -> usize {
    let line = if second { 4 } else { 0 };
    let of_line = sectors >> line & 15;
    let written = of_line.count_ones() - u32::from(left);
    let mut rest = of_line;
    (0..written).for_each(|_| rest &= rest.wrapping_sub(1));
    line + rest.trailing_zeros() as usize
}

/// Location of a byte of an ordinary sector.
fn byte_place(coding: &Coding, upper: bool, sector: u8, k: usize) -> usize {
    let rows = rows(upper, sector);
    if coding.wide {
        let (sample, of_sample) = (8 * rows + sample_of(sector, k / 8), k % 8);
        return match of_sample {
            0..4 => 32 + 4 * sample + of_sample,
            4 => sample,
            _ => 160 + 3 * sample + of_sample - 5,
        };
    }
    let (sample, of_word) = (k / 4, k % 4);
    let is_stencil = of_word == if coding.above { 3 } else { 0 };
    let within = match (is_stencil, coding.above) {
        (true, _) => 8 * rows + sample,
        (false, true) => 32 + 24 * rows + 3 * sample + of_word,
        (false, false) => 32 + 24 * rows + 3 * sample + of_word - 1,
    };
    128 * half(sector) + within
}

/// The beat for a sector of a line, from an ordinary sector's bytes, given the number of sectors left.
pub fn scattered(
    coding: &Coding,
    upper: bool,
    sector: u8,
    second: bool,
    left: u8,
    beat: &MemoryBeat,
) -> MemoryBeat {
    let place = place(sectors_of(coding, upper, sector), second, left);
    let (mut mask, mut data) = (0, Sector::default());
    for k in 0..32 {
        let at = byte_place(coding, upper, sector, k);
        if at / 32 == place {
            mask |= (beat.mask >> k & 1) << (at % 32);
            data.words[at / 4 % 8] |= byte(&beat.data, k) << (8 * (at % 4));
        }
    }
    MemoryBeat { mask, data, last: left == 1 }
}
