//! Scenarios of address translation.

mod tables;
pub mod utlb;
pub mod walker;
