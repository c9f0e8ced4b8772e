//! Blocks of all formats that have them, and the judgement of their texels.

use super::bench::{self, decode, judge as judge_passes, lacks, write};
use kit::{Maker, Rng};
use references::tex::texel_decode::{bc, plain};
use std::ops::Range;
use tex::texel_decode::TexelDecode;
use tex::texels::*;
use tex::texture_binding::*;

fn bytes(words: [u32; 4]) -> [u8; 16] {
    std::array::from_fn(|k| words[k / 4].to_le_bytes()[k % 4])
}

fn is_snorm(number: TexelNumber) -> bool {
    matches!(number, TexelNumber::Snorm | TexelNumber::SnormHalf)
}

/// Checks a texel's component against the oracle of its format, if that decodes any block.
pub fn judge(format: &TexelFormat, k: usize, kind: CodeKind, code: u32, tap: &RawTap) {
    use TexelSize::*;
    if lacks(format.size, k) {
        return plain::judge(kind, code, plain::constant(format, k));
    }
    match format.size {
        // Only BC4 and BC5 can be signed.
        Bc1 | Bc2 | Bc3 if is_snorm(format.numbers[k]) => (),
        Bc1 | Bc2 | Bc3 | Bc4 | Bc5 => {
            let signed = [is_snorm(format.numbers[0]), is_snorm(format.numbers[1])];
            let texel = bc::texel(format.size, signed, tap.words, tap.within_x, tap.within_y);
            plain::judge_block(kind, code, texel[k]);
            near_library(format.size, k, signed, tap, texel[k]);
        }
        // BC7 has no SNORM, BC6 nothing but halves.
        Bc7 if is_snorm(format.numbers[k]) => (),
        Bc7 => {
            let mut colours = [0; 64];
            bcdec_rs::bc7(&bytes(tap.words), &mut colours, 16);
            // Of reserved blocks the library leaves what was there.
            plain::judge_block(kind, code, (colours[4 * place(tap) + k].into(), 255));
        }
        Bc6Signed | Bc6Unsigned => {
            let mut halves = [0; 48];
            bcdec_rs::bc6h_half(&bytes(tap.words), &mut halves, 12, format.size == Bc6Signed);
            assert_eq!((kind.kind, code), (TexelClass::Half, halves[3 * place(tap) + k].into()), "{tap:?}");
        }
        _ => (),
    }
}

fn place(tap: &RawTap) -> usize {
    usize::from(tap.within_y & 3) * 4 + usize::from(tap.within_x & 3)
}

/// The fraction is what another program decodes.
fn near_library(size: TexelSize, k: usize, signed: [bool; 2], tap: &RawTap, (num, den): (i128, i128)) {
    let (block, at) = (bytes(tap.words), place(tap));
    let (mut colours, mut floats) = ([0; 64], [0.0; 32]);
    // The library takes -128 for -127 before it compares ends, which the format's text leaves open.
    let ends = if k == 1 { &block[8..10] } else { &block[..2] };
    if signed[k & 1] && ends == [0x81, 0x80] {
        return;
    }
    let (found, close) = match size {
        // BC3's alpha is BC4's red, which the library has more exactly.
        TexelSize::Bc3 if k == 3 => {
            bcdec_rs::bc4_float(&block[..8], &mut floats, 4, false);
            (f64::from(floats[at]), 1e-6)
        }
        TexelSize::Bc4 => {
            bcdec_rs::bc4_float(&block[..8], &mut floats, 4, signed[0]);
            (f64::from(floats[at]), 1e-6)
        }
        TexelSize::Bc5 if signed[0] == signed[1] => {
            bcdec_rs::bc5_float(&block, &mut floats, 8, signed[0]);
            (f64::from(floats[2 * at + k]), 1e-6)
        }
        TexelSize::Bc5 => return,
        _ => {
            match size {
                TexelSize::Bc1 => bcdec_rs::bc1(&block[..8], &mut colours, 16),
                TexelSize::Bc2 => bcdec_rs::bc2(&block, &mut colours, 16),
                _ => bcdec_rs::bc3(&block, &mut colours, 16),
            }
            (f64::from(colours[4 * at + k]) / 255.0, 0.51 / 255.0)
        }
    };
    let exact = num as f64 / den as f64;
    assert!((found - exact).abs() < close, "{exact}, but {found} of {size:?}, component {k}, of {tap:?}");
}

/// Decodes all texels of blocks, and judges them.
pub fn all(new: &Maker<TexelDecode>, format: TexelFormat, blocks: &[[u32; 4]]) -> Vec<TexelCodes> {
    let (columns, rows) = (format.block_x, format.block_y);
    let places = || (0..rows).flat_map(move |y| (0..columns).map(move |x| (x, y)));
    let tap = |words: [u32; 4], (within_x, within_y)| RawTap {
        kind: TapKind::Texel,
        within_x,
        within_y,
        share: 0,
        words,
    };
    let taps: Vec<_> = blocks.iter().flat_map(|words| places().map(|at| tap(*words, at))).collect();
    let pass = |some: &[RawTap]| {
        let mut taps = [RawTap::default(); TAPS];
        taps[..some.len()].copy_from_slice(some);
        bench::bound(RawTexels { taps, ..RawTexels::default() }, 9)
    };
    let (write, passes) = (write(9, format), taps.chunks(TAPS).map(pass).collect::<Vec<_>>());
    let found = decode(&mut new(), &[write], &passes, [!0; 2]);
    judge_passes(&[write], &passes, &found);
    found.into_iter().flat_map(|pass| pass.codes.taps).take(taps.len()).collect()
}

/// Decodes the blocks of a table of `tables/make.py`, and compares hashes of their texels; `hash`: where it is after a block.
pub fn table(
    new: &Maker<TexelDecode>,
    format: TexelFormat,
    table: &[u8],
    bytes: usize,
    hash: Range<usize>,
    texel: impl Fn([u32; 4]) -> Vec<u8>,
) {
    let records: Vec<_> =
        table.chunks(bytes + if bytes == 16 && format.size == TexelSize::Astc { 8 } else { 4 }).collect();
    let word = |bytes: &[u8], at: usize| {
        bytes.get(at..at + 4).map_or(0, |word| u32::from_le_bytes(word.try_into().expect("four")))
    };
    let block = |record: &&[u8]| [0, 4, 8, 12].map(|at| word(&record[..bytes], at));
    let blocks: Vec<_> = records.iter().map(block).collect();
    let texels = usize::from(format.block_x) * usize::from(format.block_y);
    for (some, records) in blocks.chunks(500).zip(records.chunks(500)) {
        let found = all(new, format, some);
        for (record, found) in records.iter().zip(found.chunks(texels)) {
            let bytes_of: Vec<u8> = found.iter().flat_map(|tap| texel(tap.codes)).collect();
            let found = bytes_of
                .iter()
                .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
            assert_eq!(
                found,
                word(&record[bytes..][hash.clone()], 0),
                "{format:?}: {record:02x?} is {bytes_of:?}"
            );
        }
    }
}

/// Random blocks.
pub fn random(seed: u64, count: usize) -> Vec<[u32; 4]> {
    let mut rng = Rng::new(seed);
    (0..count).map(|_| [(); 4].map(|()| rng.roll() as u32)).collect()
}

/// A format with blocks.
pub fn format(size: TexelSize, numbers: TexelNumber, srgb: bool) -> TexelFormat {
    TexelFormat { srgb, block_x: 4, block_y: 4, ..bench::plain_format(size, numbers) }
}
