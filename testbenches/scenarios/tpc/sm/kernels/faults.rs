//! Programs with errors, and their reports: a warp that cannot continue stops with a named fault, and others run on.

mod marked;

use super::measures::program::{CONSTANTS, Line, exit, line};
use super::*;
use interpreter::decode::fields::Field;
use marked::{MARKS, SIZE, fadd, mark, number, program, prologue, run, run_with};
use tpc::sm::types::WarpFaultKind;

scenarios! {
    Sm::new(&half()) =>
        constants_that_no_lane_needs constants_that_memory_refuses loads_of_constants
        constants_outside_their_bank counters_in_unmapped_memory the_end_of_memory branches_by_a_table
        tables_outside_their_bank killed_lanes_store_nothing registers_beyond_those_of_the_warp
        groups_that_are_not_aligned barriers_known_by_name memory_barriers_that_invalidate high_local_memory;
}

fn constants_that_no_lane_needs(new: Maker<Sm>) {
    // With @!PT no lane executes it; a scoreboard that it would have set is not waited for.
    let never = |mut line: Line| {
        line.word |= 1 << 19;
        line
    };
    run(new, &program(&[never(fadd(3, 0, 7))])).goes_on();
    let dadd = line("DADD/cbuf", &[(Field::Rd, 2), (Field::Ra, 2), (Field::Bank, 3)]).writes(0).stall(2);
    run(new, &program(&[never(dadd), fadd(0, 0, 7).waits(1)])).goes_on();
}

fn constants_that_memory_refuses(new: Maker<Sm>) {
    let lines = program(&[fadd(3, 0x84, 7)]);
    run(new, &lines).stops(WarpFaultKind::Constant, &lines, 4);
    // A branch target.
    let bra = line("BRA/cbuf", &[(Field::Bank, 3), (Field::SignedOffset, 0)]).stall(13);
    let lines = program(&[bra]);
    run(new, &lines).stops(WarpFaultKind::Constant, &lines, 4);
}

fn loads_of_constants(new: Maker<Sm>) {
    let ldc = |bank: i64, offset: i64| {
        let fields =
            [(Field::Rd, 2), (Field::Ra, 255), (Field::Size, 4), (Field::Bank, bank), (Field::Soff, offset)];
        line("LDC/cbuf", &fields).writes(0).stall(2)
    };
    let waits = fadd(0, 0, 7).waits(1);
    for (bank, offset) in [(0, 0xfc), (0, 0x100), (0, 0xfe), (0, -4), (1, 0)] {
        run(new, &program(&[ldc(bank, offset), waits])).goes_on();
    }
    let lines = program(&[ldc(3, 0), waits]);
    run(new, &lines).stops(WarpFaultKind::Constant, &lines, 4);
}

/// Beyond a bank's end, or in an unbound bank, an operand and a load read 0; low bits of a load's address are ignored; and a load with IL
/// continues into the next bank. LDC.006, .012 and .034 of the real chip's record; for operands drivers guarantee it.
fn constants_outside_their_bank(new: Maker<Sm>) {
    let fill = |memory: &mut Memory| {
        for k in 0..u64::from(SIZE) / 4 {
            memory.write(CONSTANTS + 4 * k, &(0x100 + k as u32).to_le_bytes());
        }
    };
    let sees = |lines: &[Line], wanted: u32, what: &str| {
        let ran = run_with(new, &program(lines), fill);
        assert_eq!(ran.faults, [], "{what}");
        assert_eq!(ran.mark(5), wanted, "{what}");
    };
    let ldc = |base: u64, bank: i64, offset: i64, mode: i64| {
        let fields =
            [(Field::Rd, 9), (Field::Ra, 9), (Field::Size, 4), (Field::Bank, bank), (Field::Soff, offset)];
        let load = line("LDC/cbuf", &[&fields[..], &[(Field::Mode, mode)]].concat()).writes(0).stall(2);
        [number(base as u32 as i32 as i64), load, line("NOP/none", &[]).waits(1)]
    };
    let last = u64::from(SIZE) - 4;
    for (base, offset, wanted) in [
        (last, 0, 0x13f),
        (last, 3, 0x13f),
        (6, 0, 0x101),
        (7, 0, 0x101),
        (last, 4, 0),
        (0, -4, 0),
        (0x1_0000, 0, 0),
        (0x1_ffff, 0, 0),
        (0xaa_aaa0, 0, 0),
        (0x1_0000, -4, 0),
    ] {
        sees(&ldc(base, 0, offset, 0), wanted, &format!("LDC [{base:x} + {offset}]"));
    }
    // Loads from an unbound bank, and from one that does not exist.
    sees(&ldc(0, 1, 0, 0), 0, "LDC of bank 1");
    sees(&ldc(0, 20, 0, 0), 0, "LDC of bank 20");
    // Bank 5 has the words of bank 0.
    sees(&ldc(0x1_0008, 4, 0, 1), 0x102, "LDC.IL");
    sees(&ldc(0xfffc, 4, 0xc, 1), 0x102, "LDC.IL with the sum's high half");
    let mov = |bank: i64, offset: i64| {
        let fields = [(Field::Rd, 9), (Field::Lanes, 15), (Field::Bank, bank), (Field::Offset, offset)];
        [line("MOV/cbuf", &fields).stall(6)]
    };
    sees(&mov(0, last as i64), 0x13f, "the last word");
    for (bank, offset) in [(0, last as i64 + 4), (0, 0xfffc), (1, 0), (20, 0)] {
        sees(&mov(bank, offset), 0, &format!("c[{bank}][{offset:x}]"));
    }
}

fn counters_in_unmapped_memory(new: Maker<Sm>) {
    // Jumps far beyond the program, and one to a misaligned counter.
    for target in [0x80_0008, 0x80_0010, 0x14] {
        let jump = line("JMP/abs", &[(Field::Absolute, target)]).stall(13);
        run(new, &program(&[jump])).stops_at(WarpFaultKind::Counter, target as u32, 0);
    }
}

fn the_end_of_memory(new: Maker<Sm>) {
    // A program of four whole bundles ends with its line; words fetched ahead of its end are not executed.
    let mut lines = program(&[fadd(0, 0, 7); 6]);
    assert_eq!(lines.len(), 12);
    run(new, &lines).goes_on();
    // Without its end it runs beyond the mapped code.
    lines[11] = fadd(0, 0, 7);
    let ran = run(new, &lines);
    let [SmFault { fault, .. }] = ran.faults[..] else { panic!("{:x?}", ran.faults) };
    assert_eq!((fault.kind, fault.counter, fault.word), (WarpFaultKind::Counter, 0x88, 0));
    assert_eq!(ran.mark(0), 1);
}

fn brx(name: &str, offset: i64) -> Line {
    line(name, &[(Field::Ra, 2), (Field::Bank, 0), (Field::SignedOffset, offset)]).stall(13)
}

/// R2 is four times bit 0 of the lane: 2 lines.
fn parity() -> [Line; 2] {
    [
        line("LOP/imm", &[(Field::Rd, 2), (Field::Ra, 0), (Field::Simm, 1), (Field::Pd, 7)]).stall(13),
        line("SHL/imm", &[(Field::Rd, 2), (Field::Ra, 2), (Field::Simm, 2)]).stall(13),
    ]
}

fn branches_by_a_table(new: Maker<Sm>) {
    // Even lanes branch to the table's first word, odd ones to its second.
    let counter = |at: usize| (at + at / 3 + 1) as u32 * 8;
    let lines = |name: &str| {
        let arms = [number(1), mark(), exit(), number(2), mark(), exit()];
        [&prologue()[..], &parity(), &[brx(name, 0x10)], &arms].concat()
    };
    // The branch is line 6; its arms are lines 7 and 10.
    let after = counter(6) + 8;
    let relative = [counter(7).wrapping_sub(after), counter(10).wrapping_sub(after)];
    for (name, table) in [("BRX/cbuf", relative), ("JMX/cbuf", [counter(7), counter(10)])] {
        let ran = run_with(new, &lines(name), |memory| {
            for (k, word) in (0..).zip(table) {
                memory.write(CONSTANTS + 0x10 + 4 * k, &word.to_le_bytes());
            }
        });
        assert_eq!(ran.faults, []);
        assert_eq!([0, 1, 2, 31].map(|thread| ran.mark(thread)), [1, 2, 1, 2], "{name}");
    }
}

fn tables_outside_their_bank(new: Maker<Sm>) {
    // A word beyond the bank is 0, as an offset: all lanes continue after the branch.
    let lines = program(&[&parity()[..], &[brx("BRX/cbuf", i64::from(SIZE))]].concat());
    run(new, &lines).goes_on();
    // A word that memory refuses is a fault, not a target.
    let mut jump = brx("JMX/cbuf", 0);
    jump.word |= 3 << 36;
    let lines = program(&[&parity()[..], &[jump]].concat());
    run(new, &lines).stops(WarpFaultKind::Constant, &lines, 6);
}

fn killed_lanes_store_nothing(new: Maker<Sm>) {
    // Lanes below 6 are killed: a whole quad, which ends, and two lanes of the next, which run on.
    let below =
        [(Field::Pd, 0), (Field::Pq, 7), (Field::Ra, 0), (Field::Simm, 6), (Field::Cmp, 1), (Field::Ps, 7)];
    let kil = line("KIL/none", &[(Field::Guard, 0)]).stall(13);
    let red = line("RED/global", &[(Field::Rd, 9), (Field::Ra, 10), (Field::Type, 0)]).stall(2);
    let address = [(Field::Rd, 10), (Field::Ximm, MARKS as i64 + 0x100), (Field::Lanes, 15)];
    let counts = line("MOV32I/imm32", &address).stall(13);
    let lines = [line("ISETP/imm", &below).stall(15), kil, counts, red];
    let ran = run(new, &program(&lines));
    assert_eq!(ran.faults, []);
    let marks: Vec<_> = (0..32).map(|thread| ran.mark(thread)).collect();
    assert_eq!(marks, (0..32).map(|thread| u32::from(thread >= 6)).collect::<Vec<_>>());
    assert_eq!(ran.mark(0x40), 26, "nor do they count");
}

fn registers_beyond_those_of_the_warp(new: Maker<Sm>) {
    // A warp of these programs has R0 to R31.
    let mov =
        |d: i64, b: i64| line("MOV/reg", &[(Field::Rd, d), (Field::Rb, b), (Field::Lanes, 15)]).stall(6);
    run(new, &program(&[mov(31, 30), mov(255, 255)])).goes_on();
    for (d, b) in [(32, 1), (1, 32), (254, 1)] {
        let lines = program(&[mov(d, b)]);
        run(new, &lines).reports(WarpFaultKind::Register, &lines, 4);
    }
    // Pairs, inside and outside.
    let dadd =
        |d: i64| line("DADD/reg", &[(Field::Rd, d), (Field::Ra, 2), (Field::Rb, 2)]).writes(0).stall(2);
    run(new, &program(&[dadd(30)])).goes_on();
    let lines = program(&[dadd(32)]);
    run(new, &lines).reports(WarpFaultKind::Register, &lines, 4);
    // An instruction without active lanes does not fault.
    let mut never = mov(40, 1);
    never.word |= 1 << 19;
    run(new, &program(&[never])).goes_on();
}

/// Pairs begin at even registers, groups of four at multiples of four, by the driver's list of errors (MISALIGNED_REG).
fn groups_that_are_not_aligned(new: Maker<Sm>) {
    let is_notified = |of: Line| {
        let lines = program(&[of.stall(2)]);
        run(new, &lines).reports(WarpFaultKind::MisalignedRegister, &lines, 4);
    };
    for [d, a, b] in [[13, 2, 2], [12, 3, 2], [12, 2, 5]] {
        is_notified(line("DADD/reg", &[(Field::Rd, d), (Field::Ra, a), (Field::Rb, b)]).writes(0));
    }
    for (d, size) in [(11, 5), (13, 6), (14, 6)] {
        let fields = [(Field::Rd, d), (Field::Ra, 8), (Field::Size, size)];
        is_notified(line("LDG/global", &fields).writes(0));
        is_notified(line("STG/global", &fields));
    }
    // An address of 64 bits.
    let fields = [(Field::Rd, 12), (Field::Ra, 9), (Field::Size, 4), (Field::E, 1)];
    is_notified(line("LDG/global", &fields).writes(0));
    // RZ is not a group, and a single register may be any.
    let load = line(
        "LDG/global",
        &[(Field::Rd, 255), (Field::Ra, 255), (Field::Soff, MARKS as i64), (Field::Size, 6)],
    );
    let one = line("LDG/global", &[(Field::Rd, 13), (Field::Ra, 8), (Field::Size, 4)]);
    run(new, &program(&[load.writes(0).stall(2), one.writes(0).stall(2)])).goes_on();
    // An instruction without active lanes does not fault.
    let mut never = line("DADD/reg", &[(Field::Rd, 13), (Field::Ra, 2), (Field::Rb, 2)]).writes(0).stall(2);
    never.word |= 1 << 19;
    run(new, &program(&[never])).goes_on();
}

fn barriers_known_by_name(new: Maker<Sm>) {
    for mode in [3, 4] {
        let lines = program(&[line("BAR/imm-imm", &[(Field::Mode, mode), (Field::Ps, 7)]).stall(15)]);
        run(new, &lines).stops(WarpFaultKind::Encoding, &lines, 4);
    }
}

fn memory_barriers_that_invalidate(new: Maker<Sm>) {
    for scope in 0..3 {
        for inv in 0..4 {
            let fields = [(Field::Scope, scope), (Field::Inv, inv)];
            run(new, &program(&[line("MEMBAR/none", &fields).stall(15)])).goes_on();
        }
    }
    for op in [0, 1, 3] {
        run(new, &program(&[line("CCTLT/imm", &[(Field::Op, op)]).stall(15)])).goes_on();
        run(new, &program(&[line("CCTLT/reg", &[(Field::Op, op), (Field::Rc, 0)]).stall(15)])).goes_on();
    }
}

/// A word of local memory at an offset from 16 MiB, which R11 has, or from 0.
fn local(name: &str, base: i64, offset: i64) -> Line {
    let fields = [(Field::Rd, 9), (Field::Ra, base), (Field::Soff, offset), (Field::Size, 4)];
    line(name, &fields).stall(2)
}

fn high_local_memory(new: Maker<Sm>) {
    // A thread has 16 bytes from 0 up, and 32 below 16 MiB.
    const LOW: i64 = 255;
    const HIGH: i64 = 11;
    let base = [(Field::Rd, HIGH), (Field::Ximm, 1 << 24), (Field::Lanes, 15)];
    let base = line("MOV32I/imm32", &base).stall(13);
    let lines = |of: i64, offset: i64| {
        let store = local("STL/local", of, offset);
        let load = local("LDL/local", of, offset).writes(0);
        program(&[base, store, number(0), load, line("NOP/none", &[]).waits(1)])
    };
    for (of, offset) in [(LOW, 0), (LOW, 0xc), (HIGH, -0x20), (HIGH, -4)] {
        run(new, &lines(of, offset)).goes_on();
    }
    for (of, offset) in [(LOW, 0x10), (HIGH, -0x24), (HIGH, 0)] {
        let lines = lines(of, offset);
        run(new, &lines).reports(WarpFaultKind::Range, &lines, 5);
    }
    // Both parts are private to each thread, and separate.
    let stores = [base, local("STL/local", LOW, 0xc), number(7), local("STL/local", HIGH, -0x20)];
    let load = local("LDL/local", LOW, 0xc).writes(0);
    run(new, &program(&[&stores[..], &[load, line("NOP/none", &[]).waits(1)]].concat())).goes_on();
}
