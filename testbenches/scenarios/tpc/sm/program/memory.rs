//! Programs with memory: the code before and after their statements.

mod statements;

use super::{DATA as REGISTERS, Program};
use crate::sm::campaign::batch::{THREAD, prologue};
use crate::sm::campaign::dump;
use crate::sm::campaign::world::{DATA, LOCAL_WINDOW, RESULTS};
use crate::sm::control_flow::word;
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use kit::random::Random;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::Path;

/// Registers: of global addresses, shared ones, another thread's, results, generic local ones, the thread's number.
const GLOBAL: i64 = 24;
const SHARED: i64 = 25;
const OTHER: i64 = 26;
const TO: i64 = 27;
const GENERIC: i64 = 28;
const NUMBER: i64 = 29;
/// Bytes of a thread's part.
const OWN: u64 = 32;
/// Bytes of a thread's results.
pub const RESULT: u64 = 64;
/// Threads among which another one is chosen.
pub const THREADS: u64 = 128;

impl Program {
    /// A program of some size with memory, with its end.
    pub fn with_memory(random: &mut Random, size: u32, pairs: bool) -> Vec<u64> {
        let mut program = Self::new(true, pairs);
        for line in prologue().into_iter().chain(dump::fill()) {
            program.slow(line.word);
        }
        let copy =
            |rd: i64, rb: i64| word("MOV/reg", &[(Field::Rd, rd), (Field::Rb, rb), (Field::Lanes, 15)]);
        for (register, bytes, base) in [(GLOBAL, OWN, DATA), (SHARED, OWN, 0), (TO, RESULT, RESULTS)] {
            dump::place(register, bytes, base).iter().for_each(|line| program.slow(line.word));
        }
        program.slow(word(
            "MOV32I/imm32",
            &[
                (Field::Rd, GENERIC),
                (Field::Ximm, LOCAL_WINDOW as i64),
                (Field::Mask, 15),
                (Field::Lanes, 15),
            ],
        ));
        program.slow(copy(NUMBER, THREAD));
        for register in 0..REGISTERS as i64 {
            program.slow(copy(register, 32 + register));
        }
        for (dst, mask, ra) in [(0, 0x7f, 40), (1, 0xf, 41)] {
            program.slow(word("R2P/imm", &[(Field::Ra, ra), (Field::Simm, mask), (Field::Dst, dst)]));
        }
        program.settled();
        let function = program.label();
        program.statements(random, size, Some(function));
        program.end(function, random)
    }

    /// Stores results and ends all lanes; then adds the function.
    fn end(mut self, function: usize, random: &mut Random) -> Vec<u64> {
        self.settled();
        let store = |rd: i64, offset: i64| {
            word("STG/global", &[(Field::Rd, rd), (Field::Ra, TO), (Field::Soff, offset), (Field::Size, 6)])
        };
        (0..REGISTERS as i64 / 4).for_each(|k| self.slow(store(4 * k, 16 * k)));
        // It is unspecified whether the zero flag of a long sum is of its last word, or of all.
        for (rd, src, mask) in [(0, 0, 0x7f), (1, 1, 0xe)] {
            self.slow(word(
                "P2R/imm",
                &[(Field::Rd, rd), (Field::Src, src), (Field::Simm, mask), (Field::Ra, 255)],
            ));
        }
        self.settled();
        self.slow(store(0, 48));
        dump::store().iter().for_each(|line| self.slow(line.word));
        self.control(word("EXIT/none", &[]), None);
        self.put(function);
        self.statements(random, 3, None);
        self.control(word("RET/none", &[]), None);
        self.bundles()
    }

    /// Waits until all outstanding results are valid.
    fn settled(&mut self) {
        (0..2).for_each(|_| {
            self.push(word("NOP/none", &[]), self.cycle + 15);
        });
        self.settle();
    }

    /// Adds an instruction, and waits for its sources and results.
    fn slow(&mut self, word: u64) {
        if instruction(word).path == Path::Lanes { self.fixed(word) } else { self.reach(word, 0, 1) }
    }

    /// Adds one of another unit, with scoreboards that are waited for at once.
    fn reach(&mut self, word: u64, writes: u32, reads: u32) {
        let (op, i) = (Op::decode(word).expect("an instruction"), instruction(word));
        let groups = [i.a, i.b, i.c].into_iter().filter(|group| group.first != 255);
        let registers = groups.flat_map(|group| (0..group.count).map(move |k| u32::from(group.first + k)));
        let at = |register: u32| self.ready.registers.get(&register).copied().unwrap_or(0);
        let from = registers.map(at).max().unwrap_or(0);
        self.push(word, self.from(&op).max(from));
        let line = self.lines.last_mut().expect("it");
        let leaves = i.destination.count > 0 || i.predicates != 0;
        (line.stall, line.reads) = (2, reads);
        line.writes = if leaves { writes } else { 7 };
        self.wait_for(1 << writes | 1 << reads);
    }
}
