//! Pixels of colour targets by the names that the class gives their formats, and by the meaning of their numbers.

pub mod unpack;

use super::colour::{half, positive, srgb};

/// Every format of SET_COLOR_TARGET_FORMAT except the rare ones from 40 to 47.
pub const NAMES: [(u8, &str); 60] = [
    (0xc0, "RF32_GF32_BF32_AF32"),
    (0xc1, "RS32_GS32_BS32_AS32"),
    (0xc2, "RU32_GU32_BU32_AU32"),
    (0xc3, "RF32_GF32_BF32_X32"),
    (0xc4, "RS32_GS32_BS32_X32"),
    (0xc5, "RU32_GU32_BU32_X32"),
    (0xc6, "R16_G16_B16_A16"),
    (0xc7, "RN16_GN16_BN16_AN16"),
    (0xc8, "RS16_GS16_BS16_AS16"),
    (0xc9, "RU16_GU16_BU16_AU16"),
    (0xca, "RF16_GF16_BF16_AF16"),
    (0xcb, "RF32_GF32"),
    (0xcc, "RS32_GS32"),
    (0xcd, "RU32_GU32"),
    (0xce, "RF16_GF16_BF16_X16"),
    (0xcf, "A8R8G8B8"),
    (0xd0, "A8RL8GL8BL8"),
    (0xd1, "A2B10G10R10"),
    (0xd2, "AU2BU10GU10RU10"),
    (0xd5, "A8B8G8R8"),
    (0xd6, "A8BL8GL8RL8"),
    (0xd7, "AN8BN8GN8RN8"),
    (0xd8, "AS8BS8GS8RS8"),
    (0xd9, "AU8BU8GU8RU8"),
    (0xda, "R16_G16"),
    (0xdb, "RN16_GN16"),
    (0xdc, "RS16_GS16"),
    (0xdd, "RU16_GU16"),
    (0xde, "RF16_GF16"),
    (0xdf, "A2R10G10B10"),
    (0xe0, "BF10GF11RF11"),
    (0xe3, "RS32"),
    (0xe4, "RU32"),
    (0xe5, "RF32"),
    (0xe6, "X8R8G8B8"),
    (0xe7, "X8RL8GL8BL8"),
    (0xe8, "R5G6B5"),
    (0xe9, "A1R5G5B5"),
    (0xea, "G8R8"),
    (0xeb, "GN8RN8"),
    (0xec, "GS8RS8"),
    (0xed, "GU8RU8"),
    (0xee, "R16"),
    (0xef, "RN16"),
    (0xf0, "RS16"),
    (0xf1, "RU16"),
    (0xf2, "RF16"),
    (0xf3, "R8"),
    (0xf4, "RN8"),
    (0xf5, "RS8"),
    (0xf6, "RU8"),
    (0xf7, "A8"),
    (0xf8, "X1R5G5B5"),
    (0xf9, "X8B8G8R8"),
    (0xfa, "X8BL8GL8RL8"),
    (0xfb, "Z1R5G5B5"),
    (0xfc, "O1R5G5B5"),
    (0xfd, "Z8R8G8B8"),
    (0xfe, "O8R8G8B8"),
    (0xff, "R32"),
];

/// A component as it is named: its letter, the letter of its numbers (none: unorm), its bits.
#[derive(Clone, Copy)]
struct Field {
    letter: char,
    number: Option<char>,
    bits: u32,
}

impl Field {
    /// Red, green, blue, alpha.
    fn channel(&self) -> usize {
        "RGB".find(self.letter).unwrap_or(3)
    }
}

/// The fields of a format, from the lowest bit. Names with underscores begin there, the others at the highest bit. Unused
/// fields have their neighbour's numbers, but no curve.
fn fields(code: u8) -> Vec<Field> {
    let name = NAMES.iter().find(|named| named.0 == code).expect("a code of the class").1;
    let mut fields: Vec<Field> = vec![];
    for c in name.chars().filter(|c| *c != '_') {
        match (c, fields.last_mut()) {
            ('0'..='9', Some(field)) => field.bits = 10 * field.bits + c.to_digit(10).unwrap(),
            ('N' | 'S' | 'U' | 'F' | 'L', Some(field)) if field.bits == 0 => field.number = Some(c),
            _ => fields.push(Field { letter: c, number: None, bits: 0 }),
        }
    }
    let red = fields.iter().find(|field| field.letter == 'R').and_then(|field| field.number);
    for field in fields.iter_mut().filter(|field| field.letter == 'X') {
        field.number = red.filter(|number| *number != 'L');
    }
    if !name.contains('_') {
        fields.reverse();
    }
    fields
}

/// Bits of a format's fields, from the lowest.
pub fn widths(code: u8) -> Vec<u32> {
    fields(code).iter().map(|field| field.bits).collect()
}

/// `m 2^-k` of a float's magnitude.
fn fraction(x: f32) -> (u128, u32) {
    let (e, m) = (x.to_bits() >> 23 & 0xff, u128::from(x.to_bits() & 0x7f_ffff));
    if e == 0 { (m, 149) } else { (m | 1 << 23, 150 - e) }
}

/// `floor(x full + 1/2)` for x clamped to [0, 1], in integers.
pub fn steps(x: f32, full: u32) -> u32 {
    if x.is_nan() || x <= 0.0 {
        return 0;
    }
    if x >= 1.0 {
        return full;
    }
    let (m, k) = fraction(x);
    // (2 m full + 2^k) / 2^(k + 1); for large k, x is negligible.
    if k > 90 { 0 } else { ((2 * m * u128::from(full) + (1 << k)) >> (k + 1)) as u32 }
}

/// The same for up to 16 bits, in 32-bit floats: the product is rounded, then converted to the nearest integer, ties to even.
pub fn unorm(x: f32, full: u32) -> u32 {
    assert!(full < 1 << 16);
    let held = if x > 0.0 { x.min(1.0) } else { 0.0 };
    // A single bit is the highest of eight.
    if full == 1 { u32::from(held >= 0.5) } else { (held * full as f32).round_ties_even() as u32 }
}

fn all(bits: u32) -> u32 {
    u32::MAX >> (32 - bits)
}

fn coded(field: &Field, raw: u32) -> u32 {
    let x = f32::from_bits(raw);
    match (field.number, field.bits) {
        (None, 32) => steps(x, all(32)),
        (None, bits) => unorm(x, all(bits)),
        (Some('N'), bits) => {
            let code = unorm(x.abs(), all(bits - 1));
            (if x < 0.0 { code.wrapping_neg() } else { code }) & all(bits)
        }
        (Some('L'), _) => srgb(x),
        (Some('F'), 16) => half(x),
        (Some('F'), 11) => positive(x, 6),
        (Some('F'), 10) => positive(x, 5),
        (Some('U'), bits) => raw.min(all(bits)),
        (Some('S'), bits) => {
            let half = 1_i64 << (bits - 1);
            i64::from(raw as i32).clamp(-half, half - 1) as u32 & all(bits)
        }
        (_, bits) => raw & all(bits),
    }
}

/// The pixel of a colour, four words.
pub fn packed(code: u8, colour: [u32; 4]) -> [u32; 4] {
    let (mut pixel, mut at) = (0_u128, 0);
    for field in fields(code) {
        let bits = match field.letter {
            'Z' => 0,
            'O' => all(field.bits),
            _ => coded(&field, colour[field.channel()]),
        };
        pixel |= u128::from(bits) << at;
        at += field.bits;
    }
    [0, 32, 64, 96].map(|word| (pixel >> word) as u32)
}

/// The format that writes the colour's alpha where another one writes its own.
fn written_in_full(code: u8) -> u8 {
    match code {
        0xfb | 0xfc => 0xe9,
        0xfd | 0xfe => 0xcf,
        _ => code,
    }
}

/// A colour as sent to a CROP, in words: none where the code names no format. Pixels of 8 and 16 bits have alpha above them, in
/// red's numbers.
pub fn sent(code: u8, colour: [u32; 4]) -> Vec<u32> {
    if !NAMES.iter().any(|named| named.0 == code) {
        return vec![];
    }
    let fields = fields(code);
    let bits: u32 = fields.iter().map(|field| field.bits).sum();
    let mut words = packed(written_in_full(code), colour)[..bits.div_ceil(32) as usize].to_vec();
    if let (..=16, Some(red)) = (bits, fields.iter().find(|field| field.letter == 'R')) {
        let bits = if red.bits == 16 { 16 } else { 8 };
        words[0] |= coded(&Field { bits, ..*red }, colour[3]) << (32 - bits);
    }
    words
}

/// Whether a blend's sources are sent without alpha, or with only two bits of it.
pub fn alpha_goes_separate(code: u8) -> bool {
    NAMES.iter().any(|named| named.0 == code) && {
        let fields = fields(code);
        let integer = fields.iter().any(|field| matches!(field.number, Some('S' | 'U')));
        let bits: u32 = fields.iter().map(|field| field.bits).sum();
        !integer && bits >= 32 && fields.iter().all(|field| field.channel() != 3 || field.bits == 2)
    }
}

/// Whether a pixel stores alpha in memory.
pub fn stores_alpha(code: u8) -> bool {
    fields(code).iter().any(|field| field.letter == 'A')
}

/// The float nearest to a quotient of integers: of the adjacent floats the one with the least distance over a common
/// denominator.
pub fn nearest(k: u32, full: u32) -> u32 {
    let about = (f64::from(k) / f64::from(full)) as f32;
    let far = |bits: &u32| {
        let (m, down) = fraction(f32::from_bits(*bits));
        // Both over full 2^down; floats here are at least 2^-32 or the one below it: down is 56 at most.
        (m * u128::from(full)).abs_diff(u128::from(k) << down) << (56 - down)
    };
    match k {
        0 => 0,
        _ => (about.to_bits() - 1..=about.to_bits() + 1).min_by_key(far).unwrap(),
    }
}
