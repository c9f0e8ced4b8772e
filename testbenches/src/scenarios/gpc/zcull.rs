//! Zcull.

pub mod depth_range;
