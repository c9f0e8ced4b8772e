//! Sums. A word has two values, one unsigned and one signed; a sum is computed for both, and the flags follow from them.

use super::plain;
use arith::int_add::{HalfSelect, IntAddKind, IntAddOp, SumShift};
use arith::integer::{ConditionCode, Flagged};

const WORD: i128 = 1 << 32;

/// A term of a sum.
#[derive(Clone, Copy)]
pub struct Term {
    pub unsigned: i128,
    pub signed: i128,
}

impl Term {
    pub fn new(word: u32) -> Term {
        Term { unsigned: word.into(), signed: (word as i32).into() }
    }

    pub fn number(n: u32) -> Term {
        Term { unsigned: n.into(), signed: n.into() }
    }

    /// The negated term; in a multi-word sum (`x`) one less than that, as the carry adds the one.
    pub fn negated(self, x: bool) -> Term {
        let less = i128::from(x);
        Term { unsigned: WORD - self.unsigned - less, signed: -self.signed - less }
    }
}

/// The sum of all terms, its condition code, and the sum clamped to a signed word.
pub fn total(terms: &[Term], saturates: bool, lower_zero: bool) -> Flagged {
    let unsigned: i128 = terms.iter().map(|t| t.unsigned).sum();
    let signed: i128 = terms.iter().map(|t| t.signed).sum();
    let (least, greatest) = (-(WORD / 2), WORD / 2 - 1);
    let overflow = signed < least || signed > greatest;
    let result = match saturates && overflow {
        false => (unsigned % WORD) as u32,
        true if signed < 0 => 0x8000_0000,
        true => 0x7fff_ffff,
    };
    let carry = unsigned / WORD % 2 == 1;
    let cc = ConditionCode { overflow, carry, ..plain(result, lower_zero).cc };
    Flagged { result, cc }
}

/// Two terms; both negations together do not negate, but add one.
pub fn pair(a: Term, b: Term, negated: (bool, bool), x: Option<bool>) -> Vec<Term> {
    let extended = x.is_some();
    let mut terms = match negated {
        (false, false) => vec![a, b],
        (true, false) => vec![a.negated(extended), b],
        (false, true) => vec![a, b.negated(extended)],
        (true, true) if extended => vec![a, b],
        (true, true) => vec![a, b, Term::number(1)],
    };
    terms.extend(x.map(|carry| Term::number(carry.into())));
    terms
}

fn half(word: u32, half: HalfSelect) -> u32 {
    match half {
        HalfSelect::Word => word,
        HalfSelect::H0 => word % 0x1_0000,
        HalfSelect::H1 => word / 0x1_0000,
    }
}

/// IADD and IADD3.
pub fn add(op: &IntAddOp) -> Flagged {
    let (x, lower) = (op.x.then_some(op.carry), op.zero || !op.x);
    let terms = match op.kind {
        IntAddKind::Add => pair(Term::new(op.a), Term::new(op.b), (op.a_neg, op.b_neg), x),
        IntAddKind::Add3 => {
            let term = |word, part, neg: bool| {
                let term = Term::new(half(word, part));
                if neg { term.negated(op.x) } else { term }
            };
            let (a, b) = (term(op.a, op.a_half, op.a_neg), term(op.b, op.b_half, op.b_neg));
            let carries = [op.overflow, op.carry].map(|carry| i128::from(op.x && carry));
            let both = a.unsigned + b.unsigned + carries[0];
            let first = match op.lrs {
                SumShift::None => both % WORD,
                SumShift::Rs => both % (2 * WORD) / 0x1_0000,
                SumShift::Ls => both * 0x1_0000 % WORD,
            };
            let all = first + term(op.c, op.c_half, op.c_neg).unsigned + carries[1];
            let result = plain((all % WORD) as u32, lower);
            // Two carries, as the real chip has them (IADD3.045 and .050 of its record).
            let [overflow, carry] = [both, all].map(|sum| sum / WORD % 2 == 1);
            return Flagged { cc: ConditionCode { overflow, carry, ..result.cc }, ..result };
        }
    };
    total(&terms, op.sat, lower)
}
