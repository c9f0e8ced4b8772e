// Positions: coordinates times texels, exactly, and rounded once, to 1/256 of a texel.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package address_positions_pkg;
  import address_stages_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;

  // The greatest position.
  localparam logic [48:0] FARTHEST = 49'd1 << (FARTHEST_LOG2 + 8);

  typedef axis_product_t [QUAD_LANES-1:0][2:0] quad_products_t;
  typedef axis_position_t [QUAD_LANES-1:0][2:0] quad_positions_t;

  typedef struct packed {
    logic [48:0] whole;
    logic        half;
    logic        less;
  } shifted_t;

  // The last texel of a direction.
  function automatic logic [15:0] last_of(input texel_level_t level, input int unsigned axis);
    unique case (axis)
      0: return level.last_x[15:0];
      1: return level.last_y;
      default: return {2'd0, level.last_z};
    endcase
  endfunction

  // How a direction wraps: without normalised coordinates nothing repeats.
  function automatic wrap_mode_t wrap_of(input wrap_mode_t mode, input logic normalised);
    return !normalised && mode inside {WRAP_MODE_REPEAT, WRAP_MODE_MIRROR} ? WRAP_MODE_CLAMP_TO_EDGE : mode;
  endfunction

  // A coordinate times the texels of its direction.
  function automatic axis_product_t product_of(
    input logic [31:0] at, input logic [15:0] last, input wrap_mode_t wrap, input logic normalised
  );
    axis_product_t p;
    logic [23:0] significand;
    significand = {at[30:23] != '0, at[22:0]};
    if (at[30:23] == '1 && at[22:0] != '0) significand = '0;
    p.negative = at[31];
    p.exponent = at[30:23] == '0 ? 8'd1 : at[30:23];
    // Two surfaces less, any number of times, is the same texel.
    if (wrap inside {WRAP_MODE_REPEAT, WRAP_MODE_MIRROR}) begin
      if (p.exponent > WHOLE_EXPONENT) significand = '0;
      else significand = significand & 24'((175'd2 << (WHOLE_EXPONENT - p.exponent)) - 175'd1);
    end
    p.product = 41'(significand) * (normalised ? 41'(last) + 41'd1 : 41'd1);
    return p;
  endfunction

  // A product's whole units of 2^(unit - 150), what is the half of one, and whether there is less.
  function automatic shifted_t shifted_of(input axis_product_t p, input logic [7:0] unit);
    shifted_t s;
    logic [7:0] right, left;
    left = p.exponent - unit;
    right = unit - p.exponent;
    if (p.exponent >= unit) begin
      // A normal product has 24 bits, so it is beyond the farthest; coordinates that repeat have no exponents so great.
      s.whole = left > 8'd8 && p.product != '0 ? FARTHEST : 49'(p.product) << (left > 8'd8 ? 8'd8 : left);
      s.half = 1'b0;
      s.less = 1'b0;
    end else begin
      s.whole = 49'(p.product >> right);
      s.half = 1'(p.product >> (right - 8'd1));
      s.less = (p.product & 41'((150'd1 << (right - 8'd1)) - 150'd1)) != '0;
    end
    return s;
  endfunction

  function automatic axis_position_t position_of(
    input axis_product_t p, input logic linear, input logic [15:0] last, input wrap_mode_t wrap
  );
    shifted_t s;
    logic up;
    logic [48:0] size, farthest, edge_at;
    logic signed [31:0] at;
    s = shifted_of(p, linear ? PART_EXPONENT : WHOLE_EXPONENT);
    // Nearest, the even one of two; of one texel the one that it is in.
    up = linear ? s.half && (s.less || s.whole[0]) : p.negative && (s.half || s.less);
    farthest = linear ? FARTHEST : FARTHEST >> 8;
    edge_at = linear ? (49'(last) + 49'd1) << 8 : 49'(last) + 49'd1;
    size = s.whole + 49'(up);
    if (size > farthest) size = farthest;
    if (wrap inside {WRAP_MODE_CLAMP_OGL, WRAP_MODE_MIRROR_ONCE_CLAMP_OGL} && size > edge_at) size = edge_at;
    if (wrap == WRAP_MODE_CLAMP_OGL && p.negative) size = '0;
    at = p.negative ? -32'(size) : 32'(size);
    if (!linear) return {at, 8'd0};
    at = at - 32'sd128;
    return {at >>> 8, at[7:0]};
  endfunction

  // If a pass of a lane reads two texels of each direction.
  function automatic logic filters(input texel_op_t op, input logic linear);
    return op == TEXEL_OP_GATHER || op != TEXEL_OP_FETCH && linear;
  endfunction

  function automatic quad_products_t products(input found_pass_t found, input int unsigned threads);
    quad_products_t p;
    p = '0;
    for (int unsigned k = 0; k < QUAD_LANES; k++)
      for (int unsigned axis = 0; axis < 3; axis++)
        if (k >= threads) p[k][axis] = '0;
        else if (found.pass.op == TEXEL_OP_FETCH) p[k][axis].product = 41'(found.pass.lanes[k].at[axis]);
        else
          p[k][axis] = product_of(
              found.pass.lanes[k].at[axis],
              last_of(found.levels[k], axis),
              wrap_of(found.binding.wraps[axis], found.binding.extent.normalised),
              found.binding.extent.normalised
          );
    return p;
  endfunction

  function automatic quad_positions_t positions(input product_pass_t p, input int unsigned threads);
    quad_positions_t r;
    r = '0;
    for (int unsigned k = 0; k < QUAD_LANES; k++)
      for (int unsigned axis = 0; axis < 3; axis++)
        if (k >= threads) r[k][axis] = '0;
        else if (p.found.pass.op == TEXEL_OP_FETCH) r[k][axis] = {32'(p.products[k][axis].product), 8'd0};
        else
          r[k][axis] = position_of(
              p.products[k][axis],
              filters(p.found.pass.op, p.found.pass.lanes[k].linear),
              last_of(p.found.levels[k], axis),
              wrap_of(p.found.binding.wraps[axis], p.found.binding.extent.normalised)
          );
    return r;
  endfunction
endpackage
