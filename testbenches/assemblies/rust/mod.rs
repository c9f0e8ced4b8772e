//! Parses the Rust files of the model.

pub mod connections;
pub mod cursor;
pub mod expression;
pub mod lists;
pub mod parts;
pub mod source;
pub mod substitution;
pub mod types;
pub mod words;
