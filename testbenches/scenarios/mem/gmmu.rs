//! Scenarios of address translation.

pub mod l1_tlb;
mod tables;
pub mod utlb;
pub mod walker;
