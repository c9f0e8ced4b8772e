//! Pixels of a sector that blends in floats: four in a pass, two of 16 bytes; and their components.

use super::formats::bytes_log2;
use crate::crop::types::*;
use arith::pixel;
use bundle::*;

/// A component's code, and its interpretation.
pub type Coded = (ColourComponent, u32);

/// The bytes of a sector's pass.
pub fn pass_bytes(layout: ColourLayout, pass: u8) -> u32 {
    match (bytes_log2(layout), pass) {
        (..=1, _) => 0xff << (8 * pass),
        (2, 0) => 0x0000_ffff,
        (2, 1) => 0xffff_0000,
        (2, _) => 0,
        (_, 0) => !0,
        (_, _) => 0,
    }
}

/// The passes in which bytes are written; the first pass if there are none.
pub fn passes(layout: ColourLayout, write: u32) -> u8 {
    let used = (0..4).filter(|p| pass_bytes(layout, *p) & write != 0).fold(0, |all, p| all | 1 << p);
    if used == 0 { 1 } else { used }
}

/// The words of pixel `k` of a pass.
pub fn pixel_words(layout: ColourLayout, pass: u8, k: usize, words: &[u32; 8]) -> [u32; 4] {
    let p = usize::from(pass);
    match bytes_log2(layout) {
        ..=1 => [words[2 * p + k / 2] >> (16 * (k % 2)) & 0xffff, 0, 0, 0],
        2 => [words[4 * (p % 2) + k], 0, 0, 0],
        3 => [words[2 * k], words[2 * k + 1], 0, 0],
        _ if k < 2 => std::array::from_fn(|n| words[4 * k + n]),
        _ => [0; 4],
    }
}

/// The sector of a pass from its pixels, replicated to all positions.
pub fn placed(layout: ColourLayout, pixels: &[[u32; 4]; 4]) -> [u32; 8] {
    let p = pixels;
    match bytes_log2(layout) {
        ..=1 => std::array::from_fn(|n| p[n % 2 * 2][0] & 0xffff | p[n % 2 * 2 + 1][0] << 16),
        2 => std::array::from_fn(|n| p[n % 4][0]),
        3 => std::array::from_fn(|n| p[n / 2][n % 2]),
        _ => std::array::from_fn(|n| p[n / 4][n % 4]),
    }
}

const ONE: Coded = (ColourComponent { number: ColourNumber::Plain, bits: 32 }, 0x3f80_0000);

fn coded(format: PixelFormat, words: [u32; 4]) -> [Coded; 4] {
    let codes = pixel::codes(format.layout, words);
    [0, 1, 2, 3].map(|k| (pixel::pixel_component(format, k), codes[k]))
}

/// Two halves of a source that is not in its target's format.
const HALVES: PixelFormat =
    PixelFormat { layout: ColourLayout::Rg16, number: PixelNumber::Float, alpha: PixelAlpha::Stored };

/// The components of a destination.
pub fn components(control: &ColourControl, words: [u32; 4]) -> [Coded; 4] {
    let ColourControl { layout, number, stored: alpha, .. } = *control;
    coded(PixelFormat { layout, number, alpha }, words)
}

/// The components of a source. An alpha without bits in a pixel of 8 or 16 bits is in the upper half of its word,
/// `beside` it. For larger pixels it may be the red of a pixel that was sent before, of which `beside` is the first
/// word; otherwise it is one. Sources for 11-11-10 are then halves: red and green, and before them alpha and blue.
pub fn source(control: &ColourControl, words: [u32; 4], beside: u32) -> [Coded; 4] {
    let layout = control.layout;
    if control.alphas && layout == ColourLayout::Rg11b10 {
        let two = |word| coded(HALVES, [word, 0, 0, 0]);
        let ([red, green, ..], [alpha, blue, ..]) = (two(words[0]), two(beside));
        return [red, green, blue, alpha];
    }
    let mut all = components(control, words);
    let red = all[0].0;
    all[3] = match pixel::alpha_above(layout) {
        0 if pixel::alpha_separate(layout) && control.alphas => {
            (red, pixel::codes(layout, [beside, 0, 0, 0])[0])
        }
        0 if pixel::lacks_alpha(layout) => ONE,
        0 => all[3],
        bits => (ColourComponent { bits, ..red }, (beside & 0xffff) >> (16 - bits)),
    };
    all
}

/// Whether a destination's alpha is one, whatever is stored.
pub fn is_opaque(control: &ColourControl) -> bool {
    pixel::mask(control.layout, 3) == 0 || control.stored != PixelAlpha::Stored
}
