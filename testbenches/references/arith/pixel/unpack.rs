//! A pixel has the colour that its bits mean, by their definitions.

use super::{Field, all, alpha_goes_separate, fields, nearest};
use crate::arith::colour::linear;

/// The value of a small float's code by its definition.
fn small(code: u32, m: u32) -> u32 {
    let (e, f) = ((code >> m) as i32, f64::from(code & all(m)) / f64::from(1_u32 << m));
    let value = match e {
        31 if f != 0.0 => return 0x7fc0_0000,
        31 => f64::INFINITY,
        0 => f * 2_f64.powi(-14),
        _ => (1.0 + f) * 2_f64.powi(e - 15),
    };
    (value as f32).to_bits()
}

fn valued(field: &Field, code: u32) -> u32 {
    let signed = (code << (32 - field.bits)) as i32 >> (32 - field.bits);
    match (field.number, field.bits) {
        (None, bits) => nearest(code, all(bits)),
        (Some('N'), bits) => {
            let magnitude = nearest(signed.unsigned_abs().min(all(bits - 1)), all(bits - 1));
            if signed < 0 { 1 << 31 | magnitude } else { magnitude }
        }
        (Some('L'), _) => linear(code),
        (Some('F'), 16) => code >> 15 << 31 | small(code & 0x7fff, 10),
        (Some('F'), 11) => small(code, 6),
        (Some('F'), 10) => small(code, 5),
        (Some('S'), _) => signed as u32,
        _ => code,
    }
}

/// The colour of a pixel: absent components are 0, alpha 1.
pub fn unpacked(code: u8, words: [u32; 4]) -> [u32; 4] {
    let pixel = words.iter().rev().fold(0_u128, |all, word| all << 32 | u128::from(*word));
    let fields = fields(code);
    let integer = fields.iter().any(|field| matches!(field.number, Some('S' | 'U')));
    let mut colour = [0, 0, 0, if integer { 1 } else { 1_f32.to_bits() }];
    let mut at = 0;
    for field in fields {
        if "RGBA".contains(field.letter) {
            colour[field.channel()] = valued(&field, (pixel >> at) as u32 & all(field.bits));
        }
        at += field.bits;
    }
    colour
}

/// The format that reads the bits that another one only reserves.
fn read_in_full(code: u8) -> u8 {
    match code {
        0xc3 => 0xc0,
        0xce => 0xca,
        0xe7 => 0xd0,
        0xf8 => 0xe9,
        0xfa => 0xd6,
        _ => code,
    }
}

/// The colour of a pixel with all stored components.
pub fn unpacked_in_full(code: u8, words: [u32; 4]) -> [u32; 4] {
    unpacked(read_in_full(code), words)
}

/// The colour of a blend's source, and the pixel whose red is its alpha, if there is one and it has no other. Pixels of 8 and
/// 16 bits have alpha in the upper bits of their word. Where such a pixel preceded it, a source for 11-11-10 has two halves in
/// each: red and green, alpha and blue.
pub fn source(code: u8, words: [u32; 4], alpha: Option<[u32; 4]>) -> [u32; 4] {
    if let (0xe0, Some(ahead)) = (code, alpha) {
        let ([r, g, ..], [a, b, ..]) = (unpacked(0xde, words), unpacked(0xde, ahead));
        return [r, g, b, a];
    }
    let [r, g, b, a] = unpacked_in_full(code, words);
    let a = match code {
        _ if alpha_goes_separate(code) => alpha.map_or(a, |pixel| unpacked(code, pixel)[0]),
        0xe8 | 0xe9 | 0xf8 | 0xfb | 0xfc => unpacked(0xf7, [words[0] >> 24, 0, 0, 0])[3],
        0xee | 0xef | 0xf2 => unpacked(code, [words[0] >> 16, 0, 0, 0])[0],
        _ => a,
    };
    [r, g, b, a]
}
