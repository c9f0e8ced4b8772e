// Generated from rtl-model/tex/texture_quads.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package texture_quads_pkg;

  // Lanes of a quad, texels of a lane's footprint.
  localparam int unsigned QUAD_LANES = 4;

  localparam int unsigned FOOTPRINT = 4;

  typedef enum logic [1:0] {TEXEL_OP_SAMPLE, TEXEL_OP_FETCH, TEXEL_OP_GATHER, TEXEL_OP_LEVEL} texel_op_t;

  typedef enum logic [2:0] {LEVEL_SOURCE_IMPLICIT, LEVEL_SOURCE_ZERO, LEVEL_SOURCE_BIAS, LEVEL_SOURCE_GIVEN, LEVEL_SOURCE_GRADIENT} level_source_t;

  typedef enum logic [1:0] {OFFSET_FORM_NO_OFFSET, OFFSET_FORM_ONE, OFFSET_FORM_FOUR} offset_form_t;

  typedef enum logic [1:0] {QUAD_SHAPE_ONE, QUAD_SHAPE_TWO, QUAD_SHAPE_THREE, QUAD_SHAPE_CUBE} quad_shape_t;

  // What goes with a quad through all parts.
  typedef struct packed {
    logic [2:0] quad;
    logic [3:0] lanes;
    logic last;
    logic fault;
    logic page;
    logic [3:0] binding;
  } quad_tail_t;

  // A lane's arguments.
  typedef struct packed {
    logic [15:0] layer;
    logic [2:0][31:0] at;
    logic [31:0] detail;
    logic [3:0] sample;
    logic [1:0][31:0] offsets;
    logic [31:0] comparand;
    logic [3:0][31:0] gradients;
    logic [11:0] floor;
  } quad_lane_t;

  // The border: the unit proper begins here. Differences between lanes are those of all four, whatever `tail.lanes` is.
  typedef struct packed {
    quad_tail_t tail;
    texel_op_t op;
    quad_shape_t shape;
    logic array;
    level_source_t level;
    logic floored;
    offset_form_t offsets;
    logic compares;
    logic samples;
    logic [1:0] component;
    logic [3:0] mask;
    quad_lane_t [QUAD_LANES-1:0] lanes;
  } bound_quad_t;

  // A lane after its level is known. Levels count from the view's first.
  typedef struct packed {
    logic [2:0][31:0] at;
    logic [1:0][31:0] axis;
    logic [15:0] layer;
    logic [3:0] sample;
    logic [3:0] level;
    logic two_levels;
    logic [7:0] fraction;
    logic linear;
    logic [4:0] taps;
    logic outside;
    logic [1:0][31:0] offsets;
    logic [31:0] comparand;
  } sample_lane_t;

  typedef struct packed {
    quad_tail_t tail;
    texel_op_t op;
    quad_shape_t shape;
    logic array;
    offset_form_t offsets;
    logic compares;
    logic samples;
    logic [1:0] component;
    logic [3:0] mask;
    sample_lane_t [QUAD_LANES-1:0] lanes;
  } sample_quad_t;

  // Levels of detail of a quad for TMML: limited (u8.8), and before the limits (s8.8).
  typedef struct packed {
    quad_tail_t tail;
    logic [QUAD_LANES-1:0][31:0] limited;
    logic [QUAD_LANES-1:0][31:0] free;
  } quad_levels_t;

  // Passes of a quad come one after the other, `first` to `last`; each reads one footprint of each lane.
  typedef struct packed {
    logic on;
    logic [2:0][31:0] at;
    logic [15:0] layer;
    logic [3:0] sample;
    logic [3:0] level;
    logic linear;
    logic second_slice;
    logic [16:0] share;
    logic outside;
    logic [1:0][31:0] offsets;
    logic [31:0] comparand;
  } pass_lane_t;

  typedef struct packed {
    quad_tail_t tail;
    texel_op_t op;
    quad_shape_t shape;
    logic array;
    offset_form_t offsets;
    logic compares;
    logic samples;
    logic [1:0] component;
    logic first;
    logic last;
    pass_lane_t [QUAD_LANES-1:0] lanes;
  } texture_pass_t;

endpackage
