//! Building blocks of every unit.

pub mod arbiter;
pub mod credit;
pub mod deep_fifo;
pub mod fifo;
pub mod ram;
pub mod stage;
