//! Special values, powers of two and angles have the results of tables and of mathematics.

use super::{INF, MINUS, NAN, ONE, expected, op};
use arith::special_function::{SpecialFunction, SpecialFunctionOp, SpecialKind};
use kit::{Maker, scenarios};

scenarios! {
    SpecialFunction::default() =>
        special_values powers_of_two modifiers angles_by_hand reductions_by_hand doubles_by_hand;
}

/// The tables of the PTX instructions `rcp`, `rsqrt`, `sqrt`, `lg2`, `ex2`, `sin` and `cos`
/// with `.approx.ftz`.
fn special_values(new: Maker<SpecialFunction>) {
    let subnormal = 0x007f_ffff;
    let operands =
        [MINUS | INF, MINUS | ONE, MINUS | subnormal, MINUS, 0, subnormal, INF, 0x7fc0_0000, 0xff80_0001];
    let table = [
        (SpecialKind::Rcp, [MINUS, MINUS | ONE, MINUS | INF, MINUS | INF, INF, INF, 0, NAN, NAN]),
        (SpecialKind::Rsq, [NAN, NAN, MINUS | INF, MINUS | INF, INF, INF, 0, NAN, NAN]),
        (SpecialKind::Sqrt, [NAN, NAN, MINUS, MINUS, 0, 0, INF, NAN, NAN]),
        (SpecialKind::Lg2, [NAN, NAN, MINUS | INF, MINUS | INF, MINUS | INF, MINUS | INF, INF, NAN, NAN]),
    ];
    let mut cases = vec![];
    for (kind, results) in table {
        cases.extend(operands.iter().zip(results).map(|(a, result)| (op(kind, *a), result)));
    }
    // With the range reduction first.
    let reduced = [
        (SpecialKind::RroEx2, SpecialKind::Ex2, [0, 0x3f00_0000, ONE, ONE, ONE, ONE, INF, NAN, NAN]),
        (SpecialKind::RroSincos, SpecialKind::Sin, [NAN, 0, MINUS, MINUS, 0, 0, NAN, NAN, NAN]),
        (SpecialKind::RroSincos, SpecialKind::Cos, [NAN, 0, ONE, ONE, ONE, ONE, NAN, NAN, NAN]),
    ];
    for (reduction, kind, results) in reduced {
        let turns = reduction == SpecialKind::RroSincos;
        for (a, result) in operands.into_iter().zip(results) {
            let middle = match a {
                _ if a & !MINUS > INF || turns && a & !MINUS == INF => NAN,
                _ if a & !MINUS == INF => a & MINUS | 0x7fff_fffe,
                _ if a & INF == 0 => a & MINUS,
                _ if turns => continue, // checked against the exact function instead
                _ => a & MINUS | 1 << 24,
            };
            cases.extend([(op(reduction, a), middle), (op(kind, middle), result)]);
        }
    }
    expected(new(), &cases, !0);
}

/// Functions of powers of two are exact.
fn powers_of_two(new: Maker<SpecialFunction>) {
    let mut cases = vec![];
    for power in -126..128_i32 {
        let float = |power: i32| match power {
            -126..128 => ((power + 127) as u32) << 23,
            128.. => INF,
            _ => 0,
        };
        let x = float(power);
        cases.push((op(SpecialKind::Rcp, x), float(-power)));
        cases.push((op(SpecialKind::Rcp, MINUS | x), MINUS | float(-power)));
        cases.push((op(SpecialKind::Lg2, x), (power as f32).to_bits()));
        let reduced = if power < 0 { MINUS } else { 0 } | power.unsigned_abs() << 24;
        cases.push((op(SpecialKind::Ex2, reduced), x));
        cases.push((op(SpecialKind::RroEx2, (power as f32).to_bits()), reduced));
        if power % 2 == 0 {
            cases.push((op(SpecialKind::Rsq, x), float(-power / 2)));
            cases.push((op(SpecialKind::Sqrt, x), float(power / 2)));
        }
    }
    // Below the smallest normal.
    cases.push((op(SpecialKind::Ex2, MINUS | 127 << 24), 0));
    cases.push((op(SpecialKind::Ex2, MINUS | 127 << 24 | 0xff_fffd), 0));
    cases.push((op(SpecialKind::Ex2, MINUS | 126 << 24 | 1), 0));
    expected(new(), &cases, !0);
}

fn modifiers(new: Maker<SpecialFunction>) {
    let two = 0x4000_0000;
    let half = 0x3f00_0000;
    let rcp = op(SpecialKind::Rcp, MINUS | two);
    let sat = |op| SpecialFunctionOp { sat: true, ..op };
    let cases = [
        (SpecialFunctionOp { a_abs: true, ..rcp }, half),
        (SpecialFunctionOp { a_neg: true, ..rcp }, half),
        (SpecialFunctionOp { a_abs: true, a_neg: true, ..rcp }, MINUS | half),
        (sat(rcp), 0),
        (sat(op(SpecialKind::Rcp, half)), ONE),
        (sat(op(SpecialKind::Rcp, MINUS)), 0),
        (sat(op(SpecialKind::Rcp, 0)), ONE),
        (sat(op(SpecialKind::Rcp, MINUS | INF)), 0),
        (sat(op(SpecialKind::Sqrt, MINUS)), 0),
        (sat(op(SpecialKind::Rsq, MINUS | ONE)), 0),
        (sat(op(SpecialKind::Lg2, 0x4080_0000)), ONE),
        (sat(op(SpecialKind::Lg2, half)), 0),
        // The sign of a reduced power or angle is applied later.
        (SpecialFunctionOp { a_neg: true, ..op(SpecialKind::Ex2, 1 << 24) }, half),
        (SpecialFunctionOp { a_neg: true, ..op(SpecialKind::Sin, 1 << 24) }, MINUS | ONE),
        (SpecialFunctionOp { a_abs: true, ..op(SpecialKind::Sin, MINUS | 1 << 24) }, ONE),
        // Neither doubles nor reduced values are saturated to one.
        (sat(op(SpecialKind::Rcp64h, 0x3fe0_0000)), 0x4000_0000),
        (sat(op(SpecialKind::RroEx2, two)), 2 << 24),
        (SpecialFunctionOp { a_neg: true, ..op(SpecialKind::RroEx2, two) }, MINUS | 2 << 24),
        (SpecialFunctionOp { a_abs: true, ..op(SpecialKind::RroEx2, MINUS | two) }, 2 << 24),
        (SpecialFunctionOp { a_neg: true, ..op(SpecialKind::RroSincos, 0) }, MINUS),
    ];
    expected(new(), &cases, !0);
}

/// Quarter turns: sine and cosine, and zeros with or without the operand's sign.
fn angles_by_hand(new: Maker<SpecialFunction>) {
    let mut cases = vec![];
    let (sines, cosines) = ([0, ONE, 0, MINUS | ONE], [ONE, 0, MINUS | ONE, 0]);
    for quarter in 0..4 {
        let (sine, cosine) = (sines[quarter], cosines[quarter]);
        let angle = (quarter as u32) << 24;
        cases.push((op(SpecialKind::Sin, angle), sine));
        cases.push((op(SpecialKind::Sin, MINUS | angle), MINUS ^ sine));
        cases.push((op(SpecialKind::Cos, angle), cosine));
        cases.push((op(SpecialKind::Cos, MINUS | angle), cosine));
    }
    // Words that are not reduced angles.
    for bit in 26..31 {
        cases.push((op(SpecialKind::Sin, 1 << bit), NAN));
        cases.push((op(SpecialKind::Cos, MINUS | 1 << bit), NAN));
    }
    expected(new(), &cases, !0);
}

fn reductions_by_hand(new: Maker<SpecialFunction>) {
    let float = |x: f32| x.to_bits();
    let powers = [
        (float(0.0), 0),
        (float(1.5), 3 << 23),
        (float(-127.5), MINUS | 255 << 23),
        (0x42ff_ffff, 0x7fff_ff80),
        (float(128.0), 0x7fff_fffe),
        (float(-1e30), MINUS | 0x7fff_fffe),
        (MINUS | INF, MINUS | 0x7fff_fffe),
        (0x3380_0000, 1), // 2^-24
        (0x3300_0000, 1), // half of that
        (0x32ff_ffff, 0),
        (0x33bf_ffff, 1), // just below one and a half
        (0x33c0_0000, 2),
        (0xffc0_0000, NAN),
    ];
    // 2/pi is 0.a2f983 6e4e44.
    let turns = [
        (float(0.0), 0),
        (MINUS, MINUS),
        (float(1.0), 0x00a2_f983),
        (float(-1.0), MINUS | 0x00a2_f983),
        (float(2.0), 0x0145_f307),
        (float(4.0), 0x028b_e60e),
        (float(8.0), 0x0117_cc1b),
        (0x3fc9_0fdb, 0x0100_0000), // the float next to pi / 2
        (0x40c9_0fdb, 0x0000_0002), // 2 pi and 1.87 in 2^-24
        (float(1e30), 0),
        (INF, NAN),
        (0x7f80_0001, NAN),
    ];
    let of = |kind, (a, result): (u32, u32)| (op(kind, a), result);
    let cases: Vec<_> = powers
        .into_iter()
        .map(|case| of(SpecialKind::RroEx2, case))
        .chain(turns.into_iter().map(|case| of(SpecialKind::RroSincos, case)))
        .collect();
    expected(new(), &cases, !0);
}

/// High words of doubles.
fn doubles_by_hand(new: Maker<SpecialFunction>) {
    let high = |x: f64| (x.to_bits() >> 32) as u32;
    let (rcp, rsq) = (SpecialKind::Rcp64h, SpecialKind::Rsq64h);
    let cases = [
        (op(rcp, high(4.0)), high(0.25)),
        (op(rcp, high(-3.0)), MINUS | 0x3fd5_5555),
        (op(rsq, high(16.0)), high(0.25)),
        (op(rcp, 0), high(f64::INFINITY)),
        (op(rcp, MINUS), high(f64::NEG_INFINITY)),
        (op(rcp, MINUS | 0x000f_ffff), high(f64::NEG_INFINITY)),
        (op(rcp, high(f64::INFINITY)), 0),
        (op(rcp, high(f64::NEG_INFINITY)), MINUS),
        (op(rcp, 0x7fe0_0000), 0), // 2^1023; its reciprocal is subnormal
        (op(rcp, 0x7fd0_0000), 0x0010_0000),
        (op(rcp, 0x0010_0000), 0x7fd0_0000),
        (op(rcp, 0x7ff0_0001), NAN),
        (op(rsq, 0), high(f64::INFINITY)),
        (op(rsq, MINUS), high(f64::NEG_INFINITY)),
        (op(rsq, high(-1.0)), NAN),
        (op(rsq, high(f64::INFINITY)), 0),
        (op(rsq, high(f64::NEG_INFINITY)), NAN),
        (op(rsq, 0xfff8_0000), NAN),
        (op(rsq, 0x0010_0000), high(2_f64.powi(511))),
    ];
    expected(new(), &cases, !0);
}
