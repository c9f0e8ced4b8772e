// The walk of a clear: steps of 16 rows of 64 bytes (1 KB), contiguous in the surface, but at most 16x16 pixels.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package clear_steps_pkg;

  import clear_pkg::*;
  import raster_pkg::*;
  import surfaces_pkg::*;

  localparam surfaces_t AT_RESET = '{colour: {8{3'd2}}, depth: 3'd2, columns: 2'd0, rows: 2'd0};

  // The current step.
  typedef struct packed {
    clear_t      clear;
    logic [2:0]  width;    // log2
    logic [2:0]  height;
    logic [14:0] x;        // upper-left pixel
    logic [14:0] y;
    logic [15:0] right;    // x of the next step
    logic [15:0] below;
    logic        row_end;  // the next step is beyond the rectangle
    logic        bottom;
  } step_t;

  // First pixel of the step that contains a pixel.
  function automatic logic [14:0] start(input logic [14:0] at, input logic [2:0] log2);
    return at >> log2 << log2;
  endfunction

  // The steps of a clear, before their position is known. If it clears surfaces of two sample sizes, the wider
  // samples decide.
  function automatic step_t steps_of(input surfaces_t s, input clear_t clear);
    step_t d;
    logic [2:0] colour, depth, width;
    colour = clear.colour == 0 ? '0 : s.colour[clear.target];
    depth = clear.z || clear.stencil || clear.decompress ? s.depth : '0;
    width = 3'd6 - (colour > depth ? colour : depth) - 3'(s.columns);
    d = '0;
    d.clear = clear;
    d.width = width > 3'(TILE_LOG2) ? 3'(TILE_LOG2) : width;
    d.height = 3'(TILE_LOG2) - 3'(s.rows);
    return d;
  endfunction

  function automatic step_t across(input step_t s, input logic [14:0] x);
    step_t d;
    d = s;
    d.x = x;
    d.right = 16'(x) + (16'd1 << s.width);
    d.row_end = d.right >= 16'(s.clear.rect.x1);
    return d;
  endfunction

  function automatic step_t down(input step_t s, input logic [14:0] y);
    step_t d;
    d = s;
    d.y = y;
    d.below = 16'(y) + (16'd1 << s.height);
    d.bottom = d.below >= 16'(s.clear.rect.y1);
    return d;
  endfunction

  function automatic step_t first_step(input step_t s);
    step_t d;
    d = across(s, start(s.clear.rect.x0, s.width));
    return down(d, start(s.clear.rect.y0, s.height));
  endfunction

  // The step to the right, or the first step of the row below.
  function automatic step_t next_step(input step_t s);
    step_t d;
    if (s.row_end) begin
      d = across(s, start(s.clear.rect.x0, s.width));
      return down(d, s.below[14:0]);
    end
    return across(s, s.right[14:0]);
  endfunction

  function automatic logic last_step(input step_t s);
    return s.row_end && s.bottom;
  endfunction

  function automatic clear_tile_t step_tile(input step_t s);
    clear_tile_t d;
    d.z = s.clear.z;
    d.stencil = s.clear.stencil;
    d.decompress = s.clear.decompress;
    d.colour = s.clear.colour;
    d.target = s.clear.target;
    d.rect.x0 = s.x > s.clear.rect.x0 ? s.x : s.clear.rect.x0;
    d.rect.y0 = s.y > s.clear.rect.y0 ? s.y : s.clear.rect.y0;
    d.rect.x1 = s.row_end ? s.clear.rect.x1 : s.right[14:0];
    d.rect.y1 = s.bottom ? s.clear.rect.y1 : s.below[14:0];
    d.last = last_step(s);
    return d;
  endfunction

endpackage
