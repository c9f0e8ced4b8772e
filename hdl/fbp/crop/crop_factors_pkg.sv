// Blend factors: their values, and what the source alone determines of them.

// Functions here read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package crop_factors_pkg;
  import blend_methods_pkg::*;
  import crop_pkg::*;
  import pixel_format_pkg::*;

  // Knowledge of a factor without the destination.
  typedef enum logic [1:0] {
    KNOWN_ZERO,
    KNOWN_ONE,
    KNOWN_OTHER,  // neither, but independent of the destination
    KNOWN_NOT
  } known_t;

  typedef logic signed [8:0] number_t;

  // Role of a number in a blend. For numbers below zero, one minus the number is clamped to one.
  typedef enum logic [1:0] {
    LEVEL_ZERO,
    LEVEL_ONE,
    LEVEL_MINUS,
    LEVEL_OTHER
  } level_t;

  // Level of a code. For floats nothing is known: zero times infinity is not zero.
  function automatic level_t level(input colour_component_t kind, input logic [31:0] code);
    logic [31:0] full;
    full = ~(32'hffff_ffff << kind.bits);
    unique case (kind.number)
      COLOUR_NUMBER_UNORM, COLOUR_NUMBER_SRGB:
      if (code == '0) return LEVEL_ZERO;
      else return code == full ? LEVEL_ONE : LEVEL_OTHER;
      COLOUR_NUMBER_SNORM:
      if (code == '0) return LEVEL_ZERO;
      else if (code == full >> 1) return LEVEL_ONE;
      else return code > full >> 1 ? LEVEL_MINUS : LEVEL_OTHER;
      default: return LEVEL_OTHER;
    endcase
  endfunction

  // Level of a constant after it is clamped to the format's range.
  function automatic level_t level_of_float(input colour_component_t kind, input logic [31:0] x);
    logic is_snorm;
    is_snorm = kind.number == COLOUR_NUMBER_SNORM;
    if (!is_snorm && !(kind.number inside {COLOUR_NUMBER_UNORM, COLOUR_NUMBER_SRGB})) return LEVEL_OTHER;
    if (x[30:0] == '0 || x[30:0] > 31'h7f80_0000) return LEVEL_ZERO;
    if (x[31]) return is_snorm ? LEVEL_MINUS : LEVEL_ZERO;
    return x[30:0] >= 31'h3f80_0000 ? LEVEL_ONE : LEVEL_OTHER;
  endfunction

  function automatic known_t of_number(input level_t x);
    unique case (x)
      LEVEL_ZERO: return KNOWN_ZERO;
      LEVEL_ONE: return KNOWN_ONE;
      default: return KNOWN_OTHER;
    endcase
  endfunction

  function automatic known_t of_inverse(input level_t x);
    unique case (x)
      LEVEL_ZERO, LEVEL_MINUS: return KNOWN_ONE;
      LEVEL_ONE: return KNOWN_ZERO;
      default: return KNOWN_OTHER;
    endcase
  endfunction

  // Operands of one component's factors that do not depend on the destination.
  typedef struct packed {
    logic   of_alpha;
    level_t src;
    level_t src_alpha;
    level_t src1;
    level_t src1_alpha;
    level_t constant;
    level_t constant_alpha;
  } sources_t;

  // Knowledge of a factor.
  function automatic known_t known(input blend_factor_t factor, input sources_t lane);
    case (factor)
      BLEND_FACTOR_ZERO: return KNOWN_ZERO;
      BLEND_FACTOR_ONE: return KNOWN_ONE;
      BLEND_FACTOR_SRC_COLOUR: return of_number(lane.src);
      BLEND_FACTOR_INV_SRC_COLOUR: return of_inverse(lane.src);
      BLEND_FACTOR_SRC_ALPHA: return of_number(lane.src_alpha);
      BLEND_FACTOR_INV_SRC_ALPHA: return of_inverse(lane.src_alpha);
      BLEND_FACTOR_SRC_ALPHA_SATURATE: return lane.of_alpha ? KNOWN_ONE : KNOWN_NOT;
      BLEND_FACTOR_CONSTANT: return of_number(lane.constant);
      BLEND_FACTOR_INV_CONSTANT: return of_inverse(lane.constant);
      BLEND_FACTOR_CONSTANT_ALPHA: return of_number(lane.constant_alpha);
      BLEND_FACTOR_INV_CONSTANT_ALPHA: return of_inverse(lane.constant_alpha);
      BLEND_FACTOR_SRC1_COLOUR: return of_number(lane.src1);
      BLEND_FACTOR_INV_SRC1_COLOUR: return of_inverse(lane.src1);
      BLEND_FACTOR_SRC1_ALPHA: return of_number(lane.src1_alpha);
      BLEND_FACTOR_INV_SRC1_ALPHA: return of_inverse(lane.src1_alpha);
      default: return KNOWN_NOT;
    endcase
  endfunction

  // Operands of the factors of one byte's component, as integers in the format's scale: 0 to 255 for unorm8, -127 to
  // 127 for snorm8.
  typedef struct packed {
    logic    of_alpha;
    number_t src;
    number_t src_alpha;
    number_t src1;
    number_t src1_alpha;
    number_t dst;
    number_t dst_alpha;
    number_t constant;
    number_t constant_alpha;
  } operands_t;

  // The number in a byte: for snorm8, -128 counts as -127.
  function automatic number_t number(input logic [7:0] x, input logic snorm);
    if (!snorm) return number_t'({1'b0, x});
    return x == 8'h80 ? -9'sd127 : number_t'({x[7], x});
  endfunction

  function automatic number_t one(input logic snorm);
    return snorm ? 9'sd127 : 9'sd255;
  endfunction

  // One minus a number, at most one.
  function automatic number_t one_minus(input number_t x, input logic snorm);
    return x < 0 ? one(snorm) : one(snorm) - x;
  endfunction

  // The value of a factor: an operand, or one minus it.
  function automatic number_t value(input blend_factor_t factor, input operands_t lane, input logic snorm);
    number_t x, left;
    left = one_minus(lane.dst_alpha, snorm);
    case (factor)
      BLEND_FACTOR_ONE: x = one(snorm);
      BLEND_FACTOR_SRC_COLOUR, BLEND_FACTOR_INV_SRC_COLOUR: x = lane.src;
      BLEND_FACTOR_SRC_ALPHA, BLEND_FACTOR_INV_SRC_ALPHA: x = lane.src_alpha;
      BLEND_FACTOR_DST_ALPHA, BLEND_FACTOR_INV_DST_ALPHA: x = lane.dst_alpha;
      BLEND_FACTOR_DST_COLOUR, BLEND_FACTOR_INV_DST_COLOUR: x = lane.dst;
      BLEND_FACTOR_SRC_ALPHA_SATURATE:
      if (lane.of_alpha) x = one(snorm);
      else x = lane.src_alpha < left ? lane.src_alpha : left;
      BLEND_FACTOR_CONSTANT, BLEND_FACTOR_INV_CONSTANT: x = lane.constant;
      BLEND_FACTOR_CONSTANT_ALPHA, BLEND_FACTOR_INV_CONSTANT_ALPHA: x = lane.constant_alpha;
      BLEND_FACTOR_SRC1_COLOUR, BLEND_FACTOR_INV_SRC1_COLOUR: x = lane.src1;
      BLEND_FACTOR_SRC1_ALPHA, BLEND_FACTOR_INV_SRC1_ALPHA: x = lane.src1_alpha;
      default: x = '0;
    endcase
    return inverted(factor) ? one_minus(x, snorm) : x;
  endfunction

  // Whether a factor is one minus another.
  function automatic logic inverted(input blend_factor_t factor);
    return factor inside {
        BLEND_FACTOR_INV_SRC_COLOUR, BLEND_FACTOR_INV_SRC_ALPHA, BLEND_FACTOR_INV_DST_ALPHA,
        BLEND_FACTOR_INV_DST_COLOUR, BLEND_FACTOR_INV_CONSTANT, BLEND_FACTOR_INV_CONSTANT_ALPHA,
        BLEND_FACTOR_INV_SRC1_COLOUR, BLEND_FACTOR_INV_SRC1_ALPHA};
  endfunction

  // Whether an equation leaves the destination unchanged, whatever its bits.
  function automatic logic keeps(input blend_equation_t equation);
    return equation.op inside {BLEND_OP_ADD, BLEND_OP_REVERSE_SUBTRACT} && equation.src == BLEND_FACTOR_ZERO
        && equation.dst == BLEND_FACTOR_ONE;
  endfunction

  // The component of byte `b` of a pixel's word.
  function automatic logic [1:0] component(input colour_layout_t layout, input logic [1:0] b);
    case (layout)
      COLOUR_LAYOUT_BGRA8: return b[0] ? b : {!b[1], 1'b0};
      COLOUR_LAYOUT_RG8: return {1'b0, b[0]};
      COLOUR_LAYOUT_R8: return 2'd0;
      COLOUR_LAYOUT_A8: return 2'd3;
      default: return b;
    endcase
  endfunction

endpackage
