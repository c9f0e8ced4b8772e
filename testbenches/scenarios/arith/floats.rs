//! Generators of interesting floats: sign, exponent and fraction are each drawn from classes, so
//! that zeros, subnormals, infinities, NaN, carries and ties are frequent.

use arith::types::*;
use kit::random::Random;
use proptest::prelude::*;

mod sums;

/// One value of every kind.
pub const SPECIAL: [u32; 20] = [
    0x0000_0000, // zero
    0x8000_0000,
    0x0000_0001, // the smallest subnormal
    0x8000_0001,
    0x007f_ffff, // the largest subnormal
    0x807f_ffff,
    0x0080_0000, // the smallest normal
    0x8080_0001,
    0x3f7f_ffff, // just below one
    0x3f80_0000, // one
    0xbf80_0000,
    0x3f80_0001, // just above one
    0x4b80_0000, // 2^24
    0xcb00_0001,
    0x7f7f_ffff, // the largest finite
    0xff7f_ffff,
    0x7f80_0000, // infinity
    0xff80_0000,
    0x7fc0_0000, // a quiet NaN
    0xff80_0001, // a signalling NaN
];

/// For each test by name, whether it holds for a less-than, an equal, a greater-than and an unordered pair.
const BY_NAME: [(&str, [bool; 4]); 16] = [
    ("F", [false, false, false, false]),
    ("Lt", [true, false, false, false]),
    ("Eq", [false, true, false, false]),
    ("Le", [true, true, false, false]),
    ("Gt", [false, false, true, false]),
    ("Ne", [true, false, true, false]),
    ("Ge", [false, true, true, false]),
    ("Num", [true, true, true, false]),
    ("Nan", [false, false, false, true]),
    ("Ltu", [true, false, false, true]),
    ("Equ", [false, true, false, true]),
    ("Leu", [true, true, false, true]),
    ("Gtu", [false, false, true, true]),
    ("Neu", [true, false, true, true]),
    ("Geu", [false, true, true, true]),
    ("T", [true, true, true, true]),
];

/// The tests, and for which pairs each is true.
pub fn by_name() -> impl Iterator<Item = (FloatTest, [bool; 4])> {
    BY_NAME.into_iter().zip(FloatTest::VALUES).map(|((name, results), cmp)| {
        assert_eq!(format!("{cmp:?}"), name);
        (*cmp, results)
    })
}

/// Any float.
pub fn float() -> impl Strategy<Value = u32> + Clone {
    SINGLE.any().prop_map(|x| x as u32)
}

/// A float at most a few representable values away from another.
pub fn beside(x: u32) -> impl Strategy<Value = u32> {
    (-2_i32..3).prop_map(move |by| x.wrapping_add_signed(by))
}

/// A format: the widths of its exponent and its fraction.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    pub exp: u32,
    pub man: u32,
}

pub const HALF: Format = Format { exp: 5, man: 10 };
pub const SINGLE: Format = Format { exp: 8, man: 23 };
pub const DOUBLE: Format = Format { exp: 11, man: 52 };

impl Format {
    fn bits(self, sign: bool, exponent: u64, fraction: u64) -> u64 {
        u64::from(sign) << (self.exp + self.man) | exponent << self.man | fraction
    }

    /// One value of every kind, with either sign.
    pub fn special(self) -> Vec<u64> {
        let (top, bias, ones) = ((1 << self.exp) - 1, (1 << (self.exp - 1)) - 1, (1 << self.man) - 1);
        let kinds = [
            (0, 0),
            (0, 1), // the smallest subnormal
            (0, ones),
            (1, 0), // the smallest normal
            (1, 1),
            (bias - 1, ones), // just below one
            (bias, 0),
            (bias, 1),
            (bias + u64::from(self.man) + 1, 0), // one is half its ulp
            (top - 1, ones),                     // the largest finite
            (top, 0),
            (top, 1),            // a signalling NaN
            (top, ones / 2 + 1), // a quiet one
        ];
        kinds.into_iter().flat_map(|(e, f)| [self.bits(false, e, f), self.bits(true, e, f)]).collect()
    }

    fn exponent(self, draw: &mut Random) -> u64 {
        let (top, bias) = ((1_u64 << self.exp) - 1, (1_u64 << (self.exp - 1)) - 1);
        let (low, high) = (bias / 2, bias + bias / 2);
        match draw.within(0..20) {
            0..2 => 0,
            2..4 => draw.within(1..4),
            4..8 => draw.within(bias - 6..bias + 7),   // near one
            8..10 => draw.within(low - 3..low + 5),    // their squares are near the smallest normal
            10..12 => draw.within(high - 2..high + 4), // their squares are near the largest
            12..14 => draw.within(bias..(bias + 68).min(top)), // near the integers
            14..16 => draw.within(top - 3..top),
            16 => top,
            _ => draw.within(0..top + 1),
        }
    }

    fn fraction(self, draw: &mut Random) -> u64 {
        let (bits, ones) = (u64::from(self.man), (1_u64 << self.man) - 1);
        match draw.within(0..15) {
            0..2 => 0,
            2..4 => ones,
            4..6 => 1 << draw.within(0..bits),
            6..8 => ones ^ 1 << draw.within(0..bits),
            8 => ones >> draw.within(0..bits),
            9 => ones << draw.within(0..bits) & ones,
            10 => 1 << draw.within(0..bits) | 1 << draw.within(0..bits),
            11 => draw.within(0..16),
            _ => draw.within(0..ones + 1),
        }
    }

    /// Any float. It is derived from one number, which is much faster than nested strategies:
    /// campaigns draw millions.
    pub fn any(self) -> impl Strategy<Value = u64> + Clone {
        any::<u64>().prop_map(move |n| self.drawn(&mut Random(n)))
    }

    pub fn drawn(self, draw: &mut Random) -> u64 {
        self.bits(draw.within(0..2) == 1, self.exponent(draw), self.fraction(draw))
    }

    /// Subnormals and NaN with one bit and with each pair of bits of the fraction.
    pub fn two_bits(self) -> Vec<u64> {
        let pairs = (0..self.man).flat_map(|high| (0..=high).map(move |low| 1_u64 << high | 1 << low));
        let top = (1 << self.exp) - 1;
        pairs.flat_map(|fraction| [0, top].map(|exponent| self.bits(false, exponent, fraction))).collect()
    }

    /// A float at most a few representable values away from another.
    pub fn beside(self, x: u64) -> impl Strategy<Value = u64> {
        let all = u64::MAX >> (63 - self.exp - self.man);
        (-2_i64..3).prop_map(move |by| x.wrapping_add_signed(by) & all)
    }
}

/// A positive float of 32 bits at or above one half-precision float, and below the next.
pub struct Between {
    pub word: u32,
    pub half: u32,
    /// Whether it rounds to the next half: that is nearer, or it is a tie and that is even.
    pub up: bool,
}

/// The value of a half; for infinity, the value that the next half would have.
fn worth(half: u32) -> f64 {
    let (exponent, fraction) = ((half >> 10) as i32, f64::from(half & 0x3ff));
    match exponent {
        0 => fraction / 1024.0 * 2_f64.powi(-14),
        _ => (1.0 + fraction / 1024.0) * 2_f64.powi(exponent - 15),
    }
}

/// Floats between halves of all exponents: the half itself,
/// the midpoint, and floats one bit away from either.
pub fn between_halves() -> Vec<Between> {
    let fractions = [0, 1, 2, 4, 0x10, 0x155, 0x200, 0x2aa, 0x1ff, 0x3fe, 0x3ff];
    let mut found = vec![];
    for half in (0..31).flat_map(|exponent| fractions.map(|fraction| exponent << 10 | fraction)) {
        let (low, high) = (worth(half), worth(half + 1));
        let middle = (low + high) / 2.0;
        let ends = [low, middle].map(|x| (x as f32).to_bits());
        let near =
            (0..23).flat_map(|k| [ends[0] + (1 << k), ends[1] + (1 << k), ends[1].wrapping_sub(1 << k)]);
        for word in near.chain(ends) {
            let x = f64::from(f32::from_bits(word));
            if (low..high).contains(&x) {
                found.push(Between { word, half, up: x > middle || x == middle && half % 2 == 1 });
            }
        }
    }
    found
}
