//! Decodes words to operations.

pub mod fields;
pub mod op;
mod special;
pub mod table;
pub mod text;
