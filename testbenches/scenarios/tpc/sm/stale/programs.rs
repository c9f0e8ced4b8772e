//! Programs with correct control words, and programs that wait a cycle too little or not at all: the watcher has to distinguish them.
//! Counts are the specification's: 6 cycles to a register and a carry, 13 to a predicate.

use super::{Place, Stale, Watcher, Wrong};
use crate::sm::kernels::Bench;
use crate::sm::kernels::measures::program::{Line, bundles, exit, fadd, line, mufu};
use interpreter::decode::fields::Field;
use interpreter::machine::descriptor::{Launch, Setup};
use interpreter::machine::memory::Memory;
use tpc::sm::{Params, Sm};

const CODE: u64 = 0x10_0000;

/// A program, and its expected finding.
pub struct Case {
    pub name: &'static str,
    pub lines: Vec<Line>,
    pub wrong: Option<(Wrong, Place, u32, u32)>,
}

/// The counter of a line: three in a bundle, after their control word.
fn counter(line: usize) -> u32 {
    8 + 32 * (line / 3) as u32 + 8 * (line % 3) as u32
}

fn right(name: &'static str, lines: &[Line]) -> Case {
    Case { name, lines: lines.to_vec(), wrong: None }
}

/// A program with a hazard between two lines.
fn wrong(name: &'static str, wrong: Wrong, place: Place, at: [usize; 2], lines: &[Line]) -> Case {
    Case { name, lines: lines.to_vec(), wrong: Some((wrong, place, counter(at[0]), counter(at[1]))) }
}

fn carry(d: i64, carries: (Field, i64)) -> Line {
    line("IADD/reg", &[(Field::Rd, d), (Field::Ra, 6), (Field::Rb, 7), carries])
}

fn compare() -> Line {
    let fields = [(Field::Pd, 0), (Field::Pq, 7), (Field::Ps, 7), (Field::Cmp, 3), (Field::Type, 1)];
    line("ISETP/reg", &[&fields[..], &[(Field::Ra, 255), (Field::Rb, 255)]].concat())
}

/// Sets P0.
fn choose() -> Line {
    line("SEL/reg", &[(Field::Rd, 3), (Field::Ra, 4), (Field::Rb, 5), (Field::Ps, 0)])
}

/// A load of R2 and R3, and a store of R4 to R7.
fn load() -> Line {
    line("LDS/shared", &[(Field::Rd, 2), (Field::Ra, 255), (Field::Size, 5)])
}

fn store() -> Line {
    line("STS/shared", &[(Field::Rd, 4), (Field::Ra, 255), (Field::Size, 6)])
}

pub fn cases() -> Vec<Case> {
    use Place::*;
    use Wrong::*;
    let (writes, reads) = ((Field::WritesCc, 1), (Field::X, 1));
    // Three registers of one bank: the cycles that they cost do not count.
    let shared = line("FFMA/reg", &[(Field::Rd, 1), (Field::Ra, 4), (Field::Rb, 8), (Field::Rc, 12)]);
    // A store of four registers at the address in two: 8 + 2 * 5 cycles.
    let number = |d, value| line("MOV32I/imm32", &[(Field::Rd, d), (Field::Ximm, value), (Field::Lanes, 15)]);
    let (low, high) = (number(2, CODE as i64 + 0x1800), number(3, 0).stall(6));
    let global = [(Field::Rd, 4), (Field::Ra, 2), (Field::E, 1), (Field::Size, 6)];
    let (global, nothing) = (line("STG/global", &global), line("NOP/none", &[]));
    vec![
        right("a sum after 6 cycles", &[fadd(1, 2, 3).stall(6), fadd(4, 1, 5)]),
        wrong("a sum after 5", ReadEarly, Register(1), [0, 1], &[fadd(1, 2, 3).stall(5), fadd(4, 1, 5)]),
        wrong(
            "another in between",
            ReadEarly,
            Register(1),
            [0, 2],
            &[fadd(1, 2, 3).stall(2), fadd(8, 2, 3).stall(3), fadd(4, 6, 1)],
        ),
        right("after operands of one bank", &[shared.stall(6), fadd(4, 1, 5)]),
        right("a carry after 6", &[carry(1, writes).stall(6), carry(2, reads)]),
        wrong("a carry after 5", ReadEarly, Code, [0, 1], &[carry(1, writes).stall(5), carry(2, reads)]),
        right("a guard after 13", &[compare().stall(13), fadd(1, 2, 3).guarded()]),
        wrong(
            "a guard after 12",
            ReadEarly,
            Predicate(0),
            [0, 1],
            &[compare().stall(12), fadd(1, 2, 3).guarded()],
        ),
        right("a predicate after 13", &[compare().stall(13), choose()]),
        wrong("a predicate after 12", ReadEarly, Predicate(0), [0, 1], &[compare().stall(12), choose()]),
        right("a root that is waited for", &[mufu(1, 2).writes(0).stall(2), fadd(3, 1, 4).waits(1)]),
        // Its scoreboard is visible in the second cycle.
        wrong(
            "a root that is waited for too soon",
            ReadEarly,
            Register(1),
            [0, 1],
            &[mufu(1, 2).writes(0).stall(1), fadd(3, 1, 4).waits(1)],
        ),
        wrong("a root that is not", ReadEarly, Register(1), [0, 1], &[mufu(1, 2).stall(12), fadd(3, 1, 4)]),
        right("a load that is waited for", &[load().writes(3).stall(2), fadd(5, 3, 4).waits(8)]),
        wrong(
            "a load that is not",
            ReadEarly,
            Register(3),
            [0, 1],
            &[load().writes(3).stall(2), fadd(5, 3, 4)],
        ),
        wrong(
            "a load that is overtaken",
            Overtaken,
            Register(2),
            [0, 1],
            &[load().writes(3).stall(2), fadd(2, 4, 5).stall(15)],
        ),
        right("a store that is waited for", &[low, high, global.reads(2).stall(2), fadd(7, 1, 1).waits(4)]),
        right("a store that is old enough", &[low, high, global.stall(15), nothing.stall(3), fadd(7, 1, 1)]),
        wrong(
            "a store that is not",
            OverwrittenEarly,
            Register(7),
            [2, 3],
            &[low, high, global.stall(1), fadd(7, 1, 1)],
        ),
    ]
}

/// Half of the warps store registers without a scoreboard, and overwrite them as soon as allowed; the others read the bank of those
/// registers in each cycle. Several warps are active at a time.
pub fn crowded() -> Vec<Stale> {
    let lane = line("S2R/sr", &[(Field::Rd, 0), (Field::Sr, 0x21)]).writes(0).stall(2);
    let one = line("LOP/imm", &[(Field::Rd, 0), (Field::Ra, 0), (Field::Simm, 32)]).waits(1).stall(6);
    let set = [(Field::Pd, 0), (Field::Pq, 7), (Field::Ps, 7), (Field::Cmp, 2), (Field::Type, 1)];
    let odd = line("ISETP/reg", &[&set[..], &[(Field::Ra, 0), (Field::Rb, 255)]].concat()).stall(13);
    let mut lines = vec![lane, one, odd];
    for _ in 0..8 {
        // 8 + 2 * 3 cycles after it.
        lines.push(store().guarded().stall(14));
        lines.push(fadd(7, 1, 1));
        lines.extend([fadd(8, 3, 11); 20]);
    }
    found_of(&lines, 512)
}

/// The watcher's findings in a program that two warps of different sub-partitions run.
pub fn found(lines: &[Line]) -> Vec<Stale> {
    found_of(lines, 64)
}

fn found_of(lines: &[Line], threads: u32) -> Vec<Stale> {
    let mut bench = Bench::watched(Sm::new(&Params::default()));
    let mut memory = Memory::default();
    memory.map(CODE..CODE + 0x2000);
    // Later instructions have their inputs by then.
    let wait = line("NOP/none", &[]).stall(15);
    let lines = [lines, &[wait, wait, exit().waits(0x3f)]].concat();
    for (k, word) in (0..).zip(bundles(&lines)) {
        assert!(memory.write(CODE + 8 * k, &word.to_le_bytes()));
    }
    let setup = Setup { code: CODE, ..Setup::default() };
    let launch = Launch {
        setup,
        program: 8,
        ctas: [1; 3],
        threads: [threads, 1, 1],
        shared: 256,
        registers: 32,
        ..Launch::default()
    };
    bench.run(&launch, &mut memory);
    bench.watcher.map_or(vec![], |watcher: Watcher| watcher.found)
}
