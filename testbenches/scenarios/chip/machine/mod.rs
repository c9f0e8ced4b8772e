//! Scenarios of machines.

pub mod maxwell;
