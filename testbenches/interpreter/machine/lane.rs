//! One lane's view of an instruction.

use super::thread::{Flags, RZ, Thread};
use crate::decode::fields::Field;
use crate::decode::op::{Op, Source};
use crate::fault::Kind;

pub struct Lane<'a> {
    pub thread: &'a mut Thread,
    pub op: &'a Op,
    /// Value of the instruction's constant, if it has one.
    pub constant: u64,
    pub number: u32,
}

impl Lane<'_> {
    pub fn get(&self, field: Field) -> u32 {
        self.op.get(field)
    }

    pub fn is(&self, field: Field) -> bool {
        self.op.is(field)
    }

    pub fn a(&self) -> u32 {
        self.thread.register(self.get(Field::Ra))
    }

    pub fn b(&self) -> u32 {
        self.word(self.op.b())
    }

    pub fn c(&self) -> u32 {
        self.word(self.op.c())
    }

    pub fn a_pair(&self) -> Result<u64, Kind> {
        self.pair(Source::Register(self.get(Field::Ra)))
    }

    pub fn b_pair(&self) -> Result<u64, Kind> {
        self.pair(self.op.b())
    }

    /// A double: of a literal the high word.
    pub fn b_double(&self) -> Result<u64, Kind> {
        match self.op.b() {
            Source::Literal(value) => Ok(value << 32),
            source => self.pair(source),
        }
    }

    pub fn c_pair(&self) -> Result<u64, Kind> {
        self.pair(self.op.c())
    }

    fn word(&self, source: Source) -> u32 {
        match source {
            Source::Register(number) => self.thread.register(number),
            Source::Constant { .. } => self.constant as u32,
            Source::Literal(value) => value as u32,
        }
    }

    fn pair(&self, source: Source) -> Result<u64, Kind> {
        Ok(match source {
            Source::Register(number) => {
                aligned(number, 2)?;
                self.thread.pair(number)
            }
            Source::Constant { .. } => self.constant,
            Source::Literal(value) => value,
        })
    }

    /// The predicate operand Ps.
    pub fn ps(&self) -> bool {
        self.thread.predicate(self.get(Field::Ps)) != self.is(Field::PNot)
    }

    /// Carry in, for forms with X set.
    pub fn carry(&self) -> bool {
        self.is(Field::X) && self.thread.flags.carry
    }

    pub fn set(&mut self, value: u32) {
        self.thread.set(self.get(Field::Rd), value);
    }

    pub fn set_pair(&mut self, value: u64) -> Result<(), Kind> {
        aligned(self.get(Field::Rd), 2)?;
        self.thread.set_pair(self.get(Field::Rd), value);
        Ok(())
    }

    /// With X, the zero flag covers all words so far, as for IADD on the real chip.
    pub fn set_flags(&mut self, flags: Flags) {
        if self.is(Field::WritesCc) {
            let zero = flags.zero && (!self.is(Field::X) || self.thread.flags.zero);
            self.thread.flags = Flags { zero, ..flags };
        }
    }

    /// Writes an integer to Rd, and its flags.
    pub fn set_integer(&mut self, value: u32) {
        self.set(value);
        self.set_flags(Flags::of(value));
    }

    pub fn set_predicate(&mut self, field: Field, value: bool) {
        self.thread.set_predicate(self.get(field), value);
    }

    /// Pd and Pq of a comparison.
    pub fn set_compared(&mut self, test: bool) {
        let (pd, pq) = (self.combine(test), self.combine(!test));
        self.set_predicate(Field::Pq, pq);
        self.set_predicate(Field::Pd, pd);
    }

    /// `test bop Ps`.
    pub fn combine(&self, test: bool) -> bool {
        combine(self.get(Field::Bop), test, self.ps())
    }

    /// A comparison's result to Rd: all ones, or 1.0 with BF.
    pub fn set_truth(&mut self, test: bool) {
        let yes = if self.is(Field::Bf) { 0x3f80_0000 } else { u32::MAX };
        self.set_integer(if test { yes } else { 0 });
    }
}

/// AND, OR, XOR.
pub fn combine(how: u32, a: bool, b: bool) -> bool {
    match how {
        0 => a && b,
        1 => a || b,
        _ => a != b,
    }
}

/// A group of registers has to be aligned to its size, and to be there.
pub fn aligned(first: u32, count: u32) -> Result<(), Kind> {
    let there = first % count.next_power_of_two() == 0 && first + count <= RZ;
    if first == RZ || count == 1 || there { Ok(()) } else { Err(Kind::Registers { first, count }) }
}
