//! Cost of frames, replays, arithmetic and idle units.

pub mod arith;
pub mod frames;
pub mod kernels;
pub mod quiet;
pub mod replays;
pub mod spread;
