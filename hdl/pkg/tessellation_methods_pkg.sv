// Generated from rtl-model/bundle/tessellation_methods.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package tessellation_methods_pkg;
  import state_pkg::*;

  typedef enum logic [1:0] {TESS_DOMAIN_ISOLINE, TESS_DOMAIN_TRIANGLE, TESS_DOMAIN_QUAD} tess_domain_t;

  function automatic tess_domain_t decode_tess_domain(input logic [1:0] code);
    case (code) inside
      2'h1: return TESS_DOMAIN_TRIANGLE;
      2'h2: return TESS_DOMAIN_QUAD;
      default: return TESS_DOMAIN_ISOLINE;
    endcase
  endfunction

  typedef enum logic [1:0] {TESS_SPACING_INTEGER, TESS_SPACING_FRACTIONAL_ODD, TESS_SPACING_FRACTIONAL_EVEN} tess_spacing_t;

  function automatic tess_spacing_t decode_tess_spacing(input logic [1:0] code);
    case (code) inside
      2'h1: return TESS_SPACING_FRACTIONAL_ODD;
      2'h2: return TESS_SPACING_FRACTIONAL_EVEN;
      default: return TESS_SPACING_INTEGER;
    endcase
  endfunction

  typedef enum logic [1:0] {TESS_OUTPUT_POINTS, TESS_OUTPUT_LINES, TESS_OUTPUT_TRIANGLES_CW, TESS_OUTPUT_TRIANGLES_CCW} tess_output_t;

  function automatic tess_output_t decode_tess_output(input logic [1:0] code);
    case (code) inside
      2'h1: return TESS_OUTPUT_LINES;
      2'h2: return TESS_OUTPUT_TRIANGLES_CW;
      2'h3: return TESS_OUTPUT_TRIANGLES_CCW;
      default: return TESS_OUTPUT_POINTS;
    endcase
  endfunction

  localparam method_address_t SET_TESSELLATION_PARAMETERS = 14'h320;

  function automatic tess_domain_t set_tessellation_parameters_domain_type(input method_value_t value);
    return decode_tess_domain(value[1:0]);
  endfunction

  function automatic tess_spacing_t set_tessellation_parameters_spacing(input method_value_t value);
    return decode_tess_spacing(value[5:4]);
  endfunction

  function automatic tess_output_t set_tessellation_parameters_output_primitives(input method_value_t value);
    return decode_tess_output(value[9:8]);
  endfunction

  localparam method_address_t SET_TESSELLATION_LOD_U0_OR_DENSITY = 14'h324;

  function automatic logic [31:0] set_tessellation_lod_u0_or_density_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_TESSELLATION_LOD_V0_OR_DETAIL = 14'h328;

  function automatic logic [31:0] set_tessellation_lod_v0_or_detail_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_TESSELLATION_LOD_U1_OR_W0 = 14'h32c;

  function automatic logic [31:0] set_tessellation_lod_u1_or_w0_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_TESSELLATION_LOD_V1 = 14'h330;

  function automatic logic [31:0] set_tessellation_lod_v1_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_TG_LOD_INTERIOR_U = 14'h334;

  function automatic logic [31:0] set_tg_lod_interior_u_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_TG_LOD_INTERIOR_V = 14'h338;

  function automatic logic [31:0] set_tg_lod_interior_v_v(input method_value_t value);
    return value;
  endfunction

endpackage
