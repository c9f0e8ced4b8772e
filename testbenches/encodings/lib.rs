//! Generates the decoders of both languages from tables of encodings: from each row, and from the properties of its mnemonic in
//! [`meaning`]. Each table has a decoder in modules of its name; the interface of decoders and units, opcodes and
//! modifiers, is common to all tables.

mod columns;
mod expression;
mod facts;
mod groups;
mod meaning;
mod modifiers;
mod opcodes;
mod rust;
mod systemverilog;
mod table;

pub use table::{Isa, MAXWELL};

/// The generated files of these instruction sets: path in the repository, and text.
pub fn files(isas: &[Isa]) -> Vec<(String, String)> {
    let all: Vec<_> = isas.iter().flat_map(|isa| isa.rows()).collect();
    let mut files = vec![
        ("rtl-model/tpc/sm/opcode.rs".into(), opcodes::package(&all)),
        ("rtl-model/tpc/sm/modifiers.rs".into(), modifiers::package(&all)),
    ];
    for isa in isas {
        let rows = isa.rows();
        let decoder = columns::Decoder::of(&rows, &all);
        let facts = facts::Facts::of(&rows);
        let rust = |file: &str| format!("rtl-model/tpc/sm/instruction_decode/{}{file}.rs", isa.name);
        let sv = |file: &str| format!("hdl/tpc/sm/{}_{file}_pkg.sv", isa.name);
        files.extend([
            (rust(""), rust::module()),
            (rust("/rows"), rust::rows(&decoder)),
            (rust("/fields"), rust::fields(&decoder)),
            (rust("/facts"), facts.rust()),
            (sv("rows"), systemverilog::rows(isa, &decoder)),
            (sv("fields"), systemverilog::fields(isa, &decoder)),
            (sv("facts"), facts.systemverilog(isa)),
        ]);
    }
    files
}

/// Mask and match of each row of a table.
pub fn patterns(isa: &Isa) -> Vec<(u64, u64)> {
    isa.rows().iter().map(|row| (row.mask, row.matches)).collect()
}

/// The first line of each file, after the comment's sign.
const HEAD: &str = "Generated from the table of encodings by `BLESS=1 cargo test -p encodings`; do not edit.";
