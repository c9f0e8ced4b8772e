//! Building blocks of every unit.

pub mod fifo;
pub mod ram;
