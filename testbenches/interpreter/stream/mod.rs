//! Recorded command streams: grid launches, and their results.

pub mod copies;
pub mod engines;
pub mod judge;
pub mod methods;
pub mod names;
pub mod recording;
pub mod replay;
