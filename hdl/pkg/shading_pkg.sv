// Generated from rtl-model/bundle/shading.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package shading_pkg;
  import geometry_pkg::*;
  import pixel_format_pkg::*;

  // Pixels of a quad.
  localparam int unsigned QUAD_PIXELS = 4;

  // Quads that are shaded together.
  localparam int unsigned GROUP_QUADS = 4;

  // Column or row of 2x2-pixel quads.
  typedef logic [12:0] quad_coord_t;

  // A quad to shade: bit `2 row + column` of `mask` is a pixel with coverage.
  typedef struct packed {
    logic [3:0] mask;
    quad_coord_t x;
    quad_coord_t y;
  } quad_t;

  // Up to four quads of one primitive, from quad 0 on; a quad with an empty mask is not present.
  typedef struct packed {
    prim_id_t prim;
    logic back;
    quad_t [GROUP_QUADS-1:0] quads;
  } quad_group_t;

  // Shading results of four pixels, in the order of the mask's bits.
  typedef struct packed {
    // Pixels that the shader killed.
    logic [3:0] kill;
    // Samples of each pixel that the shader keeps.
    logic [QUAD_PIXELS-1:0][15:0] sample_mask;
    colour_t [QUAD_PIXELS-1:0] colour;
  } shaded_quad_t;

  // Results of a quad group: one packet for each output in order, or one without colour if there are no outputs. Kill and
  // sample mask are valid in the first; if that kills all pixels of the quads' masks, the others are not sent. If output
  // 0's target blends with second colours, these are in a second packet after the first or, for at most two quads, in
  // quads 2 and 3 of the first.
  typedef struct packed {
    shaded_quad_t [GROUP_QUADS-1:0] quads;
  } shaded_group_t;

endpackage
