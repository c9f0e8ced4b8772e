// Generated from `params!` of viewport_stream_clip: BLESS=1 cargo test --test checks pkg.

package viewport_stream_clip_params_pkg;
  import batch_gate_params_pkg::*;
  import vertex_rows_params_pkg::*;
  import row_share_params_pkg::*;
  import viewport_transform_params_pkg::*;
  import primitive_cull_params_pkg::*;
  import clipper_params_pkg::*;
  import attribute_fill_params_pkg::*;
  import entry_write_params_pkg::*;
  import copy_out_params_pkg::*;
  import stream_output_params_pkg::*;
  import stream_store_params_pkg::*;

  typedef struct packed {
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned depth_guard;  // Where depth samples are clamped, depth is clipped at this power of two times its range: OpenGL's DEPTH_CLAMP clips nowhere.
    batch_gate_params_t gate;
    vertex_rows_params_t rows;
    row_share_params_t share;
    viewport_transform_params_t transform;
    primitive_cull_params_t cull;
    clipper_params_t clip;
    attribute_fill_params_t fill;
    entry_write_params_t write;
    copy_out_params_t copy;
    stream_output_params_t stream;
    stream_store_params_t store;
  } viewport_stream_clip_params_t;

  localparam viewport_stream_clip_params_t VIEWPORT_STREAM_CLIP_PARAMS = {32'd2,32'd20,{32'd2,32'd512,32'd16},{32'd16},{32'd2},{32'd20},{32'd64},{32'd20,{32'd20}},{32'd16},{32'd2,32'd16},{32'd2,32'd16,32'd4},{32'd64,32'd16},{32'd2}};

endpackage
