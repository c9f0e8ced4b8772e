//! Programs that repeat lines as often as a constant says.

use crate::bounds::program::{Line, exit, line};
use interpreter::decode::fields::Field;

/// Lines before the loop, and of a turn. R0 counts turns, and P0 says whether another follows.
#[derive(Clone, Default)]
pub struct Turns {
    pub first: Vec<Line>,
    pub each: Vec<Line>,
}

const COUNT: i64 = 0;
pub const ZERO: i64 = 255;
const ALWAYS: i64 = 7;
const NOT_EQUAL: i64 = 5;
/// Cycles after which a register, or a predicate, may be read.
pub const SUM: u64 = 6;
const PREDICATE: u64 = 13;
const ALL_LANES: i64 = 15;

/// A word of the bank of constants, into a register.
pub fn constant(register: i64, word: i64) -> Line {
    let fields =
        [(Field::Rd, register), (Field::Bank, 0), (Field::Offset, 4 * word), (Field::Lanes, ALL_LANES)];
    Line { stall: SUM, ..line("MOV/cbuf", &fields) }
}

/// Where an instruction is: a control word is before each three.
fn at(number: usize) -> i64 {
    (number / 3 * 32 + 8 + number % 3 * 8) as i64
}

/// Lines that count turns.
const COUNTS: usize = 3;

impl Turns {
    /// Instructions of a warp before its turns, and in each.
    pub fn first_lines(&self) -> usize {
        1 + self.first.len()
    }

    pub fn lines_of_a_turn(&self) -> usize {
        self.each.len() + COUNTS
    }

    pub fn lines(&self) -> Vec<Line> {
        let mut lines = vec![constant(COUNT, 0)];
        lines.extend(&self.first);
        let start = at(lines.len());
        lines.extend(&self.each);
        let down = line("IADD32I/imm32", &[(Field::Rd, COUNT), (Field::Ra, COUNT), (Field::Simm32, -1)]);
        lines.push(Line { stall: SUM, ..down });
        let more = [
            (Field::Pd, 0),
            (Field::Pq, ALWAYS),
            (Field::Ps, ALWAYS),
            (Field::Cmp, NOT_EQUAL),
            (Field::Ra, COUNT),
            (Field::Rb, ZERO),
        ];
        lines.push(Line { stall: PREDICATE, ..line("ISETP/reg", &more) });
        let back = start - at(lines.len()) - 8;
        let back = line("BRA/rel", &[(Field::Guard, 0), (Field::Relative, back)]);
        lines.push(Line { stall: SUM, ..back });
        lines.push(exit());
        lines
    }
}
