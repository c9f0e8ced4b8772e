//! Test bench library: scenarios, the device that they drive, agents at its ports, recordings, documented rates.

pub mod agents;
pub mod costs;
pub mod device;
pub mod disturbed;
pub mod documented;
pub mod dram;
pub mod erased;
pub mod fences;
pub mod memory;
pub mod memory_agent;
pub mod random;
pub mod rates;
pub mod record;
pub mod recording;
pub mod registry;
pub mod requests;
pub mod scenario;
pub mod subtiles;
pub mod tile_memory;
pub mod trials;

pub use agents::{Sink, Source};
pub use device::{Device, Maker};
pub use inventory;
pub use random::Rng;
pub use subtiles::{Requested, Subtiles};
