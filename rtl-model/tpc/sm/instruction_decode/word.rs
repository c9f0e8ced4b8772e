//! From a word to its row, and to the row's properties. Only this file knows which instruction set it is.

use super::maxwell::facts;
use super::maxwell::fields;
use super::maxwell::rows::{BY_BYTE, ROWS, Row};
use crate::sm::types::*;
use kernel::packed::Packed;

pub use super::maxwell::facts::{END, ends};

/// The row of a word.
#[inline]
fn row(word: u64) -> Option<&'static Row> {
    let mut rows = BY_BYTE[(word >> 56) as usize].iter().map(|&index| &ROWS[index as usize]);
    rows.find(|row| word & row.mask == row.matches)
}

/// Whether all set bits have a meaning, and no field has a reserved value.
#[inline]
fn is_legal(row: &Row, word: u64) -> bool {
    word & !fields::known(row.known, word) == 0 && fields::legal(row.legal, word)
}

fn group(bits: u64) -> Group {
    Group { first: (bits >> 3) as u8, count: (bits & 7) as u8 }
}

/// The instruction of words that match no row: it reads and writes nothing.
fn unknown() -> Instruction {
    let none = Group { first: RZ, count: 0 };
    Instruction {
        opcode: Opcode::Unknown,
        path: Path::Divergence,
        guard: PT,
        a: none,
        b: none,
        c: none,
        destination: none,
        ..Default::default()
    }
}

/// The instruction that replaces one that fetch could not get, under its guard.
pub fn refused(word: u64, fault: FetchFault) -> Instruction {
    let Instruction { guard, guard_not, .. } = instruction(word);
    Instruction { guard, guard_not, literal: fault as u32, ..unknown() }
}

/// Decodes a word.
pub fn instruction(word: u64) -> Instruction {
    let Some(row) = row(word).filter(|row| is_legal(row, word)) else { return unknown() };
    Instruction {
        opcode: row.opcode,
        path: row.path,
        half_rate: row.half_rate,
        guard: if row.guarded { (word >> 16 & 7) as u8 } else { PT },
        guard_not: row.guarded && word >> 19 & 1 == 1,
        a: group(fields::group_a(row.group_a, word)),
        b: group(fields::group_b(row.group_b, word)),
        c: group(fields::group_c(row.group_c, word)),
        b_kind: row.b_kind,
        c_constant: row.c_constant,
        destination: group(fields::group_d(row.group_d, word)),
        halves: fields::halves(row.halves, word) as u8,
        reads_flags: fields::reads_flags(row.reads_flags, word),
        writes_flags: fields::writes_flags(row.writes_flags, word),
        predicates: fields::predicates(row.predicates, word) as u8,
        literal: fields::literal(row.literal, word) as u32,
        bank: fields::bank(row.bank, word) as u8,
        offset: fields::offset(row.offset, word) as u16,
        modifiers: fields::modifiers(row.modifiers, word),
    }
}

/// Properties of a word before it is decoded. An illegal word also issues as its row says.
pub fn outline(word: u64) -> Outline {
    let unknown = Outline { path: Path::Divergence, ..Default::default() };
    let Some(row) = row(word) else { return unknown };
    let Row { parks, orders, waits, unpaired, .. } = *row;
    if !is_legal(row, word) {
        return Outline { parks, orders, waits, unpaired, ..unknown };
    }
    Outline {
        path: row.path,
        half_rate: row.half_rate,
        constant: row.constant,
        constant_pair: fields::constant_pair(row.constant_pair, word),
        bank: fields::bank(row.bank, word) as u8,
        offset: fields::offset(row.offset, word) as u16,
        parks,
        orders,
        waits,
        unpaired,
    }
}

/// The scoreboards of a word that `waits`.
pub fn scoreboard_wait(word: u64) -> ScoreboardWait {
    ScoreboardWait::unpack(&[facts::scoreboard_wait(word)])
}

/// Distance from the next word at which fetch continues, if it follows a branch before it is decided: one that all lanes take, or a
/// backward one, as in a loop.
pub fn followed_offset(word: u64) -> Option<u32> {
    let offset = facts::branch_offset(word) as u32;
    (facts::branches(word) && (offset >> 31 == 1 || facts::branches_always(word))).then_some(offset)
}
