//! Facts about a word that fetch and the warp scheduler need before it is decoded, from the column `issue`. Facts that depend on the row
//! alone are in the rows; this file also handles those that depend on bits of the word.

use super::HEAD;
use super::expression::{Part, Text, bits, joined};
use super::meaning;
use super::table::{Isa, Row};
use std::fmt::Write;

/// A pattern: mask and match of a word.
#[derive(Clone, Copy)]
struct Pattern {
    mask: u64,
    matches: u64,
}

pub struct Facts {
    functions: Vec<Function>,
    /// A word that `ends` for all lanes.
    end: u64,
}

struct Function {
    name: &'static str,
    about: String,
    bits: u32,
    text: Text,
}

/// PT, and the flag test that is always true.
const ALWAYS: [(&str, u64); 3] = [("pg", 7), ("pg.not", 0), ("cc", 15)];

impl Pattern {
    fn with(self, row: &Row, fields: &[(&str, u64)]) -> Self {
        let place = |pattern: Pattern, &(name, value): &(&str, u64)| {
            let (high, low) = row.field(name).expect("a field").pieces[0];
            let ones = u64::MAX >> (63 - (high - low));
            Pattern { mask: pattern.mask | ones << low, matches: pattern.matches | value << low }
        };
        fields.iter().fold(self, place)
    }

    fn test(self) -> Text {
        let Pattern { mask, matches } = self;
        Text {
            rust: format!("word & {mask:#018x} == {matches:#018x}"),
            sv: format!("(word & 64'h{mask:016x}) == 64'h{matches:016x}"),
        }
    }
}

/// The only row with this word in its column.
fn one<'a>(rows: &'a [Row], issue: &str) -> &'a Row {
    let mut found = rows.iter().filter(|row| row.issues(issue));
    match (found.next(), found.next()) {
        (Some(row), None) => row,
        _ => panic!("not one row {issue}"),
    }
}

impl Facts {
    pub fn of(rows: &[Row]) -> Self {
        let [ends, branches, waits] = ["ends", "branches", "waits"].map(|issue| one(rows, issue));
        let pattern = |row: &Row| Pattern { mask: row.mask, matches: row.matches };
        let nothing = Pattern { mask: 0, matches: 0 };
        let end = pattern(ends).with(ends, &ALWAYS);
        let wait: Vec<Part> = ["le", "usb", "ucnt", "xmask"]
            .iter()
            .flat_map(|name| bits(&waits.field(name).expect("a field").pieces))
            .collect();
        let function =
            |name, about: &str, bits, text| Function { name, about: about.to_string(), bits, text };
        let functions = vec![
            function("ends", "All lanes end: after it nothing is fetched.", 1, end.test()),
            function(
                "branches",
                "A branch whose target is relative to the next word.",
                1,
                pattern(branches).test(),
            ),
            function(
                "branches_always",
                "Of a branch: all lanes take it.",
                1,
                nothing.with(branches, &ALWAYS).test(),
            ),
            function(
                "branch_offset",
                "Of a branch: from the next word to its target.",
                32,
                meaning::literal(branches),
            ),
            function("scoreboard_wait", "Of a word that waits: its `ScoreboardWait`.", 16, joined(&wait)),
        ];
        Facts { functions, end: end.matches }
    }

    pub fn rust(&self) -> String {
        let mut text = format!(
            "// {HEAD}\n//! Properties of a word that fetch and scheduler need before it is decoded.\n\nuse super::fields::{{copies, part}};\n\n\
             /// A word that ends all lanes.\npub const END: u64 = {:#018x};\n",
            self.end
        );
        for Function { name, about, bits, text: value } in &self.functions {
            let kind = if *bits == 1 { "bool" } else { "u64" };
            write!(
                text,
                "\n/// {about}\n#[inline]\npub fn {name}(word: u64) -> {kind} {{\n    {}\n}}\n",
                value.rust
            )
            .expect("text");
        }
        text
    }

    pub fn systemverilog(&self, isa: &Isa) -> String {
        let mut text = format!(
            "// {HEAD}\n// Properties of a word that fetch and scheduler need before it is decoded.\n/* verilator lint_off UNUSEDSIGNAL */\n\n\
             package {}_facts_pkg;\n\n  // A word that ends all lanes.\n  localparam logic [63:0] END = 64'h{:016x};\n",
            isa.name, self.end
        );
        for Function { name, about, bits, text: value } in &self.functions {
            let kind = if *bits == 1 { "logic".into() } else { format!("logic [{}:0]", bits - 1) };
            write!(
                text,
                "\n  // {about}\n  function automatic {kind} {name}(input logic [63:0] word);\n    return {};\n  endfunction\n",
                value.sv
            )
            .expect("text");
        }
        text + "\nendpackage\n"
    }
}
