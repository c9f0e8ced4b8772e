// What a target's blend reads of its sources, by its factors. With a second source shading
// gives two colours for each pixel; alpha may need a place of its own.

// Functions look at parts of what they are given.
/* verilator lint_off UNUSEDSIGNAL */

package prop_dual_pkg;
  import methods_pkg::*;
  import state_pkg::*;

  // The blend state that decides how many colours a pixel has. Of an equation: bit 0,
  // alpha has its own; bits 1 and 2, the source and destination factor of colour are of
  // the second source; bits 3 and 4, those of alpha; bits 5 to 8, the same are of the
  // source's alpha.
  typedef struct packed {
    logic [7:0]      blend_on;
    logic            per_target;
    logic [8:0]      common;
    logic [7:0][8:0] each;
  } dual_state_t;

  // Codes of OpenGL and Direct3D.
  function automatic logic is_source1(input logic [31:0] code);
    return code[31:2] == 30'h3240 || code[31:2] == 30'h4;
  endfunction

  // The same; Direct3D's 12 and 13 set both factors.
  function automatic logic is_alpha(input logic [31:0] code);
    return code inside {32'h4302, 32'h4303, 32'h4308, 32'd5, 32'd6, 32'd11, 32'd12, 32'd13};
  endfunction

  // An equation after one of its methods, by their order.
  function automatic logic [8:0] changed(input logic [8:0] equation, input logic [2:0] method, input logic [31:0] value);
    logic [8:0] e;
    e = equation;
    case (method)
      3'd0: e[0] = value[0];
      3'd2: {e[5], e[1]} = {is_alpha(value), is_source1(value)};
      3'd3: {e[6], e[2]} = {is_alpha(value), is_source1(value)};
      3'd5: {e[7], e[3]} = {is_alpha(value), is_source1(value)};
      3'd6: {e[8], e[4]} = {is_alpha(value), is_source1(value)};
      default: ;
    endcase
    return e;
  endfunction

  function automatic dual_state_t after(input dual_state_t dual, input state_t state);
    dual_state_t d;
    logic [2:0] each;
    d = dual;
    each = state.address[7:5];
    case (state.address)
      SET_BLEND_STATE_PER_TARGET: d.per_target = state.value[0];
      SET_BLEND_SEPARATE_FOR_ALPHA: d.common = changed(dual.common, 3'd0, state.value);
      SET_BLEND_COLOR_SOURCE_COEFF: d.common = changed(dual.common, 3'd2, state.value);
      SET_BLEND_COLOR_DEST_COEFF: d.common = changed(dual.common, 3'd3, state.value);
      SET_BLEND_ALPHA_SOURCE_COEFF: d.common = changed(dual.common, 3'd5, state.value);
      SET_BLEND_ALPHA_DEST_COEFF: d.common = changed(dual.common, 3'd6, state.value);
      default:
      if (state.address >= SET_BLEND && state.address <= SET_BLEND_7)
        // 1360 is a multiple of 32.
        d.blend_on[state.address[4:2]] = state.value[0];
      else if (state.address >= SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA && state.address < BLEND_PER_TARGET_END)
        d.each[each] = changed(dual.each[each], state.address[4:2], state.value);
    endcase
    return d;
  endfunction

  // Whether it takes a second source.
  function automatic logic is_dual(input dual_state_t dual, input logic [2:0] target);
    logic [8:0] e;
    e = dual.per_target ? dual.each[target] : dual.common;
    return dual.blend_on[target] && (e[2:1] != '0 || e[0] && e[4:3] != '0);
  endfunction

  // Whether it depends on the alpha of one source and no other: its colour, or alpha that
  // memory has.
  function automatic logic reads_alpha(input dual_state_t dual, input logic [2:0] target, input logic stores_alpha);
    logic [8:0] e;
    e = dual.per_target ? dual.each[target] : dual.common;
    return dual.blend_on[target] && (e[6:5] != '0 || stores_alpha && e[0] && e[8:7] != '0) && !is_dual(dual, target);
  endfunction
endpackage
