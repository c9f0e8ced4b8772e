//! Scenarios of address translation.

pub mod utlb;
