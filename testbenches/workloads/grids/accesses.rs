//! Loads, stores and atomics that depend on nothing.

use super::turns::{SUM, Turns, ZERO};
use super::{Bench, DATA, Grid};
use crate::bounds::program::{Line, line};
use interpreter::decode::fields::Field;

/// Accesses of a turn by each thread, all alike.
#[derive(Clone, Copy, Debug)]
pub struct Accesses {
    /// Row of the instruction set, and fields other than registers and offset.
    pub name: &'static str,
    pub fields: &'static [(Field, i64)],
    /// Bytes of a thread's operand, and from a thread's address to the next one's.
    pub bytes: u32,
    pub separate: u32,
    /// Whether registers are written.
    pub returns: bool,
    /// Bytes from an access to the next, in a turn; from a turn to the next.
    pub between: u32,
    pub step: u32,
    pub each: u32,
    /// Turns before those that are counted, and these.
    pub before: u32,
    pub counted: u32,
}

/// Threads of a block, one for each of two SMs.
pub const THREADS: u32 = 1024;
const BLOCKS: u32 = 2;
pub const ALL: u32 = THREADS * BLOCKS;

/// Registers: the address of two words; the operand that is stored; results.
const ADDRESS: i64 = 2;
const OPERAND: i64 = 4;
const RESULTS: i64 = 8;
const REGISTERS: u32 = 32;
/// Barriers of results, and the one of registers read.
const BARRIERS: u32 = 5;

impl Accesses {
    fn turns(&self) -> Turns {
        let index = |register: i64, number: i64, barrier: u64| Line {
            stall: 2,
            writes: barrier,
            ..line("S2R/sr", &[(Field::Rd, register), (Field::Sr, number)])
        };
        let number = |register: i64, value: u32| Line {
            stall: SUM,
            ..line("MOV32I/imm32", &[(Field::Rd, register), (Field::Ximm, value.into()), (Field::Lanes, 15)])
        };
        let product = |by: u32, c: i64, waits: u64| Line {
            stall: SUM,
            waits,
            ..line(
                "XMAD/imm",
                &[(Field::Rd, ADDRESS), (Field::Ra, ADDRESS), (Field::Uimm, by.into()), (Field::Rc, c)],
            )
        };
        let first = vec![
            index(ADDRESS, 0x25, 0),
            index(ADDRESS + 1, 0x21, 1),
            product(THREADS, ADDRESS + 1, 3),
            product(self.separate, ZERO, 0),
            number(ADDRESS + 1, (DATA >> 32) as u32),
            number(OPERAND, 1),
            number(OPERAND + 1, 2),
            number(OPERAND + 2, 3),
            number(OPERAND + 3, 4),
        ];
        let mut each: Vec<Line> = (0..self.each)
            .map(|k| {
                let barrier = u64::from(k % BARRIERS);
                let register = if self.returns { RESULTS + 4 * barrier as i64 } else { OPERAND };
                let mut fields = vec![
                    (Field::Rd, register),
                    (Field::Ra, ADDRESS),
                    (Field::Soff, i64::from(self.between * k)),
                    (Field::E, 1),
                ];
                fields.extend(self.fields);
                let reads = if self.step == 0 { 7 } else { u64::from(BARRIERS) };
                let one = Line { stall: 2, reads, ..line(self.name, &fields) };
                if self.returns { Line { writes: barrier, waits: 1 << barrier, ..one } } else { one }
            })
            .collect();
        if self.step != 0 {
            let next = [(Field::Rd, ADDRESS), (Field::Ra, ADDRESS), (Field::Simm32, self.step.into())];
            each.push(Line { stall: SUM, waits: 1 << BARRIERS, ..line("IADD32I/imm32", &next) });
        }
        Turns { first, each }
    }

    /// Threads a cycle of the whole chip.
    ///
    /// # Errors
    /// A launch that stops.
    pub fn measure(&self, bench: &mut Bench) -> Result<f64, String> {
        let last = self.between * self.each + self.step * (self.before + self.counted + 1);
        let room = u64::from(self.separate * ALL + last + 0x1000);
        let grid = Grid {
            blocks: BLOCKS,
            threads: THREADS,
            registers: REGISTERS,
            turns: self.turns(),
            mapped: std::iter::once(DATA..DATA + room).collect(),
            ..Grid::default()
        };
        let cycles = bench.cycles_of_a_turn(&grid, self.before, self.counted)?;
        Ok(f64::from(ALL * self.each) / cycles)
    }
}

const CACHED: (Field, i64) = (Field::Cache, 2);
const WORD: (Field, i64) = (Field::Size, 4);
const FOUR_WORDS: (Field, i64) = (Field::Size, 6);

const LOAD: Accesses = Accesses {
    name: "LDG/global",
    fields: &[],
    bytes: 4,
    separate: 4,
    returns: true,
    between: 0,
    step: 0,
    each: 10,
    before: 2,
    counted: 4,
};

/// Loads of a word that L1 has.
pub const L1_WORDS: Accesses = Accesses { fields: &[WORD, CACHED], ..LOAD };
pub const L1_BYTES: Accesses =
    Accesses { fields: &[(Field::Size, 0), CACHED], bytes: 1, separate: 1, ..LOAD };
pub const L1_HALVES: Accesses =
    Accesses { fields: &[(Field::Size, 2), CACHED], bytes: 2, separate: 2, ..LOAD };
pub const L1_PAIRS: Accesses =
    Accesses { fields: &[(Field::Size, 5), CACHED], bytes: 8, separate: 8, ..LOAD };
/// 8 KB of each L1.
pub const L1_VECTORS: Accesses = Accesses { fields: &[FOUR_WORDS, CACHED], bytes: 16, separate: 16, ..LOAD };
/// Loads of words and of four words from 64 KB that the L2 has.
pub const L2_WORDS: Accesses = Accesses { fields: &[WORD], between: 0x2000, each: 8, ..LOAD };
pub const L2_VECTORS: Accesses =
    Accesses { fields: &[FOUR_WORDS], bytes: 16, separate: 16, between: 0x8000, each: 4, ..LOAD };
/// Loads of bytes that no cache has.
pub const DRAM_VECTORS: Accesses = Accesses { step: 0x2_0000, before: 2, counted: 6, ..L2_VECTORS };
pub const L2_STORES: Accesses = Accesses { name: "STG/global", returns: false, ..L2_VECTORS };
pub const L2_STORED_WORDS: Accesses = Accesses { name: "STG/global", returns: false, ..L2_WORDS };
pub const DRAM_STORES: Accesses = Accesses { name: "STG/global", returns: false, ..DRAM_VECTORS };
/// Additions to words next to each other, and to one.
pub const REDUCTIONS: Accesses =
    Accesses { name: "RED/global", returns: false, fields: &[], between: 0x2000, each: 8, ..LOAD };
pub const REDUCTIONS_OF_ONE: Accesses =
    Accesses { separate: 0, between: 0, each: 2, before: 1, counted: 1, ..REDUCTIONS };
