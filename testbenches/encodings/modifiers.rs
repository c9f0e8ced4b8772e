//! The modifiers of a mnemonic: one struct for all its forms.

use super::expression::{Part, Text, bits, joined, width};
use super::meaning::{literal_field, name, predicate};
use super::table::{Field, Row};
use std::fmt::Write;

/// Bits of `Instruction::modifiers`.
pub const BITS: u32 = 48;

/// Names that are keywords of a language, or that two columns share.
const RENAMED: [(&str, &str); 6] = [
    ("ud", "sd"),
    ("type", "kind"),
    ("as", "a_bytes"),
    ("wait", "waits"),
    ("pd", "direct"),
    ("o", "outputs"),
];

fn renamed(row: &Row, field: &Field) -> String {
    if field.name == "bs" {
        return if row.mnemonic == "VABSDIFF4" { "b_bytes" } else { "b_signed" }.into();
    }
    let found = RENAMED.iter().find(|(old, _)| *old == field.name);
    found.map_or_else(|| field.name.replace('.', "_").to_lowercase(), |(_, new)| new.to_string())
}

/// Whether a field is in no other part of the decoded instruction.
fn is_here(row: &Row, field: &Field) -> bool {
    let elsewhere =
        ["pg", "pg.not", "d.cc", "Rd", "Ra", "Rb", "Rc", "cb", "co", "sco", "hhi", "hlo", "ign", "ign2"];
    let is_literal = literal_field(row).is_some_and(|literal| literal.name == field.name);
    !elsewhere.contains(&field.name) && !is_literal
}

/// Fields of all forms of a mnemonic: name, bits, and whether it is a predicate's number.
fn layout(rows: &[Row], mnemonic: &str) -> Vec<(String, u32, bool)> {
    let mut fields: Vec<(String, u32, bool)> = vec![];
    for row in rows.iter().filter(|row| row.mnemonic == mnemonic) {
        for field in row.fields.iter().filter(|field| is_here(row, field)) {
            let (name, width) = (renamed(row, field), field.width());
            match fields.iter_mut().find(|(seen, ..)| *seen == name) {
                Some(seen) => seen.1 = seen.1.max(width),
                None => fields.push((name, width, is_predicate(field))),
            }
        }
    }
    fields
}

fn is_predicate(field: &Field) -> bool {
    field.name.starts_with('P') && !field.is_modifier
}

/// Code `F32` of the half selection.
const FLOAT: u64 = 1;

/// A half selection that a constant lacks: a constant is one 32-bit float for both halves.
fn is_whole(row: &Row, name: &str) -> bool {
    let constant = match row.form {
        "cbuf" => "b_sel",
        "cbuf-c" => "c_sel",
        _ => "",
    };
    name == constant
}

/// The modifiers of a row in the mnemonic's struct; fields that the form lacks are zero, or PT.
pub fn value(rows: &[Row], row: &Row) -> Text {
    let mut parts = vec![];
    for (name, bits_of, is_predicate) in layout(rows, row.mnemonic) {
        let found = row.fields.iter().find(|field| is_here(row, field) && renamed(row, field) == name);
        let field = match found {
            Some(field) if is_predicate => vec![predicate(row, field)],
            Some(field) => bits(&field.pieces),
            None if is_predicate => vec![Part::Number(3, 7)],
            None if is_whole(row, &name) => vec![Part::Number(bits_of, FLOAT)],
            None => vec![],
        };
        let rest = bits_of - width(&field);
        if rest > 0 {
            parts.push(Part::Number(rest, 0));
        }
        parts.extend(field);
    }
    let rest =
        BITS.checked_sub(width(&parts)).unwrap_or_else(|| panic!("{}: too many modifiers", row.mnemonic));
    parts.insert(0, Part::Number(rest, 0));
    joined(&parts)
}

/// The package of all structs.
pub fn package(rows: &[Row]) -> String {
    let mut text = format!(
        "// {}\n//! Modifiers of instructions, a struct for each mnemonic that has any: the low bits of\n\
         //! `Instruction::modifiers`. The fields' names are the table's.\n\n\
         use kernel::packed::*;\n\nkernel::package! {{\n    package modifiers();\n",
        super::HEAD
    );
    let mut seen = vec![];
    for row in rows {
        let fields = layout(rows, row.mnemonic);
        if seen.contains(&row.mnemonic) || fields.is_empty() {
            continue;
        }
        seen.push(row.mnemonic);
        write!(text, "\n    pub struct {}Modifiers {{\n", name(row.mnemonic)).expect("text");
        for (name, bits, _) in fields {
            let kind = if bits == 1 { "bool".into() } else { format!("B{bits}") };
            writeln!(text, "        {name}: {kind},").expect("text");
        }
        text += "    }\n";
    }
    text + "}\n"
}
