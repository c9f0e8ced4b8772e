// Two colours for each pixel: whether a target's blend uses a second source, and the
// beats of both.

// Methods are told apart by parts of what is given.
/* verilator lint_off UNUSEDSIGNAL */

package prop_dual_pkg;
  import gpu_pkg::*;

  // What of the blend state tells. Of an equation: bit 0, alpha has its own; bits 1 and
  // 2, the source and destination factor of colour are of the second source; bits 3 and
  // 4, those of alpha.
  typedef struct packed {
    logic [7:0]      blend_on;
    logic            per_target;
    logic [4:0]      common;
    logic [7:0][4:0] each;
  } dual_state_t;

  // Codes of OpenGL and Direct3D.
  function automatic logic is_source1(input logic [31:0] code);
    return code[31:2] == 30'h3240 || code[31:2] == 30'h4;
  endfunction

  // An equation after one of its methods, by their order.
  function automatic logic [4:0] changed(input logic [4:0] equation, input logic [2:0] method, input logic [31:0] value);
    logic [4:0] e;
    e = equation;
    case (method)
      3'd0: e[0] = value[0];
      3'd2: e[1] = is_source1(value);
      3'd3: e[2] = is_source1(value);
      3'd5: e[3] = is_source1(value);
      3'd6: e[4] = is_source1(value);
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

  function automatic logic is_dual(input dual_state_t dual, input logic [2:0] target);
    logic [4:0] e;
    e = dual.per_target ? dual.each[target] : dual.common;
    return dual.blend_on[target] && (e[2:1] != '0 || e[0] && e[4:3] != '0);
  endfunction

  // Colours that are still to be sent: of these quads, of the first the lower pixels only
  // with `half`, which is of 128-bit colour.
  typedef struct packed {
    logic [3:0] quads;
    logic       half;
  } left_t;

  // The quad in the first place of the next beat: of 32-bit colour 0 or 2.
  function automatic logic [1:0] from(input left_t left, input colour_width_t width);
    if (width == COLOUR_WIDTH_C32) return left.quads[1:0] == '0 ? 2'd2 : 2'd0;
    return left.quads[0] ? 2'd0 : left.quads[1] ? 2'd1 : left.quads[2] ? 2'd2 : 2'd3;
  endfunction

  // What is left after the next beat.
  function automatic left_t rest(input left_t left, input colour_width_t width);
    left_t r;
    r.half = 1'b0;
    r.quads = left.quads & (left.quads - 4'd1);
    if (width == COLOUR_WIDTH_C32) r.quads = left.quads[1:0] == '0 ? '0 : left.quads & 4'b1100;
    else if (width == COLOUR_WIDTH_C128 && !left.half && left.quads != '0) begin
      r.half = 1'b1;
      r.quads = left.quads;
    end
    return r;
  endfunction

  // Whether nothing is left after the next beat.
  function automatic logic is_last(input left_t left, input colour_width_t width);
    left_t r;
    r = rest(left, width);
    return r.quads == '0;
  endfunction

  // Quads of the next beat, by place.
  function automatic quad_pick_t [3:0] picks(
    input left_t left, input colour_width_t width, input quad_pick_t [3:0] quads
  );
    quad_pick_t [3:0] p;
    quad_pick_t       one, two;
    logic [1:0]       k;
    k = from(left, width);
    one = left.quads[k] ? quads[k] : '0;
    two = left.quads[k|2'd1] ? quads[k|2'd1] : '0;
    p = '0;
    p[0] = one;
    case (width)
      COLOUR_WIDTH_C128: ;
      COLOUR_WIDTH_C64: p[1] = one;
      default: begin
        p[1] = two;
        p[2] = one;
        p[3] = two;
      end
    endcase
    return p;
  endfunction

  // Colours of the next beat, by place: the second ones, then the first ones.
  function automatic quad_colour_t [3:0] colours(
    input left_t left, input colour_width_t width, input quad_colour_t [3:0] two, input quad_colour_t [3:0] one
  );
    quad_colour_t [3:0] c;
    logic [1:0] k;
    k = from(left, width);
    c = one;
    c[0] = two[k];
    case (width)
      COLOUR_WIDTH_C128: begin
        c[0][1:0] = left.half ? two[k][3:2] : two[k][1:0];
        c[0][3:2] = left.half ? one[k][3:2] : one[k][1:0];
      end
      COLOUR_WIDTH_C64: c[1] = one[k];
      default: begin
        c[1] = two[k|2'd1];
        c[2] = one[k];
        c[3] = one[k|2'd1];
      end
    endcase
    return c;
  endfunction
endpackage
