//! The hub: the units between the driver and the engines.

#[macro_use]
extern crate kernel;

pub mod byte_align;
pub mod constant_changes;
pub mod copy_engine;
pub mod engine_ports;
pub mod front_end;
pub mod host;
pub mod inline_to_memory;
pub mod macro_engine;
pub mod primitive_distributor;
pub mod raster_2d;
pub mod reports;
pub mod scheduler;
pub mod state_constants;
pub mod surface_walk;
pub mod types;
pub mod work_distributor;

include!(concat!(env!("OUT_DIR"), "/packages.rs"));
