//! Rules for all units: structure, ports, state, and when a unit is clocked.

#[macro_use]
pub mod packed;
#[macro_use]
pub mod tagged;
#[macro_use]
pub mod package;
#[macro_use]
pub mod methods;
#[macro_use]
pub mod sizes;
#[macro_use]
pub mod params;
#[macro_use]
pub mod ports;
#[macro_use]
pub mod parts;
#[macro_use]
pub mod connect;
pub mod any;
pub mod clocked;
pub mod contents;
pub mod follow;
pub mod group;
pub mod image;
pub mod memory;
pub mod offer;
pub mod registers;
pub mod routes;
pub mod side;
pub mod slot;
pub mod unit;
pub mod workers;

pub use join::join;
pub use params::Within;

/// Imports for the file of a unit.
pub mod prelude {
    pub use crate::memory::Memory;
    pub use crate::offer::{Offer, Ready};
    pub use crate::packed::*;
    pub use crate::params::{Params as _, Within};
    pub use crate::ports::{Inputs as _, Ports as _};
    pub use crate::slot::Slot;
    pub use crate::unit::{Logic, Unit};
}
