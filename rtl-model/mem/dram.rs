//! DRAM controller.

pub mod channel;
mod timing;
pub mod types;
