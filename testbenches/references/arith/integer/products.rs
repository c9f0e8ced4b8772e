//! Products and their addends.

use super::sums::{Term, pair, total};
use arith::int_multiply::{AddendPart, FactorPart, IntMultiplyOp};
use arith::integer::Flagged;
use arith::xmad::{XmadMode, XmadOp};

const WORD: i128 = 1 << 32;

/// Bits of a word as a number.
fn number(word: u32, from: u32, bits: u32, signed: bool) -> i128 {
    let value = i128::from(word) / (1 << from) % (1 << bits);
    if signed && value >= 1 << (bits - 1) { value - (1 << bits) } else { value }
}

/// XMAD.
pub fn xmad(op: &XmadOp) -> Flagged {
    let a = number(op.a, if op.a_h1 { 16 } else { 0 }, 16, op.a_signed);
    let b = number(op.b, if op.b_h1 { 16 } else { 0 }, 16, op.b_signed);
    let product = a * b * if op.psl { 0x1_0000 } else { 1 };
    let negative = [a, b].iter().filter(|f| **f < 0).count() as i128;
    let c = match op.cm {
        XmadMode::None => op.c.into(),
        XmadMode::Clo => number(op.c, 0, 16, false),
        XmadMode::Chi => number(op.c, 16, 16, false),
        XmadMode::Csfu => i128::from(op.c) - if a * b == 0 { 0 } else { 0x1_0000 * negative },
        XmadMode::Cbcc => i128::from(op.c) + 0x1_0000 * i128::from(op.b),
    };
    let word = |n: i128| Term::new(n.rem_euclid(WORD) as u32);
    let carry = Term::number((op.x && op.carry).into());
    let sum = total(&[word(product), word(c), carry], false, op.zero || !op.x);
    let merged = number(op.b, 0, 16, false) * 0x1_0000 + i128::from(sum.result % 0x1_0000);
    Flagged { result: if op.mrg { merged as u32 } else { sum.result }, ..sum }
}

fn factor(word: u32, part: FactorPart) -> i128 {
    match part {
        FactorPart::U32 => number(word, 0, 32, false),
        FactorPart::S32 => number(word, 0, 32, true),
        FactorPart::U24 => number(word, 0, 24, false),
        FactorPart::S24 => number(word, 0, 24, true),
        FactorPart::U16H0 => number(word, 0, 16, false),
        FactorPart::S16H0 => number(word, 0, 16, true),
        FactorPart::U16H1 => number(word, 16, 16, false),
        FactorPart::S16H1 => number(word, 16, 16, true),
    }
}

/// The high word of a two-word number, negated as a whole: its contribution to a sum.
pub fn high_word(both: u64, negated: bool, x: bool) -> Term {
    let high = Term::new((both >> 32) as u32);
    // The low word borrows one when negated, unless it is 0.
    let borrows = !(both as u32 == 0 || x);
    match negated {
        false => high,
        true => high.negated(x || borrows),
    }
}

/// IMUL, IMAD and IMADSP.
pub fn multiply(op: &IntMultiplyOp) -> Flagged {
    let product = (factor(op.a, op.ta) * factor(op.b, op.tb)).rem_euclid(WORD * WORD) as u64;
    let signed = [FactorPart::S32, FactorPart::S24, FactorPart::S16H0, FactorPart::S16H1].contains(&op.ta);
    let bits = match op.tc {
        AddendPart::Word => 32,
        AddendPart::Low24 => 24,
        AddendPart::H0 => 16,
    };
    let c = Term::new(number(op.c, 0, bits, signed).rem_euclid(WORD) as u32);
    let x = op.x.then_some(op.carry);
    let terms = if op.hi && op.p_neg && !op.c_neg {
        let carry = Term::number(x.unwrap_or(false).into());
        vec![high_word(product, true, op.x), c, carry]
    } else {
        let word = if op.hi { product >> 32 } else { product } as u32;
        pair(Term::new(word), c, (op.p_neg, op.c_neg), x)
    };
    total(&terms, op.sat, op.zero || !op.x)
}
