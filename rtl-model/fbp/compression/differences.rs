//! Differences: samples of a compressed tile stored as differences from the first. The unit's page gives the layout.

use super::types::*;

/// 16 stored words.
pub type Half = [u32; 16];

fn bits(of: &Half, at: usize, n: usize) -> u32 {
    let pair = u64::from(of[at / 32]) | u64::from(of[(at / 32 + 1) % 16]) << 32;
    (pair >> (at % 32)) as u32 & ((1 << n) - 1)
}

/// Bit widths of the differences of the four channels of a form.
fn widths(coding: &Coding) -> [usize; 4] {
    match (coding.form, coding.sample) {
        (Form::Arithmetic, SampleSize::Four) => [4, 4, 4, 3],
        (Form::Arithmetic, _) => [7; 4],
        (_, SampleSize::Four) => [4, 4, 3, 3],
        _ => [6; 4],
    }
}

/// Word `n` of samples stored as differences from the first.
pub fn undiffer(coding: &Coding, from: &Half, n: usize) -> u32 {
    let widths = widths(coding);
    let step: usize = widths.iter().sum();
    // Words of a sample, and bits of its channels.
    let (words, channel) = if coding.sample == SampleSize::Four { (1, 8) } else { (2, 16) };
    let (p, word) = (n / words, n % words);
    let first = from[word];
    if p == 0 {
        return first;
    }
    let of_word = 32 / channel;
    (0..of_word).fold(0, |value, k| {
        let c = word * of_word + k;
        let at = 32 * words + step * (p - 1) + widths[..c].iter().sum::<usize>();
        let unsigned = bits(from, at, widths[c]);
        let signed = (unsigned << (32 - widths[c])) as i32 >> (32 - widths[c]);
        let sum = (first >> (channel * k)).wrapping_add(signed as u32) & ((1 << channel) - 1);
        value | sum << (channel * k)
    })
}

fn put(into: &mut Half, at: usize, value: u32, n: usize) {
    let value = u64::from(value & ((1 << n) - 1)) << (at % 32);
    into[at / 32] |= value as u32;
    if value >> 32 != 0 {
        into[at / 32 + 1] |= (value >> 32) as u32;
    }
}

/// Samples as differences from the first; whether they fit is checked by expanding them again.
pub fn differ(coding: &Coding, words: &[u32]) -> Half {
    let mut into = [0; 16];
    let widths = widths(coding);
    let step: usize = widths.iter().sum();
    let (each, channel) = if coding.sample == SampleSize::Four { (1, 8) } else { (2, 16) };
    into[..each].copy_from_slice(&words[..each]);
    for (n, word) in words.iter().enumerate().skip(each) {
        for k in 0..32 / channel {
            let c = n % each * (32 / channel) + k;
            let at = 32 * each + step * (n / each - 1) + widths[..c].iter().sum::<usize>();
            let difference = (word >> (channel * k)).wrapping_sub(words[n % each] >> (channel * k));
            put(&mut into, at, difference, widths[c]);
        }
    }
    into
}
