//! Building blocks of every unit.

#[macro_use]
extern crate kernel;

pub mod arbiter;
pub mod deep_fifo;
pub mod fifo;
pub mod legacy;
pub mod pipeline;
pub mod ram;
pub mod stage;
