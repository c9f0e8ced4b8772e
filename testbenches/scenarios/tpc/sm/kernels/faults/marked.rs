//! A warp runs a program in which each thread marks that it reached a point.

use crate::sm::kernels::measures::program::{CODE, CONSTANTS, Line, bundles, exit, line};
use crate::sm::kernels::*;
use interpreter::decode::fields::Field;
use interpreter::machine::descriptor::Setup;
use tpc::sm::types::WarpFaultKind;

/// Address of each thread's mark; bytes of constants.
pub const MARKS: u64 = 0x30_0000;
pub const SIZE: u32 = 0x100;

/// A bank that is bound to unmapped memory.
const NOWHERE: u64 = 0x7000_0000;

/// Results of a warp that ran a program.
pub struct Run {
    pub faults: Vec<SmFault>,
    pub memory: Memory,
}

impl Run {
    pub fn mark(&self, thread: u64) -> u32 {
        self.memory.word(MARKS + 4 * thread).expect("marks are mapped")
    }

    /// Checks that exactly one warp stopped, at a line: why, where and at which word.
    pub fn stops(&self, kind: WarpFaultKind, lines: &[Line], at: usize) {
        let counter = (at + at / 3 + 1) as u32 * 8;
        self.stops_at(kind, counter, lines[at].word);
    }

    pub fn stops_at(&self, kind: WarpFaultKind, counter: u32, word: u64) {
        let [SmFault { fault, .. }] = self.faults[..] else { panic!("{:x?}", self.faults) };
        assert_eq!((fault.kind, fault.counter, fault.word), (kind, counter, word));
        assert_eq!(self.mark(0), 0, "what is after the fault does not run");
    }

    /// The same, where later instructions may have begun already.
    pub fn reports(&self, kind: WarpFaultKind, lines: &[Line], at: usize) {
        let [SmFault { fault, .. }] = self.faults[..] else { panic!("{:x?}", self.faults) };
        let counter = (at + at / 3 + 1) as u32 * 8;
        assert_eq!((fault.kind, fault.counter, fault.word), (kind, counter, lines[at].word));
    }

    pub fn goes_on(&self) {
        assert_eq!(self.faults, []);
        assert_eq!(self.mark(0), 1);
    }
}

/// Marks that the thread reached this point: R9 has 1, R8 the address.
pub fn mark() -> Line {
    line("STG/global", &[(Field::Rd, 9), (Field::Ra, 8), (Field::Size, 4)]).stall(2)
}

/// The start of each program: R0 is the lane, R8 the address of its mark, R9 is 1; 4 lines.
pub fn prologue() -> Vec<Line> {
    vec![
        line("S2R/sr", &[(Field::Rd, 0), (Field::Sr, 0x21)]).writes(0).stall(2),
        line("SHL/imm", &[(Field::Rd, 8), (Field::Ra, 0), (Field::Simm, 2)]).waits(1).stall(13),
        line("IADD32I/imm32", &[(Field::Rd, 8), (Field::Ra, 8), (Field::Simm32, MARKS as i64)]).stall(13),
        line("MOV32I/imm32", &[(Field::Rd, 9), (Field::Ximm, 1), (Field::Lanes, 15)]).stall(13),
    ]
}

/// A program of those lines after the prologue, with a mark and an end.
pub fn program(lines: &[Line]) -> Vec<Line> {
    [prologue(), lines.to_vec(), vec![mark(), exit()]].concat()
}

/// One warp runs a program; its code ends where memory does.
pub fn run(new: Maker<Sm>, lines: &[Line]) -> Run {
    run_with(new, lines, |_| ())
}

/// The same, with more in memory.
pub fn run_with(new: Maker<Sm>, lines: &[Line], fill: impl FnOnce(&mut Memory)) -> Run {
    let (mut bench, mut memory) = (Bench::new(new()), Memory::default());
    bench.faults = Some(vec![]);
    let code = bundles(lines);
    memory.map(CODE..CODE + 8 * code.len() as u64);
    memory.map(CONSTANTS..CONSTANTS + u64::from(SIZE));
    memory.map(MARKS..MARKS + 4096);
    for (k, word) in (0..).zip(&code) {
        assert!(memory.write(CODE + 8 * k, &word.to_le_bytes()));
    }
    fill(&mut memory);
    let mut banks = [None; 8];
    (banks[0], banks[3], banks[5]) =
        (Some((CONSTANTS, SIZE)), Some((NOWHERE, SIZE)), Some((CONSTANTS, SIZE)));
    let grid = Grid {
        setup: Setup { code: CODE, ..Setup::default() },
        program: 8,
        ctas: [1; 3],
        threads: [32, 1, 1],
        registers: 32,
        local_low: 16,
        local_high: 32,
        banks,
        ..Grid::default()
    };
    bench.run(&grid, &mut memory);
    Run { faults: bench.faults.take().unwrap_or_default(), memory }
}

pub fn fadd(bank: i64, offset: i64, guard: i64) -> Line {
    let fields =
        [(Field::Rd, 1), (Field::Ra, 1), (Field::Bank, bank), (Field::Offset, offset), (Field::Guard, guard)];
    line("FADD/cbuf", &fields).stall(6)
}

/// R9 is a number.
pub fn number(value: i64) -> Line {
    line("MOV32I/imm32", &[(Field::Rd, 9), (Field::Ximm, value), (Field::Lanes, 15)]).stall(13)
}
