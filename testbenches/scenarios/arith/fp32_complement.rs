//! Scenarios of 1 - x: exact cycles, values worked out by hand, and floats of all exponents against APFloat.

use super::Port;
use super::floats::{SPECIAL, float};
use arith::fp32_complement::{COMPLEMENT_CYCLES, Fp32Complement, In};
use arith::fp32_fma::Fp32FmaOp;
use arith::types::*;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::fp32;

scenarios! {
    Fp32Complement::default() => one_a_cycle with_bubbles by_hand every_exponent
        special_values any_float;
}

const PORT: Port<Fp32Complement, u32, u32> =
    Port { latency: 3, enter: |x| In { x: x.copied().into() }, leave: |o| o.result.get().copied() };

fn wanted(x: &u32) -> u32 {
    let a = 1_f32.to_bits();
    fp32::fma(&Fp32FmaOp { kind: FmaKind::Add, a, b: *x, b_neg: true, ..Fp32FmaOp::default() })
}

/// Each result is valid three cycles after its operand, while later ones follow.
fn one_a_cycle(new: Maker<Fp32Complement>) {
    assert_eq!(COMPLEMENT_CYCLES, 3);
    let whole: Vec<_> = (0..200).map(|n| (n as f32).to_bits()).collect();
    PORT.play(new(), &whole, !0, |x| (1.0 - f32::from_bits(*x)).to_bits());
}

fn with_bubbles(new: Maker<Fp32Complement>) {
    let whole: Vec<_> = (0..60).map(|n| (n as f32).to_bits()).collect();
    property(any::<u64>(), |pattern| PORT.play(new(), &whole, pattern, wanted));
}

fn by_hand(new: Maker<Fp32Complement>) {
    let cases: [(u32, u32); 16] = [
        (0x0000_0000, 0x3f80_0000), // 0
        (0x8000_0001, 0x3f80_0000), // the smallest subnormal, negative
        (0x3f80_0000, 0x0000_0000), // 1
        (0x3f00_0000, 0x3f00_0000), // a half
        (0xbf80_0000, 0x4000_0000), // -1
        (0x4000_0000, 0xbf80_0000), // 2
        (0x3f7f_ffff, 0x3380_0000), // the float before 1: 2^-24
        (0x3f80_0001, 0xb400_0000), // the one after it: -2^-23
        (0x3300_0000, 0x3f80_0000), // 2^-25: between two floats; 1 is the even one
        (0x3300_0001, 0x3f7f_ffff),
        (0xb380_0000, 0x3f80_0000), // -2^-24, likewise
        (0xb380_0001, 0x3f80_0001),
        (0x4b80_0001, 0xcb80_0000), // 2^24 + 2: 2^24 + 1 is a tie
        (0x7f7f_ffff, 0xff7f_ffff),
        (0x7f80_0000, 0xff80_0000),
        (0xff80_0001, 0x7fff_ffff),
    ];
    let floats: Vec<_> = cases.iter().map(|(x, _)| *x).collect();
    let known = |x: &u32| cases.iter().find(|(known, _)| known == x).expect("a case").1;
    PORT.play(new(), &floats, !0, known);
}

/// Exact results, ties, cancellation, and 1 far below x or above it.
fn every_exponent(new: Maker<Fp32Complement>) {
    let bits = (0..23).map(|bit| 1 << bit);
    let below = (0..23).map(|bit| (1 << bit) - 1);
    let above = (0..23).map(|bit| 0x80_0000 - (1 << bit));
    let fractions: Vec<u32> = bits.chain(below).chain(above).chain([0x2a_aaaa, 0x55_5555]).collect();
    let floats: Vec<_> =
        (0..512).flat_map(|top| fractions.iter().map(move |fraction| top << 23 | fraction)).collect();
    PORT.play(new(), &floats, !0, wanted);
}

fn special_values(new: Maker<Fp32Complement>) {
    PORT.play(new(), &SPECIAL, !0, wanted);
}

fn any_float(new: Maker<Fp32Complement>) {
    let near = (any::<u32>(), 100_u32..152).prop_map(|(bits, e)| bits & 0x807f_ffff | e << 23);
    let floats = proptest::collection::vec(prop_oneof![2 => near, 1 => float(), 1 => any::<u32>()], 300);
    property((floats, any::<u64>()), |(floats, pattern)| PORT.play(new(), &floats, pattern, wanted));
}
