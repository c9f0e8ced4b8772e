//! Rows as source text.

use arith::special_function::interpolate::{C0, C1, C2, Table};
use std::fmt::Write;

/// Digits of a row.
const DIGITS: usize = (C0 + C1 + C2).div_ceil(4) as usize;

pub fn rust(rows: &[u64]) -> String {
    let mut text = format!(
        "//! The coefficients of `arith/special_function`, 128 rows for each of `interpolate::Table`: \
         c0 of\n//! {C0} bits, c1 of {C1}, c2 of {C2}. Made by `gpu-rtl tables --write`.\n\n\
         #[rustfmt::skip]\npub const ROWS: [u64; {}] = [\n",
        rows.len()
    );
    for (table, rows) in Table::ALL.iter().zip(rows.chunks(128)) {
        _ = writeln!(text, "    // {table:?}");
        for line in rows.chunks(6) {
            let words: Vec<_> = line.iter().map(|row| format!("0x{row:0DIGITS$x}")).collect();
            _ = writeln!(text, "    {},", words.join(", "));
        }
    }
    text + "];\n"
}

pub fn systemverilog(rows: &[u64]) -> String {
    let (bits, address) = (C0 + C1 + C2, rows.len().ilog2());
    let mut text = format!(
        "// The coefficients of special_function, 128 rows for each function: c0 of {C0} bits, c1 of {C1},\n\
         // c2 of {C2}. Made by `gpu-rtl tables --write`.\n\n\
         package special_tables_pkg;\n\n  \
         function automatic logic [{}:0] coefficients(input logic [{}:0] row);\n    unique case (row)\n",
        bits - 1,
        address - 1
    );
    for (n, row) in rows.iter().enumerate() {
        if n % 128 == 0 {
            _ = writeln!(text, "      // {:?}", Table::ALL[n / 128]);
        }
        _ = writeln!(text, "      {address}'d{n}: return {bits}'h{row:0DIGITS$x};");
    }
    text + "    endcase\n  endfunction\n\nendpackage\n"
}
