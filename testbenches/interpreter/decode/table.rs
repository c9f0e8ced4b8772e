//! The table of encodings, `isa.tsv`.

use super::fields::Field;
use std::sync::OnceLock;

/// One form of one instruction.
#[derive(Debug)]
pub struct Row {
    pub mnemonic: &'static str,
    pub form: &'static str,
    pub mask: u64,
    pub matches: u64,
    pub unit: &'static str,
    /// Syntax of its operands.
    pub syntax: &'static str,
    /// Latency class: `fixed6`, `var-mem`.
    pub timing: &'static str,
    pub parts: Vec<Part>,
}

/// A field of a row.
#[derive(Debug)]
pub struct Part {
    pub field: Field,
    pub name: &'static str,
    /// High and low bit of each piece, the highest piece first.
    pub pieces: Vec<(u32, u32)>,
    pub scale: i64,
    pub shift: u32,
    /// Values with their texts; empty: any value.
    pub values: Vec<(u64, &'static str)>,
}

impl Row {
    /// `FADD/reg`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.mnemonic, self.form)
    }

    pub fn part(&self, field: Field) -> Option<&Part> {
        self.parts.iter().find(|part| part.field == field)
    }

    /// Fields that are modifiers of the mnemonic: neither of an operand nor the guard.
    pub fn modifiers(&self) -> impl Iterator<Item = &Part> {
        let words = |c: char| !c.is_ascii_alphanumeric();
        let is_operand = move |name: &str| self.syntax.split(words).any(|word| word == name);
        let own = self.parts.iter().filter(|part| !part.name.contains('.') && part.name != "pg");
        own.filter(move |part| !is_operand(part.name))
    }

    /// A predicate whose number is stored inverted.
    pub fn is_inverted(&self, part: &Part) -> bool {
        self.mnemonic == "LDG" && part.field == Field::Pd
    }

    /// Bits of a word that have a meaning in the row.
    pub fn bits(&self) -> u64 {
        self.parts.iter().fold(self.mask, |bits, part| bits | part.mask())
    }
}

impl Part {
    pub fn width(&self) -> u32 {
        self.pieces.iter().map(|(high, low)| high - low + 1).sum()
    }

    pub fn mask(&self) -> u64 {
        self.pieces.iter().fold(0, |bits, &(high, low)| bits | ones(high - low + 1) << low)
    }

    /// The field's bits as they are in a word.
    pub fn raw(&self, word: u64) -> u64 {
        self.pieces
            .iter()
            .fold(0, |value, &(high, low)| value << (high - low + 1) | word >> low & ones(high - low + 1))
    }

    /// The field's value, with sign, scale and shift applied.
    pub fn value(&self, word: u64) -> i64 {
        let raw = self.raw(word);
        let unused = 64 - self.width();
        let signed = matches!(self.name, "simm" | "simm32" | "soff" | "sco" | "srel");
        let value = if signed { (raw << unused) as i64 >> unused } else { raw as i64 };
        (value * self.scale) << self.shift
    }

    /// The value that has no text: an empty one, a true predicate, RZ, no flag; `None` if each has a text.
    pub fn omitted(&self) -> Option<u64> {
        match self.name {
            _ if !self.values.is_empty() => {
                self.values.iter().find(|(_, text)| text.is_empty()).map(|(value, _)| *value)
            }
            "pg" => Some(7),
            name if name.len() == 2 && name.starts_with('P') => Some(7),
            name if name.len() == 2 && name.starts_with('R') => Some(255),
            _ => Some(0),
        }
    }

    /// The bits of a word that hold these bits; `None` if they are too many.
    pub fn place(&self, raw: u64) -> Option<u64> {
        let mut rest = raw;
        let mut word = 0;
        for &(high, low) in self.pieces.iter().rev() {
            word |= (rest & ones(high - low + 1)) << low;
            rest = rest.checked_shr(high - low + 1).unwrap_or(0);
        }
        (rest == 0).then_some(word)
    }

    /// The bits of a word with this value; `None` if it does not fit.
    pub fn encode(&self, value: i64) -> Option<u64> {
        let scaled = (value >> self.shift) / self.scale;
        let mut rest = scaled as u64;
        let mut word = 0;
        for &(high, low) in self.pieces.iter().rev() {
            word |= (rest & ones(high - low + 1)) << low;
            rest = rest.checked_shr(high - low + 1).unwrap_or(0);
        }
        let back = self.value(word);
        // Registers have 32 bits: -1 is 0xffffffff.
        let is_same_word = self.shift == 0 && self.scale == 1 && back as u32 == value as u32;
        (back == value || is_same_word).then_some(word)
    }
}

pub fn ones(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

pub fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| include_str!("../isa.tsv").lines().skip(1).map(row).collect())
}

/// The row of a word.
pub fn find(word: u64) -> Option<&'static Row> {
    rows().iter().find(|row| word & row.mask == row.matches)
}

/// The row that is called `FADD/reg`.
pub fn named(name: &str) -> Option<&'static Row> {
    rows().iter().find(|row| row.name() == name)
}

fn row(line: &'static str) -> Row {
    let columns: Vec<_> = line.split('\t').collect();
    let number = |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16).expect("a hex number");
    let operands = columns[4].split(';').filter(|text| *text != "-").map(part);
    let modifiers = columns[5].split('|').filter(|text| *text != "-").map(part);
    Row {
        mnemonic: columns[0],
        form: columns[1],
        mask: number(columns[2]),
        matches: number(columns[3]),
        unit: columns[6],
        syntax: columns[7],
        timing: columns[8],
        parts: operands.chain(modifiers).collect(),
    }
}

/// `name=hi:lo+hi:lo*4<<2[value=text;...]`.
fn part(text: &'static str) -> Part {
    let (name, rest) = text.split_once('=').expect("name=bits");
    let (bits, values) = rest.split_once('[').unwrap_or((rest, ""));
    let (bits, shift) = bits.split_once("<<").unwrap_or((bits, "0"));
    let (bits, scale) = bits.split_once('*').unwrap_or((bits, "1"));
    let piece = |text: &str| {
        let (high, low) = text.split_once(':').expect("high:low");
        (high.parse().expect("a bit"), low.parse().expect("a bit"))
    };
    let value = |text: &'static str| {
        let (number, text) = text.split_once('=').expect("value=text");
        (number.parse().expect("a number"), text)
    };
    Part {
        field: Field::named(name).unwrap_or_else(|| panic!("unknown field {name}")),
        name,
        pieces: bits.split('+').map(piece).collect(),
        scale: scale.parse().expect("a factor"),
        shift: shift.parse().expect("a shift"),
        values: values.trim_end_matches(']').split(';').filter(|text| !text.is_empty()).map(value).collect(),
    }
}
