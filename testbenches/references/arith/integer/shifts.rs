//! Shifts, bit by bit: the source bit of each result bit.

use super::plain;
use super::products::high_word;
use super::sums::{Term, pair, total};
use arith::int_shift::{IntShiftOp, ShiftKind};
use arith::integer::Flagged;

/// A word whose bits a rule gives.
pub fn word(bit: impl Fn(i64) -> bool) -> u32 {
    (0..32).filter(|k| bit(*k)).fold(0, |word, k| word | 1 << k)
}

pub fn reversed(a: u32) -> u32 {
    word(|k| a >> (31 - k) & 1 == 1)
}

/// A left shift is a right shift by a negative distance.
fn moved(bits: u64, size: i64, right: i64, from: i64, fill: bool) -> u32 {
    word(|k| match k + from + right {
        below if below < 0 => false,
        at if at < size => bits >> at & 1 == 1,
        _ => fill,
    })
}

/// SHL, SHR, SHF, ISCADD, LEA and LEA.HI.
pub fn shift(op: &IntShiftOp) -> Flagged {
    let two = u64::from(op.c) << 32 | u64::from(op.a);
    let range: u32 = match op.kind {
        ShiftKind::ShfL | ShiftKind::ShfR if op.wide => 64,
        _ => 32,
    };
    let count = i64::from(if op.w { op.b % range } else { op.b.min(range) });
    let left = i64::from(op.ush);
    let shifted = match op.kind {
        ShiftKind::Shl => moved(op.a.into(), 32, -count, 0, false),
        ShiftKind::Shr => {
            let a = if op.brev { reversed(op.a) } else { op.a };
            moved(a.into(), 32, count, 0, op.arithmetic && a >= 0x8000_0000)
        }
        ShiftKind::ShfL => moved(two, 64, -count, 32, false),
        ShiftKind::ShfR => {
            let from = if op.hi { 32 } else { 0 };
            moved(two, 64, count, from, op.arithmetic && op.c >= 0x8000_0000)
        }
        ShiftKind::Scadd => {
            let a = Term::new(moved(op.a.into(), 32, -left, 0, false));
            let terms = pair(a, Term::new(op.b), (op.a_neg, op.b_neg), op.x.then_some(op.carry));
            return total(&terms, false, op.zero || !op.x);
        }
        ShiftKind::LeaHi => {
            let high = high_word(two << left, op.a_neg, op.x);
            let carry = Term::number((op.x && op.carry).into());
            return total(&[high, Term::new(op.b), carry], false, op.zero || !op.x);
        }
    };
    plain(shifted, true)
}
