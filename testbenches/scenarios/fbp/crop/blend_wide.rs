//! Passes of sectors in floats: exact cycles, and every format against the colour buffer.

use super::{equations, random::Colours};
use bundle::*;
use fbp::crop::blend_wide::{BlendWide, In, Params, WIDE_CYCLES};
use fbp::crop::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use references::fbp::crop::colour_buffer::Ahead;
use std::collections::VecDeque;

scenarios! { BlendWide::new(&Params {}) => any_format_blends sources_keep_their_signs_in_11_11_10 a_result_after_21_cycles; }

/// A pass, its bytes, and the resulting sector.
struct Pass {
    given: In,
    bytes: u32,
    wanted: [u8; 32],
}

/// Sends a pass each cycle, with gaps, and compares the bytes of each.
fn compare(mut dut: Device<BlendWide>, passes: &[Pass], gaps: u64) {
    let mut due: VecDeque<Option<&Pass>> = VecDeque::from([None; 21]);
    let mut passes = passes.iter();
    for cycle in 0.. {
        if let Some(pass) = due.pop_front().unwrap() {
            let words = dut.outputs().result.words;
            for b in (0..32).filter(|b| pass.bytes >> b & 1 == 1) {
                let found = (words[b / 4] >> (8 * (b % 4))) as u8;
                let control = &pass.given.sector.data.control;
                assert_eq!(found, pass.wanted[b], "byte {b} of {control:?}");
            }
        }
        let given = if gaps >> (cycle % 64) & 1 == 1 { None } else { passes.next() };
        if passes.len() == 0 && given.is_none() && due.iter().all(Option::is_none) {
            break;
        }
        due.push_back(given);
        dut.cycle(given.map_or_else(In::default, |pass| pass.given.clone()));
    }
}

fn number(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |all, byte| all << 8 | u128::from(*byte))
}

/// A pass of any format. Alpha of a 16-bit source is in two bytes beside it; with larger ones it may be in a pixel.
fn any_pass(rng: &mut Rng) -> Pass {
    let (mut control, buffer, bytes) = equations::wide(rng);
    let mut side =
        || -> [u8; 32] {
            let words: [u32; 8] = std::array::from_fn(|_| {
                if rng.one_in(2) { rng.bytes() } else { rng.roll() as u32 & 0xbfff_bfff }
            });
            std::array::from_fn(|b| words[b / 4].to_le_bytes()[b % 4])
        };
    let (source, source1, destination) = (side(), side(), side());
    let (alpha, alpha1) = (side(), side());
    let count = if bytes == 16 { 2 } else { 4 };
    let pass = rng.below((32 / (bytes * count)) as u64) as usize;
    let (write, mut wanted) = (rng.roll() as u32 | rng.roll() as u32, destination);
    if bytes <= 4 && rng.one_in(3) {
        control.bits = rng.pick(&[0x00ff_ff00, 0x3fff_ffff, 0xffe0_001f, 0x7fff_7fff]);
    }
    for k in count * pass..count * (pass + 1) {
        let at = k * bytes;
        let upper = |alpha: &[u8; 32]| if bytes == 2 { number(&alpha[at..at + 2]) << 16 } else { 0 };
        let of = |side: &[u8; 32], alpha: &[u8; 32]| number(&side[at..at + bytes]) | upper(alpha);
        let old = number(&destination[at..at + bytes]);
        let ahead = match control.alphas {
            true => Ahead { alpha: Some(number(&alpha[at..at + bytes])), second: None },
            false => Ahead { second: Some(of(&source1, &alpha1)), alpha: None },
        };
        let new = buffer.blended(of(&source, &alpha), ahead, old);
        for b in at..at + bytes {
            let (byte, bits) = ((new >> (8 * (b - at))) as u8, (control.bits >> (8 * (b % 4))) as u8);
            if write >> b & 1 == 1 {
                wanted[b] = byte & bits | destination[b] & !bits;
            }
        }
    }
    let used = count * bytes;
    let mine = (u64::MAX >> (64 - used) << (pass * used)) as u32;
    let sector = BlendInput { control, write, source, alpha, source1, alpha1, destination };
    // Bytes that are not written are kept, in the whole sector.
    Pass { given: In { sector: Offer::new(true, sector), pass: pass as u8 }, bytes: mine | !write, wanted }
}

fn any_format_blends(new: Maker<BlendWide>) {
    property((any::<u64>(), any::<u64>()), |(seed, gaps)| {
        let mut rng = Rng::new(seed);
        let passes: Vec<_> = (0..40).map(|_| any_pass(&mut rng)).collect();
        compare(new(), &passes, gaps);
    });
}

/// By hand: sources below zero, and above the storable range, are blended with the destination before any rounding to 11 and 10
/// bits, as OpenGL and Vulkan require for float targets.
fn sources_keep_their_signs_in_11_11_10(new: Maker<BlendWide>) {
    let sum = |src, dst| BlendEquation { op: BlendOp::Add, src, dst };
    let own = |colour| ColourControl {
        mode: ColourMode::Wide,
        layout: ColourLayout::Rg11b10,
        number: PixelNumber::Float,
        alphas: true,
        colour,
        alpha: colour,
        bits: !0,
        ..ColourControl::default()
    };
    // Halves: 1, -1/4, -1/2, 2; in 11 bits, and in 10: 1, 3/4, 1/2, 2.
    let [one, quarter, half, two] = [0x3c00, 0xb400, 0xb800, 0x4000];
    let pixel = |r: u32, g: u32, b: u32| r | g << 11 | b << 22;
    let old = pixel(0x3c0, 0x3c0, 0x1e0);
    let cases = [
        // 1 - 1/4, 1 - 1/2, 1 + 1.
        (BlendFactor::One, [quarter, half, one, 0], pixel(0x3a0, 0x380, 0x200)),
        // 1 - 2 of alpha: 1 - 1/2 and zero; 1 + 2.
        (BlendFactor::SrcAlpha, [quarter, half, one, two], pixel(0x380, 0, 0x210)),
        // With an alpha below zero: 1 + 1/8, 1 + 1/4, 1 - 1/2.
        (BlendFactor::SrcAlpha, [quarter, half, one, half], pixel(0x3c8, 0x3d0, 0x1c0)),
    ];
    for (factor, [r, g, b, a], new_pixel) in cases {
        let bytes = |word: u32| std::array::from_fn(|n| word.to_le_bytes()[n % 4]);
        let sector = BlendInput {
            control: own(sum(factor, BlendFactor::One)),
            write: !0,
            source: bytes(r | g << 16),
            alpha: bytes(a | b << 16),
            destination: bytes(old),
            ..BlendInput::default()
        };
        let given = In { sector: Offer::new(true, sector), pass: 0 };
        compare(new(), &[Pass { given, bytes: 0xffff, wanted: bytes(new_pixel) }], 0);
    }
}

/// The result is retained until the next one.
fn a_result_after_21_cycles(new: Maker<BlendWide>) {
    assert_eq!(WIDE_CYCLES, 21);
    let mut dut = new();
    let equation = BlendEquation { src: BlendFactor::One, ..BlendEquation::default() };
    let control = ColourControl {
        mode: ColourMode::Wide,
        layout: ColourLayout::Rgba16,
        number: PixelNumber::Float,
        colour: equation,
        alpha: equation,
        bits: !0,
        ..ColourControl::default()
    };
    let sector = BlendInput { control, write: !0, source: [0x3c; 32], ..BlendInput::default() };
    dut.cycle(In { sector: Offer::new(true, sector), pass: 0 });
    for cycle in 1..60 {
        let due = if cycle >= 21 { 0x3c3c_3c3c } else { 0 };
        assert_eq!(dut.outputs().result.words, [due; 8], "cycle {cycle}");
        dut.cycle(In::default());
    }
}
