//! The rules every unit obeys: what a unit is, what travels on its wires, what it
//! may hold.

#[macro_use]
pub mod packed;
#[macro_use]
pub mod tagged;
#[macro_use]
pub mod package;
pub mod follow;
pub mod memory;
pub mod slot;
pub mod unit;
mod within;

pub use within::Within;
