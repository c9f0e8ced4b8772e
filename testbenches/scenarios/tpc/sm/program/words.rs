//! Words use few registers and predicates, and are no case that is unspecified.

use super::DATA;
use interpreter::decode::fields::Field;
use interpreter::decode::op::{Op, Source};
use interpreter::decode::table::{Row, named};
use kit::random::Random;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::Path;

/// Arithmetic of fixed latency on which all readings of the instruction set agree.
pub const ARITHMETIC: [&str; 40] = [
    "FADD/reg",
    "FADD/cbuf",
    "FADD/imm",
    "FMUL/reg",
    "FMUL/cbuf",
    "FFMA/reg",
    "FFMA/cbuf",
    "FFMA/cbuf-c",
    "FFMA/imm",
    "FMNMX/reg",
    "IADD/reg",
    "IADD/cbuf",
    "IADD/imm",
    "IADD32I/imm32",
    "IADD3/reg",
    "XMAD/reg",
    "XMAD/cbuf",
    "LOP/reg",
    "LOP/imm",
    "LOP32I/imm32",
    "LOP3/reg",
    "PRMT/reg",
    "SEL/reg",
    "MOV/reg",
    "MOV/cbuf",
    "MOV32I/imm32",
    "SHL/reg",
    "SHL/imm",
    "SHR/reg",
    "BFE/reg",
    "BFI/reg",
    "SHF.L/reg",
    "ISET/reg",
    "FSET/reg",
    "FSETP/reg",
    "FSETP/cbuf",
    "ISETP/reg",
    "ISETP/imm",
    "PSETP/pred",
    "HFMA2/reg",
];

pub fn row(name: &str) -> &'static Row {
    named(name).unwrap_or_else(|| panic!("no row is called {name}"))
}

/// A word on few registers and predicates. It writes no condition code but IADD's.
pub fn any_word(row: &'static Row, random: &mut Random) -> u64 {
    let adds = row.mnemonic == "IADD";
    loop {
        let word = row.parts.iter().fold(row.matches, |word, part| {
            let value = match (part.field, part.name.as_bytes()[0]) {
                (Field::Guard, _) => random.one_of(&[7, 7, 7, 0, 1, 2, 3]),
                (Field::Rd, _) => random.below(DATA) as i64,
                (_, b'R') => random.one_of(&[255, 0, 1]).max(random.below(DATA) as i64 - 1),
                (Field::Pd | Field::Pq, _) => random.one_of(&[7, 0, 1, 2, 3]),
                (_, b'P') => random.one_of(&[7, 0, 1, 2, 3]),
                (Field::WritesCc | Field::X | Field::Xm, _) if !adds => 0,
                (Field::Bank, _) => 1,
                (Field::Offset, _) => random.below(16) as i64 * 4,
                _ if part.values.is_empty() => {
                    let ones = u64::MAX >> (64 - part.width());
                    return word | placed(part, random.any() & ones);
                }
                _ => part.values[random.below(part.values.len() as u64) as usize].0 as i64,
            };
            word | part.encode(value).unwrap_or(0)
        });
        let path = instruction(word).path;
        if let Ok(op) = Op::decode(word)
            && !matches!(path, Path::Divergence)
            && !excluded(&op)
        {
            return word;
        }
    }
}

/// Cases that are unspecified, or specified in two ways.
fn excluded(op: &Op) -> bool {
    match op.row.mnemonic {
        "I2F" | "I2I" => {
            op.is_wide()
                || op.get(Field::Sfmt) & 3 == 3
                || op.get(Field::Dfmt) & 3 == 3
                || op.get(Field::BSel) != 0
        }
        "MUFU" => op.get(Field::Op) > 5,
        "XMAD" => op.get(Field::Cm) > 4,
        "IADD" => op.is(Field::ANeg) && op.is(Field::BNeg) && op.is(Field::X),
        _ => matches!(op.b(), Source::Constant { bank, .. } if bank != 1),
    }
}

fn placed(part: &interpreter::decode::table::Part, raw: u64) -> u64 {
    let mut rest = raw;
    part.pieces.iter().rev().fold(0, |word, &(high, low)| {
        let ones = u64::MAX >> (63 - (high - low));
        let piece = rest & ones;
        rest = rest.checked_shr(high - low + 1).unwrap_or(0);
        word | piece << low
    })
}
