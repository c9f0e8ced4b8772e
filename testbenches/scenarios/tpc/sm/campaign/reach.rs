//! Rows that compute cannot reach on this SM, and why.

use interpreter::decode::table::Row;
use interpreter::operations::missing;

/// The reason why a row is not run; `None` if it is.
pub fn refused(row: &Row) -> Option<&'static str> {
    missing::reason(row.mnemonic).or(match (row.mnemonic, row.form) {
        (name, _) if missing::GRAPHICS_ONLY.contains(&name) => Some(missing::GRAPHICS),
        ("BPT", _) => Some("a trap: what handles it is not documented"),
        _ => None,
    })
}
