//! Scenarios of world space.

pub mod circular_buffers;
pub mod fast_gs;
pub mod isbe;
pub mod ring_space;
pub mod stage_tasks;
pub mod tessellator;
pub mod vertex_fetch;
pub mod viewport_stream_clip;
