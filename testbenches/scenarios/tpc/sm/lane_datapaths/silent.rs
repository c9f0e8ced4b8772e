//! Cases that neither the instruction set's text nor the real chip's record defines, and in which the datapaths differ from the
//! interpreter. Everything else is compared.

use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::machine::thread::{Flags, Thread};

/// Whether word and predicates are to be compared.
pub fn word(op: &Op) -> bool {
    // It is open whether each difference saturates, or none in a sum. No public source has the two together.
    !(op.row.mnemonic == "VABSDIFF4" && op.is(Field::Acc) && op.is(Field::Sat))
}

/// The expected flags: the interpreter's, or those found where the unit differs by choice.
pub fn flags(op: &Op, before: &Thread, found: Flags, after: &Thread) -> Flags {
    let wanted = after.flags;
    if !op.is(Field::WritesCc) {
        // The previous flags, as in `before`.
        return if op.has(Field::Dst) && op.is(Field::Dst) { wanted } else { before.flags };
    }
    match op.row.mnemonic {
        // Flags of the sum, or of the merged word: compilers write no flags there, and the record has none.
        "XMAD" if op.is(Field::Mrg) => Flags { zero: found.zero, sign: found.sign, ..wanted },
        // Whether the last of a chain has the flags of its order or of its word: nothing reads it.
        "IMNMX" if op.get(Field::Xm) == 1 => Flags { zero: found.zero, carry: found.carry, ..wanted },
        // As its word.
        "VABSDIFF4" if !word(op) => found,
        _ => wanted,
    }
}
