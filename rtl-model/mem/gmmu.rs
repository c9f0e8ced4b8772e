//! Address translation.

pub mod utlb;
