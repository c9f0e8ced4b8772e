//! Texels of BC1 to BC5 as exact fractions, from the bytes of a block.

use tex::texture_binding::*;

/// A fraction.
pub type Fraction = (i128, i128);

/// The whole number of `bits` bits at a bit of a block.
fn number(bytes: &[u8], at: usize, bits: usize) -> u32 {
    (0..bits).map(|k| u32::from(bytes[(at + k) / 8] >> ((at + k) % 8) & 1) << k).sum()
}

/// Between two ends: `k` of `n` parts of the way.
fn between([a, b]: [Fraction; 2], k: i128, n: i128) -> Fraction {
    (a.0 * b.1 * (n - k) + b.0 * a.1 * k, a.1 * b.1 * n)
}

/// Red, green, blue and alpha of a block of colours; `opaque` blocks have four colours.
fn colours(bytes: &[u8], texel: usize, opaque: bool) -> [Fraction; 4] {
    let ends = [number(bytes, 0, 16), number(bytes, 16, 16)];
    let part = |end: u32, k: usize| -> Fraction {
        let (low, bits) = [(11, 5), (5, 6), (0, 5)][k];
        (i128::from(end >> low & ((1 << bits) - 1)), (1 << bits) - 1)
    };
    let palette = |k: usize| [part(ends[0], k), part(ends[1], k)];
    let one = (1, 1);
    let of = |k: i128, n: i128| {
        [between(palette(0), k, n), between(palette(1), k, n), between(palette(2), k, n), one]
    };
    match number(bytes, 32 + 2 * texel, 2) {
        0 => of(0, 1),
        1 => of(1, 1),
        2 if opaque || ends[0] > ends[1] => of(1, 3),
        3 if opaque || ends[0] > ends[1] => of(2, 3),
        2 => of(1, 2),
        _ => [(0, 1); 4],
    }
}

/// A component of its own: 8 bytes.
fn single(bytes: &[u8], texel: usize, signed: bool) -> Fraction {
    let raw = |k: usize| i128::from(if signed { (bytes[k] as i8).into() } else { i32::from(bytes[k]) });
    let (least, most) = if signed { (-127, 127) } else { (0, 255) };
    let ends = [(raw(0).max(least), most), (raw(1).max(least), most)];
    let index = i128::from(number(bytes, 16 + 3 * texel, 3));
    match (index, raw(0) > raw(1)) {
        (0 | 1, _) => between(ends, index, 1),
        (_, true) => between(ends, index - 1, 7),
        (6, _) => (least, most),
        (7, _) => (1, 1),
        _ => between(ends, index - 1, 5),
    }
}

/// The components of a texel; those that the format lacks are 0.
pub fn texel(size: TexelSize, signed: [bool; 2], words: [u32; 4], x: u8, y: u8) -> [Fraction; 4] {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let texel = usize::from(y & 3) * 4 + usize::from(x & 3);
    let with = |colours: [Fraction; 4], alpha| [colours[0], colours[1], colours[2], alpha];
    match size {
        TexelSize::Bc1 => colours(&bytes, texel, false),
        TexelSize::Bc2 => with(colours(&bytes[8..], texel, true), (number(&bytes, 4 * texel, 4).into(), 15)),
        TexelSize::Bc3 => with(colours(&bytes[8..], texel, true), single(&bytes, texel, false)),
        TexelSize::Bc4 => [single(&bytes, texel, signed[0]), (0, 1), (0, 1), (0, 1)],
        _ => {
            let pair = [single(&bytes, texel, signed[0]), single(&bytes[8..], texel, signed[1])];
            [pair[0], pair[1], (0, 1), (0, 1)]
        }
    }
}
