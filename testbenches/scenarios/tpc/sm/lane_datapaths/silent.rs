//! What neither the instruction set's text nor the real chip's record says, and the datapaths chose otherwise than the interpreter. Everything
//! else is compared.

use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::machine::thread::{Flags, Thread};

/// Whether word and predicates are to be compared.
pub fn word(op: &Op) -> bool {
    // What saturates: each difference, or none of a sum. No public source has the two together.
    !(op.row.mnemonic == "VABSDIFF4" && op.is(Field::Acc) && op.is(Field::Sat))
}

/// The flags that are wanted: the interpreter's, or where it chose otherwise those that were found.
pub fn flags(op: &Op, before: &Thread, found: Flags, after: &Thread) -> Flags {
    let wanted = after.flags;
    if !op.is(Field::WritesCc) {
        // Those of before, as `before` had them.
        return if op.has(Field::Dst) && op.is(Field::Dst) { wanted } else { before.flags };
    }
    match op.row.mnemonic {
        // Flags of the sum, or of what is merged: compilers write no flags there, and the record has none.
        "XMAD" if op.is(Field::Mrg) => Flags { zero: found.zero, sign: found.sign, ..wanted },
        // Whether the last of a chain tells its order or its word: nothing reads it.
        "IMNMX" if op.get(Field::Xm) == 1 => Flags { zero: found.zero, carry: found.carry, ..wanted },
        // As of its word.
        "VABSDIFF4" if !word(op) => found,
        _ => wanted,
    }
}
