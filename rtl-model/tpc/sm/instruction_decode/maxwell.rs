// Generated from the table of encodings by `BLESS=1 cargo test -p encodings`; do not edit.
//! A table of encodings.

pub mod facts;
pub mod fields;
pub mod rows;
