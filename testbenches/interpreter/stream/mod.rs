//! Recorded command streams: what launches grids, and what they leave.

pub mod copies;
pub mod engines;
pub mod judge;
pub mod methods;
pub mod names;
pub mod recording;
pub mod replay;
