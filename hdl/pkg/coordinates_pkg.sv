// Generated from rtl-model/tex/coordinates/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package coordinates_pkg;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;

  // What decides levels.
  typedef struct packed {
    logic [3:0] first;
    logic [3:0] after;
    logic magnify_linear;
    logic minify_linear;
    mip_filter_t mip;
    logic [15:0] bias;
    logic [11:0] least;
    logic [11:0] most;
    logic [11:0] floor;
  } level_binding_t;

  typedef struct packed {
    logic [2:0][31:0] sizes;
    logic [13:0] last_layer;
    logic [4:0] most_taps;
    level_binding_t levels;
  } coordinate_binding_t;

  // Whose differences decide the level of detail.
  typedef enum logic [1:0] {SPREAD_NOTHING, SPREAD_OF_QUAD, SPREAD_OF_LANES} spread_t;

  // What no stage changes.
  typedef struct packed {
    quad_tail_t tail;
    texel_op_t op;
    quad_shape_t shape;
    logic array;
    spread_t spread;
    logic given;
    logic floored;
    offset_form_t offsets;
    logic compares;
    logic samples;
    logic [1:0] component;
    logic [3:0] mask;
  } quad_head_t;

  typedef struct packed {
    logic [2:0][31:0] at;
    logic [2:0] face;
    logic [15:0] layer;
    logic [15:0] detail;
    logic [3:0] level;
    logic outside;
    logic [3:0] sample;
    logic [1:0][31:0] offsets;
    logic [31:0] comparand;
    logic [11:0] floor;
  } coordinate_lane_t;

  // Differences of coordinates along the picture's x and y.
  typedef struct packed {
    logic [2:0][31:0] x;
    logic [2:0][31:0] y;
  } differences_t;

  typedef struct packed {
    quad_head_t head;
    coordinate_lane_t [QUAD_LANES-1:0] lanes;
    differences_t [QUAD_LANES-1:0] differences;
  } difference_quad_t;

  // Differences in texels, the first of them squared.
  typedef struct packed {
    logic [31:0] square;
    logic [1:0][31:0] rest;
  } texels_t;

  typedef struct packed {
    quad_head_t head;
    coordinate_lane_t [QUAD_LANES-1:0] lanes;
    differences_t [QUAD_LANES-1:0] differences;
    texels_t [QUAD_LANES-1:0] x;
    texels_t [QUAD_LANES-1:0] y;
  } texel_quad_t;

  // Squares of both axes of a footprint, in texels.
  typedef struct packed {
    quad_head_t head;
    coordinate_lane_t [QUAD_LANES-1:0] lanes;
    differences_t [QUAD_LANES-1:0] differences;
    logic [QUAD_LANES-1:0][31:0] x;
    logic [QUAD_LANES-1:0][31:0] y;
  } square_quad_t;

  typedef struct packed {
    quad_head_t head;
    coordinate_lane_t [QUAD_LANES-1:0] lanes;
    logic [QUAD_LANES-1:0][4:0] taps;
    logic [QUAD_LANES-1:0][31:0] squares;
    logic [QUAD_LANES-1:0][1:0][31:0] axes;
  } ratio_quad_t;

endpackage
