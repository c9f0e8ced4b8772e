//! What frames, replays, arithmetic and resting units cost.

pub mod arith;
pub mod frames;
pub mod kernels;
pub mod quiet;
pub mod replays;
pub mod spread;
