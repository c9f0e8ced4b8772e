// Generated from rtl-model/gpc/setup/prim_assemble.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package polygon_pkg;
  import setup_pkg::*;
  import state_pkg::*;
  import window_methods_pkg::*;

  function automatic polygon_modes_t polygon_after(input polygon_modes_t old, input state_t state);
    polygon_modes_t m;
    m = old;
    case (state.address)
      SET_FRONT_POLYGON_MODE: m.modes[0] = set_front_polygon_mode_v(state.value);
      SET_BACK_POLYGON_MODE: m.modes[1] = set_back_polygon_mode_v(state.value);
      default: ;
    endcase
    return m;
  endfunction

endpackage
