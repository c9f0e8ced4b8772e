//! VSC: viewport, stream output and clip, one for a PES.

pub mod batch_gate;
pub mod output_map;
pub mod primitive_cull;
pub mod row_share;
pub mod types;
pub mod vertex_codes;
pub mod vertex_rows;
pub mod viewport_transform;
