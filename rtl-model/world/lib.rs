//! World space: turns the primitive distributor's batches into primitives with attributes for raster.

pub mod circular_buffers;
pub mod fast_gs;
pub mod isbe;
pub mod ring_space;
pub mod stage_tasks;
pub mod tessellator;
pub mod vertex_fetch;
mod vertex_room;
pub mod viewport_stream_clip;

include!(concat!(env!("OUT_DIR"), "/packages.rs"));
