//! Scenarios of colour unpacking: exact cycles, colours worked out by hand, and every code of every
//! format against its name and exact numbers.

use super::Port;
use arith::colour_unpack::{ColourUnpack, ColourUnpackOp, In, UNPACK_CYCLES};
use arith::pixel::pixel_format;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use references::arith::pixel::unpack::unpacked;
use references::arith::pixel::{NAMES, packed};

scenarios! {
    ColourUnpack::default() => one_a_cycle with_bubbles by_hand every_small_code every_code_of_16_bits
        single_bits any_pixels codes_come_back;
}

/// A format code and a pixel.
type Case = (u8, [u32; 4]);

const PORT: Port<ColourUnpack, Case, [u32; 4]> = Port {
    latency: 3,
    enter: |case| {
        let op = |case: &Case| ColourUnpackOp { format: pixel_format(case.0).unwrap(), words: case.1 };
        In { op: case.map(op).into() }
    },
    leave: |o| o.result.get().copied(),
};

const ONE: u32 = 0x3f80_0000;

fn exact(dut: Device<ColourUnpack>, cases: &[Case], pattern: u64) {
    PORT.play(dut, cases, pattern, |(code, words)| unpacked(*code, *words));
}

fn counted(n: u32) -> Case {
    (0xf1, [n, 0, 0, 0])
}

fn one_a_cycle(new: Maker<ColourUnpack>) {
    assert_eq!(UNPACK_CYCLES, 3);
    exact(new(), &(0..200).map(counted).collect::<Vec<_>>(), !0);
}

fn with_bubbles(new: Maker<ColourUnpack>) {
    let cases: Vec<_> = (0..60).map(counted).collect();
    property(any::<u64>(), |pattern| exact(new(), &cases, pattern));
}

fn by_hand(new: Maker<ColourUnpack>) {
    let minus = ONE | 1 << 31;
    let cases = [
        ((0xd5, [0x0033_00ff, 0, 0, 0]), [ONE, 0, 0x3e4c_cccd, 0]),
        ((0xcf, [0xff00_33ff, 0, 0, 0]), [0, 0x3e4c_cccd, ONE, ONE]),
        ((0xd7, [0x7f80_8100, 0, 0, 0]), [0, minus, minus, ONE]),
        ((0xe8, [0xf81f, 0, 0, 0]), [ONE, 0, ONE, ONE]),
        ((0xe9, [0x7fff, 0, 0, 0]), [ONE, ONE, ONE, 0]),
        ((0xfb, [0x7fff, 0, 0, 0]), [ONE; 4]),
        ((0xca, [0x0001_3c00, 0xfc00_7e01, 0, 0]), [ONE, 0x3380_0000, 0x7fc0_0000, 0xff80_0000]),
        ((0xe0, [0x3c0, 0, 0, 0]), [ONE, 0, 0, ONE]),
        ((0xff, [!0, 0, 0, 0]), [ONE, 0, 0, ONE]),
        ((0xd8, [0x7f80_ff01, 0, 0, 0]), [1, !0, !0x7f, 0x7f]),
        ((0xdd, [0xffff_8000, 0, 0, 0]), [0x8000, 0xffff, 0, 1]),
        ((0xd6, [0xff00_00ff, 0, 0, 0]), [ONE, 0, 0, ONE]),
        ((0xc4, [1, 2, 3, 4]), [1, 2, 3, 1]),
        ((0xf7, [0xff, 0, 0, 0]), [0, 0, 0, ONE]),
    ];
    let port: Port<ColourUnpack, (Case, [u32; 4]), [u32; 4]> =
        Port { latency: 3, enter: |case| (PORT.enter)(case.map(|(case, _)| case)), leave: PORT.leave };
    port.play(new(), &cases, !0, |(_, colour)| *colour);
}

/// Codes of up to 11 bits, each in all components of a pixel.
fn every_small_code(new: Maker<ColourUnpack>) {
    let small: [(u8, u32, [u32; 4]); 12] = [
        (0xd5, 256, [0, 8, 16, 24]),
        (0xd6, 256, [0, 8, 16, 24]),
        (0xd7, 256, [0, 8, 16, 24]),
        (0xd8, 256, [0, 8, 16, 24]),
        (0xd9, 256, [0, 8, 16, 24]),
        (0xcf, 256, [0, 8, 16, 24]),
        (0xd1, 1024, [0, 10, 20, 30]),
        (0xd2, 1024, [0, 10, 20, 30]),
        (0xdf, 1024, [0, 10, 20, 30]),
        (0xe0, 2048, [0, 11, 22, 22]),
        (0xe8, 64, [0, 5, 11, 11]),
        (0xe9, 32, [0, 5, 10, 15]),
    ];
    let cases = small.iter().flat_map(|(code, count, at)| {
        (0..*count).map(|n| (*code, [at.iter().fold(0, |word, at| word ^ n << at), 0, 0, 0]))
    });
    exact(new(), &cases.collect::<Vec<_>>(), !0);
}

fn every_code_of_16_bits(new: Maker<ColourUnpack>) {
    let cases = [0xc6_u8, 0xc7, 0xca].into_iter().flat_map(|code| {
        (0..1_u32 << 14).map(move |n| {
            let [r, g, b, a] = [0, 1, 2, 3].map(|k| n << 2 | k);
            (code, [g << 16 | r, a << 16 | b, 0, 0])
        })
    });
    exact(new(), &cases.collect::<Vec<_>>(), !0);
}

/// Each bit of a word alone, and together with the exponent of infinity of halves and of floats of
/// 11 and 10 bits.
fn single_bits(new: Maker<ColourUnpack>) {
    let words =
        [0, 0x7c00_7c00, 0xf83e_07c0].into_iter().flat_map(|base| (0..32).map(move |n| base ^ 1 << n));
    let cases = words.flat_map(|word| NAMES.map(|(code, _)| (code, [word; 4])));
    exact(new(), &cases.collect::<Vec<_>>(), !0);
}

fn pixels() -> impl Strategy<Value = Case> {
    let word =
        prop_oneof![3 => any::<u32>(), 1 => (0..32_u32).prop_map(|n| 1 << n), 1 => Just(0), 1 => Just(!0)];
    (prop::sample::select(NAMES.map(|(code, _)| code).to_vec()), prop::array::uniform4(word))
}

fn any_pixels(new: Maker<ColourUnpack>) {
    property((prop::collection::vec(pixels(), 1..200), any::<u64>()), |(cases, pattern)| {
        exact(new(), &cases, pattern);
    });
}

/// Packing the colour of a code yields that code again: for fixed point, sRGB, and floats other than NaN.
fn codes_come_back(new: Maker<ColourUnpack>) {
    for code in [0xd5_u8, 0xd6, 0xd1, 0xc6, 0xe8, 0xe9, 0xf7] {
        let pixels: Vec<_> = (0..512_u32).map(|n| n.wrapping_mul(0x9e37_79b9)).collect();
        let mut dut = new();
        let kept = packed_back(&mut dut, code, &pixels);
        assert_eq!(kept, pixels.len());
    }
}

/// Number of pixels that are unchanged once their colours are packed again.
fn packed_back(dut: &mut Device<ColourUnpack>, code: u8, pixels: &[u32]) -> usize {
    let mut kept = 0;
    for cycle in 0..pixels.len() + 3 {
        if let Some(k) = cycle.checked_sub(3) {
            let pixel = packed(code, dut.outputs().result.data);
            let words = [pixels[k], pixels[k], 0, 0];
            kept += usize::from((0..2).all(|w| pixel[w] == words[w] & mask(code, w)));
        }
        let case = pixels.get(cycle).map(|p| (code, [*p, *p, 0, 0]));
        dut.cycle((PORT.enter)(case.as_ref()));
    }
    kept
}

/// Mask of the bits in a word of the pixel that the format uses.
fn mask(code: u8, word: usize) -> u32 {
    match (code, word) {
        (0xc6, _) => !0,
        (_, 1) => 0,
        (0xe8 | 0xe9, _) => 0xffff,
        (0xf7, _) => 0xff,
        _ => !0,
    }
}
