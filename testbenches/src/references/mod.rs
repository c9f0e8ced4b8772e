//! Independent references: written from the mathematics, with no code of the units.

pub mod channels;
pub mod coarse_raster;
pub mod colour;
pub mod colour_buffer;
pub mod colour_clear;
pub mod conversion;
pub mod copies;
pub mod coverage;
pub mod depth;
pub mod doubles;
pub mod fp16;
pub mod fp32;
pub mod fp64;
pub mod front_end;
pub mod gl;
pub mod integer;
pub mod interpolation;
pub mod macro_machine;
pub mod pixel;
pub mod pixel_pipeline;
pub mod pushbuffer;
pub mod scene;
pub mod setup;
pub mod special;
pub mod tile_plane;
pub mod zcull;
