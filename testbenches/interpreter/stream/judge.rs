//! Judges buffers of results.

use super::recording::{Expected, Recording};
use crate::machine::memory::Memory;

/// An element that is out of tolerance: its index, and its bits as they are and should be.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Wrong {
    pub index: usize,
    pub got: u64,
    pub want: u64,
}

/// Elements of `got` that are wrong; `compare` is one of "exact", "f32" and "f64".
pub fn wrong(expected: &Expected, got: &[u8]) -> Result<Vec<Wrong>, String> {
    if got.len() != expected.contents.len() {
        return Err(format!("{} bytes, not {}", got.len(), expected.contents.len()));
    }
    let bytes = match expected.compare.as_str() {
        "exact" | "f32" => 4,
        "f64" => 8,
        other => return Err(format!("comparison {other:?} is not known")),
    };
    let number = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let pairs = got.chunks(bytes).zip(expected.contents.chunks(bytes)).enumerate();
    let all = pairs.map(|(index, (got, want))| Wrong { index, got: number(got), want: number(want) });
    Ok(all.filter(|pair| !is_near(expected, 8 * bytes as u32, pair.got, pair.want)).collect())
}

fn is_near(expected: &Expected, bits: u32, got: u64, want: u64) -> bool {
    let exact = expected.compare == "exact";
    got == want || !exact && are_near(Float::new(bits, got), Float::new(bits, want), expected)
}

struct Float {
    /// A whole number in the order of the floats, neighbours one apart.
    key: i128,
    value: f64,
}

impl Float {
    fn new(bits: u32, word: u64) -> Self {
        let sign = 1u64 << (bits - 1);
        let magnitude = i128::from(word & (sign - 1));
        let key = if word & sign != 0 { -magnitude } else { magnitude };
        let value = if bits == 32 { f32::from_bits(word as u32).into() } else { f64::from_bits(word) };
        Self { key, value }
    }
}

/// For floats of different bits.
fn are_near(got: Float, want: Float, expected: &Expected) -> bool {
    let (a, b) = (got.value, want.value);
    if a.is_nan() || b.is_nan() {
        return a.is_nan() && b.is_nan();
    }
    if a == 0.0 && b == 0.0 {
        return !expected.signed_zero;
    }
    if a.is_infinite() || b.is_infinite() {
        return false;
    }
    (got.key - want.key).unsigned_abs() <= expected.ulp.into() || (a - b).abs() <= expected.abs
}

/// Judges a buffer of results, as far as there is an expectation.
pub fn judge_one(expected: &Expected, got: &[u8]) -> Result<(), String> {
    if expected.file.is_empty() {
        return Ok(());
    }
    let all = wrong(expected, got)?;
    match all.first() {
        Some(first) => {
            let (count, name) = (all.len(), &expected.name);
            Err(format!("{name}: {count} elements differ, the first: {first:x?}"))
        }
        None => Ok(()),
    }
}

/// Judges all buffers of results.
pub fn judge(recording: &Recording, memory: &Memory) -> Result<(), String> {
    for expected in &recording.results {
        let bytes: Vec<u8> = (0..expected.size).map(|i| memory.byte(expected.va + i)).collect();
        judge_one(expected, &bytes)?;
    }
    Ok(())
}
