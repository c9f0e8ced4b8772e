//! Composition only: which port meets which.

#[macro_use]
extern crate kernel;
pub mod command_path;
mod names;
pub mod profile;
pub mod raster_pipe;
