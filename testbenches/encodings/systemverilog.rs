//! The decoder's SystemVerilog.

use super::HEAD;
use super::columns::{Column, Decoder, ISSUE};
use super::expression::{bits, joined};
use super::table::Isa;
use std::fmt::Write;

/// Bits of words that distinguish rows, in runs, the highest first.
fn key(decoder: &Decoder) -> Vec<(u32, u32)> {
    let used = decoder.rows.iter().fold(0, |bits, coded| bits | coded.row.mask);
    let mut runs: Vec<(u32, u32)> = vec![];
    for bit in (0..64).rev().filter(|bit| used >> bit & 1 == 1) {
        match runs.last_mut() {
            Some((_, low)) if *low == bit + 1 => *low = bit,
            _ => runs.push((bit, bit)),
        }
    }
    runs
}

/// The name of an enum's value in SystemVerilog: `LeaHi` is `LEA_HI`.
fn capitals(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(letter.to_ascii_uppercase());
    }
    text
}

/// The table: from the distinguishing bits to a row's constants and column codes.
pub fn rows(isa: &Isa, decoder: &Decoder) -> String {
    let mut text = format!(
        "// {HEAD}\n// The rows of the table of encodings.\n/* verilator lint_off UNUSEDSIGNAL */\n\npackage {}_rows_pkg;\n  import opcode_pkg::*;\n  import sm_pkg::*;\n\n  \
         // Fields common to all words of a row, and the text of each column.\n  typedef struct packed {{\n",
        isa.name
    );
    for (kind, name) in [
        ("opcode_t", "opcode"),
        ("path_t", "path"),
        ("logic", "half_rate"),
        ("logic", "guarded"),
        ("source_kind_t", "b_kind"),
        ("logic", "c_constant"),
        ("logic", "constant"),
    ] {
        writeln!(text, "    {kind} {name};").expect("text");
    }
    for word in ISSUE {
        writeln!(text, "    logic {word};").expect("text");
    }
    for column in &decoder.columns {
        writeln!(text, "    logic [{}:0] {};", column.code_bits() - 1, column.name).expect("text");
    }
    let runs = key(decoder);
    let count: u32 = runs.iter().map(|(high, low)| high - low + 1).sum();
    write!(
        text,
        "  }} encoding_row_t;\n\n  // Bits that distinguish the rows.\n  function automatic logic [{}:0] key_of(input logic [63:0] word);\n    \
         return {};\n  endfunction\n\n  // A word of no row is `Unknown`.\n  \
         function automatic encoding_row_t row_of(input logic [{}:0] key);\n    unique casez (key)\n",
        count - 1,
        joined(&bits(&runs)).sv,
        count - 1
    )
    .expect("text");
    for coded in &decoder.rows {
        let row = &coded.row;
        let bit = |bit: u32| match (row.mask >> bit & 1, row.matches >> bit & 1) {
            (0, _) => '?',
            (_, 0) => '0',
            _ => '1',
        };
        let pattern: Vec<String> =
            runs.iter().map(|&(high, low)| (low..=high).rev().map(bit).collect()).collect();
        let flag = |flag: bool| format!("1'b{}", u8::from(flag));
        let mut values = vec![
            format!("OPCODE_{}", capitals(&row.opcode)),
            format!("PATH_{}", capitals(&row.path)),
            flag(row.half_rate),
            flag(row.guarded),
            format!("SOURCE_KIND_{}", capitals(row.b_kind)),
            flag(row.c_constant),
            flag(row.constant),
        ];
        values.extend(row.issue.map(flag));
        for (column, code) in decoder.columns.iter().zip(&coded.codes) {
            values.push(format!("{}'d{code}", column.code_bits()));
        }
        writeln!(
            text,
            "      {count}'b{}: return '{{{}}};  // {}",
            pattern.join("_"),
            values.join(", "),
            row.comment
        )
        .expect("text");
    }
    text + "      default: return '{opcode: OPCODE_UNKNOWN, path: PATH_DIVERGENCE, b_kind: SOURCE_KIND_REGISTER, default: '0};\n    \
            endcase\n  endfunction\n\nendpackage\n"
}

/// A function for each column that selects its text by code.
pub fn fields(isa: &Isa, decoder: &Decoder) -> String {
    let mut text = format!(
        "// {HEAD}\n// The fields of words, by columns of the table.\n/* verilator lint_off UNUSEDSIGNAL */\n\npackage {}_fields_pkg;\n\n  \
         // A predicate as a mask; PT has none.\n  function automatic logic [6:0] mask_of(input logic [2:0] predicate);\n    \
         return 7'(8'd1 << predicate);\n  endfunction\n",
        isa.name
    );
    for (index, (pieces, counts)) in decoder.counts.iter().enumerate() {
        let parts = bits(pieces);
        let width: u32 = pieces.iter().map(|(high, low)| high - low + 1).sum();
        let default = most_frequent(counts);
        write!(
            text,
            "\n  function automatic logic [2:0] count_{index}(input logic [63:0] word);\n    unique case ({})\n",
            joined(&parts).sv
        )
        .expect("text");
        for value in (0..8).filter(|value| *value != default && counts.contains(value)) {
            let of_it = counts.iter().enumerate().filter(|(_, count)| **count == value);
            let list: Vec<_> = of_it.map(|(index, _)| format!("{width}'d{index}")).collect();
            writeln!(text, "      {}: return 3'd{value};", list.join(", ")).expect("text");
        }
        write!(text, "      default: return 3'd{default};\n    endcase\n  endfunction\n").expect("text");
    }
    decoder.columns.iter().for_each(|column| text += &function(column));
    text + "\nendpackage\n"
}

fn most_frequent(counts: &[u64]) -> u64 {
    (0..8).max_by_key(|value| counts.iter().filter(|count| *count == value).count()).expect("a count")
}

fn function(column: &Column) -> String {
    let (bits, code_bits) = (column.bits, column.code_bits());
    let kind = if bits == 1 { "logic".into() } else { format!("logic [{}:0]", bits - 1) };
    let uses = column.texts.iter().any(|text| text.sv.contains("word"));
    let word = if uses { ", input logic [63:0] word" } else { "" };
    let mut text = format!(
        "\n  function automatic {kind} {}_of(input logic [{}:0] code{word});\n    unique case (code)\n",
        column.name,
        code_bits - 1
    );
    for (code, value) in column.texts.iter().enumerate() {
        let is_last = code + 1 == column.texts.len();
        let pattern = if is_last { "default".into() } else { format!("{code_bits}'d{code}") };
        writeln!(text, "      {pattern}: return {};", value.sv).expect("text");
    }
    text + "    endcase\n  endfunction\n"
}
