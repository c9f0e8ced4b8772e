//! Rows that compute cannot reach on this SM, and why.

use interpreter::decode::table::Row;
use interpreter::operations::missing;

/// Why a row is not run; none: it is.
pub fn refused(row: &Row) -> Option<&'static str> {
    missing::reason(row.mnemonic).or(match (row.mnemonic, row.form) {
        ("TXQ" | "TXQ.B", _) => Some("texture: there is no texture unit here"),
        (name, _) if name.starts_with("SU") => {
            Some("surfaces: their headers and formats are texture's, which is not here")
        }
        ("KIL", _) => Some("pixels only: `killed_lanes_store_nothing` has it"),
        ("BPT", _) => Some("a trap: what handles it is not documented"),
        _ => None,
    })
}
