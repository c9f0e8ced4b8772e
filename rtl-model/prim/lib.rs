//! Building blocks for units of all blocks.

pub mod arbiter;
pub mod block_linear;
pub mod deep_fifo;
pub mod fifo;
pub mod grant;
pub mod header_maps;
pub mod masks;
pub mod multiply;
pub mod pipeline;
pub mod ram;
pub mod read_share;
pub mod stage;
pub mod tag_store;
