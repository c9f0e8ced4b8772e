//! Scenarios of Host and its parts.

pub mod channel_table;
pub mod channel_turn;
pub mod context_gate;
pub mod entry_fetch;
pub mod header_decode;
pub mod host_methods;
pub mod instance_block;
pub mod push_pipe;
pub mod pushes;
pub mod runlist;
pub mod sectors;
pub mod segment_fetch;
pub mod syncpoints;
pub mod turns;
mod upkeep;
pub mod user_registers;
pub mod whole;
pub mod world;
