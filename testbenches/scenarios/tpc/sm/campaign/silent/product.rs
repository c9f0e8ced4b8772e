//! Long products: carry and overflow are not said, nor what two signs, or a sign with X or SAT, make of a sum.

use crate::sm::campaign::judge::Left;
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;

/// Bits of predicates, zero and sign.
const SAID: u32 = 0x7f | 1 << 9;

pub fn leaves_open(op: &Op, wanted: &Left, found: &Left) -> bool {
    let product = u32::from(op.is(Field::ANeg) || op.is(Field::BNeg));
    let signs = product + u32::from(op.is(Field::CNeg));
    let sums = matches!(op.row.mnemonic, "IMAD" | "IMAD32I");
    let odd = sums && (signs == 2 || signs > 0 && (op.is(Field::X) || op.is(Field::Sat)));
    let said = if op.is(Field::WritesCc) { if odd { 0x7f } else { SAID } } else { !0 };
    (odd || wanted.words == found.words) && (wanted.flags ^ found.flags) & said == 0
}
