//! BC6: ends of a texel and their values.

use super::tables::*;
use super::{Ends, weight};
use crate::texels::RawTap;

/// The first end, and three more, each of red, green and blue, as the bits of their fields.
#[rustfmt::skip]
fn fields(mode: u32, block: u128) -> [[u32; 3]; 4] {
    let f = |at: u32, bits: u32| (block >> at) as u32 & ((1 << bits) - 1);
    match mode {
        0 => [
            [f(5, 10), f(15, 10), f(25, 10)],
            [f(35, 5), f(45, 5), f(55, 5)],
            [f(65, 5), f(41, 4) | f(2, 1) << 4, f(61, 4) | f(3, 1) << 4],
            [f(71, 5), f(51, 4) | f(40, 1) << 4, f(50, 1) | f(60, 1) << 1 | f(70, 1) << 2 | f(76, 1) << 3 | f(4, 1) << 4],
        ],
        1 => [
            [f(5, 7), f(15, 7), f(25, 7)],
            [f(35, 6), f(45, 6), f(55, 6)],
            [f(65, 6), f(41, 4) | f(24, 1) << 4 | f(2, 1) << 5, f(61, 4) | f(14, 1) << 4 | f(22, 1) << 5],
            [f(71, 6), f(51, 4) | f(3, 2) << 4, f(12, 2) | f(23, 1) << 2 | f(32, 1) << 3 | f(34, 1) << 4 | f(33, 1) << 5],
        ],
        2 => [
            [f(5, 10) | f(40, 1) << 10, f(15, 10) | f(49, 1) << 10, f(25, 10) | f(59, 1) << 10],
            [f(35, 5), f(45, 4), f(55, 4)],
            [f(65, 5), f(41, 4), f(61, 4)],
            [f(71, 5), f(51, 4), f(50, 1) | f(60, 1) << 1 | f(70, 1) << 2 | f(76, 1) << 3],
        ],
        6 => [
            [f(5, 10) | f(39, 1) << 10, f(15, 10) | f(50, 1) << 10, f(25, 10) | f(59, 1) << 10],
            [f(35, 4), f(45, 5), f(55, 4)],
            [f(65, 4), f(41, 4) | f(75, 1) << 4, f(61, 4)],
            [f(71, 4), f(51, 4) | f(40, 1) << 4, f(69, 1) | f(60, 1) << 1 | f(70, 1) << 2 | f(76, 1) << 3],
        ],
        10 => [
            [f(5, 10) | f(39, 1) << 10, f(15, 10) | f(49, 1) << 10, f(25, 10) | f(60, 1) << 10],
            [f(35, 4), f(45, 4), f(55, 5)],
            [f(65, 4), f(41, 4), f(61, 4) | f(40, 1) << 4],
            [f(71, 4), f(51, 4), f(50, 1) | f(69, 2) << 1 | f(76, 1) << 3 | f(75, 1) << 4],
        ],
        14 => [
            [f(5, 9), f(15, 9), f(25, 9)],
            [f(35, 5), f(45, 5), f(55, 5)],
            [f(65, 5), f(41, 4) | f(24, 1) << 4, f(61, 4) | f(14, 1) << 4],
            [f(71, 5), f(51, 4) | f(40, 1) << 4, f(50, 1) | f(60, 1) << 1 | f(70, 1) << 2 | f(76, 1) << 3 | f(34, 1) << 4],
        ],
        18 => [
            [f(5, 8), f(15, 8), f(25, 8)],
            [f(35, 6), f(45, 5), f(55, 5)],
            [f(65, 6), f(41, 4) | f(24, 1) << 4, f(61, 4) | f(14, 1) << 4],
            [f(71, 6), f(51, 4) | f(13, 1) << 4, f(50, 1) | f(60, 1) << 1 | f(23, 1) << 2 | f(33, 2) << 3],
        ],
        22 => [
            [f(5, 8), f(15, 8), f(25, 8)],
            [f(35, 5), f(45, 6), f(55, 5)],
            [f(65, 5), f(41, 4) | f(24, 1) << 4 | f(23, 1) << 5, f(61, 4) | f(14, 1) << 4],
            [f(71, 5), f(51, 4) | f(40, 1) << 4 | f(33, 1) << 5, f(13, 1) | f(60, 1) << 1 | f(70, 1) << 2 | f(76, 1) << 3 | f(34, 1) << 4],
        ],
        26 => [
            [f(5, 8), f(15, 8), f(25, 8)],
            [f(35, 5), f(45, 5), f(55, 6)],
            [f(65, 5), f(41, 4) | f(24, 1) << 4, f(61, 4) | f(14, 1) << 4 | f(23, 1) << 5],
            [f(71, 5), f(51, 4) | f(40, 1) << 4, f(50, 1) | f(13, 1) << 1 | f(70, 1) << 2 | f(76, 1) << 3 | f(34, 1) << 4 | f(33, 1) << 5],
        ],
        30 => [
            [f(5, 6), f(15, 6), f(25, 6)],
            [f(35, 6), f(45, 6), f(55, 6)],
            [f(65, 6), f(41, 4) | f(24, 1) << 4 | f(21, 1) << 5, f(61, 4) | f(14, 1) << 4 | f(22, 1) << 5],
            [f(71, 6), f(51, 4) | f(11, 1) << 4 | f(31, 1) << 5, f(12, 2) | f(23, 1) << 2 | f(32, 1) << 3 | f(34, 1) << 4 | f(33, 1) << 5],
        ],
        3 => [
            [f(5, 10), f(15, 10), f(25, 10)],
            [f(35, 10), f(45, 10), f(55, 10)],
            [0, 0, 0],
            [0, 0, 0],
        ],
        7 => [
            [f(5, 10) | f(44, 1) << 10, f(15, 10) | f(54, 1) << 10, f(25, 10) | f(64, 1) << 10],
            [f(35, 9), f(45, 9), f(55, 9)],
            [0, 0, 0],
            [0, 0, 0],
        ],
        11 => [
            [f(5, 10) | f(44, 1) << 10 | f(43, 1) << 11, f(15, 10) | f(54, 1) << 10 | f(53, 1) << 11, f(25, 10) | f(64, 1) << 10 | f(63, 1) << 11],
            [f(35, 8), f(45, 8), f(55, 8)],
            [0, 0, 0],
            [0, 0, 0],
        ],
        15 => [
            [f(5, 10) | f(44, 1) << 10 | f(43, 1) << 11 | f(42, 1) << 12 | f(41, 1) << 13 | f(40, 1) << 14 | f(39, 1) << 15, f(15, 10) | f(54, 1) << 10 | f(53, 1) << 11 | f(52, 1) << 12 | f(51, 1) << 13 | f(50, 1) << 14 | f(49, 1) << 15, f(25, 10) | f(64, 1) << 10 | f(63, 1) << 11 | f(62, 1) << 12 | f(61, 1) << 13 | f(60, 1) << 14 | f(59, 1) << 15],
            [f(35, 4), f(45, 4), f(55, 4)],
            [0, 0, 0],
            [0, 0, 0],
        ],
        _ => [[0; 3]; 4],
    }
}

/// A number of some bits with its sign.
fn extended(x: u32, bits: u32) -> u32 {
    ((x << (32 - bits)) as i32 >> (32 - bits)) as u32
}

/// The ends of a texel's subset.
pub fn ends(tap: &RawTap, block: u128, signed: bool) -> Ends {
    let mode = if block as u32 & 3 < 2 { block as u32 & 3 } else { block as u32 & 31 };
    let bits = u32::from(BC6_ENDS[mode as usize]);
    if bits == 0 {
        return Ends::default();
    }
    let texel = u32::from(tap.within_y & 3) << 2 | u32::from(tap.within_x & 3);
    let pair = mode & 3 != 3;
    let partition = (block >> 77) as usize & 31;
    let second = pair && BPTC_PAIRS[partition] >> texel & 1 == 1;
    let (at, index_bits) = if pair { (82, 3) } else { (65, 4) };
    let anchor = if pair { u32::from(BPTC_PAIR_ANCHORS[partition]) } else { 16 };
    let before = u32::from(texel > 0) + u32::from(texel > anchor);
    let short = u32::from(texel == 0 || texel == anchor);
    let index = (block >> (at + index_bits * texel - before)) as u32 & ((1 << (index_bits - short)) - 1);

    let fields = fields(mode, block);
    let differences = [BC6_RED, BC6_GREEN, BC6_BLUE].map(|bits| u32::from(bits[mode as usize]));
    let mask = (1 << bits) - 1;
    let shown = |x: u32| (if signed { extended(x, bits) } else { x }) as u16;
    let end = |e: usize| {
        [0, 1, 2].map(|k| match (e, differences[k]) {
            (0, _) | (_, 0) => shown(fields[e][k]),
            (_, n) => shown(fields[0][k].wrapping_add(extended(fields[e][k], n)) & mask),
        })
    };
    let of = |[r, g, b]: [u16; 3]| [r, g, b, 0];
    let first = if second { 2 } else { 0 };
    Ends {
        ends: [of(end(first)), of(end(first + 1))],
        bits: [bits as u8; 2],
        weights: [weight(index, index_bits); 2],
        rotation: 0,
    }
}

/// An end's value in 16 bits.
pub fn unquantized(x: u16, bits: u8, signed: bool) -> u16 {
    let bits = u32::from(bits);
    let negative = signed && x >> 15 == 1;
    let magnitude = u32::from(if negative { x.wrapping_neg() } else { x });
    let most = (1 << (bits - u32::from(signed))) - 1;
    let value = match bits {
        16 => return x,
        15 if !signed => return x,
        _ if magnitude == 0 => 0,
        _ if magnitude >= most => 0xffff >> u32::from(signed),
        _ => ((magnitude << 15) + 0x4000) >> (bits - 1),
    } as u16;
    if negative { value.wrapping_neg() } else { value }
}

/// A value between two ends, as a half.
pub fn between(ends: [u16; 2], weight: u8, signed: bool) -> u16 {
    let wide = |x: u16| if signed { i32::from(x as i16) } else { i32::from(x) };
    let weight = i32::from(weight);
    let value = (wide(ends[0]) * (64 - weight) + wide(ends[1]) * weight + 32) >> 6;
    let scaled = value.unsigned_abs() * 31;
    if !signed {
        (scaled >> 6) as u16
    } else {
        let magnitude = (scaled >> 5) as u16;
        magnitude | if value < 0 && magnitude != 0 { 0x8000 } else { 0 }
    }
}
