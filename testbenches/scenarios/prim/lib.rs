//! Scenarios of building blocks.

pub mod arbiter;
pub mod deep_fifo;
pub mod entry;
pub mod fifo;
pub mod grant;
pub mod multiply;
pub mod ram;
pub mod read_share;
pub mod stage;
pub mod tag_store;
