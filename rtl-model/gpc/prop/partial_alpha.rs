//! Alphas of pixels that a smooth primitive covers in part.

use bundle::*;

/// A float times the sixteenths that are not lacking, of which there is one at least: rounded to nearest, halves to even. Below
/// 2^-126 it is zero; infinite, and what is no number, stay.
fn part(alpha: u32, lacks: u8) -> u32 {
    let (sign, exp) = (alpha & 1 << 31, alpha >> 23 & 0xff);
    if exp == 0xff {
        return alpha;
    }
    let product = (alpha & 0x7f_ffff | 0x80_0000) * u32::from(16 - lacks); // 24 to 28 bits
    let down = 8 - product.leading_zeros();
    let half = if down == 0 { 0 } else { (1 << (down - 1)) - 1 + (product >> down & 1) };
    let rounded = (product + half) >> down; // 24 bits, or one more
    let whole = ((exp + down) << 23) + rounded; // of an exponent five too great
    if exp == 0 || whole < 6 << 23 { sign } else { sign | (whole - (5 << 23)) }
}

/// The alphas of a smooth primitive's quad, which is the only one: in place 0, its second colours in place 2.
pub fn in_part(quads: &[ShadedQuad; GROUP_QUADS], lacks: [u8; SMOOTH_PIXELS]) -> [ShadedQuad; GROUP_QUADS] {
    let mut quads = *quads;
    for p in (0..SMOOTH_PIXELS).filter(|&p| lacks[p] != 0) {
        for quad in [0, 2] {
            quads[quad].colour[p][3] = part(quads[quad].colour[p][3], lacks[p]);
        }
    }
    quads
}
