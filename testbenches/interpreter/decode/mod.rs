//! From words to operations.

pub mod fields;
pub mod op;
pub mod table;
pub mod text;
