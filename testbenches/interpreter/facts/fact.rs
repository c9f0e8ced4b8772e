//! A row of `hardware.tsv`.

use super::cells::{Read, flag, flag_out, hex, input, known, masked, tokens, want};
use super::number::Kind;
use super::want::{Want, Word};

#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Space {
    Global,
    Shared,
    Local,
}

/// Initial value of a register.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Input {
    Word(u32),
    Lane,
    /// Address in the row's memory, with an offset in bytes.
    Address(Space, u32),
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Flag {
    Predicate(u8),
    Cc,
    Active,
}

/// Bytes of a constant bank that hold a repeated word.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Known {
    pub bank: u8,
    pub first: u32,
    pub end: u32,
    pub value: u32,
}

#[derive(Clone, Debug)]
pub struct Fact {
    pub id: String,
    pub mnemonic: String,
    pub form: String,
    pub rule: String,
    pub listing: String,
    /// Initial state, as text of the table.
    pub given: String,
    pub words: Vec<u64>,
    pub inputs: Vec<(u8, Input)>,
    /// A bit for each lane; of CC the four flags.
    pub flags: Vec<(Flag, u32)>,
    pub active: u32,
    pub constants: Vec<Known>,
    pub memory: Vec<u32>,
    pub results: Vec<(u8, Want)>,
    /// A program that stops at this word would have had the same result.
    pub may_stop: bool,
    pub flags_out: Vec<(Flag, Word)>,
    pub memory_out: Vec<Word>,
    /// The row is about all lanes and needs its own warp.
    pub is_warp: bool,
}

const COLUMNS: usize = 14;

/// The rows of a table.
///
/// # Errors
/// A parse error, with the line.
pub fn parse(text: &str) -> Read<Vec<Fact>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(at, line)| Fact::new(line).map_err(|what| format!("line {}: {what}", at + 1))).collect()
}

fn each<T>(cell: &str, read: impl Fn(&str) -> Read<T>) -> Read<Vec<T>> {
    tokens(cell).map(read).collect()
}

impl Fact {
    fn new(line: &str) -> Read<Self> {
        let columns: Vec<&str> = line.split('\t').collect();
        let cells: [&str; COLUMNS] =
            columns.try_into().map_err(|c: Vec<_>| format!("{} columns, not {COLUMNS}", c.len()))?;
        let [
            id,
            mnemonic,
            form,
            _,
            word,
            listing,
            registers,
            flags_in,
            constants,
            memory,
            out,
            flags,
            memory_out,
            rule,
        ] = cells;
        let inputs = each(registers, input)?;
        let (actives, flags_in): (Vec<_>, Vec<_>) =
            each(flags_in, flag)?.into_iter().partition(|(flag, _)| *flag == Flag::Active);
        let active = actives.first().map_or(u32::MAX, |(_, lanes)| *lanes);
        let of_lanes = inputs.iter().any(|(_, input)| *input == Input::Lane);
        let flags_out: Read<_> = tokens(flags).filter(|token| *token != "stop").map(flag_out).collect();
        Ok(Fact {
            id: id.into(),
            mnemonic: mnemonic.into(),
            form: form.into(),
            rule: rule.into(),
            listing: listing.into(),
            given: cells[6..10].join(" "),
            words: each(word, hex)?,
            is_warp: active != u32::MAX || of_lanes || matches!(mnemonic, "SHFL" | "VOTE"),
            inputs,
            flags: flags_in,
            active,
            constants: each(constants, known)?,
            memory: each(memory, hex)?,
            results: each(out, want)?,
            may_stop: tokens(flags).any(|token| token == "stop"),
            flags_out: flags_out?,
            // A dash among words is a word without an expectation.
            memory_out: match memory_out {
                "-" => vec![],
                words => words.split_whitespace().map(masked).collect::<Read<_>>()?,
            },
        })
    }

    /// The row of the table of encodings.
    pub fn row(&self) -> String {
        format!("{}/{}", self.mnemonic, self.form)
    }

    /// Space of its memory, and the register that points into it, with the offset.
    pub fn space(&self) -> Option<(Space, u8, u32)> {
        self.inputs.iter().find_map(|&(register, input)| match input {
            Input::Address(space, offset) => Some((space, register, offset)),
            _ => None,
        })
    }

    /// Words of its memory that matter.
    pub fn memory_words(&self) -> usize {
        if self.space().is_some() { self.memory.len().max(self.memory_out.len()) } else { 0 }
    }

    /// Registers with an expectation.
    pub fn registers_out(&self) -> Vec<u8> {
        let wide = |want: &Want| want.kind() == Kind::F64;
        let registers = self.results.iter().flat_map(|(first, want)| *first..=first + u8::from(wide(want)));
        let mut registers: Vec<u8> = registers.collect();
        registers.sort_unstable();
        registers.dedup();
        registers
    }

    /// Predicates in bits 6:0, the four flags in bits 11:8; bit 6 is set if the lane waits.
    pub fn flags_word(&self, lane: usize) -> u32 {
        let mut word = 0;
        for &(flag, value) in &self.flags {
            match flag {
                Flag::Predicate(n) => word |= (value >> lane & 1) << n,
                _ => word |= value << 8,
            }
        }
        match self.active {
            u32::MAX => word,
            lanes => word & !0x40 | (!lanes >> lane & 1) << 6,
        }
    }
}
