//! What a test bench is made of: scenarios, the device that they drive, recordings of its
//! ports, documented rates.

pub mod costs;
pub mod device;
pub mod disturbed;
pub mod documented;
pub mod erased;
pub mod random;
pub mod rates;
pub mod recording;
pub mod scenario;
pub mod trials;

pub use device::{Device, Maker};
