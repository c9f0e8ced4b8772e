//! Makes broken inputs from good ones.

use proptest::prelude::Rng;

/// Below `n`, which is not zero.
fn below(rng: &mut impl Rng, n: usize) -> usize {
    (rng.next_u64() % n as u64) as usize
}

/// A piece of `bytes`, mostly short.
fn piece(rng: &mut impl Rng, bytes: &[u8]) -> (usize, usize) {
    let at = below(rng, bytes.len());
    let most = if below(rng, 8) == 0 { bytes.len() } else { 24 };
    (at, (at + 1 + below(rng, most)).min(bytes.len()))
}

/// The number written at or after a place.
fn number(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    let digit = |b: &u8| b.is_ascii_digit() || *b == b'-' || *b == b'.';
    let from = at + bytes[at..].iter().position(digit)?;
    let long = bytes[from..].iter().position(|b| !digit(b)).unwrap_or(bytes.len() - from);
    Some((from, from + long))
}

/// Takes one of the seeds and mutates it in one to eight places; `words` are the tokens of the
/// format.
pub fn mutate(seeds: &[Vec<u8>], words: &[&str], rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = seeds[below(rng, seeds.len())].clone();
    let most = 1 + below(rng, 8);
    for _ in 0..1 + below(rng, most) {
        if bytes.is_empty() {
            bytes.push(rng.next_u32() as u8);
        }
        let (from, to) = piece(rng, &bytes);
        match below(rng, 10) {
            0 => bytes[from] ^= 1 << below(rng, 8),
            1 => bytes[from] = rng.next_u32() as u8,
            2 => drop(bytes.drain(from..to)),
            3 => {
                let copy = bytes[from..to].to_vec();
                let at = below(rng, bytes.len());
                bytes.splice(at..at, copy);
            }
            4 if below(rng, 4) == 0 => bytes.truncate(from),
            5 | 6 => {
                let word = words[below(rng, words.len())];
                bytes.splice(from..from, word.bytes());
            }
            7 => {
                let other = &seeds[below(rng, seeds.len())];
                let (a, b) = piece(rng, other);
                bytes.splice(from..to, other[a..b].iter().copied());
            }
            _ => {
                if let Some((from, to)) = number(&bytes, from) {
                    bytes.splice(from..to, NUMBERS[below(rng, NUMBERS.len())].bytes());
                }
            }
        }
    }
    bytes
}

/// Numbers at the ends of ranges, and invalid ones.
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "16",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "-2147483648",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "1e38",
    "-1e39",
    "1e-45",
    "1e400",
    "3.5",
    "nan",
    "inf",
    "-inf",
    "0x10",
    "",
    "-",
    "1_0",
    "٣",
];
