//! Compares pictures and buffers with the expected ones, within the tolerances of their recording.

use std::path::Path;

/// The largest error of a channel, and the share of pixels, in percent, that may have a larger one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    pub tolerance: u8,
    pub outliers: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { tolerance: 0, outliers: 0.0 }
    }
}

impl Limits {
    /// Reads the limits from `limits.tsv` beside a recording's folder: name, tolerance, share. Exact if there is none.
    ///
    /// # Errors
    /// A line without numbers.
    pub fn of(folder: &Path, name: &str) -> Result<Self, String> {
        let file = folder.join("..").join("limits.tsv");
        let Ok(text) = std::fs::read_to_string(&file) else { return Ok(Limits::default()) };
        let line = text.lines().enumerate().find(|(_, line)| line.split('\t').next() == Some(name));
        let Some((n, line)) = line else { return Ok(Limits::default()) };
        let mut fields = line.split('\t').skip(1);
        let numbers =
            (fields.next().and_then(|f| f.parse().ok()), fields.next().and_then(|f| f.parse().ok()));
        match numbers {
            (Some(tolerance), Some(outliers)) => Ok(Limits { tolerance, outliers }),
            _ => Err(format!("{}:{}: a line is name, tolerance, percent", file.display(), n + 1)),
        }
    }
}

/// Difference of two pictures of the same size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Difference {
    /// Number of pixels beyond the tolerance, and the permitted number.
    pub beyond: usize,
    pub allowed: usize,
    /// The largest error, and the first pixel beyond the tolerance.
    pub worst: u8,
    pub first: Option<usize>,
}

impl Difference {
    pub fn is_right(&self) -> bool {
        self.beyond <= self.allowed
    }
}

pub fn pictures(got: &[[u8; 4]], want: &[[u8; 4]], limits: &Limits) -> Difference {
    let error = |(a, b): (&[u8; 4], &[u8; 4])| (0..4).map(|k| a[k].abs_diff(b[k])).max().unwrap_or(0);
    let mut found = Difference {
        allowed: (want.len() as f64 * limits.outliers / 100.0) as usize,
        ..Difference::default()
    };
    for (k, error) in got.iter().zip(want).map(error).enumerate() {
        found.worst = found.worst.max(error);
        if error > limits.tolerance {
            found.beyond += 1;
            found.first = found.first.or(Some(k));
        }
    }
    found
}

/// The comparison of a buffer's elements.
#[derive(Clone, Debug, PartialEq)]
pub enum Compare {
    Exact,
    /// The elements are not compared.
    Nothing,
    /// Floats: width in bits, tolerance in units in the last place.
    Floats(u32, u64),
    /// Integers: width in bits, tolerance.
    Numbers(u32, u64),
    /// Words with fields: word width, and for each field first bit, width and tolerance.
    Fields(u32, Vec<(u32, u32, u64)>),
}

impl Compare {
    /// # Errors
    /// An unknown name.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (kind, most) = text.split_once(':').unwrap_or((text, "0"));
        let most = most.parse().map_err(|_| format!("compare {text:?} has no number"))?;
        Ok(match kind {
            "exact" => Compare::Exact,
            "none" => Compare::Nothing,
            "f32" => Compare::Floats(32, most),
            "f16" => Compare::Floats(16, most),
            "u8" => Compare::Numbers(8, most),
            "u16" => Compare::Numbers(16, most),
            "zs" => Compare::Fields(32, vec![(0, 8, 0), (8, 24, most)]),
            "z24" => Compare::Fields(32, vec![(0, 24, most), (24, 8, 0)]),
            "565" => Compare::Fields(16, vec![(0, 5, 1), (5, 6, 1), (11, 5, 1)]),
            "1555" => Compare::Fields(16, vec![(0, 5, 1), (5, 5, 1), (10, 5, 1), (15, 1, 1)]),
            "1010102" => Compare::Fields(32, vec![(0, 10, 1), (10, 10, 1), (20, 10, 1), (30, 2, 1)]),
            "111110" => Compare::Fields(32, vec![(0, 11, 1), (11, 11, 1), (22, 10, 1)]),
            _ => return Err(format!("compare {text:?} is not known")),
        })
    }

    fn bits(&self) -> u32 {
        match self {
            Compare::Exact | Compare::Nothing => 32,
            Compare::Floats(bits, _) | Compare::Numbers(bits, _) | Compare::Fields(bits, _) => *bits,
        }
    }

    fn is_near(&self, got: u64, want: u64) -> bool {
        let field = |word: u64, from: u32, bits: u32| word >> from & ((1 << bits) - 1);
        got == want
            || match self {
                Compare::Exact => false,
                Compare::Nothing => true,
                Compare::Numbers(_, most) => got.abs_diff(want) <= *most,
                Compare::Floats(bits, most) => floats(*bits, got, want, *most),
                Compare::Fields(_, fields) => fields.iter().all(|&(from, bits, most)| {
                    field(got, from, bits).abs_diff(field(want, from, bits)) <= most
                }),
            }
    }

    /// Wrong elements: index, found value, expected value.
    pub fn wrong(&self, got: &[u8], want: &[u8]) -> Vec<(usize, u64, u64)> {
        let bytes = self.bits() as usize / 8;
        let number = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        let pairs = got.chunks(bytes).zip(want.chunks(bytes)).enumerate();
        let all = pairs.map(|(k, (got, want))| (k, number(got), number(want)));
        all.filter(|&(_, got, want)| !self.is_near(got, want)).collect()
    }
}

/// Both zeros are equal, and so are all NaNs; an infinity matches only itself.
fn floats(bits: u32, got: u64, want: u64, most: u64) -> bool {
    let top = 1_u64 << (bits - 1);
    let infinity = if bits == 32 { 0x7f80_0000 } else { 0x7c00 };
    let (a, b) = (got & (top - 1), want & (top - 1));
    if a >= infinity || b >= infinity {
        return a > infinity && b > infinity;
    }
    let place =
        |word: u64, magnitude: u64| if word & top != 0 { -(magnitude as i64) } else { magnitude as i64 };
    place(got, a).abs_diff(place(want, b)) <= most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_counted_across_zero() {
        let one = |got: f32, want: f32, most| {
            Compare::Floats(32, most).is_near(got.to_bits().into(), want.to_bits().into())
        };
        assert!(one(0.0, -0.0, 0) && one(f32::NAN, -f32::NAN, 0) && one(1.0, 1.0 + f32::EPSILON, 1));
        assert!(!one(1.0, 1.0 + 2.0 * f32::EPSILON, 1) && !one(f32::MAX, f32::INFINITY, 9));
        assert!(
            one(f32::from_bits(1), -f32::from_bits(1), 2) && !one(f32::from_bits(1), -f32::from_bits(1), 1)
        );
    }

    #[test]
    fn fields_are_each_within_one() {
        let near = |got, want| {
            Compare::parse("565")
                .unwrap()
                .wrong(&[got as u8, (got >> 8) as u8], &[want as u8, (want >> 8) as u8])
                .is_empty()
        };
        assert!(near(0x0821_u16, 0x1042_u16) && !near(0x0000, 0x1000));
    }

    #[test]
    fn pixels_beyond_the_tolerance_are_counted() {
        let limits = Limits { tolerance: 1, outliers: 50.0 };
        let found = pictures(&[[0; 4], [5, 0, 0, 0]], &[[1; 4], [0; 4]], &limits);
        assert_eq!((found.beyond, found.allowed, found.worst, found.first), (1, 1, 5, Some(1)));
        assert!(found.is_right());
    }
}
