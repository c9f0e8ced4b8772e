//! Operations on a pixel: bits by the table of three operands, sums in exact fractions.

use super::TwoD;
use super::blit::{Refused, bits_of, nearest, words};
use super::pattern::spread;
use crate::arith::pixel::{NAMES, packed, unpack::unpacked, widths};

const ONE: u32 = 0x3f80_0000;

/// Bits of each component of a format, and those that are written whatever the colour.
fn places(code: u8) -> ([u128; 4], u128) {
    let of = |colour| bits_of(packed(code, colour));
    let always = of([0; 4]);
    let place = |k: usize| of(std::array::from_fn(|j| if j == k { ONE } else { 0 })) & !always;
    (std::array::from_fn(place), always)
}

/// Bits of the key's colours.
fn key_bits(format: u32) -> Option<(u8, u32)> {
    let known = [
        (0xe8, 0xffff),
        (0xe9, 0x7fff),
        (0xcf, 0xff_ffff),
        (0xdf, 0x3fff_ffff),
        (0xf3, 0xff),
        (0xee, 0xffff),
        (0xff, !0),
    ];
    known.get(format as usize).copied()
}

/// Whether codes of a format are multiplied: fixed point of up to 10 bits.
fn multiplied(code: u8) -> bool {
    let name = NAMES.iter().find(|named| named.0 == code).expect("a format").1;
    !name.contains(['F', 'N', 'S', 'U']) && widths(code).iter().all(|bits| *bits <= 10)
}

/// A raster operation: the result of bit 4p + 2s + d.
pub fn raster(rop: u32, p: u128, s: u128, d: u128) -> u128 {
    let bit = |x: u128, at: u32| (x >> at & 1) as u32;
    (0..128)
        .fold(0, |all, at| all | u128::from(rop >> (4 * bit(p, at) + 2 * bit(s, at) + bit(d, at)) & 1) << at)
}

/// Whether the result of a raster operation is another one where an operand of a weight is.
fn depends(rop: u32, weight: u32) -> bool {
    (0..8).any(|k: u32| rop >> k & 1 != rop >> (k ^ weight) & 1)
}

impl TwoD {
    /// Refuses an operation on a destination's format.
    pub(super) fn operation_is_built(&self, to: u8) -> Result<(), Refused> {
        let (operation, rop) = (self.value("SET_OPERATION"), self.value("SET_ROP"));
        let key = self.value("SET_COLOR_KEY_ENABLE") == 1;
        let sum = matches!(operation, 2 | 5 | 6);
        if operation > 6
            || sum && !multiplied(to)
            || key && key_bits(self.value("SET_COLOR_KEY_FORMAT")).is_none()
        {
            return Err(Refused::Unbuilt);
        }
        if matches!(operation, 1 | 4) && depends(rop, 4) {
            self.pattern_at(0, 0)?;
        }
        Ok(())
    }

    /// The bits of a pixel of the destination, of which `under` are there; none if it is not written.
    pub(super) fn operated(
        &self,
        [from, to]: [u8; 2],
        source: u128,
        under: u128,
        x: i128,
        y: i128,
    ) -> Option<u128> {
        let colour = spread(from, unpacked(from, words(source)));
        let alpha = i128::from(packed(0xf7, colour)[0]);
        let operation = self.value("SET_OPERATION");
        let keyed = self.value("SET_COLOR_KEY_ENABLE") == 1;
        if keyed && let Some((code, bits)) = key_bits(self.value("SET_COLOR_KEY_FORMAT")) {
            if packed(code, colour)[0] & bits == self.value("SET_COLOR_KEY") & bits {
                return None;
            }
        }
        if operation <= 1 && alpha == 0 {
            return None;
        }
        let colours = keyed || matches!(operation, 0 | 1 | 2 | 5 | 6);
        let s = if from == to && !colours { source } else { bits_of(packed(to, colour)) };
        match operation {
            0 | 3 => Some(s),
            1 | 4 => {
                let pattern = self.pattern_at(x, y).unwrap_or_default();
                Some(raster(self.value("SET_ROP"), bits_of(packed(to, pattern)), s, under))
            }
            _ => Some(self.sum(to, s, under, alpha)),
        }
    }

    /// A sum of products, component by component. Numbers are parts of 255 squared.
    fn sum(&self, to: u8, s: u128, d: u128, alpha: i128) -> u128 {
        const FULL: i128 = 255;
        const WHOLE: i128 = FULL * FULL;
        let beta4 = ["R", "G", "B", "A"].map(|c| i128::from(self.value_of("SET_BETA4", c)));
        // A number with a sign and 31 bits of fraction, of which 8 count.
        let beta1 = i128::from(((self.value("SET_BETA1") as i32).max(0) as u32) >> 23);
        let (places, always) = places(to);
        let mut bits = always;
        for (k, place) in places.iter().enumerate().filter(|(_, place)| **place != 0) {
            let low = place.trailing_zeros();
            let most = (place >> low) as i128;
            let code = |pixel: u128| ((pixel & place) >> low) as i128;
            let (of_source, of_destination) = match self.value("SET_OPERATION") {
                2 => (alpha * beta1, WHOLE - alpha * beta1),
                5 => (beta4[k] * FULL, 0),
                _ => (beta4[k] * FULL, WHOLE - alpha * beta4[3]),
            };
            let sum = nearest(code(s) * of_source + code(d) * of_destination, WHOLE).min(most);
            bits |= (sum as u128) << low;
        }
        bits
    }
}
