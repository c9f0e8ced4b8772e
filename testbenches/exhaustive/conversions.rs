//! Tests every conversion of sources of up to 32 bits.

use super::{Case, flag, word};
use arith::conversion::convert;
use arith::conversion::types::*;
use arith::types::*;
use references::arith::doubles;

const FLAGS: [bool; 2] = [false, true];
pub fn cases() -> Vec<Case> {
    let mut ops = vec![];
    for s_size in NumberSize::VALUES.iter().copied().filter(|size| *size != NumberSize::Bits64) {
        for d_size in NumberSize::VALUES.iter().copied() {
            let from = ConversionOp { s_size, d_size, ..ConversionOp::default() };
            if s_size != NumberSize::Bits8 {
                ops.extend(float_to_float(&from));
                ops.extend(float_to_integer(&from));
            }
            ops.extend(integer_to_float(&from));
            ops.extend(between_integers(&from));
        }
    }
    ops.into_iter().map(case).collect()
}

/// The rounding modes, or one if nothing is rounded.
fn roundings(rounds: bool) -> impl Iterator<Item = Rounding> {
    Rounding::VALUES.iter().copied().take(if rounds { 4 } else { 1 })
}

fn float_to_float(from: &ConversionOp) -> Vec<ConversionOp> {
    let mut ops = vec![];
    let exact = from.d_size as u32 >= from.s_size as u32;
    let singles = from.d_size == NumberSize::Bits32 || from.s_size == NumberSize::Bits32;
    for integral in FLAGS.into_iter().filter(|_| from.d_size != NumberSize::Bits8) {
        for rnd in roundings(integral || !exact) {
            for ftz in FLAGS.into_iter().filter(|ftz| singles || !ftz) {
                for sat in FLAGS {
                    let op = ConversionOp { kind: ConversionKind::F2f, rnd, integral, ftz, sat, ..*from };
                    ops.push(op);
                }
            }
        }
    }
    ops.extend(signs(ops.first().copied()));
    ops
}

fn float_to_integer(from: &ConversionOp) -> Vec<ConversionOp> {
    let mut ops = vec![];
    for d_signed in FLAGS {
        for rnd in roundings(true) {
            for ftz in FLAGS.into_iter().filter(|ftz| from.s_size == NumberSize::Bits32 || !ftz) {
                ops.push(ConversionOp { kind: ConversionKind::F2i, rnd, d_signed, ftz, ..*from });
            }
        }
    }
    ops.extend(signs(ops.first().copied()));
    ops
}

fn integer_to_float(from: &ConversionOp) -> Vec<ConversionOp> {
    let mut ops = vec![];
    for s_signed in FLAGS.into_iter().filter(|_| from.d_size != NumberSize::Bits8) {
        for rnd in roundings(from.d_size != NumberSize::Bits64) {
            ops.push(ConversionOp { kind: ConversionKind::I2f, rnd, s_signed, ..*from });
        }
    }
    ops.extend(signs(ops.last().copied()));
    ops
}

fn between_integers(from: &ConversionOp) -> Vec<ConversionOp> {
    let mut ops = vec![];
    for s_signed in FLAGS {
        for d_signed in FLAGS {
            for sat in FLAGS {
                ops.push(ConversionOp { kind: ConversionKind::I2i, s_signed, d_signed, sat, ..*from });
            }
        }
    }
    ops.extend(signs(ops.last().copied()));
    ops
}

/// The operations with all sign modifiers of the source.
fn signs(op: Option<ConversionOp>) -> Vec<ConversionOp> {
    let signed = |(abs, neg)| op.as_ref().map(|op| with_sign(op, abs, neg));
    [(false, true), (true, false), (true, true)].into_iter().filter_map(signed).collect()
}

fn with_sign(op: &ConversionOp, abs: bool, neg: bool) -> ConversionOp {
    ConversionOp { abs, neg, ..*op }
}

/// A case with compile-time kind, sizes and rounding: much faster than a run-time operation.
fn case(op: ConversionOp) -> Case {
    match op.kind {
        ConversionKind::F2f => of_kind::<{ ConversionKind::F2f as usize }>(op),
        ConversionKind::F2i => of_kind::<{ ConversionKind::F2i as usize }>(op),
        ConversionKind::I2f => of_kind::<{ ConversionKind::I2f as usize }>(op),
        ConversionKind::I2i => of_kind::<{ ConversionKind::I2i as usize }>(op),
    }
}

fn of_kind<const KIND: usize>(op: ConversionOp) -> Case {
    match op.s_size {
        NumberSize::Bits8 => of_source::<KIND, 0>(op),
        NumberSize::Bits16 => of_source::<KIND, 1>(op),
        NumberSize::Bits32 => of_source::<KIND, 2>(op),
        NumberSize::Bits64 => panic!("a source of 64 bits has too many values"),
    }
}

fn of_source<const KIND: usize, const S: usize>(op: ConversionOp) -> Case {
    match op.d_size {
        NumberSize::Bits8 => of_sizes::<KIND, S, 0>(op),
        NumberSize::Bits16 => of_sizes::<KIND, S, 1>(op),
        NumberSize::Bits32 => of_sizes::<KIND, S, 2>(op),
        NumberSize::Bits64 => of_sizes::<KIND, S, 3>(op),
    }
}

fn of_sizes<const KIND: usize, const S: usize, const D: usize>(op: ConversionOp) -> Case {
    match op.rnd {
        Rounding::Rn => rounded::<KIND, S, D, { Rounding::Rn as usize }>(op),
        Rounding::Rm => rounded::<KIND, S, D, { Rounding::Rm as usize }>(op),
        Rounding::Rp => rounded::<KIND, S, D, { Rounding::Rp as usize }>(op),
        Rounding::Rz => rounded::<KIND, S, D, { Rounding::Rz as usize }>(op),
    }
}

fn rounded<const KIND: usize, const S: usize, const D: usize, const R: usize>(op: ConversionOp) -> Case {
    let about = ("arith/conversion", name(&op), 8 << op.s_size as u32);
    let of = known::<KIND, S, D, R>;
    Case::new(about, move |n| convert(&of(&op, n)), move |n| doubles::convert(&of(&op, n)))
}

#[inline(always)]
fn known<const KIND: usize, const S: usize, const D: usize, const R: usize>(
    op: &ConversionOp,
    b: u32,
) -> ConversionOp {
    let kind = ConversionKind::VALUES[KIND];
    let (s_size, d_size, rnd) = (NumberSize::VALUES[S], NumberSize::VALUES[D], Rounding::VALUES[R]);
    ConversionOp { kind, s_size, d_size, rnd, b: b.into(), ..*op }
}

fn name(op: &ConversionOp) -> String {
    let size = |size: NumberSize| 8 << size as u32;
    let integer = |of: NumberSize, signed: bool| format!(".{}{}", if signed { 's' } else { 'u' }, size(of));
    let float = |of: NumberSize| format!(".f{}", size(of));
    let (to, from, rounds) = match op.kind {
        ConversionKind::F2f => (float(op.d_size), float(op.s_size), true),
        ConversionKind::F2i => (integer(op.d_size, op.d_signed), float(op.s_size), true),
        ConversionKind::I2f => (float(op.d_size), integer(op.s_size, op.s_signed), true),
        ConversionKind::I2i => (integer(op.d_size, op.d_signed), integer(op.s_size, op.s_signed), false),
    };
    [
        word(op.kind).trim_start_matches('.').to_string() + &to + &from,
        if rounds { word(op.rnd) } else { String::new() },
        flag("integral", op.integral),
        flag("ftz", op.ftz),
        flag("sat", op.sat),
        flag("abs", op.abs),
        flag("neg", op.neg),
    ]
    .concat()
}
