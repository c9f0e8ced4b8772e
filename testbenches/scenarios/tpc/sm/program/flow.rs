//! Statements, branches and loops are put into a program.

use super::words::{any_word, row};
use super::{COUNTERS, IN_FLIGHT, Program, SPECIAL};
use crate::sm::control_flow::word;
use interpreter::decode::fields::Field;
use kit::random::Random;

impl Program {
    pub(super) fn statements(&mut self, random: &mut Random, size: u32, function: Option<usize>) {
        for _ in 0..size {
            if self.memory && random.below(3) == 0 {
                self.memory_statement(random, function.is_some());
                continue;
            }
            match random.below(12) {
                0 | 1 if self.depth < 3 => self.branch(random, size / 2, function),
                2 if self.depth < 2 => self.repeat(random, size / 2, function),
                3 => self.unit(random),
                4..7 if self.pairs => {
                    self.arithmetic(random);
                    self.unit(random);
                }
                4 if function.is_some() => self.control(word("CAL/rel", &[]), function),
                5 if self.depth == 0 && !self.memory && random.below(4) == 0 => self.leave(random),
                _ => (0..1 + random.below(5)).for_each(|_| self.arithmetic(random)),
            }
        }
    }

    /// Some lanes end early.
    fn leave(&mut self, random: &mut Random) {
        let guard = random.below(4) as i64;
        self.control(
            word("EXIT/none", &[(Field::Guard, guard), (Field::GuardNot, random.below(2) as i64)]),
            None,
        );
    }

    fn branch(&mut self, random: &mut Random, size: u32, function: Option<usize>) {
        let (other, end) = (self.label(), self.label());
        self.depth += 1;
        let test = [(Field::Guard, random.below(4) as i64), (Field::GuardNot, random.below(2) as i64)];
        self.control(word("SSY/rel", &[]), Some(end));
        self.control(word("BRA/rel", &test), Some(other));
        self.statements(random, size, function);
        self.control(word("SYNC/none", &[]), None);
        self.put(other);
        self.statements(random, size / 2, function);
        self.control(word("SYNC/none", &[]), None);
        self.put(end);
        self.depth -= 1;
    }

    fn repeat(&mut self, random: &mut Random, size: u32, function: Option<usize>) {
        let (top, out) = (self.label(), self.label());
        let counter = i64::from(COUNTERS + self.depth);
        self.depth += 1;
        self.fixed(word(
            "LOP32I/imm32",
            &[(Field::Rd, counter), (Field::Ra, random.below(2) as i64), (Field::Ximm, 3)],
        ));
        self.control(word("PBK/rel", &[]), Some(out));
        self.put(top);
        self.statements(random, size, function);
        let minus_one = [(Field::Rd, counter), (Field::Ra, counter), (Field::Simm32, -1)];
        self.fixed(word("IADD32I/imm32", &minus_one));
        // P5: the counter is below zero; 1 is LT, of signed words.
        let below = [
            (Field::Pd, 5),
            (Field::Pq, 7),
            (Field::Ps, 7),
            (Field::Cmp, 1),
            (Field::Type, 1),
            (Field::Ra, counter),
            (Field::Simm, 0),
        ];
        self.fixed(word("ISETP/imm", &below));
        self.control(word("BRK/none", &[(Field::Guard, 5)]), None);
        self.control(word("BRA/rel", &[]), Some(top));
        self.put(out);
        self.depth -= 1;
    }

    /// An instruction of another unit, and a wait for it sooner or later.
    fn unit(&mut self, random: &mut Random) {
        // With memory, the SM's own results propagate, so the row with several allowed results is excluded.
        let exact: Vec<_> = IN_FLIGHT.into_iter().filter(|name| !self.memory || *name != SPECIAL).collect();
        let row = row(random.one_of(&exact));
        let scoreboard = random.below(6) as u32;
        let word = any_word(row, random);
        self.in_flight(word, scoreboard);
        self.wait_for(1 << scoreboard);
    }
}
