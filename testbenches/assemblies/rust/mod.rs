//! What is read of Rust files.

pub mod connections;
pub mod cursor;
pub mod expression;
pub mod lists;
pub mod source;
pub mod types;
pub mod words;
