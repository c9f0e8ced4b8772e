//! Passes of quads: their order, their shares, what they cost.

pub mod bench;
mod costs;
mod judge;
mod order;
pub mod random;
