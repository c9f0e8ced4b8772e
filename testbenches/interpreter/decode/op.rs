//! A decoded instruction.

use super::fields::{FIELDS, Field};
use super::special::is_read;
use super::table::{self, Row};
use crate::fault::Kind;

#[derive(Clone, Debug)]
pub struct Op {
    pub row: &'static Row,
    pub word: u64,
    values: [i64; FIELDS.len()],
    present: [bool; FIELDS.len()],
    b: Source,
    c: Source,
}

/// Source of an operand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Source {
    Register(u32),
    Constant { bank: u32, offset: u32 },
    Literal(u64),
}

impl Op {
    /// Decodes a word; a word without a row is a fault, and so are reserved values and stray bits.
    pub fn decode(word: u64) -> Result<Self, Kind> {
        let row = table::find(word).ok_or(Kind::Encoding)?;
        if word & !row.bits() != 0 {
            return Err(Kind::StrayBits { bits: word & !row.bits() });
        }
        let (mut values, mut present) = ([0; FIELDS.len()], [false; FIELDS.len()]);
        for part in &row.parts {
            let raw = part.raw(word);
            if !part.values.is_empty() && part.values.iter().all(|&(value, _)| value != raw) {
                return Err(Kind::Reserved { field: part.name, value: raw });
            }
            values[part.field as usize] = part.value(word);
            present[part.field as usize] = true;
        }
        let none = Source::Literal(0);
        let bare = Self { row, word, values, present, b: none, c: none };
        // By measurement the real chip stops at a sum with both signs and X.
        let signs = [Field::X, Field::ANeg, Field::BNeg];
        if matches!(row.mnemonic, "IADD" | "IADD32I") && signs.iter().all(|sign| bare.is(*sign)) {
            return Err(Kind::Reserved { field: "x", value: 1 });
        }
        let number = bare.get(Field::Sr);
        if bare.has(Field::Sr) && !is_read(row.mnemonic, number) {
            return Err(Kind::SpecialRegister { number });
        }
        Ok(Self { b: bare.source_b(), c: bare.source_c(), ..bare })
    }

    /// A field's value; 0 if the row has no such field.
    pub fn get(&self, field: Field) -> u32 {
        self.values[field as usize] as u32
    }

    pub fn signed(&self, field: Field) -> i64 {
        self.values[field as usize]
    }

    pub fn is(&self, field: Field) -> bool {
        self.values[field as usize] != 0
    }

    pub fn has(&self, field: Field) -> bool {
        self.present[field as usize]
    }

    /// The second operand: a register, a constant or a literal.
    pub fn b(&self) -> Source {
        self.b
    }

    /// The third operand: a register, or a constant.
    pub fn c(&self) -> Source {
        self.c
    }

    fn source_b(&self) -> Source {
        match self.row.form {
            "cbuf-c" => Source::Register(self.get(Field::Rc)),
            _ if self.has(Field::Bank) => self.constant(),
            _ if self.has(Field::Rb) => Source::Register(self.get(Field::Rb)),
            _ => Source::Literal(self.literal()),
        }
    }

    fn source_c(&self) -> Source {
        match self.row.form {
            "cbuf-c" => self.constant(),
            _ if self.has(Field::Rc) => Source::Register(self.get(Field::Rc)),
            _ => Source::Register(self.get(Field::Rd)),
        }
    }

    /// The constant of forms with one.
    pub fn constant(&self) -> Source {
        Source::Constant { bank: self.get(Field::Bank), offset: self.get(Field::Offset) }
    }

    fn literal(&self) -> u64 {
        let halves = self.get(Field::HalfHigh) << 16 | self.get(Field::HalfLow);
        let literals = [Field::Simm, Field::Simm32, Field::Uimm, Field::Ximm, Field::Fimm, Field::Dimm];
        literals.into_iter().fold(u64::from(halves), |value, field| value | self.signed(field) as u64)
    }

    /// Whether the operands b and c are pairs of words.
    pub fn is_wide(&self) -> bool {
        match self.row.mnemonic {
            "I2I" | "I2F" | "F2I" | "F2F" => self.get(Field::Sfmt) & 3 == 3,
            _ => self.row.unit == "fp64",
        }
    }
}
