// Generated from rtl-model/bundle/passed_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package passed_methods_pkg;
  import state_pkg::*;

  localparam method_address_t SET_RASTER_INPUT = 14'h740;

  localparam method_address_t SET_VIEWPORT_INCREASE_SNAP_GRID_PRECISION = 14'ha1c;

  localparam method_address_t SET_VERTEX_STREAM_SUBSTITUTE_A = 14'hf84;

  localparam method_address_t SET_VERTEX_STREAM_SUBSTITUTE_B = 14'hf88;

  localparam method_address_t SET_VERTEX_GLOBAL_BASE_OFFSET_A = 14'h15f4;

  localparam method_address_t SET_VERTEX_GLOBAL_BASE_OFFSET_B = 14'h15f8;

  // Not named in the class: invalidates the vertex cache.
  localparam method_address_t FLUSH_VERTEX_CACHE = 14'h142c;

  localparam method_address_t SET_SHADER_LOCAL_MEMORY_C = 14'h798;

  localparam method_address_t SET_SHADER_LOCAL_MEMORY_D = 14'h79c;

  localparam method_address_t SET_PIPELINE_RESERVED_A = 14'h2008;

  localparam method_address_t SET_PIPELINE_BINDING = 14'h2010;

  localparam method_address_t SET_PIPELINE_RESERVED_B = 14'h2014;

  localparam method_address_t SET_PIPELINE_RESERVED_C = 14'h2018;

  localparam method_address_t SET_PIPELINE_RESERVED_D = 14'h201c;

  localparam method_address_t SET_PIPELINE_RESERVED_E = 14'h2020;

  localparam method_address_t SET_WINDOW_ORIGIN = 14'h13ac;

  localparam method_address_t SET_ZCULL_REGION_SIZE_C = 14'h7c8;

  localparam method_address_t SET_ZCULL_REGION_PIXEL_OFFSET_C = 14'h7cc;

  localparam method_address_t SET_CULL_BEFORE_FETCH = 14'h7dc;

  localparam method_address_t SET_ZCULL_REGION_ALIQUOTS = 14'h7e4;

  localparam method_address_t SET_SHADER_CACHE_CONTROL = 14'hd94;

  localparam method_address_t FORCE_TRANSITION_TO_BETA = 14'hd98;

  localparam method_address_t SET_REDUCE_COLOR_THRESHOLDS_ENABLE = 14'hd9c;

  localparam method_address_t SET_CT_MRT_ENABLE = 14'hfac;

  localparam method_address_t SET_BLEND_OPT_CONTROL = 14'hfdc;

  localparam method_address_t SET_SINGLE_ROP_CONTROL = 14'h135c;

  localparam method_address_t SET_COLOR_COMPRESSION = 14'h19e0;

  localparam method_address_t SET_COLOR_TARGET_MARK = 14'h824;

  localparam method_address_t SET_GLOBAL_COLOR_KEY = 14'h1354;

endpackage
