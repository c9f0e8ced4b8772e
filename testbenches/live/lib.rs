//! Programs that run live on the chip. A render node is loaded into the program, in which an unmodified driver finds
//! the kernel driver's interface. The node hands each submission to a server in this process, which runs the chip until it is
//! idle. Buffers lie in memory that the program and the chip's DRAM share. [`protocol`] says what node and server tell
//! each other.

pub mod client;
pub mod frames;
pub mod judges;
pub mod machine;
pub mod memory;
pub mod node;
pub mod program;
pub mod protocol;
pub mod record;
pub mod report;
pub mod server;
