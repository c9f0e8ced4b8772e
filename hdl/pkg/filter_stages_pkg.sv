// Generated from rtl-model/tex/filter/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package filter_stages_pkg;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;

  // Components of a texel.
  localparam int unsigned TEXEL_COMPONENTS = 4;

  // Bits of weights after the point: of a texel in its footprint, and of a pass.
  localparam int unsigned SHARE_LOG2 = 16;

  localparam int unsigned WEIGHT_LOG2 = 24;

  // Floats: NaN as all results have it, and others.
  localparam logic [31:0] FLOAT_NAN = 32'h7fffffff;

  localparam logic [31:0] FLOAT_ONE = 32'h3f800000;

  localparam logic [31:0] FLOAT_INFINITY = 32'h7f800000;

  typedef struct packed {
    quad_tail_t tail;
    logic first;
    logic last;
    logic [QUAD_LANES-1:0][24:0] weights;
    logic [3:0] resident;
    code_kind_t [TEXEL_COMPONENTS-1:0] kinds;
    texel_source_t [3:0] sources;
    logic compares;
    texel_reduction_t reduction;
  } filter_head_t;

  // Texels in the order of their weights. A gather's four are the components of one texel.
  typedef struct packed {
    filter_head_t head;
    texel_codes_t [TAPS-1:0] taps;
  } filter_pass_t;

  // A component of a lane. `value` is a sum, of codes, or of halves of 2^-24, times weights; of a reduction the number's place in the
  // order of its class; of integers and of floats the bits.
  typedef struct packed {
    logic some;
    logic not_a_number;
    logic positive;
    logic negative;
    logic [57:0] value;
  } component_sum_t;

  // Sums of a pass.
  typedef struct packed {
    filter_head_t head;
    component_sum_t [QUAD_LANES-1:0][TEXEL_COMPONENTS-1:0] sums;
    texel_codes_t [TAPS-1:0] taps;
  } weighed_pass_t;

  // What is left of a quad when its passes are added.
  typedef struct packed {
    quad_tail_t tail;
    logic [3:0] resident;
    code_kind_t [TEXEL_COMPONENTS-1:0] kinds;
    texel_source_t [3:0] sources;
    logic compares;
    texel_reduction_t reduction;
  } filtered_head_t;

  // Components as codes of 16 bits, floats or integers.
  typedef struct packed {
    filtered_head_t head;
    logic [QUAD_LANES-1:0][TEXEL_COMPONENTS-1:0][31:0] codes;
  } rounded_quad_t;

endpackage
