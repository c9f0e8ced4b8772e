//! Scenarios of colour packing: exact cycles, pixels worked out by hand, and every format against
//! its name and exact numbers.

use super::Port;
use super::floats::{SINGLE, SPECIAL, float};
use arith::colour_pack::{ColourPack, ColourPackOp, In, PACK_CYCLES};
use arith::pixel::pixel_format;
use arith::srgb::BOUNDS;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use references::arith::pixel::{NAMES, packed};
use std::collections::BTreeSet;

scenarios! {
    ColourPack::default() => one_a_cycle with_bubbles by_hand special_numbers
        srgb_segments fractions_of_two_bits near_steps any_colours;
}

/// A format code and a colour.
type Case = (u8, [u32; 4]);

const PORT: Port<ColourPack, Case, [u32; 4]> = Port {
    latency: 4,
    enter: |case| {
        let op = |case: &Case| ColourPackOp { format: pixel_format(case.0).unwrap(), colour: case.1 };
        In { op: case.map(op).into() }
    },
    leave: |o| o.result.get().copied(),
};

fn exact(dut: Device<ColourPack>, cases: &[Case], pattern: u64) {
    PORT.play(dut, cases, pattern, |(code, colour)| packed(*code, *colour));
}

/// Red of 16 bits, unsigned.
fn counted(n: u32) -> Case {
    (0xf1, [n, 0, 0, 0])
}

fn one_a_cycle(new: Maker<ColourPack>) {
    assert_eq!(PACK_CYCLES, 4);
    exact(new(), &(0..200).map(counted).collect::<Vec<_>>(), !0);
}

fn with_bubbles(new: Maker<ColourPack>) {
    let cases: Vec<_> = (0..60).map(counted).collect();
    property(any::<u64>(), |pattern| exact(new(), &cases, pattern));
}

fn by_hand(new: Maker<ColourPack>) {
    let [one, half, quarter, minus] = [1_f32, 0.5, 0.25, -1.0].map(f32::to_bits);
    let nan = 0x7fc0_0000;
    let cases = [
        ((0xd5, [one, half, 0, quarter]), [0x4000_80ff, 0, 0, 0]),
        ((0xcf, [one, half, 0, quarter]), [0x40ff_8000, 0, 0, 0]),
        ((0xd6, [one, half, 0, half]), [0x8000_bcff, 0, 0, 0]),
        ((0xd7, [one, minus, half, minus]), [0x8140_817f, 0, 0, 0]),
        ((0xe8, [one, 0, half, 0]), [0xf810, 0, 0, 0]),
        ((0xe9, [0, one, 0, one]), [0x83e0, 0, 0, 0]),
        ((0xfb, [0, one, 0, one]), [0x03e0, 0, 0, 0]),
        ((0xfc, [0, one, 0, 0]), [0x83e0, 0, 0, 0]),
        ((0xf8, [0, one, 0, one]), [0x83e0, 0, 0, 0]),
        ((0xd1, [one, half, 0, one]), [0xc008_03ff, 0, 0, 0]),
        ((0xe0, [one, minus, half, 0]), [0x7000_03c0, 0, 0, 0]),
        ((0xca, [one, minus, half, nan]), [0xbc00_3c00, 0x7e00_3800, 0, 0]),
        ((0xc6, [one, half, 0, one]), [0x8000_ffff, 0xffff_0000, 0, 0]),
        ((0xc7, [one, half, minus, 0]), [0x4000_7fff, 0x8001, 0, 0]),
        ((0xff, [one, 0, 0, 0]), [!0, 0, 0, 0]),
        ((0xff, [half, 0, 0, 0]), [0x8000_0000, 0, 0, 0]),
        ((0xff, [half + 1, 0, 0, 0]), [0x8000_00ff, 0, 0, 0]),
        ((0xd8, [!0, 0x1_0203, 0x80, 1]), [0x017f_7fff, 0, 0, 0]),
        ((0xd8, [0x8000_0000, 0xffff_ff7f, 0xffff_ff80, 0x7f]), [0x7f80_8080, 0, 0, 0]),
        ((0xd9, [0x10e, 0xff, 0x100, !0]), [!0, 0, 0, 0]),
        ((0xd2, [0x400, 0x3ff, 7, 4]), [0xc07f_ffff, 0, 0, 0]),
        ((0xc8, [0x8000, 0xffff_7fff, 0xffff_8000, 5]), [0x8000_7fff, 0x0005_8000, 0, 0]),
        ((0xe3, [!0, 0, 0, 0]), [!0, 0, 0, 0]),
        ((0xf7, [0, 0, 0, one]), [0xff, 0, 0, 0]),
        ((0xc0, [nan, 1, 2, 3]), [nan, 1, 2, 3]),
    ];
    let port: Port<ColourPack, (Case, [u32; 4]), [u32; 4]> =
        Port { latency: 4, enter: |case| (PORT.enter)(case.map(|(case, _)| case)), leave: PORT.leave };
    port.play(new(), &cases, !0, |(_, pixel)| *pixel);
}

fn special_numbers(new: Maker<ColourPack>) {
    let more = [
        0x477f_efff,
        0x477f_f000,
        0x477f_e000,
        0xc77f_f000, // near the largest half
        0x477e_0fff,
        0x477e_1000,
        0x477f_0000,
        0x477d_ffff, // and the largest of 10 and 11 bits
        0x3300_0000,
        0x3300_0001,
        0x3580_0000,
        0x3600_0000, // and the smallest
        0x2f00_0000,
        0x2eff_ffff,
        0x2f80_0000,
        0x2f00_0001, // near the steps of 32 bits
    ];
    let numbers: Vec<_> = SPECIAL.iter().chain(&more).copied().collect();
    let cases = NAMES.iter().flat_map(|(code, _)| {
        let turned = |n: usize| [0, 1, 2, 3].map(|k| numbers[(n + 5 * k) % numbers.len()]);
        (0..numbers.len()).map(move |n| (*code, turned(n))).collect::<Vec<_>>()
    });
    exact(new(), &cases.collect::<Vec<_>>(), !0);
}

/// The ends of every segment of the sRGB lookup table, and every bound.
fn srgb_segments(new: Maker<ColourPack>) {
    let ends = (113 << 7..127_u32 << 7).flat_map(|top| [top << 16, top << 16 | 0xffff]);
    let bounds = BOUNDS.iter().flat_map(|bound| [-1, 0, 1].map(|off| bound.wrapping_add_signed(off)));
    let cases: Vec<_> = ends.chain(bounds).map(|x| (0xd6, [x; 4])).collect();
    exact(new(), &cases, !0);
}

/// Every format with floats of few significant bits: one component each from one half upwards,
/// where fixed point has its ties, the others below or above it.
fn fractions_of_two_bits(new: Maker<ColourPack>) {
    let fractions: BTreeSet<_> = SINGLE.two_bits().into_iter().map(|x| x as u32 & 0x7f_ffff).collect();
    let mut cases = vec![];
    for (n, fraction) in fractions.into_iter().enumerate() {
        for ((code, _), tie) in NAMES.iter().flat_map(|name| [0, 1, 2, 3].map(|tie| (name, tie))) {
            let other = |k: usize| 119 + (n + 2 * k + usize::from(*code)) as u32 % 9;
            let minus = |k: usize| u32::from(tie % 2 == 1 && k == 1) << 31;
            let number = |k| if k == tie { 126 } else { other(k) } << 23 | fraction | minus(k);
            cases.push((*code, [0, 1, 2, 3].map(number)));
        }
    }
    exact(new(), &cases, !0);
}

/// Floats near the midpoint between codes of every width, and near the sRGB bounds.
fn near() -> impl Strategy<Value = u32> {
    let bits = prop::sample::select(vec![1_u32, 2, 5, 6, 7, 8, 10, 15, 16, 32]);
    let step =
        (bits, any::<u32>(), 0..2_u32, -2..3_i32, any::<bool>()).prop_map(|(bits, k, half, off, minus)| {
            let full = u32::MAX >> (32 - bits);
            let x = (f64::from(k & full) + f64::from(half) / 2.0) / f64::from(full);
            (x as f32).to_bits().wrapping_add_signed(off) | u32::from(minus && bits % 8 == 7) << 31
        });
    let bound =
        (prop::sample::select(BOUNDS.to_vec()), -1..2_i32).prop_map(|(b, off)| b.wrapping_add_signed(off));
    let small = (0..0x8000_u32, 0..2_u32, -1..2_i32).prop_map(|(code, between, off)| {
        ((code << 13) + (112 << 23) + (between << 12)).wrapping_add_signed(off)
    });
    let tiny = (90..114_u32, any::<u32>()).prop_map(|(e, f)| e << 23 | f & 0x7f_f000);
    prop_oneof![4 => step, 2 => bound, 2 => small, 2 => tiny]
}

fn run(new: Maker<ColourPack>, number: impl Strategy<Value = u32> + 'static + Clone) {
    let code = prop::sample::select(NAMES.map(|(code, _)| code).to_vec());
    let case = (code, prop::array::uniform4(number));
    property((prop::collection::vec(case, 1..200), any::<u64>()), |(cases, pattern)| {
        exact(new(), &cases, pattern);
    });
}

fn near_steps(new: Maker<ColourPack>) {
    run(new, near().boxed());
}

fn any_colours(new: Maker<ColourPack>) {
    run(new, prop_oneof![float(), any::<u32>(), near()].boxed());
}
