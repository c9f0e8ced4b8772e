//! Mnemonics as numbers.

use super::meaning::name;
use super::table::Row;
use std::fmt::Write;

/// Letters of a line.
const LINE: usize = 110;

/// The package of the enum of all mnemonics, in the order of their first rows.
pub fn package(rows: &[Row]) -> String {
    let mut names = vec!["Unknown".to_string()];
    for row in rows {
        let name = name(row.mnemonic);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut text = format!(
        "// {}\n//! Operations that units know.\n\nkernel::package! {{\n    package opcode();\n\n    \
         /// A mnemonic of the instruction set; of `Unknown` no row is.\n    pub enum Opcode: 8 {{\n",
        super::HEAD
    );
    let mut line = " ".repeat(7);
    for name in names {
        if line.len() + name.len() + 2 > LINE {
            writeln!(text, "{line}").expect("text");
            line = " ".repeat(7);
        }
        write!(line, " {name},").expect("text");
    }
    writeln!(text, "{line}").expect("text");
    text + "    }\n}\n"
}
