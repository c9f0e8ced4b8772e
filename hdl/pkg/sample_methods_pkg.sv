// Generated from rtl-model/bundle/sample_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package sample_methods_pkg;
  import state_pkg::*;

  function automatic sample_mode_t decode_sample_mode(input logic [3:0] code);
    case (code) inside
      4'h1, 4'h5: return SAMPLE_MODE_X2;
      4'h2: return SAMPLE_MODE_X4;
      4'h3, 4'h4: return SAMPLE_MODE_X8;
      4'h6: return SAMPLE_MODE_X16;
      default: return SAMPLE_MODE_X1;
    endcase
  endfunction

  // Columns and rows of samples in a pixel, as powers of two.
  function automatic logic [1:0] decode_sample_columns(input logic [3:0] code);
    case (code) inside
      4'h1, 4'h2, 4'h5: return 2'd1;
      4'h3, 4'h4, 4'h6: return 2'd2;
      default: return 2'd0;
    endcase
  endfunction

  function automatic logic [1:0] decode_sample_rows(input logic [3:0] code);
    case (code) inside
      4'h2, 4'h3, 4'h4: return 2'd1;
      4'h6: return 2'd2;
      default: return 2'd0;
    endcase
  endfunction

  localparam method_address_t SET_ANTI_ALIAS = 14'h15d0;

  function automatic sample_mode_t set_anti_alias_samples(input method_value_t value);
    return decode_sample_mode(value[3:0]);
  endfunction

  function automatic logic [1:0] set_anti_alias_columns(input method_value_t value);
    return decode_sample_columns(value[3:0]);
  endfunction

  function automatic logic [1:0] set_anti_alias_rows(input method_value_t value);
    return decode_sample_rows(value[3:0]);
  endfunction

  // Log2 of the shading passes over a pixel, each with its share of the samples; `per_pass`: centroids are computed within
  // a pass.
  function automatic logic [1:0] decode_passes(input logic [3:0] code);
    case (code) inside
      4'h2: return 2'd1;
      4'h4: return 2'd2;
      4'h8: return 2'd3;
      default: return 2'd0;
    endcase
  endfunction

  localparam method_address_t SET_HYBRID_ANTI_ALIAS_CONTROL = 14'h754;

  function automatic logic [1:0] set_hybrid_anti_alias_control_passes(input method_value_t value);
    return decode_passes(value[3:0]);
  endfunction

  function automatic logic set_hybrid_anti_alias_control_per_pass(input method_value_t value);
    return value[4:4];
  endfunction

  // FALSE: all samples of a pixel are covered if its centre is.
  function automatic logic decode_off(input logic [0:0] code);
    case (code) inside
      1'h0: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  localparam method_address_t SET_ANTI_ALIAS_ENABLE = 14'h1534;

  function automatic logic set_anti_alias_enable_off(input method_value_t value);
    return decode_off(value[0:0]);
  endfunction

  // Whether the pixel shader's sample mask is used; `qualified`: not where a pixel's samples are covered together.
  localparam method_address_t SET_PS_OUTPUT_SAMPLE_MASK_USAGE = 14'h300;

  function automatic logic set_ps_output_sample_mask_usage_unused(input method_value_t value);
    return decode_off(value[0:0]);
  endfunction

  function automatic logic set_ps_output_sample_mask_usage_qualified(input method_value_t value);
    return value[1:1];
  endfunction

  // Four sample positions in each word: y in the high half, x in the low half, in 1/16 pixel.
  localparam method_address_t SET_ANTI_ALIAS_SAMPLE_POSITIONS = 14'h11e0;

  function automatic logic [3:0][7:0] set_anti_alias_sample_positions_each(input method_value_t value);
    return value;
  endfunction

  function automatic logic [31:0] set_anti_alias_sample_positions_all(input method_value_t value);
    return value;
  endfunction

  // Stippled polygons: rows of the window's pattern, 32 pixels each, the leftmost in bit 7 of the lowest byte.
  localparam method_address_t SET_POLYGON_STIPPLE_PATTERN = 14'h1700;

  function automatic logic [31:0] set_polygon_stipple_pattern_v(input method_value_t value);
    return value;
  endfunction

  // Stippled lines: pixels per pattern bit, less one; the pattern, starting at its lowest bit.
  localparam method_address_t SET_LINE_STIPPLE_PARAMETERS = 14'h1680;

  function automatic logic [7:0] set_line_stipple_parameters_factor(input method_value_t value);
    return value[7:0];
  endfunction

  function automatic logic [15:0] set_line_stipple_parameters_pattern(input method_value_t value);
    return value[23:8];
  endfunction

  // Enabled samples of each pixel of a quad; `out`: some of 16 are disabled.
  function automatic logic decode_masked(input logic [15:0] code);
    case (code) inside
      16'hffff: return 1'b0;
      default: return 1'b1;
    endcase
  endfunction

  localparam method_address_t SET_SAMPLE_MASK_X0_Y0 = 14'hfbc;

  function automatic logic [15:0] set_sample_mask_x0_y0_v(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic set_sample_mask_x0_y0_out(input method_value_t value);
    return decode_masked(value[15:0]);
  endfunction

  localparam method_address_t SET_SAMPLE_MASK_X1_Y0 = 14'hfc0;

  function automatic logic [15:0] set_sample_mask_x1_y0_v(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic set_sample_mask_x1_y0_out(input method_value_t value);
    return decode_masked(value[15:0]);
  endfunction

  localparam method_address_t SET_SAMPLE_MASK_X0_Y1 = 14'hfc4;

  function automatic logic [15:0] set_sample_mask_x0_y1_v(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic set_sample_mask_x0_y1_out(input method_value_t value);
    return decode_masked(value[15:0]);
  endfunction

  localparam method_address_t SET_SAMPLE_MASK_X1_Y1 = 14'hfc8;

  function automatic logic [15:0] set_sample_mask_x1_y1_v(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic set_sample_mask_x1_y1_out(input method_value_t value);
    return decode_masked(value[15:0]);
  endfunction

  function automatic logic decode_not_zero(input logic [31:0] code);
    case (code) inside
      32'h0: return 1'b0;
      default: return 1'b1;
    endcase
  endfunction

  localparam method_address_t SET_ANTI_ALIAS_ALPHA_CONTROL = 14'h153c;

  function automatic logic set_anti_alias_alpha_control_alpha_to_coverage(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic set_anti_alias_alpha_control_alpha_to_one(input method_value_t value);
    return value[4:4];
  endfunction

  function automatic logic set_anti_alias_alpha_control_any(input method_value_t value);
    return decode_not_zero(value);
  endfunction

  // The pixel shader's input mask holds the samples that passed the early depth test, not all covered ones.
  localparam method_address_t SET_POST_Z_PS_IMASK = 14'hf1c;

  function automatic logic set_post_z_ps_imask_enable(input method_value_t value);
    return value[0:0];
  endfunction

  typedef enum logic [1:0] {WINDOW_CLIP_TYPE_INSIDE, WINDOW_CLIP_TYPE_OUTSIDE, WINDOW_CLIP_TYPE_NOWHERE} window_clip_type_t;

  function automatic window_clip_type_t decode_window_clip(input logic [1:0] code);
    case (code) inside
      2'h0: return WINDOW_CLIP_TYPE_INSIDE;
      2'h1: return WINDOW_CLIP_TYPE_OUTSIDE;
      default: return WINDOW_CLIP_TYPE_NOWHERE;
    endcase
  endfunction

  localparam method_address_t SET_WINDOW_CLIP_ENABLE = 14'h194c;

  function automatic logic set_window_clip_enable_v(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_WINDOW_CLIP_TYPE = 14'h1950;

  function automatic window_clip_type_t set_window_clip_type_v(input method_value_t value);
    return decode_window_clip(value[1:0]);
  endfunction

  localparam method_address_t SET_WINDOW_CLIP_HORIZONTAL = 14'hd00;

  function automatic logic [14:0] set_window_clip_horizontal_xmin(input method_value_t value);
    return value[15:0] > 16'h4000 ? 15'h4000 : value[14:0];
  endfunction

  function automatic logic [14:0] set_window_clip_horizontal_xmax(input method_value_t value);
    return value[31:16] > 16'h4000 ? 15'h4000 : value[30:16];
  endfunction

  localparam method_address_t SET_WINDOW_CLIP_VERTICAL = 14'hd04;

  function automatic logic [14:0] set_window_clip_vertical_ymin(input method_value_t value);
    return value[15:0] > 16'h4000 ? 15'h4000 : value[14:0];
  endfunction

  function automatic logic [14:0] set_window_clip_vertical_ymax(input method_value_t value);
    return value[31:16] > 16'h4000 ? 15'h4000 : value[30:16];
  endfunction

  localparam method_address_t SET_CONSERVATIVE_RASTER = 14'h1148;

  function automatic logic set_conservative_raster_enable(input method_value_t value);
    return value[0:0];
  endfunction

endpackage
