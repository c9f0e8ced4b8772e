//! Where the instruction set's text is silent, and the datapaths chose otherwise than the interpreter. Everything else is compared.

use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::machine::thread::{Flags, Thread};

fn shifted(op: &Op, before: &Thread) -> u64 {
    let wide = u64::from(before.register(op.get(Field::Ra)));
    let high =
        if op.row.mnemonic == "LEA.HI" { u64::from(before.register(op.get(Field::Rc))) << 32 } else { 0 };
    (high | wide) << op.get(Field::Shift)
}

/// A negated word whose negation is itself: whether that carries, or overflows.
fn is_own_negation(op: &Op, before: &Thread) -> bool {
    let word = if op.row.mnemonic == "LEA.HI" {
        (shifted(op, before) >> 32) as u32
    } else {
        shifted(op, before) as u32
    };
    op.is(Field::ANeg) && word << 1 == 0 || op.row.mnemonic == "LEA.HI" && op.is(Field::ANeg)
}

fn twice_inverted(op: &Op) -> bool {
    op.is(Field::X) && op.is(Field::ANeg) && op.is(Field::BNeg)
}

/// Whether word and predicates are to be compared.
pub fn word(op: &Op, before: &Thread) -> bool {
    match op.row.mnemonic {
        // Two signs with X: two inversions, or none.
        "IADD" | "IADD32I" => !twice_inverted(op),
        // Two signs: each for itself, or one more.
        "ISCADD" => !(op.is(Field::ANeg) && op.is(Field::BNeg)),
        // With X a sign is an inversion, or not; the carry of a negated zero.
        "LEA" | "LEA.HI" => !(op.is(Field::ANeg) && op.is(Field::X)) && !is_own_negation(op, before),
        // What saturates: each difference, or none of a sum.
        "VABSDIFF4" => !(op.is(Field::Acc) && op.is(Field::Sat)),
        // Products and shifts beyond 64 bits, which the interpreter cuts.
        "VMAD" | "VSHL" => !op.is(Field::Sat),
        _ => true,
    }
}

/// The flags that are wanted: the interpreter's, or where it chose otherwise those that were found.
pub fn flags(op: &Op, before: &Thread, found: Flags, after: &Thread) -> Flags {
    let wanted = after.flags;
    if !op.is(Field::WritesCc) {
        // Those of before, as `before` had them.
        return if op.has(Field::Dst) && op.is(Field::Dst) { wanted } else { before.flags };
    }
    // Zero is of all words of a long number.
    let zero = if op.is(Field::X) { wanted.zero && before.flags.zero } else { wanted.zero };
    let wanted = Flags { zero, ..wanted };
    match op.row.mnemonic {
        "IADD" | "IADD32I" if twice_inverted(op) => found,
        "IADD3" => Flags { carry: found.carry, overflow: found.overflow, ..wanted },
        "ISCADD" if op.is(Field::ANeg) && op.is(Field::BNeg) => found,
        "ISCADD" if is_own_negation(op, before) => {
            Flags { carry: found.carry, overflow: found.overflow, ..wanted }
        }
        "LEA" | "LEA.HI" if op.is(Field::ANeg) && op.is(Field::X) => found,
        "LEA" | "LEA.HI" if is_own_negation(op, before) => {
            Flags { carry: found.carry, overflow: found.overflow, ..wanted }
        }
        // Flags of the sum, or of what is merged.
        "XMAD" if op.is(Field::Mrg) => Flags { zero: found.zero, sign: found.sign, ..wanted },
        "IMNMX" if op.get(Field::Xm) == 1 => Flags { zero: found.zero, carry: found.carry, ..wanted },
        "VABSDIFF4" if op.is(Field::Acc) && op.is(Field::Sat) => found,
        "VMAD" | "VSHL" if op.is(Field::Sat) => found,
        _ => wanted,
    }
}
