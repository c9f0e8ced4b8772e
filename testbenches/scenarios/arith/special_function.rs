//! Scenarios of special functions: exact cycles, special values by hand, the ends of every segment,
//! and operands of all kinds against the exact functions.

pub mod by_hand;

use super::Port;
use super::floats::{SINGLE, SPECIAL};
use super::integers::Modifiers;
use arith::special_function::{In, SPECIAL_CYCLES, SpecialFunction, SpecialFunctionOp, SpecialKind};
use kit::random::Random;
use kit::scenario::property;
use kit::{Device, Maker, rates, scenarios};
use proptest::prelude::*;
use references::arith::special_function::judge::judge;

scenarios! {
    SpecialFunction::default() =>
        one_a_cycle with_bubbles segment_ends arguments_in_every_segment all_kinds_of_specials any_operands;
}

rates! {
    SpecialFunction::default() =>
        "sfu-tesla-rate" 1.0 "results/cycle/SFU" results_a_cycle;
}

const NAN: u32 = 0x7fff_ffff;
const MINUS: u32 = 0x8000_0000;
const INF: u32 = 0x7f80_0000;
const ONE: u32 = 0x3f80_0000;

/// An operation, and its result where it is known by hand; otherwise the exact function decides.
type Case = (SpecialFunctionOp, Option<u32>);

const PORT: Port<SpecialFunction, Case, u32> = Port {
    latency: 9,
    enter: |case| In { op: case.map(|(op, _)| *op).into() },
    leave: |o| o.result.get().copied(),
};

fn op(kind: SpecialKind, a: u32) -> SpecialFunctionOp {
    SpecialFunctionOp { kind, a, ..SpecialFunctionOp::default() }
}

fn played(dut: Device<SpecialFunction>, cases: &[Case], pattern: u64) {
    PORT.judged(dut, cases, pattern, |(op, known), result| match known {
        Some(known) => assert!(result == *known, "{result:x}, not {known:x}, is the result of {op:x?}"),
        None => judge(op, result).unwrap_or_else(|wrong| panic!("{wrong}")),
    });
}

fn expected(dut: Device<SpecialFunction>, cases: &[(SpecialFunctionOp, u32)], pattern: u64) {
    let cases: Vec<_> = cases.iter().map(|(op, result)| (*op, Some(*result))).collect();
    played(dut, &cases, pattern);
}

/// Sends operations, and checks each result.
fn judged(dut: Device<SpecialFunction>, ops: &[SpecialFunctionOp], pattern: u64) {
    let cases: Vec<_> = ops.iter().map(|op| (*op, None)).collect();
    played(dut, &cases, pattern);
}

/// The reciprocal of a power of two, in order.
fn counted(n: u32) -> (SpecialFunctionOp, u32) {
    let power = n % 250 + 2;
    (op(SpecialKind::Rcp, power << 23), (254 - power) << 23)
}

/// Each result is valid nine cycles after its operation, while later ones follow.
fn one_a_cycle(new: Maker<SpecialFunction>) {
    assert_eq!(SPECIAL_CYCLES, 9);
    expected(new(), &(0..250).map(counted).collect::<Vec<_>>(), !0);
}

fn with_bubbles(new: Maker<SpecialFunction>) {
    let cases: Vec<_> = (0..60).map(counted).collect();
    property(any::<u64>(), |pattern| expected(new(), &cases, pattern));
}

/// The first and last argument of every segment of every table.
fn segment_ends(new: Maker<SpecialFunction>) {
    let mut ops = vec![];
    for segment in 0..128_u32 {
        for (fraction, arc) in
            [(segment << 16, segment << 17), (segment << 16 | 0xffff, segment << 17 | 0x1_ffff)]
        {
            for odd in 0..2 {
                let (float, double) = ((127 + odd) << 23 | fraction, (1023 + odd) << 20 | fraction >> 3);
                let numbers = [SpecialKind::Rcp, SpecialKind::Rsq, SpecialKind::Sqrt, SpecialKind::Lg2];
                ops.extend(numbers.map(|kind| op(kind, float)));
                ops.extend([SpecialKind::Rcp64h, SpecialKind::Rsq64h].map(|kind| op(kind, double)));
            }
            ops.extend([arc, MINUS | arc].map(|arc| op(SpecialKind::Ex2, arc)));
            for quarter in 0..4 {
                ops.extend([SpecialKind::Sin, SpecialKind::Cos].map(|kind| op(kind, quarter << 24 | arc)));
            }
        }
    }
    judged(new(), &ops, !0);
}

/// Arguments spread over every segment of every table: each bit of a row becomes visible in some result.
fn arguments_in_every_segment(new: Maker<SpecialFunction>) {
    let mut draw = Random(26);
    let mut ops = vec![];
    for segment in 0..128_u32 {
        for n in 0..40 {
            let place = draw.below(1 << 17) as u32;
            let (float, arc) = ((127 + n % 2) << 23 | segment << 16 | place >> 1, segment << 17 | place);
            for kind in [SpecialKind::Rcp, SpecialKind::Rsq, SpecialKind::Sqrt, SpecialKind::Lg2] {
                ops.push(op(kind, float));
            }
            ops.extend([SpecialKind::Ex2, SpecialKind::Sin].map(|kind| op(kind, arc)));
        }
    }
    judged(new(), &ops, !0);
}

/// Every function of one operand of every kind, with all modifiers.
fn all_kinds_of_specials(new: Maker<SpecialFunction>) {
    let mut ops = vec![];
    for (kind, a) in SpecialKind::VALUES.iter().flat_map(|kind| SPECIAL.iter().map(|a| (*kind, *a))) {
        for flags in 0..8 {
            let mut m = Modifiers(flags);
            let (sat, a_abs, a_neg) = (m.flag(), m.flag(), m.flag());
            ops.push(SpecialFunctionOp { kind, sat, a_abs, a_neg, a });
        }
    }
    judged(new(), &ops, !0);
}

/// A word that is, or may be, a reduced number.
fn reduced(draw: &mut Random) -> u32 {
    let minus = (draw.below(2) as u32) << 31;
    minus
        | match draw.below(9) {
            0..4 => draw.below(1 << 26) as u32,
            4..6 => (draw.below(4) << 24 | draw.below(8)) as u32,
            6..8 => draw.below(1 << 31) as u32,
            _ => NAN - draw.below(4) as u32,
        }
}

fn any_operation(draw: &mut Random) -> SpecialFunctionOp {
    let a = match draw.below(9) {
        0..4 => SINGLE.drawn(draw) as u32,
        4 => (SINGLE.drawn(draw) as u32).wrapping_add_signed(draw.below(5) as i32 - 2),
        5..8 => reduced(draw),
        _ => draw.any() as u32,
    };
    let mut m = Modifiers(draw.any());
    let kind = m.any(SpecialKind::VALUES);
    SpecialFunctionOp { kind, sat: m.below(8) == 0, a_abs: m.flag(), a_neg: m.flag(), a }
}

/// Operations back to back, and with bubbles.
fn any_operands(new: Maker<SpecialFunction>) {
    let ops = any::<u64>().prop_map(|n| any_operation(&mut Random(n)));
    let pattern = prop_oneof![Just(!0), any::<u64>().prop_map(|pattern| pattern | 1)];
    property((prop::collection::vec(ops, 1..1000), pattern), |(ops, pattern)| judged(new(), &ops, pattern));
}

/// Results in the cycles between the first and the last of a long stream.
fn results_a_cycle(new: Maker<SpecialFunction>) -> f64 {
    let mut dut = new();
    let mut seen = 0;
    for n in 0..1000 + SPECIAL_CYCLES as u32 {
        seen += u32::from(n >= SPECIAL_CYCLES as u32 && dut.outputs().result.valid);
        dut.cycle(In { op: Some(op(SpecialKind::Sqrt, ONE + n)).into() });
    }
    f64::from(seen) / 1000.0
}
