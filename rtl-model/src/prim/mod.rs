//! Building blocks of every unit.

pub mod deep_fifo;
pub mod fifo;
pub mod ram;
