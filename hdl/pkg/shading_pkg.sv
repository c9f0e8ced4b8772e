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

  // Up to four quads of one primitive, from quad 0 on; an empty mask is no quad.
  typedef struct packed {
    prim_id_t prim;
    logic back;
    quad_t [GROUP_QUADS-1:0] quads;
  } quad_group_t;

  // Four pixels that came back from shading, in the order of the mask's bits.
  typedef struct packed {
    // Pixels that the shader killed.
    logic [3:0] kill;
    // Samples that the shader keeps, of each pixel.
    logic [QUAD_PIXELS-1:0][15:0] sample_mask;
    colour_t [QUAD_PIXELS-1:0] colour;
  } shaded_quad_t;

  // A quad group shaded: one for each output in turn, and one without colour when there
  // is none. Kill and sample mask count in the first; where that kills all pixels of the
  // quads' masks, the others do not come. When the blend of output 0's target uses second
  // colours, these are in a second one behind the first, or, of two quads or fewer, in
  // places 2 and 3 of the first.
  typedef struct packed {
    shaded_quad_t [GROUP_QUADS-1:0] quads;
  } shaded_group_t;

endpackage
