//! Every pair of halves: sums, products, comparisons. The two operations of a word have a
//! pair and the same with the first operand's sign turned.

use super::{Case, flag, word};
use crate::references::doubles;
use rtl_model::arith::{fp16_compare, fp16_fma};
use rtl_model::pkg::*;

/// All pairs whose first half has no sign.
const BITS: u32 = 31;

pub fn cases() -> Vec<Case> {
    let mut cases = vec![];
    for kind in [FmaKind::Add, FmaKind::Mul] {
        for fmz in FlushMode::VALUES {
            cases.extend([false, true].map(|sat| computed(kind, *fmz, sat)));
        }
    }
    for test in FloatTest::VALUES {
        cases.extend([false, true].map(|ftz| compared(*test, ftz)));
    }
    cases
}

/// First and second operand of both operations.
fn pairs(n: u32) -> [(u32, u32); 2] {
    let (a, b) = (n >> 16, n & 0xffff);
    [(a, b), (a | 0x8000, b)]
}

/// Their words.
fn words(n: u32) -> (u32, u32) {
    let [(a, b), (c, d)] = pairs(n);
    (c << 16 | a, d << 16 | b)
}

fn computed(kind: FmaKind, fmz: FlushMode, sat: bool) -> Case {
    let name = word(kind).replace('.', "h") + &word(fmz) + &flag("sat", sat);
    let model = move |n: u32| {
        let (a, b) = words(n);
        fp16_fma::fma(&Fp16FmaOp { kind, fmz, sat, a, b, ..Fp16FmaOp::default() })
    };
    Case::new(("arith/fp16_fma", name, BITS), model, move |n| {
        let [low, high] = pairs(n).map(|(a, b)| doubles::halves(kind, fmz, sat, a, b));
        high << 16 | low
    })
}

fn compared(cmp: FloatTest, ftz: bool) -> Case {
    let model = move |n: u32| {
        let (a, b) = words(n);
        let op = Fp16CompareOp { cmp, ftz, p: true, a, b, ..Fp16CompareOp::default() };
        fp16_compare::compare(&op).result
    };
    Case::new(
        ("arith/fp16_compare", format!("hset{}{}", word(cmp), flag("ftz", ftz)), BITS),
        model,
        move |n| {
            let [low, high] = pairs(n).map(|(a, b)| if doubles::holds(cmp, ftz, a, b) { 0xffff } else { 0 });
            high << 16 | low
        },
    )
}
