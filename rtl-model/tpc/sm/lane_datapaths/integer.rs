//! Sums, products of halves, and logic.

use super::outcome::{Outcome, bit, flagged, mask, named};
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::int_add::{self, HalfSelect, IntAddKind, IntAddOp, SumShift};
use arith::int_logic::{self, IntLogicOp, LogicKind, LogicTest};
use arith::xmad::{self, XmadMode, XmadOp};
use kernel::packed::Packed;

fn add_op(i: &Instruction) -> IntAddOp {
    match i.opcode {
        Opcode::Iadd => {
            let IaddModifiers { sat, x, a_neg, b_neg } = IaddModifiers::from_bits(i.modifiers);
            IntAddOp { sat, x, a_neg, b_neg, ..Default::default() }
        }
        Opcode::Iadd32i => {
            let Iadd32iModifiers { sat, x, a_neg, b_neg } = Iadd32iModifiers::from_bits(i.modifiers);
            IntAddOp { sat, x, a_neg, b_neg, ..Default::default() }
        }
        _ => {
            let m = Iadd3Modifiers::from_bits(i.modifiers);
            let Iadd3Modifiers { x, a_neg, b_neg, c_neg, .. } = m;
            let half = |code| named(HalfSelect::VALUES, code);
            IntAddOp {
                kind: IntAddKind::Add3,
                lrs: named(SumShift::VALUES, m.lrs),
                a_half: half(m.a_h),
                b_half: half(m.b_h),
                c_half: half(m.c_h),
                x,
                a_neg,
                b_neg,
                c_neg,
                ..Default::default()
            }
        }
    }
}

pub fn add(o: &Operands) -> Outcome {
    let op = &add_op(&o.instruction);
    flagged(|lane| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        let (carry, overflow) = (bit(o.flags.carry, lane), bit(o.flags.overflow, lane));
        int_add::add(&IntAddOp { a, b, c, carry, overflow, zero: bit(o.flags.zero, lane), ..*op })
    })
}

pub fn xmad(o: &Operands) -> Outcome {
    let m = XmadModifiers::from_bits(o.instruction.modifiers);
    let XmadModifiers { psl, mrg, x, .. } = m;
    let op = &XmadOp {
        cm: named(XmadMode::VALUES, m.cm),
        a_signed: m.kind & 1 == 1,
        b_signed: m.kind >> 1 & 1 == 1,
        a_h1: m.a_h,
        b_h1: m.b_h,
        psl,
        mrg,
        x,
        ..Default::default()
    };
    flagged(|lane| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        let (carry, zero) = (bit(o.flags.carry, lane), bit(o.flags.zero, lane));
        xmad::xmad(&XmadOp { a, b, c, carry, zero, ..*op })
    })
}

/// The operation, and the predicate that it writes.
fn logic_op(i: &Instruction) -> (IntLogicOp, u8) {
    let (kind, test) = (|code| named(LogicKind::VALUES, code), |code| named(LogicTest::VALUES, code));
    match i.opcode {
        Opcode::Lop => {
            let m = LopModifiers::from_bits(i.modifiers);
            let LopModifiers { x, a_inv, b_inv, .. } = m;
            (IntLogicOp { kind: kind(m.op), pz: test(m.pz), x, a_inv, b_inv, ..Default::default() }, m.pd)
        }
        Opcode::Lop32i => {
            let Lop32iModifiers { op, x, a_inv, b_inv } = Lop32iModifiers::from_bits(i.modifiers);
            (IntLogicOp { kind: kind(op), x, a_inv, b_inv, ..Default::default() }, PT)
        }
        _ => {
            let Lop3Modifiers { xlut, pd, x, pz } = Lop3Modifiers::from_bits(i.modifiers);
            (IntLogicOp { kind: LogicKind::Lut, xlut, pz: test(pz), x, ..Default::default() }, pd)
        }
    }
}

pub fn logic(o: &Operands) -> Outcome {
    let (ref op, pd) = logic_op(&o.instruction);
    let result = |lane: usize| {
        let (a, b, c) = (o.a.words[lane], o.b.words[lane], o.c.words[lane]);
        int_logic::logic(&IntLogicOp { a, b, c, zero: bit(o.flags.zero, lane), ..*op })
    };
    flagged(|lane| result(lane).flagged).with(pd, mask(|lane| result(lane).pd))
}
