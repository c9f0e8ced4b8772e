//! Encoding and decoding of the sectors of a compressed tile. The unit's page gives the layout of each form.

use super::differences::{Half, differ, undiffer};
use super::kinds::{coding, stored};
use super::packing;
use super::types::*;
use crate::zrop::merge;
use crate::zrop::samples::offset;
use arith::depth;
use arith::float::ONE;
use bundle::*;
use kernel::packed::Packed;

/// The stored word that represents word `w` of sector `j` in reduced form.
fn reduced_word(coding: &Coding, j: usize, w: usize) -> usize {
    match (coding.sample, coding.eight) {
        (SampleSize::Four, false) => 2 * j + w / 2 % 2,
        (SampleSize::Four, true) => j,
        (SampleSize::Eight, false) => 2 * j + w % 2,
        (SampleSize::Eight, true) => 2 * (j / 2) + w % 2,
        _ => 4 * (j / 2) + w % 4,
    }
}

/// Sample positions in a pixel, in 1/16, as OpenGL drivers set them, equal for all pixels: x is in the low half of a byte.
pub const fn positions(mode: SampleMode) -> [u32; 4] {
    match mode {
        SampleMode::X2 => [0xcc44_cc44; 4],
        SampleMode::X4 => [0xeaa2_6e26; 4],
        SampleMode::X8 => [0xb7d3_3571, 0x9dfb_1f59, 0xb7d3_3571, 0x9dfb_1f59],
        _ => [0x8888_8888; 4],
    }
}

/// Plane `n` of the two in a sector.
fn plane(sector: &Sector, n: usize) -> TilePlane {
    let word = |k: usize| u64::from(sector.words[3 * n + k]);
    TilePlane::unpack(&[word(0) | word(1) << 32, word(2)])
}

/// The code of a sample, bit `8 row + column`.
fn sample_depth(coding: &Coding, bit: usize, low: &Sector, high: &Sector) -> u32 {
    let format = match coding.form {
        Form::HalfPlanes => DepthFormat::Z16,
        _ if coding.stencil && !coding.wide => DepthFormat::Z24S8,
        _ => DepthFormat::Z32,
    };
    if coding.form == Form::Clear {
        return depth::float_code(format, low.words[0]);
    }
    let owner = |sector: &Sector| sector.words[6 + bit / 32] >> (bit % 32) & 1;
    let upper = coding.form == Form::FourPlanes && owner(high) == 1;
    let plane = plane(if upper { high } else { low }, owner(low) as usize);
    let (dx, dy) = offset(coding.mode, &positions(coding.mode), bit);
    depth::code(format, plane.exp, depth::value(&plane, dx, dy))
}

/// Word `w` of sector `j`: a float, or parts of two codes of three bytes.
fn depth_word(coding: &Coding, j: usize, w: usize, low: &Sector, high: &Sector) -> u32 {
    if coding.wide {
        // Two rows of four columns, after the stencil.
        let row = 2 * ((j + 3) % 4) + w / 4;
        return sample_depth(coding, 8 * row + 4 * usize::from(coding.right) + w % 4, low, high);
    }
    if !coding.stencil {
        return sample_depth(coding, 8 * (j / 2 * 2 + w / 4) + 4 * (j % 2) + w % 4, low, high);
    }
    // A line holds the codes of a half, four columns, after the stencil.
    let (half, byte) = (j / 4, 32 * ((j + 3) % 4) + 4 * w);
    let code = |k: usize| u64::from(sample_depth(coding, 8 * (k / 4) + 4 * half + k % 4, low, high));
    let k = byte / 3;
    ((code(k) | code(k + 1) << 24) >> (8 * (byte % 3))) as u32
}

/// A plain sector of a line of colours, decoded from the stored sectors of the line.
pub fn colours(coding: &Coding, upper: bool, sector: u8, low: &Sector, high: &Sector) -> Sector {
    let j = 4 * usize::from(upper) + usize::from(sector);
    let from: Half = std::array::from_fn(|k| if k < 8 { low.words[k] } else { high.words[k - 8] });
    let word = |w: usize| match coding.form {
        Form::Reduced => low.words[reduced_word(coding, j, w) % 8],
        Form::Arithmetic => undiffer(coding, &from, 8 * usize::from(sector) + w),
        Form::Both => undiffer(coding, &from, reduced_word(coding, j, w)),
        _ => low.words[w],
    };
    Sector { words: std::array::from_fn(word) }
}

/// The same for depth without stencil.
fn depths(coding: &Coding, upper: bool, sector: u8, low: &Sector, high: &Sector) -> Sector {
    let j = 4 * usize::from(upper) + usize::from(sector);
    Sector { words: std::array::from_fn(|w| depth_word(coding, j, w, low, high)) }
}

/// Half of a plain sector of Z16, one row of samples, decoded from the planes of a sector.
pub fn row_of_halves(coding: &Coding, upper: bool, sector: u8, second: bool, planes: &Sector) -> [u32; 4] {
    let row = 4 * usize::from(upper) + 2 * usize::from(sector >> 1) + usize::from(second);
    let code = |column: usize| sample_depth(coding, 8 * row + column, planes, planes);
    std::array::from_fn(|w| code(2 * w) | code(2 * w + 1) << 16)
}

/// A plain sector of a line, except stencil.
pub fn expanded(coding: &Coding, upper: bool, sector: u8, low: &Sector, high: &Sector) -> Sector {
    match coding.form {
        Form::TwoPlanes | Form::FourPlanes => depths(coding, upper, sector, low, high),
        Form::Clear if coding.stencil => depths(coding, upper, sector, low, high),
        _ => colours(coding, upper, sector, low, high),
    }
}

/// An ordinary sector of a line: from planes or codes, and the stencil, of its half.
pub fn unpacked(
    coding: &Coding,
    upper: bool,
    sector: u8,
    low: &Sector,
    high: &Sector,
    stencils: &Sector,
) -> Sector {
    let word = |w: usize| {
        let row = 4 * usize::from(upper) + 2 * usize::from(sector >> 1) + w / 4;
        let code = match coding.form {
            Form::Plain => packing::code(upper, sector, w, low, high),
            _ => sample_depth(coding, 8 * row + 4 * packing::half(sector) + w % 4, low, high),
        };
        packing::word(coding, code, packing::stencil(upper, sector, w, stencils))
    };
    Sector { words: std::array::from_fn(word) }
}

/// The same for eight-byte samples; `others`: the two sectors with the bytes above stencil.
pub fn unpacked_wide(
    coding: &Coding,
    upper: bool,
    sector: u8,
    [low, high]: [&Sector; 2],
    stencils: &Sector,
    others: [&Sector; 2],
) -> Sector {
    let second = sector >> 1;
    let word = |w: usize| {
        let sample = packing::sample_of(sector, w / 2);
        if w % 2 == 1 {
            let other = packing::code(upper, sector, sample, others[0], others[1]);
            return other << 8 | packing::stencil(upper, sector, sample, stencils);
        }
        let row = 4 * usize::from(upper) + 2 * usize::from(second) + sample / 4;
        match coding.form {
            Form::Plain => if second == 1 { high } else { low }.words[sample],
            _ => sample_depth(coding, 8 * row + 4 * usize::from(coding.right) + sample % 4, low, high),
        }
    };
    Sector { words: std::array::from_fn(word) }
}

/// A tile encoded for a state of its kind, if possible: the sectors that hold data, lowest first.
pub fn encoded(kind: u8, state: u8, tile: &[Sector; 8]) -> Option<Vec<Sector>> {
    let coding = coding(kind, state);
    let tile_word = |n: usize| tile[n / 8].words[n % 8];
    let mut reduced = [0; 16];
    if coding.sample != SampleSize::None {
        (0..64).rev().for_each(|n| reduced[reduced_word(&coding, n / 8, n % 8)] = tile_word(n));
    }
    let words = match coding.form {
        Form::Plain | Form::Clear | Form::TwoPlanes | Form::FourPlanes | Form::HalfPlanes => return None,
        Form::Reduced => reduced.to_vec(),
        Form::Both => differ(&coding, &reduced).to_vec(),
        Form::Arithmetic => {
            let line =
                |h: usize| differ(&coding, &std::array::from_fn::<u32, 32, _>(|n| tile_word(32 * h + n)));
            [line(0), line(1)].concat()
        }
    };
    let sectors: Vec<Sector> = words
        .chunks(8)
        .take(stored(&coding).count_ones() as usize)
        .map(|words| Sector { words: std::array::from_fn(|w| words[w]) })
        .collect();
    let same = (0..8).all(|j| {
        let (low, high) = match coding.form {
            Form::Arithmetic => (sectors[j / 4 * 2], sectors[j / 4 * 2 + 1]),
            _ => (sectors[(j / 4).min(sectors.len() - 1)], Sector::default()),
        };
        colours(&coding, j >= 4, j as u8 & 3, &low, &high) == tile[j]
    });
    same.then_some(sectors)
}

/// Whether all samples of a pattern are equal; for floats, whether a plane can represent them.
pub fn is_constant(coding: &Coding, pattern: &Sector) -> bool {
    if coding.stencil {
        return !coding.wide || depth::flat(pattern.words[0]).1;
    }
    let plane = pattern.words[0] <= ONE && depth::flat(pattern.words[0]).1;
    let words = match coding.sample {
        SampleSize::Four => 1,
        SampleSize::Eight => 2,
        _ => 4,
    };
    (plane || !coding.depth) && (0..8).all(|w| pattern.words[w] == pattern.words[w % words])
}

/// A stored depth sector of a line of a tile whose samples are all equal. For packed samples without status it holds
/// codes, after the stencil.
pub fn constant(coding: &Coding, pattern: &Sector, sector: u8) -> Sector {
    let float = pattern.words[0];
    match coding.form {
        Form::TwoPlanes => return merge::sector(&merge::single(depth::flat(float).0)[0]),
        Form::Plain => {
            let value = Sector { words: [float; SECTOR_WORDS] };
            let clear = Coding { form: Form::Clear, ..*coding };
            return depths(&clear, false, sector + 1, &value, &value);
        }
        _ => (),
    }
    let words = match (coding.form, coding.sample) {
        (Form::Both, SampleSize::Four) => 1,
        (Form::Both, _) => 2,
        _ => 8,
    };
    Sector { words: std::array::from_fn(|w| if w < words { pattern.words[w] } else { 0 }) }
}
