// State that setup decodes, and where the rest of the state goes.

package window_state_pkg;
  import clear_pkg::*;
  import geometry_pkg::*;
  import methods_pkg::*;
  import setup_pkg::*;
  import state_pkg::*;

  localparam logic [14:0] EXTENT = 15'(RASTER_EXTENT);
  localparam rect_t EVERYWHERE = '{x0: '0, y0: '0, x1: EXTENT, y1: EXTENT};

  // State after reset: nothing is clipped or culled; sizes are one pixel.
  localparam window_state_t WINDOW_RESET = '{
      scissor_on: 1'b0,
      scissor: EVERYWHERE,
      surface: EVERYWHERE,
      clear: EVERYWHERE,
      clear_by_rect: 1'b0,
      clear_by_scissor: 1'b0,
      cull: 1'b0,
      front_cw: 1'b0,
      cull_front: 1'b0,
      cull_back: 1'b1,
      point_size: 19'd256,
      line_width: 19'd256
  };

  // Whether a unit behind setup decodes an address; methods are whole words.
  function automatic logic decoded_downstream(input method_address_t address);
    if (address[1:0] != 0) return 1'b0;
    case (address) inside
      14'h0204, 14'h0210, 14'h02d4, 14'h07c0, 14'h07c4, 14'h07e0, 14'h07f8: return 1'b1;
      [14'h0800 : 14'h09ff]: return 1'b1;  // colour targets
      14'h0c08, 14'h0c0c, [14'h0d80 : 14'h0d90], 14'h0da0, 14'h0dbc: return 1'b1;
      [14'h0f54 : 14'h0f5c], 14'h0f90, 14'h0f9c, 14'h0fa0: return 1'b1;
      [14'h0fbc : 14'h0fc8], [14'h0fe0 : 14'h0fec]: return 1'b1;
      14'h1148, [14'h11e0 : 14'h11ec], 14'h121c, 14'h1228, 14'h122c, 14'h12c8, 14'h12cc: return 1'b1;
      [14'h12e4 : 14'h12ec], [14'h130c : 14'h1314], [14'h131c : 14'h1328], [14'h133c : 14'h1358]: return 1'b1;
      [14'h1360 : 14'h139c], 14'h1514, 14'h1530, 14'h1538, 14'h153c: return 1'b1;
      [14'h1590 : 14'h15a4], 14'h15d0, 14'h1958, 14'h1968, 14'h19bc: return 1'b1;
      [14'h19c4 : 14'h19cc]: return 1'b1;
      [14'h1a00 : 14'h1a1c]: return 1'b1;  // write masks
      [14'h1e00 : 14'h1eff]: return 1'b1;  // blend of each target
      14'h3ff0, 14'h3ff4, 14'h3ff8: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  function automatic logic [14:0] cap(input logic [16:0] v);
    return v > 17'(EXTENT) ? EXTENT : v[14:0];
  endfunction

  // A size in pixels as 1/256 pixel: rounded, halves up; from 1 to SIZE_MAX; one pixel for
  // NaN.
  function automatic size_fixed_t size(input logic [31:0] float);
    logic [7:0] exp, down;
    logic [24:0] rounded;
    exp = float[30:23];
    down = exp >= 8'd141 ? 8'd0 : 8'd141 - exp;
    rounded = (25'({1'b1, float[22:0]} >> down) + 25'd1) >> 1;
    if (exp == 8'hff && float[22:0] != 0) return 19'd256;
    if (float[31] || rounded == 0) return 19'd1;
    if (exp >= 8'd138 || rounded > 25'(SIZE_MAX)) return SIZE_MAX;
    return rounded[18:0];
  endfunction

  // State once a method is applied.
  function automatic window_state_t apply(input window_state_t old, input state_t s);
    window_state_t w;
    logic [16:0] low, high;
    w = old;
    low = 17'(s.value[15:0]);
    high = 17'(s.value[31:16]);
    case (s.address)
      SET_SCISSOR_ENABLE: w.scissor_on = s.value[0];
      SET_SCISSOR_HORIZONTAL: begin
        w.scissor.x0 = cap(low);
        w.scissor.x1 = cap(high);
      end
      SET_SCISSOR_VERTICAL: begin
        w.scissor.y0 = cap(low);
        w.scissor.y1 = cap(high);
      end
      SET_SURFACE_CLIP_HORIZONTAL: begin
        w.surface.x0 = cap(low);
        w.surface.x1 = cap(low + high);
      end
      SET_SURFACE_CLIP_VERTICAL: begin
        w.surface.y0 = cap(low);
        w.surface.y1 = cap(low + high);
      end
      SET_CLEAR_RECT_HORIZONTAL: begin
        w.clear.x0 = cap(low);
        w.clear.x1 = cap(high);
      end
      SET_CLEAR_RECT_VERTICAL: begin
        w.clear.y0 = cap(low);
        w.clear.y1 = cap(high);
      end
      SET_CLEAR_SURFACE_CONTROL: begin
        w.clear_by_rect = s.value[4];
        w.clear_by_scissor = s.value[8];
      end
      OGL_SET_CULL: w.cull = s.value[0];
      OGL_SET_FRONT_FACE: w.front_cw = s.value == 32'h900;
      OGL_SET_CULL_FACE: begin
        w.cull_front = s.value == 32'h404 || s.value == 32'h408;
        w.cull_back = s.value != 32'h404;
      end
      SET_POINT_SIZE: w.point_size = size(s.value);
      SET_ALIASED_LINE_WIDTH_FLOAT: w.line_width = size(s.value);
      default: ;
    endcase
    return w;
  endfunction

  function automatic rect_t both(input rect_t a, input rect_t b);
    return '{
        x0: a.x0 > b.x0 ? a.x0 : b.x0,
        y0: a.y0 > b.y0 ? a.y0 : b.y0,
        x1: a.x1 < b.x1 ? a.x1 : b.x1,
        y1: a.y1 < b.y1 ? a.y1 : b.y1
    };
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */

  // Where primitives may draw.
  function automatic rect_t clip(input window_state_t w);
    return w.scissor_on ? both(w.surface, w.scissor) : w.surface;
  endfunction

  // Where clears may.
  function automatic rect_t clear_clip(input window_state_t w);
    rect_t rect;
    rect = w.clear_by_rect ? both(w.surface, w.clear) : w.surface;
    return w.clear_by_scissor && w.scissor_on ? both(rect, w.scissor) : rect;
  endfunction

  // A clear of the surfaces that a CLEAR_SURFACE names; targets are eight.
  function automatic clear_t clear(input method_value_t value, input rect_t rect);
    return '{
        z: value[0],
        stencil: value[1],
        colour: value[9] ? 4'b0 : value[5:2],
        target: value[8:6],
        rect: rect
    };
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */

endpackage
