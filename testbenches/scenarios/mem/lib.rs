//! Scenarios of memory.

pub mod client_mux;
pub mod client_port;
pub mod copy_port;
pub mod dram;
pub mod flush;
pub mod gmmu;
pub mod smmu;
pub mod tile_port;
pub mod xbar;

use kit::requests;
