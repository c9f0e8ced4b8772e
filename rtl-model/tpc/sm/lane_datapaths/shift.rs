//! Shifts, shifted sums, and fields of bits.

use super::outcome::{Outcome, bit, flagged};
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::bit_field::{self, BitFieldKind, BitFieldOp};
use arith::int_shift::{self, IntShiftOp, ShiftKind};
use kernel::packed::Packed;

/// The operation, and the predicate that receives its carry.
fn shift_op(i: &Instruction) -> (IntShiftOp, u8) {
    let none = IntShiftOp::default();
    // Codes of `max`: 2 is U64, 3 is S64.
    let is_wide = |max: u8| max >> 1 == 1;
    match i.opcode {
        Opcode::Shl => {
            let ShlModifiers { w, .. } = ShlModifiers::from_bits(i.modifiers);
            (IntShiftOp { kind: ShiftKind::Shl, w, ..none }, PT)
        }
        Opcode::Shr => {
            let ShrModifiers { kind, w, brev, .. } = ShrModifiers::from_bits(i.modifiers);
            (IntShiftOp { kind: ShiftKind::Shr, w, brev, arithmetic: kind, ..none }, PT)
        }
        Opcode::ShfL => {
            let ShfLModifiers { w, max, .. } = ShfLModifiers::from_bits(i.modifiers);
            (IntShiftOp { kind: ShiftKind::ShfL, w, wide: is_wide(max), ..none }, PT)
        }
        Opcode::ShfR => {
            let ShfRModifiers { w, max, xm } = ShfRModifiers::from_bits(i.modifiers);
            let op = IntShiftOp { kind: ShiftKind::ShfR, w, wide: is_wide(max), ..none };
            (IntShiftOp { arithmetic: max == 3, hi: xm & 1 == 1, ..op }, PT)
        }
        Opcode::Iscadd => {
            let IscaddModifiers { ush, a_neg, b_neg } = IscaddModifiers::from_bits(i.modifiers);
            (IntShiftOp { kind: ShiftKind::Scadd, ush, a_neg, b_neg, ..none }, PT)
        }
        Opcode::Iscadd32i => {
            let Iscadd32iModifiers { ush } = Iscadd32iModifiers::from_bits(i.modifiers);
            (IntShiftOp { kind: ShiftKind::Scadd, ush, ..none }, PT)
        }
        Opcode::Lea => {
            let LeaModifiers { ush, pd, x, a_neg } = LeaModifiers::from_bits(i.modifiers);
            (IntShiftOp { kind: ShiftKind::Scadd, ush, x, a_neg, ..none }, pd)
        }
        _ => {
            let LeaHiModifiers { ush, pd, x, a_neg } = LeaHiModifiers::from_bits(i.modifiers);
            (IntShiftOp { kind: ShiftKind::LeaHi, ush, x, a_neg, ..none }, pd)
        }
    }
}

pub fn shift(o: &Operands) -> Outcome {
    let (ref op, pd) = shift_op(&o.instruction);
    let result = |lane: usize| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        let (carry, zero) = (bit(o.flags.carry, lane), bit(o.flags.zero, lane));
        int_shift::shift(&IntShiftOp { a, b, c, carry, zero, ..*op })
    };
    let outcome = flagged(result);
    outcome.with(pd, outcome.flags.carry)
}

pub fn field(o: &Operands) -> Outcome {
    let op = if o.instruction.opcode == Opcode::Bfe {
        let BfeModifiers { kind, brev } = BfeModifiers::from_bits(o.instruction.modifiers);
        BitFieldOp { kind: BitFieldKind::Bfe, arithmetic: kind, brev, ..Default::default() }
    } else {
        BitFieldOp { kind: BitFieldKind::Bfi, ..Default::default() }
    };
    let op = &op;
    flagged(|lane| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        bit_field::field(&BitFieldOp { a, b, c, ..*op })
    })
}
