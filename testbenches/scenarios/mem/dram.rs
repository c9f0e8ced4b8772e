//! Scenarios of the DRAM controller.

pub mod channel;
mod streams;
