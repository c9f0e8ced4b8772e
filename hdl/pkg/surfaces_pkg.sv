// Generated from rtl-model/gpc/coarse_raster/tile_walk/surfaces.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package surfaces_pkg;
  import colour_methods_pkg::*;
  import depth_methods_pkg::*;
  import sample_methods_pkg::*;
  import state_pkg::*;

  // Parameters of the step width: log2 of the bytes of a sample of each surface, and of the samples of a pixel.
  typedef struct packed {
    logic [7:0][2:0] colour;
    logic [2:0] depth;
    logic [1:0] columns;
    logic [1:0] rows;
  } surfaces_t;

  // The surface state after a state packet.
  function automatic surfaces_t surfaces_after(input surfaces_t old, input state_t state);
    surfaces_t s;
    s = old;
    case (state.address)
      SET_ZT_FORMAT: s.depth = set_zt_format_bytes(state.value);
      SET_ANTI_ALIAS: begin
        s.columns = set_anti_alias_columns(state.value);
        s.rows = set_anti_alias_rows(state.value);
      end
      default: ;
    endcase
    if ((state.address & ~14'h1c0) == SET_COLOR_TARGET_FORMAT)
      s.colour[state.address[8:6]] = set_color_target_format_bytes(state.value);
    return s;
  endfunction

endpackage
