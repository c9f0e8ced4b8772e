//! Long products: the effect on a sum of two signs, or of a sign with X or SAT, is unspecified.

use crate::sm::campaign::judge::Left;
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;

/// Bits of predicates.
const SAID: u32 = 0x7f;

pub fn leaves_open(op: &Op, wanted: &Left, found: &Left) -> bool {
    let product = u32::from(op.is(Field::ANeg) || op.is(Field::BNeg));
    let signs = product + u32::from(op.is(Field::CNeg));
    let sums = matches!(op.row.mnemonic, "IMAD" | "IMAD32I");
    let odd = sums && (signs == 2 || signs > 0 && (op.is(Field::X) || op.is(Field::Sat)));
    let said = if odd && op.is(Field::WritesCc) { SAID } else { !0 };
    (odd || wanted.words == found.words) && (wanted.flags ^ found.flags) & said == 0
}
