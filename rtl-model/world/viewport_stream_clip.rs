//! VSC: viewport, stream output and clip, one for a PES.


pub mod attribute_fill;
pub mod attribute_scale;
pub mod batch_gate;
pub mod clipper;
pub mod entry_write;
pub mod output_map;
pub mod piece_gather;
pub mod primitive_emit;
pub mod primitive_cull;
pub mod row_share;
pub mod types;
pub mod vertex_codes;
pub mod vertex_rows;
pub mod viewport_transform;
