// State of all targets: after reset, and after a method.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package colour_applied_pkg;
  import blend_methods_pkg::*;
  import colour_settings_pkg::*;
  import crop_formats_pkg::*;
  import crop_pkg::*;
  import state_pkg::*;

  // The logic op that copies the source.
  localparam logic [3:0] LOGIC_OP_COPY = 4'd3;

  function automatic colour_settings_t colour_at_reset();
    colour_settings_t s;
    blend_equation_t one;
    one = '{op: BLEND_OP_ADD, src: BLEND_FACTOR_ONE, dst: BLEND_FACTOR_ZERO};
    s = '0;
    s.masks = '1;
    s.logic_op = LOGIC_OP_COPY;
    s.blend = '{separate: 1'b0, colour: one, colour_both: 1'b0, alpha: one, alpha_both: 1'b0};
    s.blend_each = {8{s.blend}};
    return s;
  endfunction

  // The state after a method, including the constants of blending in their formats.
  function automatic colour_settings_t colour_applied(input colour_settings_t old, input state_t method);
    colour_settings_t s;
    state_t whole;
    whole = '{address: {method.address[13:2], 2'b0}, value: method.value};
    s = colour_after(old, whole);
    if (whole.address inside {[SET_BLEND_CONST_RED : SET_BLEND_CONST_ALPHA]}) begin
      // 131C is three words past a multiple of 16.
      s.unorm_constants[whole.address[3:2]+2'd1] = unorm8(whole.value);
      s.snorm_constants[whole.address[3:2]+2'd1] = snorm8(whole.value);
    end
    return s;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */
