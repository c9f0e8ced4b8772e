//! Composition only: which port meets which.
pub mod command_path;
mod names;
pub mod raster_pipe;
