//! Compares the interpreter's threads after an instruction with the unit's result.

use super::case::Case;
use super::silent;
use arith::special_function::{SpecialFunctionOp, SpecialKind};
use interpreter::decode::fields::Field;
use interpreter::fault::Kind;
use interpreter::machine::lane::Lane;
use interpreter::machine::thread::{Flags as Code, Thread};
use interpreter::operations::dispatch::{Run, run_of};
use tpc::sm::types::*;

/// Checks a result; `cycle` is that in which the instruction entered.
pub fn judge(case: &Case, found: &LaneResult, cycle: u64) {
    let name = case.name();
    let (i, lanes) = (&case.operands.instruction, case.operands.lanes);
    assert_eq!(found.slot, case.operands.slot, "{name}");
    assert_eq!(found.lanes & !lanes, 0, "{name}");
    let destination = if i.destination.count == 0 { 255 } else { i.destination.first };
    assert_eq!(
        (found.destination, found.halves, found.writes_flags),
        (destination, i.halves, i.writes_flags),
        "{name}"
    );
    assert_eq!(found.predicates & !i.predicates, 0, "{name}");
    quiet(found, &name);
    for lane in 0..32 {
        let runs = lanes >> lane & 1 == 1;
        let before = &case.threads[lane];
        let found = after(before, found, lane);
        if !runs {
            unchanged(case, before, &found);
        } else if let Some(wanted) = wanted(case, lane, cycle) {
            same(case, before, &found, &wanted, lane);
        }
    }
    if i.opcode == Opcode::Rro && found.destination != 255 {
        reduced(case, found);
    }
}

/// Outputs that are not written are zero.
pub fn quiet(found: &LaneResult, name: &str) {
    let Flags { zero, negative, carry, overflow, predicates } = found.flags;
    let code = if found.writes_flags { found.lanes } else { 0 };
    assert_eq!((zero | negative | carry | overflow) & !code, 0, "{name}");
    for (number, lanes) in predicates.iter().enumerate() {
        let written = if found.predicates >> number & 1 == 1 { found.lanes } else { 0 };
        assert_eq!(lanes & !written, 0, "{name}");
    }
    for (lane, word) in found.row.words.iter().enumerate() {
        let written = found.lanes >> lane & 1 == 1 && found.destination != 255;
        assert!(written || *word == 0, "{name}");
    }
}

/// A thread with a result written.
fn after(before: &Thread, found: &LaneResult, lane: usize) -> Thread {
    let mut thread = before.clone();
    if found.lanes >> lane & 1 == 0 {
        return thread;
    }
    let bit = |mask: u32| mask >> lane & 1 == 1;
    let number = u32::from(found.destination);
    let halves = [0, 0xffff, 0xffff_0000, u32::MAX][usize::from(found.halves)];
    thread.set(number, thread.register(number) & !halves | found.row.words[lane] & halves);
    for number in (0..7).filter(|number| found.predicates >> number & 1 == 1) {
        thread.set_predicate(number, bit(found.flags.predicates[number as usize]));
    }
    if found.writes_flags {
        let Flags { zero, negative, carry, overflow, .. } = found.flags;
        thread.flags =
            Code { zero: bit(zero), sign: bit(negative), carry: bit(carry), overflow: bit(overflow) };
    }
    thread
}

/// The interpreter's result for a thread; `None` where the instruction is unspecified.
fn wanted(case: &Case, lane: usize, cycle: u64) -> Option<Thread> {
    let (op, mut thread) = (&case.op, case.threads[lane].clone());
    match run_of(op.row) {
        Ok(Run::Lanes(run)) => {
            let mut of_lane = Lane { thread: &mut thread, op, constant: case.constant, number: lane as u32 };
            match run(&mut of_lane) {
                Ok(()) => Some(thread),
                Err(Kind::Undocumented { .. } | Kind::Reserved { .. }) => None,
                Err(fault) => panic!("{}: {fault:?}", case.name()),
            }
        }
        Ok(Run::Warp(_)) | Err(_) => of_warp(case, thread, cycle),
    }
}

/// VOTE, CS2R and LEPC, by the instruction set's text.
fn of_warp(case: &Case, mut thread: Thread, cycle: u64) -> Option<Thread> {
    let op = &case.op;
    match op.row.mnemonic {
        "VOTE" => {
            let says =
                |lane: u32| case.threads[lane as usize].predicate(op.get(Field::Ps)) != op.is(Field::PNot);
            let runs = (0..32).filter(|lane| case.operands.lanes >> lane & 1 == 1);
            let (yes, no): (Vec<_>, Vec<_>) = runs.partition(|lane| says(*lane));
            let outcome = match op.get(Field::Mode) {
                0 => no.is_empty(),
                1 => !yes.is_empty(),
                _ => yes.is_empty() || no.is_empty(),
            };
            thread.set(op.get(Field::Rd), yes.iter().map(|lane| 1 << lane).sum());
            thread.set_predicate(op.get(Field::Pd), outcome);
        }
        "CS2R" => {
            let value = match op.get(Field::Sr) {
                0x01 | 0x50 | 0x52 => cycle as u32,
                0x51 | 0x53 => (cycle >> 32) as u32,
                other => panic!("CS2R of {other:x}, which is no cycle"),
            };
            thread.set(op.get(Field::Rd), value);
        }
        "LEPC" => thread.set(op.get(Field::Rd), case.operands.counter),
        // Unspecified; here it writes nothing.
        "VOTE.VTG" => {}
        name => panic!("{name} is not judged"),
    }
    Some(thread)
}

fn unchanged(case: &Case, before: &Thread, found: &Thread) {
    let rd = case.op.get(Field::Rd);
    let of = |thread: &Thread| (thread.register(rd), thread.all_predicates(), thread.flags);
    assert_eq!(of(found), of(before), "{}", case.name());
}

fn same(case: &Case, before: &Thread, found: &Thread, wanted: &Thread, lane: usize) {
    let name = || format!("{} in lane {lane}: {:x?}", case.name(), values(case, before));
    if case.op.row.mnemonic != "RRO" && silent::word(&case.op) {
        let rd = case.op.get(Field::Rd);
        assert!(
            found.register(rd) == wanted.register(rd),
            "{:x}, not {:x}, is the result of {}",
            found.register(rd),
            wanted.register(rd),
            name()
        );
        assert_eq!(found.all_predicates(), wanted.all_predicates(), "{}", name());
    }
    let wanted = silent::flags(&case.op, before, found.flags, wanted);
    assert_eq!(found.flags, wanted, "{}", name());
}

/// Operands of a lane, for reports.
fn values(case: &Case, before: &Thread) -> [u32; 6] {
    let register = |field: Field| before.register(case.op.get(field));
    let flags = before.flags.bits();
    [
        register(Field::Ra),
        register(Field::Rb),
        register(Field::Rc),
        case.constant as u32,
        flags,
        before.all_predicates(),
    ]
}

/// The form of a reduction is private: compares with the mathematical result.
fn reduced(case: &Case, found: &LaneResult) {
    let op = &case.op;
    let kind = if op.get(Field::Op) == 1 { SpecialKind::RroEx2 } else { SpecialKind::RroSincos };
    for lane in (0..32).filter(|lane| found.lanes >> lane & 1 == 1) {
        let a = case.operands.b.words[lane];
        let requested =
            SpecialFunctionOp { kind, sat: false, a_abs: op.is(Field::BAbs), a_neg: op.is(Field::BNeg), a };
        let judged = references::arith::special_function::judge::judge(&requested, found.row.words[lane]);
        judged.unwrap_or_else(|wrong| panic!("{}: {wrong}", case.name()));
    }
}
