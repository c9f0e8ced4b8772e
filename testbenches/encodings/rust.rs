//! The decoder's Rust.

use super::HEAD;
use super::columns::{Column, Decoder, ISSUE};
use super::expression::{bits, joined};
use std::fmt::Write;

/// The decoder's module.
pub fn module() -> String {
    format!("// {HEAD}\n//! A table of encodings.\n\npub mod facts;\npub mod fields;\npub mod rows;\n")
}

/// The table: each row's constants and column codes; and an index of the rows by the highest byte.
pub fn rows(decoder: &Decoder) -> String {
    let mut text = format!(
        "// {HEAD}\n//! The rows of the table of encodings.\n\n\
         use crate::sm::types::SourceKind::{{Constant, Literal, Register}};\n\
         use crate::sm::types::{{Opcode, Path, SourceKind}};\n\n\
         /// Fields common to all words of a row, and the text of each column.\n\
         #[derive(Clone, Copy)]\npub struct Row {{\n    pub mask: u64,\n    pub matches: u64,\n    pub opcode: Opcode,\n    \
         pub path: Path,\n    pub half_rate: bool,\n    pub guarded: bool,\n    pub b_kind: SourceKind,\n    \
         pub c_constant: bool,\n    pub constant: bool,\n"
    );
    for word in ISSUE {
        writeln!(text, "    pub {word}: bool,").expect("text");
    }
    for column in &decoder.columns {
        writeln!(text, "    pub {}: u8,", column.name).expect("text");
    }
    let count = decoder.rows.len();
    write!(text, "}}\n\npub static ROWS: [Row; {count}] = [\n").expect("text");
    for coded in &decoder.rows {
        let row = &coded.row;
        write!(
            text,
            "    Row {{ mask: {:#018x}, matches: {:#018x}, opcode: Opcode::{}, path: Path::{}, half_rate: {}, \
             guarded: {}, b_kind: {}, c_constant: {}, constant: {}",
            row.mask, row.matches, row.opcode, row.path, row.half_rate, row.guarded, row.b_kind, row.c_constant,
            row.constant
        )
        .expect("text");
        for (word, holds) in ISSUE.iter().zip(row.issue) {
            write!(text, ", {word}: {holds}").expect("text");
        }
        for (column, code) in decoder.columns.iter().zip(&coded.codes) {
            write!(text, ", {}: {code}", column.name).expect("text");
        }
        writeln!(text, " }}, // {}", row.comment).expect("text");
    }
    text += "];\n\n/// Rows whose words may have this highest byte.\npub static BY_BYTE: [&[u16]; 256] = [\n";
    for byte in 0..256u64 {
        let fits = |row: &super::columns::Line| byte << 56 & row.mask == row.matches & 0xff << 56 & row.mask;
        let found = decoder.rows.iter().enumerate().filter(|(_, coded)| fits(&coded.row));
        let list: Vec<_> = found.map(|(index, _)| index.to_string()).collect();
        writeln!(text, "    &[{}],", list.join(", ")).expect("text");
    }
    text + "];\n"
}

/// A function for each column that selects its text by code.
pub fn fields(decoder: &Decoder) -> String {
    let mut text = format!(
        "// {HEAD}\n//! The fields of words, by columns of the table.\n\n\
         /// Bits of a word.\n#[inline]\npub fn part(word: u64, high: u32, low: u32) -> u64 {{\n    \
         word >> low & u64::MAX >> (63 - (high - low))\n}}\n\n\
         /// A bit of a word, so many times.\n#[inline]\npub fn copies(word: u64, bit: u32, count: u32) -> u64 {{\n    \
         if word >> bit & 1 == 1 {{ (1 << count) - 1 }} else {{ 0 }}\n}}\n\n\
         /// A predicate as a mask; PT has none.\n#[inline]\nfn mask_of(predicate: u64) -> u64 {{\n    \
         1 << predicate & 0x7f\n}}\n"
    );
    for (index, (pieces, counts)) in decoder.counts.iter().enumerate() {
        let counts: Vec<_> = counts.iter().map(u64::to_string).collect();
        write!(
            text,
            "\n#[inline]\nfn count_{index}(word: u64) -> u64 {{\n    [{}][({}) as usize]\n}}\n",
            counts.join(", "),
            joined(&bits(pieces)).rust
        )
        .expect("text");
    }
    decoder.columns.iter().for_each(|column| text += &function(column));
    text
}

fn function(column: &Column) -> String {
    let kind = if column.texts[0].rust.starts_with("true") || column.bits == 1 { "bool" } else { "u64" };
    let uses = column.texts.iter().any(|text| text.rust.contains("word"));
    let word = if uses { "word" } else { "_word" };
    let mut text = format!(
        "\n#[inline]\npub fn {}(code: u8, {word}: u64) -> {kind} {{\n    match code {{\n",
        column.name
    );
    for (code, value) in column.texts.iter().enumerate() {
        let is_last = code + 1 == column.texts.len();
        let pattern = if is_last { "_".into() } else { code.to_string() };
        writeln!(text, "        {pattern} => {},", value.rust).expect("text");
    }
    text + "    }\n}\n"
}
