//! Texels of any format become the codes that an oracle finds for them, in order, whatever stalls.

pub mod astc_decode;
pub mod bc_decode;
mod bench;
mod blocks;
pub mod bptc_decode;
pub mod etc_decode;
pub mod plain_decode;
pub mod texel_formats;

use crate::parts;
use bench::{Decoded, decode, format, judge, plain_format, random_pass, write};
use kernel::Within;
use kernel::params::Params as _;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::tex::texel_decode::plain::sizes;
use tex::texel_decode::codes::CURVE;
use tex::texel_decode::{Params, TexelDecode};
use tex::texels::*;
use tex::texture_binding::*;

scenarios! {
    TexelDecode::new(&Params::default()) => a_pass_a_cycle another_decoder_waits every_code_of_small_formats every_code_of_16_bits wide_components every_curve_code
    bc_ends_and_indices bc_blocks bc7_modes bc6_modes etc_tables astc_linear astc_srgb any_passes;
    TexelDecode::new(&Params { threads_log2: Within::new(0), ..Params::default() }.settled()) => any_passes;
}

const NUMBERS: [TexelNumber; 7] = [
    TexelNumber::Snorm,
    TexelNumber::Unorm,
    TexelNumber::Sint,
    TexelNumber::Uint,
    TexelNumber::SnormHalf,
    TexelNumber::UnormHalf,
    TexelNumber::Float,
];

fn a_pass_a_cycle(new: Maker<TexelDecode>) {
    let mut rng = Rng::new(1);
    let write = write(0, plain_format(TexelSize::A8B8G8R8, TexelNumber::Unorm));
    let passes: Vec<_> = (0..32).map(|_| random_pass(&mut rng, &[0])).collect();
    let found = decode(&mut new(), &[write], &passes, [!0; 2]);
    let cycles: Vec<_> = found.iter().map(|Decoded { cycle, .. }| *cycle).collect();
    assert_eq!(cycles, (4..36).collect::<Vec<_>>());
}

/// A pass for another decoder is sent when the last one has left: in the cycle after.
fn another_decoder_waits(new: Maker<TexelDecode>) {
    let mut rng = Rng::new(9);
    let writes = [
        write(0, plain_format(TexelSize::A8B8G8R8, TexelNumber::Unorm)),
        write(1, blocks::format(TexelSize::Bc1, TexelNumber::Unorm, false)),
    ];
    let passes = [0, 1, 1, 0].map(|binding| random_pass(&mut rng, &[binding]));
    let found = decode(&mut new(), &writes, &passes, [!0; 2]);
    let cycles: Vec<_> = found.iter().map(|Decoded { cycle, .. }| *cycle).collect();
    assert_eq!(cycles, [4, 9, 10, 14]);
    judge(&writes, &passes, &found);
}

/// Passes whose taps are texels of given words.
fn passes_of(words: impl Iterator<Item = [u32; 4]>) -> Vec<RawTexels> {
    let words: Vec<_> = words.collect();
    let taps = |words: &[[u32; 4]]| {
        let mut taps = [RawTap::default(); TAPS];
        for (tap, words) in taps.iter_mut().zip(words) {
            *tap = RawTap { kind: TapKind::Texel, words: *words, ..RawTap::default() };
        }
        RawTexels { taps, ..RawTexels::default() }
    };
    words.chunks(TAPS).map(taps).collect()
}

/// Decodes texels of one format and judges them.
fn all(new: &Maker<TexelDecode>, format: TexelFormat, words: impl Iterator<Item = [u32; 4]>) {
    let (write, passes) = (write(3, format), passes_of(words));
    let passes: Vec<_> = passes.into_iter().map(|pass| bench::bound(pass, 3)).collect();
    let found = decode(&mut new(), &[write], &passes, [!0; 2]);
    judge(&[write], &passes, &found);
}

fn every_code_of_small_formats(new: Maker<TexelDecode>) {
    let mut rng = Rng::new(2);
    for size in sizes() {
        let bits = bench::bits_of(size);
        if bits.iter().all(|bits| *bits <= 11) {
            for number in NUMBERS {
                let most = *bits.iter().max().expect("four");
                // Each component in an order of its own.
                let value = |k: u32, n: u32, c: u32| (k * (2 * c + 1) + 77 * c) & ((1 << n) - 1);
                let words = (0..1 << most).map(|k| bench::words_of(size, |n, c| value(k, n, c)));
                all(
                    &new,
                    plain_format(size, number),
                    words.map(|words| [words[0], words[1], rng.roll() as u32, 0]),
                );
            }
        }
    }
}

fn every_code_of_16_bits(new: Maker<TexelDecode>) {
    for number in NUMBERS {
        let component = |k: u32, c: u32| (k * (2 * c + 1) + 7777 * c) & 0xffff;
        let word = |k, c| component(k, c) | component(k, c + 1) << 16;
        let words = (0..1 << 16).map(|k| [word(k, 0), word(k, 2), 0, 0]);
        all(&new, plain_format(TexelSize::R16G16B16A16, number), words);
    }
}

/// Components of 24 and 32 bits, and texels that share an exponent: ends of their range, powers of two, and any.
fn wide_components(new: Maker<TexelDecode>) {
    let mut rng = Rng::new(3);
    for size in sizes().filter(|size| bench::bits_of(*size).iter().any(|bits| *bits > 11)) {
        for number in NUMBERS {
            let words = (0..800).map(|k: u32| {
                bench::words_of(size, |bits, _| {
                    let any = rng.roll() as u32;
                    let x = match k % 4 {
                        0 => 1 << (any % bits),
                        1 => (1 << (any % bits)) - 1,
                        2 => !(any % 4),
                        _ => any >> (any % bits),
                    };
                    (u64::from(x) & ((1 << bits) - 1)) as u32
                })
            });
            let words: Vec<_> = words.collect();
            all(&new, plain_format(size, number), words.into_iter());
        }
    }
    let any: Vec<_> = (0..4000).map(|_| [rng.roll() as u32, 0, 0, 0]).collect();
    all(&new, plain_format(TexelSize::SharedExponent, TexelNumber::Float), any.into_iter());
}

fn every_curve_code(new: Maker<TexelDecode>) {
    for size in [TexelSize::A8B8G8R8, TexelSize::G8R8, TexelSize::R8] {
        let format = TexelFormat { srgb: true, ..plain_format(size, TexelNumber::Unorm) };
        all(&new, format, (0..256).map(|k| [k * 0x0101_0101 ^ 0x3355_7700, 0, 0, 0]));
    }
}

fn any_passes(new: Maker<TexelDecode>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let writes: Vec<_> = (0..BINDINGS as u8).map(|number| write(number, format(&mut rng))).collect();
        let writes: Vec<_> = writes.iter().map(|write| bench::with_sampler(&mut rng, *write)).collect();
        let bindings = [rng.below(16) as u8, rng.below(16) as u8, rng.below(16) as u8];
        let mut dut = new();
        let threads = 1 << dut.unit().p.threads_log2.get();
        let mut any = || parts::raw(&random_pass(&mut rng, &bindings), threads);
        let passes: Vec<_> = (0..40).map(|_| any()).collect();
        let found = decode(&mut dut, &writes, &passes, stalls);
        judge(&writes, &passes, &found);
    });
}

/// All pairs of ends that a component of 5, 6 or 8 bits can have are many; here each end meets some others, and each index.
fn bc_ends_and_indices(new: Maker<TexelDecode>) {
    let mut rng = Rng::new(4);
    let colours = |rng: &mut Rng, k: u32| {
        let low = k * 0x0841 & 0xffff;
        let high = if k % 16 == 3 { low } else { rng.roll() as u32 & 0xffff };
        [low | high << 16, high | low << 16][rng.below(2) as usize]
    };
    let blocks: Vec<_> = (0..512)
        .map(|k| {
            let second = if k % 16 == 3 { k << 8 & 0xff00 } else { rng.roll() as u32 & 0xff00 };
            // -127 is above -128, though both are -1.
            let ends = if k == 5 { 0x8081 } else { second | k & 0xff };
            let steps = [(); 2].map(|()| rng.roll() as u32 & 0xffff_0000 | ends);
            let colours = colours(&mut rng, k);
            (steps, [colours, 0xe4e4_e41b ^ rng.roll() as u32 & 0xff])
        })
        .collect();
    for (size, number, srgb) in [
        (TexelSize::Bc1, TexelNumber::Unorm, false),
        (TexelSize::Bc1, TexelNumber::Unorm, true),
        (TexelSize::Bc2, TexelNumber::Unorm, false),
        (TexelSize::Bc3, TexelNumber::Unorm, true),
        (TexelSize::Bc4, TexelNumber::Unorm, false),
        (TexelSize::Bc4, TexelNumber::Snorm, false),
        (TexelSize::Bc5, TexelNumber::Unorm, false),
        (TexelSize::Bc5, TexelNumber::Snorm, false),
    ] {
        let words = |(steps, colours): &([u32; 2], [u32; 2])| match size {
            TexelSize::Bc1 => [colours[0], colours[1], 0, 0],
            TexelSize::Bc5 => [steps[0], steps[1], steps[1].rotate_left(8), steps[0]],
            _ => [steps[0], steps[1], colours[0], colours[1]],
        };
        let blocks: Vec<_> = blocks.iter().map(words).collect();
        blocks::all(&new, blocks::format(size, number, srgb), &blocks);
    }
}

fn bc_blocks(new: Maker<TexelDecode>) {
    for size in [TexelSize::Bc1, TexelSize::Bc2, TexelSize::Bc3, TexelSize::Bc4, TexelSize::Bc5] {
        for number in [TexelNumber::Unorm, TexelNumber::Snorm] {
            blocks::all(&new, blocks::format(size, number, false), &blocks::random(5, 1000));
        }
    }
}

/// Blocks of each mode, each partition, and the reserved one.
fn bc7_modes(new: Maker<TexelDecode>) {
    for srgb in [false, true] {
        for mode in 0..=8 {
            let mut blocks = blocks::random(6 + mode, 192);
            for words in &mut blocks {
                words[0] = if mode == 8 { words[0] & !0xff } else { (words[0] | 1) << mode };
            }
            blocks::all(&new, blocks::format(TexelSize::Bc7, TexelNumber::Unorm, srgb), &blocks);
        }
    }
}

fn bc6_modes(new: Maker<TexelDecode>) {
    for size in [TexelSize::Bc6Signed, TexelSize::Bc6Unsigned] {
        for mode in 0..32 {
            let mut blocks = blocks::random(20 + u64::from(mode), 128);
            for (k, words) in blocks.iter_mut().enumerate() {
                words[0] = words[0] & !31 | mode;
                // Ends at the end of their range, and differences that wrap.
                if k % 4 == 0 {
                    *words = words
                        .map(|word| if word & 32 == 0 { word | 0x7fff_ffe0 } else { word & 0x8000_001f });
                    words[0] = words[0] & !31 | mode;
                }
            }
            blocks::all(&new, blocks::format(size, TexelNumber::Float, false), &blocks);
        }
    }
}

/// Blocks of all modes, as another program decodes them.
fn etc_tables(new: Maker<TexelDecode>) {
    use TexelNumber::{Snorm, Unorm};
    let colours: [(TexelSize, &[u8], usize); 3] = [
        (TexelSize::Etc2Rgb, include_bytes!("texel_decode/tables/etc2_rgb.bin"), 8),
        (TexelSize::Etc2Punch, include_bytes!("texel_decode/tables/etc2_punch.bin"), 8),
        (TexelSize::Etc2Rgba, include_bytes!("texel_decode/tables/etc2_rgba.bin"), 16),
    ];
    for (size, table, bytes) in colours {
        let opaque = size == TexelSize::Etc2Rgb;
        let byte = |codes: [u32; 4], k: usize| if opaque && k == 3 { 255 } else { (codes[k] >> 8) as u8 };
        let texel = |codes: [u32; 4]| [0, 1, 2, 3].map(|k| byte(codes, k)).to_vec();
        blocks::table(&new, blocks::format(size, Unorm, false), table, bytes, 0..4, texel);
    }
    let elevens: [(TexelSize, TexelNumber, &[u8]); 4] = [
        (TexelSize::Eac, Unorm, include_bytes!("texel_decode/tables/eac.bin")),
        (TexelSize::Eac, Snorm, include_bytes!("texel_decode/tables/eac_signed.bin")),
        (TexelSize::EacPair, Unorm, include_bytes!("texel_decode/tables/eac_pair.bin")),
        (TexelSize::EacPair, Snorm, include_bytes!("texel_decode/tables/eac_pair_signed.bin")),
    ];
    for (size, number, table) in elevens {
        let channels = if size == TexelSize::Eac { 1 } else { 2 };
        let code =
            |code: u32| if number == Snorm { (code as u16 as i16 >> 5) as u16 } else { code as u16 >> 5 };
        let texel = |codes: [u32; 4]| codes[..channels].iter().flat_map(|c| code(*c).to_le_bytes()).collect();
        blocks::table(&new, blocks::format(size, number, false), table, 8 * channels, 0..4, texel);
    }
}

/// Tables of ASTC by the sides of blocks.
const ASTC: [(u8, u8, &[u8]); 14] = [
    (4, 4, include_bytes!("texel_decode/tables/astc_4x4.bin")),
    (5, 4, include_bytes!("texel_decode/tables/astc_5x4.bin")),
    (5, 5, include_bytes!("texel_decode/tables/astc_5x5.bin")),
    (6, 5, include_bytes!("texel_decode/tables/astc_6x5.bin")),
    (6, 6, include_bytes!("texel_decode/tables/astc_6x6.bin")),
    (8, 5, include_bytes!("texel_decode/tables/astc_8x5.bin")),
    (8, 6, include_bytes!("texel_decode/tables/astc_8x6.bin")),
    (8, 8, include_bytes!("texel_decode/tables/astc_8x8.bin")),
    (10, 5, include_bytes!("texel_decode/tables/astc_10x5.bin")),
    (10, 6, include_bytes!("texel_decode/tables/astc_10x6.bin")),
    (10, 8, include_bytes!("texel_decode/tables/astc_10x8.bin")),
    (10, 10, include_bytes!("texel_decode/tables/astc_10x10.bin")),
    (12, 10, include_bytes!("texel_decode/tables/astc_12x10.bin")),
    (12, 12, include_bytes!("texel_decode/tables/astc_12x12.bin")),
];

fn astc(new: &Maker<TexelDecode>, srgb: bool, texel: impl Fn([u32; 4]) -> Vec<u8>) {
    let hash = if srgb { 4..8 } else { 0..4 };
    for (block_x, block_y, table) in ASTC {
        let format = blocks::format(TexelSize::Astc, TexelNumber::Unorm, srgb);
        blocks::table(new, TexelFormat { block_x, block_y, ..format }, table, 16, hash.clone(), &texel);
    }
}

fn astc_linear(new: Maker<TexelDecode>) {
    astc(&new, false, |codes| codes.iter().flat_map(|code| (*code as u16).to_le_bytes()).collect());
}

/// Every code of the curve has a float of its own.
fn astc_srgb(new: Maker<TexelDecode>) {
    let byte = |half: u32| {
        let at = CURVE.iter().position(|of| u32::from(*of) == half);
        at.expect("on the curve") as u8
    };
    astc(&new, true, |[r, g, b, a]| vec![byte(r), byte(g), byte(b), (a >> 8) as u8]);
}
