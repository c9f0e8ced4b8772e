//! Tests every 32-bit float in the special functions, and every high word of a double.

use super::{Case, flag, word};
use arith::special_function::SpecialKind::{Rcp64h, RroEx2, RroSincos, Rsq64h};
use arith::special_function::{SpecialFunctionOp, SpecialKind, evaluate};
use references::arith::special_function::judge::judge;

pub fn cases() -> Vec<Case> {
    let ops =
        |sat: bool, kinds: &[SpecialKind]| kinds.iter().map(|kind| case(op(*kind, sat))).collect::<Vec<_>>();
    // The other kinds ignore saturation.
    let saturates = |kind: &SpecialKind| !matches!(kind, Rcp64h | Rsq64h | RroSincos | RroEx2);
    let saturated: Vec<_> = SpecialKind::VALUES.iter().copied().filter(saturates).collect();
    [ops(false, SpecialKind::VALUES), ops(true, &saturated)].into_iter().flatten().collect()
}

fn op(kind: SpecialKind, sat: bool) -> SpecialFunctionOp {
    SpecialFunctionOp { kind, sat, ..SpecialFunctionOp::default() }
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
