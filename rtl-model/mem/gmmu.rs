//! Address translation.

pub mod l1_tlb;
mod page_tables;
pub mod utlb;
pub mod walker;
