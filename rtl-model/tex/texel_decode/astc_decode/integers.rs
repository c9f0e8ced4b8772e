//! Sequences of numbers: of a number the bits, and of the trits or quints of its group its own; then colours of 8 bits and weights
//! up to 64.

use super::stages::*;

/// The trits of a group.
fn trits(t: u32) -> [u32; 5] {
    let bit = |n: u32| t >> n & 1;
    let (c, high) = if t >> 2 & 7 == 7 {
        (t >> 5 << 2 | t & 3, [2, 2])
    } else if t >> 5 & 3 == 3 {
        (t & 31, [bit(7), 2])
    } else {
        (t & 31, [t >> 5 & 3, bit(7)])
    };
    let bit = |n: u32| c >> n & 1;
    let low = if c & 3 == 3 {
        [bit(3) << 1 | bit(2) & !bit(3), bit(4), 2]
    } else if c >> 2 & 3 == 3 {
        [c & 3, 2, 2]
    } else {
        [bit(1) << 1 | bit(0) & !bit(1), c >> 2 & 3, bit(4)]
    };
    [low[0], low[1], low[2], high[0], high[1]]
}

/// The quints of a group.
fn quints(q: u32) -> [u32; 3] {
    let bit = |n: u32| q >> n & 1;
    if q >> 1 & 3 == 3 && q >> 5 == 0 {
        return [4, 4, bit(0) << 2 | (bit(4) & !bit(0)) << 1 | bit(3) & !bit(0)];
    }
    let (c, last) = if q >> 1 & 3 == 3 {
        ((q >> 3 & 3) << 3 | (!(q >> 5) & 3) << 1 | bit(0), 4)
    } else {
        (q & 31, q >> 5)
    };
    if c & 7 == 5 { [c >> 3, 4, last] } else { [c & 7, c >> 3, last] }
}

/// The digit and the bits of a number in a sequence.
pub fn number(sequence: u128, range: AstcRange, at: u32) -> (u32, u32) {
    let n = u32::from(range.bits);
    let f = |at: u32, bits: u32| sequence.checked_shr(at).unwrap_or(0) as u32 & ((1 << bits) - 1);
    if range.trits {
        let (first, k) = (at / 5 * (8 + 5 * n), at % 5);
        let g = |places: u32, at: u32, bits: u32| f(first + places * n + at, bits);
        let t = g(1, 0, 2) | g(2, 2, 2) << 2 | g(3, 4, 1) << 4 | g(4, 5, 2) << 5 | g(5, 7, 1) << 7;
        let before = [0, 2, 4, 5, 7][k as usize];
        (trits(t)[k as usize], g(k, before, n))
    } else if range.quints {
        let (first, k) = (at / 3 * (7 + 3 * n), at % 3);
        let g = |places: u32, at: u32, bits: u32| f(first + places * n + at, bits);
        let q = g(1, 0, 3) | g(2, 3, 2) << 3 | g(3, 5, 2) << 5;
        let before = [0, 3, 5][k as usize];
        (quints(q)[k as usize], g(k, before, n))
    } else {
        (0, f(at * n, n))
    }
}

/// A weight, up to 64.
pub fn weight(range: AstcRange, (digit, m): (u32, u32)) -> u32 {
    let n = usize::from(range.bits);
    let high = m >> 1;
    let all = if m & 1 == 1 { 0x7f } else { 0 };
    let spread = |c: u8, b: u32| {
        let sum = (digit * u32::from(c) + b) ^ all;
        all & 0x20 | sum >> 2
    };
    let value = match (range.trits, range.quints, n) {
        (true, _, 0) => [0, 32, 63, 63][digit as usize & 3],
        (_, true, 0) => [0, 16, 32, 47, 63, 63, 63, 63][digit as usize & 7],
        (true, ..) => {
            let b = [0, 0, high << 6 | high << 2 | high, high << 5 | high][n & 3];
            spread(ASTC_WEIGHT_TRIT[n & 3], b)
        }
        (_, true, _) => spread(ASTC_WEIGHT_QUINT[n & 3], if n == 2 { high << 6 | high << 1 } else { 0 }),
        (.., 1) => m * 63,
        (.., 2) => m * 21,
        (.., 3) => m * 9,
        (.., 4) => m << 2 | m >> 2,
        _ => m << 1 | m >> 4,
    };
    value + u32::from(value > 32)
}

/// A colour of 8 bits.
pub fn colour(range: AstcRange, (digit, m): (u32, u32)) -> u32 {
    let n = u32::from(range.bits);
    let high = m >> 1;
    let all = if m & 1 == 1 { 0x1ff } else { 0 };
    let spread = |c: u8, b: u32| {
        let sum = (digit * u32::from(c) + b) ^ all;
        all & 0x80 | sum >> 2
    };
    let n_at = n as usize & 7;
    if range.trits {
        let b = match n {
            2 => high * 0x116,
            3 => high << 7 | high << 2 | high,
            4 => high << 6 | high,
            5 => high << 5 | high >> 2,
            6 => high << 4 | high >> 4,
            _ => 0,
        };
        spread(ASTC_COLOUR_TRIT[n_at], b)
    } else if range.quints {
        let b = match n {
            2 => high * 0x10c,
            3 => high << 7 | high << 1 | high >> 1,
            4 => high << 6 | high >> 1,
            5 => high << 5 | high >> 3,
            _ => 0,
        };
        spread(ASTC_COLOUR_QUINT[n_at], b)
    } else {
        let top = m << (8 - n);
        top | top >> n | top >> (2 * n)
    }
}

/// A texel with its numbers: values of its part's end points, and weights of four points of the grid.
pub fn numbers(tap: &AstcBlock) -> AstcNumbers {
    let block = tap.words.iter().rev().fold(0, |bits, word| bits << 32 | u128::from(*word));
    let low = |bits: u8, sequence: u128| sequence & ((1 << u32::from(bits)) - 1);
    let used = !tap.flat && tap.kind == crate::texels::TapKind::Texel;
    let (mut values, mut weights) = ([0; 8], [[0; 4]; 2]);
    if used {
        let colours = low(tap.colour_bits, block >> tap.colour_at);
        for (k, value) in values.iter_mut().enumerate() {
            *value = colour(tap.colours, number(colours, tap.colours, u32::from(tap.first) + k as u32)) as u8;
        }
        let sequence = low(tap.weight_bits, block.reverse_bits());
        let (corner, width) = (u32::from(tap.corner), u32::from(tap.width));
        let points = [corner, corner + 1, corner + width, corner + width + 1];
        for (plane, weights) in weights.iter_mut().enumerate().take(if tap.dual { 2 } else { 1 }) {
            for (point, found) in points.iter().zip(weights) {
                let at = if tap.dual { 2 * point + plane as u32 } else { *point } & 127;
                *found = weight(tap.weights, number(sequence, tap.weights, at)) as u8;
            }
        }
    }
    AstcNumbers {
        kind: tap.kind,
        share: tap.share,
        flat: tap.flat,
        words: tap.words,
        values,
        weights,
        mode: tap.mode,
        dual: tap.dual,
        selector: tap.selector,
        past_x: tap.past_x,
        past_y: tap.past_y,
    }
}
