//! Every float of 32 bits through the special functions, and every high word of a double.

use super::{Case, flag, word};
use crate::references::special::judge::judge;
use rtl_model::arith::special_function::evaluate;
use rtl_model::pkg::*;

const KINDS: [SpecialKind; 11] = [
    SpecialKind::Rcp,
    SpecialKind::Rsq,
    SpecialKind::Sqrt,
    SpecialKind::Lg2,
    SpecialKind::Ex2,
    SpecialKind::Sin,
    SpecialKind::Cos,
    SpecialKind::RroSincos,
    SpecialKind::RroEx2,
    SpecialKind::Rcp64h,
    SpecialKind::Rsq64h,
];

pub fn cases() -> Vec<Case> {
    let plain = KINDS.map(|kind| SpecialFunctionOp { kind, ..SpecialFunctionOp::default() });
    let saturated = KINDS[..7].iter().map(|kind| SpecialFunctionOp {
        kind: *kind,
        sat: true,
        ..SpecialFunctionOp::default()
    });
    plain.into_iter().chain(saturated).map(case).collect()
}

fn case(op: SpecialFunctionOp) -> Case {
    let name = word(op.kind).trim_start_matches('.').to_string() + &flag("sat", op.sat);
    Case::judged(("arith/special_function", name, 32), move |a| {
        let op = with(&op, a);
        judge(&op, evaluate(&op))
    })
}

fn with(op: &SpecialFunctionOp, a: u32) -> SpecialFunctionOp {
    SpecialFunctionOp { a, ..*op }
}
