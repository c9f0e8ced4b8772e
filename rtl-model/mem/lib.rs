//! Memory system: the units between the clients and DRAM.

pub mod beats;
pub mod client_mux;
pub mod client_port;
pub mod copy_port;
pub mod dram;
pub mod flush;
pub mod gmmu;
pub mod smmu;
pub mod tile_port;
pub mod xbar;
mod xbar_queues;

include!(concat!(env!("OUT_DIR"), "/packages.rs"));
