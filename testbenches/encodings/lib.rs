//! Makes the decoders of both languages from the table of encodings, which is the interpreter's `isa.tsv`: from
//! each row, and from what [`meaning`] says of its mnemonic.

mod columns;
mod expression;
mod groups;
mod meaning;
mod modifiers;
mod rust;
mod systemverilog;
mod table;

/// The generated files: path in the repository, and text.
pub fn files() -> Vec<(&'static str, String)> {
    let rows = table::rows();
    let decoder = columns::Decoder::of(&rows);
    vec![
        ("rtl-model/tpc/sm/modifiers.rs", modifiers::package(&rows)),
        ("rtl-model/tpc/sm/instruction_decode/rows.rs", rust::rows(&decoder)),
        ("rtl-model/tpc/sm/instruction_decode/fields.rs", rust::fields(&decoder)),
        ("hdl/tpc/sm/encoding_rows_pkg.sv", systemverilog::rows(&decoder)),
        ("hdl/tpc/sm/encoding_fields_pkg.sv", systemverilog::fields(&decoder)),
    ]
}

/// The first line of each file, behind the comment's sign.
const HEAD: &str = "Made from the table of encodings by `BLESS=1 cargo test -p encodings`: not by hand.";
