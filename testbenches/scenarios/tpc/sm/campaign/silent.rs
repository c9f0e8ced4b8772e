//! Cases in which the instruction set's text leaves a result open, and SM and interpreter differ. Everything else is compared.

mod product;

use super::judge::Left;
use crate::sm::lane_datapaths::silent;
use arith::special_function::{SpecialFunctionOp, SpecialKind};
use interpreter::decode::fields::Field;
use interpreter::decode::op::{Op, Source};
use interpreter::machine::thread::Thread;

pub fn leaves_open(op: &Op, before: &Thread, wanted: &Left, found: &Left, first: u32) -> bool {
    let same_flags = wanted.flags == found.flags;
    match op.row.mnemonic {
        "MUFU" => same_flags && special(op, before, found.words[0]),
        "RRO" => same_flags && reduced(op, before, found.words[0]),
        "IMUL" | "IMUL32I" | "IMAD" | "IMAD32I" | "IMADSP" => product::leaves_open(op, wanted, found),
        // Cycles, which the interpreter does not have.
        "CS2R" => same_flags,
        _ => of_lanes(op, before, wanted, found, first),
    }
}

fn of_lanes(op: &Op, before: &Thread, wanted: &Left, found: &Left, first: u32) -> bool {
    let predicates = wanted.flags & 0x7f == found.flags & 0x7f;
    let same = predicates && wanted.words == found.words;
    let flags = silent::flags(op, before, found.code(), &wanted.thread(before, first));
    (same || !silent::word(op)) && flags == found.code()
}

/// Compares with the mathematical result.
fn special(op: &Op, before: &Thread, found: u32) -> bool {
    use SpecialKind::{Cos, Ex2, Lg2, Rcp, Rcp64h, Rsq, Rsq64h, Sin, Sqrt};
    let kind = [Cos, Sin, Ex2, Lg2, Rcp, Rsq, Rcp64h, Rsq64h, Sqrt][op.get(Field::Op) as usize];
    let (a_abs, a_neg, sat) = (op.is(Field::AAbs), op.is(Field::ANeg), op.is(Field::Sat));
    let requested = SpecialFunctionOp { kind, sat, a_abs, a_neg, a: before.register(op.get(Field::Ra)) };
    references::arith::special_function::judge::judge(&requested, found).is_ok()
}

fn reduced(op: &Op, before: &Thread, found: u32) -> bool {
    let kind = if op.get(Field::Op) == 1 { SpecialKind::RroEx2 } else { SpecialKind::RroSincos };
    let a = match op.b() {
        Source::Register(number) => before.register(number),
        Source::Literal(value) => value as u32,
        Source::Constant { .. } => return true,
    };
    let requested =
        SpecialFunctionOp { kind, sat: false, a_abs: op.is(Field::BAbs), a_neg: op.is(Field::BNeg), a };
    references::arith::special_function::judge::judge(&requested, found).is_ok()
}
