//! Composition only: which port meets which.
pub mod raster_pipe;
