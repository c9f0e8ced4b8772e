//! Address translation.

pub mod space_control;
pub mod utlb;
