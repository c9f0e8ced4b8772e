//! The mode of a block: the grid of weights, ranges of numbers, parts, and what is illegal.

use super::partition::part;
use super::stages::*;
use crate::texel_decode::types::*;
use crate::texels::*;

/// Magenta, in 16 bits.
pub const ILLEGAL: [u32; 4] = [0xffff, 0, 0xffff, 0xffff];

/// Bits of a sequence of numbers.
fn length(range: AstcRange, count: u32) -> u32 {
    let digits = if range.trits {
        (8 * count).div_ceil(5)
    } else if range.quints {
        (7 * count).div_ceil(3)
    } else {
        0
    };
    digits + count * u32::from(range.bits)
}

/// The grid's width and height, the range of weights, and whether there are two planes of them; nothing if it is reserved.
fn grid(b: u32) -> Option<(u32, u32, AstcRange, bool)> {
    let f = |at: u32, bits: u32| b >> at & ((1 << bits) - 1);
    let (first, second) = (f(5, 2), f(7, 2));
    let plain = b & 3 == 0 && second == 2;
    let (width, height) = match (b & 3, f(2, 2), second) {
        (0, 0, _) => return None,
        (0, _, 0) => (12, first + 2),
        (0, _, 1) => (first + 2, 12),
        (0, _, 2) => (first + 6, f(9, 2) + 6),
        (0, ..) if first == 0 => (6, 10),
        (0, ..) if first == 1 => (10, 6),
        (0, ..) => return None,
        (_, 0, _) => (second + 4, first + 2),
        (_, 1, _) => (second + 8, first + 2),
        (_, 2, _) => (first + 2, second + 8),
        (_, _, 0 | 1) => (first + 2, second + 6),
        _ => (f(7, 1) + 2, first + 2),
    };
    let low = if b & 3 == 0 { f(2, 2) } else { b & 3 };
    let precise = !plain && f(9, 1) == 1;
    let (trits, quints, bits) = match (low << 1 | f(4, 1), precise) {
        (2, false) => (false, false, 1),
        (3, false) => (true, false, 0),
        (4, false) => (false, false, 2),
        (5, false) => (false, true, 0),
        (6, false) => (true, false, 1),
        (_, false) => (false, false, 3),
        (2, true) => (false, true, 1),
        (3, true) => (true, false, 2),
        (4, true) => (false, false, 4),
        (5, true) => (false, true, 2),
        (6, true) => (true, false, 3),
        _ => (false, false, 5),
    };
    Some((width, height, AstcRange { trits, quints, bits }, !plain && f(10, 1) == 1))
}

/// A block of one colour, if that is legal.
fn flat(block: u128) -> Option<[u32; 4]> {
    let f = |at: u32, bits: u32| (block >> at) as u32 & ((1 << bits) - 1);
    let extents = [12, 25, 38, 51].map(|at| f(at, 13));
    let [left, right, top, bottom] = extents;
    let everywhere = extents == [0x1fff; 4];
    (f(9, 3) == 6 && (everywhere || left < right && top < bottom))
        .then(|| [64, 80, 96, 112].map(|at| f(at, 16)))
}

/// Modes of the end points of four parts, and the bits below the weights that they take.
fn modes(block: u128, parts: u32, weight_bits: u32) -> ([u32; 4], u32) {
    let f = |at: u32, bits: u32| (block >> at) as u32 & ((1 << bits) - 1);
    if parts == 1 {
        return ([f(13, 4); 4], 0);
    }
    let selector = f(23, 2);
    if selector == 0 {
        return ([f(25, 4); 4], 0);
    }
    let more = 3 * parts - 4;
    let bits = f(128 - weight_bits - more, more) << 4 | f(25, 4);
    let mode = |k: u32| (selector - 1 + (bits >> k & 1)) << 2 | bits >> (parts + 2 * k) & 3;
    ([mode(0), mode(1), mode(2), mode(3)], more)
}

/// A texel of a block that has weights.
fn graded(rules: &TexelRules, tap: &RawTap, block: u128) -> Option<AstcBlock> {
    let f = |at: u32, bits: u32| (block >> at) as u32 & ((1 << bits) - 1);
    let (width, height, weights, dual) = grid(block as u32 & 0x7ff)?;
    let [block_x, block_y] = [rules.block_x, rules.block_y].map(u32::from);
    let count = width * height << u32::from(dual);
    let weight_bits = length(weights, count);
    let parts = f(11, 2) + 1;
    let fits = width <= block_x && height <= block_y && count <= 64 && (24..=96).contains(&weight_bits);
    if !fits || dual && parts == 4 {
        return None;
    }

    // ---- end points
    let (modes, more) = modes(block, parts, weight_bits);
    let numbers = |mode: u32| 2 * ((mode >> 2) + 1);
    let total: u32 = modes[..parts as usize].iter().map(|mode| numbers(*mode)).sum();
    let colour_at = match parts {
        1 => 17,
        _ => 29,
    };
    let below = weight_bits + more + if dual { 2 } else { 0 };
    let left = 128_u32.checked_sub(below + colour_at)?;
    if total > 18 || left < (13 * total).div_ceil(5) {
        return None;
    }
    let range = |n: usize| AstcRange {
        trits: ASTC_RANGE_DIGITS[n] == 1,
        quints: ASTC_RANGE_DIGITS[n] == 2,
        bits: ASTC_RANGE_BITS[n],
    };
    let colours = (0..ASTC_RANGES).map(range).find(|range| length(*range, total) <= left)?;
    let (x, y) = (u32::from(tap.within_x), u32::from(tap.within_y));
    let part = if parts == 1 { 0 } else { part(f(13, 10), parts, x, y, block_x * block_y < 31) };
    let first: u32 = modes[..part as usize].iter().map(|mode| numbers(*mode)).sum();

    // ---- weights
    let place = |side: u32, at: u32, points: u32| {
        (u32::from(ASTC_SCALES[side as usize]) * at * (points - 1) + 32) >> 6
    };
    let (across, down) = (place(block_x, x, width), place(block_y, y, height));
    Some(AstcBlock {
        kind: tap.kind,
        share: tap.share,
        flat: false,
        words: tap.words,
        weights,
        weight_bits: weight_bits as u8,
        colours,
        colour_bits: length(colours, total) as u8,
        colour_at: colour_at as u8,
        first: first as u8,
        mode: modes[part as usize] as u8,
        dual,
        selector: if dual { f(128 - below, 2) as u8 } else { 0 },
        width: width as u8,
        corner: ((across >> 4) + (down >> 4) * width) as u8 & 127,
        past_x: across as u8 & 15,
        past_y: down as u8 & 15,
    })
}

/// A tap with its block's mode.
pub fn mode(rules: &TexelRules, tap: &RawTap) -> AstcBlock {
    let block = tap.words.iter().rev().fold(0, |bits, word| bits << 32 | u128::from(*word));
    let with =
        |flat, words| AstcBlock { kind: tap.kind, share: tap.share, flat, words, ..AstcBlock::default() };
    match tap.kind {
        TapKind::Texel if block as u32 & 0x1ff == 0x1fc => with(true, flat(block).unwrap_or(ILLEGAL)),
        TapKind::Texel => graded(rules, tap, block).unwrap_or_else(|| with(true, ILLEGAL)),
        _ => with(false, tap.words),
    }
}
