//! The tables of `arith/special_function`: fitted here, and written in both languages.
//! `gpu-rtl tables --write` writes them into the tree; a test generates them again and compares.

pub mod fit;
pub mod series;
pub mod text;

use arith::special_function::interpolate::Table;
use std::path::PathBuf;

/// Segments of a function.
pub const SEGMENTS: u32 = 128;

/// All rows, table by table.
pub fn rows() -> Vec<u64> {
    rows_with(|| {})
}

/// All rows; `done` is called after each.
pub fn rows_with(mut done: impl FnMut()) -> Vec<u64> {
    let all = Table::ALL.iter().flat_map(|table| (0..SEGMENTS).map(|segment| (*table, segment)));
    all.map(|(table, segment)| {
        done();
        fit::row(table, segment)
    })
    .collect()
}

/// The files with the rows, and their text.
pub fn files(rows: &[u64]) -> [(PathBuf, String); 2] {
    let root = cosim::root();
    [
        (root.join("rtl-model/arith/special_function/tables.rs"), text::rust(rows)),
        (root.join("hdl/arith/special_tables_pkg.sv"), text::systemverilog(rows)),
    ]
}
