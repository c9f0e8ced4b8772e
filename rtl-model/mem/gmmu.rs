//! Address translation.

mod page_tables;
pub mod utlb;
pub mod walker;
