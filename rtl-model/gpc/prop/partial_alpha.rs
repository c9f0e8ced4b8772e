//! Alpha of pixels that a smooth primitive covers partly.

use bundle::*;

/// A float times the covered sixteenths, of which there is at least one: rounded to nearest even. Below 2^-126 the
/// result is zero; infinities and NaN are unchanged.
fn part(alpha: u32, lacks: u8) -> u32 {
    let (sign, exp) = (alpha & 1 << 31, alpha >> 23 & 0xff);
    if exp == 0xff {
        return alpha;
    }
    let product = (alpha & 0x7f_ffff | 0x80_0000) * u32::from(16 - lacks); // 24 to 28 bits
    let down = 8 - product.leading_zeros();
    let half = if down == 0 { 0 } else { (1 << (down - 1)) - 1 + (product >> down & 1) };
    let rounded = (product + half) >> down; // 24 bits, or 25
    let whole = ((exp + down) << 23) + rounded; // exponent is five too large
    if exp == 0 || whole < 6 << 23 { sign } else { sign | (whole - (5 << 23)) }
}

/// The alphas of the only quad of a smooth primitive: its colours are in place 0, its second colours in place 2.
pub fn in_part(quads: &[ShadedQuad; GROUP_QUADS], lacks: [u8; SMOOTH_PIXELS]) -> [ShadedQuad; GROUP_QUADS] {
    let mut quads = *quads;
    for p in (0..SMOOTH_PIXELS).filter(|&p| lacks[p] != 0) {
        for quad in [0, 2] {
            quads[quad].colour[p][3] = part(quads[quad].colour[p][3], lacks[p]);
        }
    }
    quads
}
