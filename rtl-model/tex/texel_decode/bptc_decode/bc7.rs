//! BC7: ends of a texel and their values.

use super::tables::*;
use super::{Ends, weight};
use crate::texels::RawTap;

/// An index and the bits that it has: with a bit less at anchors. `before`: how many of these were before it.
fn index(block: u128, at: u8, bits: u32, texel: u32, before: u32, short: bool) -> u32 {
    let kept = bits - u32::from(short);
    (block >> (u32::from(at) + bits * texel - before)) as u32 & ((1 << kept) - 1)
}

/// The ends of a texel's subset.
pub fn ends(tap: &RawTap, block: u128) -> Ends {
    if block as u8 == 0 {
        return Ends { bits: [8; 2], ..Ends::default() };
    }
    let m = (block as u8).trailing_zeros() as usize;
    let f = |at: u32, bits: u32| (block >> at) as u32 & ((1 << bits) - 1);
    let (subsets, partition_bits) = (u32::from(BC7_SUBSETS[m]), u32::from(BC7_PARTITION[m]));
    let texel = u32::from(tap.within_y & 3) << 2 | u32::from(tap.within_x & 3);
    let partition = f(m as u32 + 1, partition_bits) as usize;
    let (subset, anchors) = match subsets {
        1 => (0, [16, 16]),
        2 => {
            let subset = u32::from(BPTC_PAIRS[partition]) >> texel & 1;
            (subset, [u32::from(BPTC_PAIR_ANCHORS[partition]), 16])
        }
        _ => {
            let subset = BPTC_TRIPLES[partition] >> (2 * texel) & 3;
            (subset, [u32::from(BPTC_SECOND_ANCHORS[partition]), u32::from(BPTC_THIRD_ANCHORS[partition])])
        }
    };

    // ---- ends
    let (colour, alpha) = (u32::from(BC7_COLOUR[m]), u32::from(BC7_ALPHA[m]));
    let each = matches!(m, 0 | 3 | 6 | 7);
    let low = u32::from(each || m == 1);
    let end = |e: u32| {
        let number = 2 * subset + e;
        let below = f(u32::from(BC7_LOW_AT[m]) + if each { number } else { subset }, 1);
        let with = |x: u32| (if low == 1 { x << 1 | below } else { x }) as u16;
        let part = |c: u32| with(f(u32::from(BC7_RED_AT[m]) + (2 * subsets * c + number) * colour, colour));
        let opaque = alpha == 0;
        let transparency = with(f(u32::from(BC7_ALPHA_AT[m]) + number * alpha, alpha));
        [part(0), part(1), part(2), if opaque { 255 } else { transparency }]
    };

    // ---- indices
    let before = u32::from(texel > 0) + u32::from(texel > anchors[0]) + u32::from(texel > anchors[1]);
    let short = texel == 0 || anchors.contains(&texel);
    let (first_bits, second_bits) = (u32::from(BC7_INDEX[m]), u32::from(BC7_SECOND[m]));
    let first = weight(index(block, BC7_INDEX_AT[m], first_bits, texel, before, short), first_bits);
    let second = if second_bits == 0 {
        first
    } else {
        let before = u32::from(texel > 0);
        weight(index(block, BC7_SECOND_AT[m], second_bits, texel, before, texel == 0), second_bits)
    };
    let exchanged = m == 4 && f(7, 1) == 1;
    let rotation = match m {
        4 => f(5, 2),
        5 => f(6, 2),
        _ => 0,
    };
    let alpha_bits = if alpha == 0 { 8 } else { alpha + low };
    Ends {
        ends: [end(0), end(1)],
        bits: [(colour + low) as u8, alpha_bits as u8],
        weights: if exchanged { [second, first] } else { [first, second] },
        rotation: rotation as u8,
    }
}

/// An end in 8 bits: the lowest are the upper ones again.
pub fn replicated(x: u16, bits: u8) -> u16 {
    let high = x << (8 - bits);
    high | high >> bits
}

/// A value between two ends, with 8 more bits.
pub fn between(ends: [u16; 2], weight: u8) -> u16 {
    let [a, b] = ends.map(u32::from);
    let weight = u32::from(weight);
    (((a * (64 - weight) + b * weight + 32) >> 6) << 8) as u16
}
