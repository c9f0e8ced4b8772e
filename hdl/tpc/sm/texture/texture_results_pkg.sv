// Values of quads to registers.

package texture_results_pkg;
  import sm_pkg::*;
  import texture_access_pkg::*;

  // The half nearest to a float, ties to even.
  function automatic logic [15:0] half_of(input logic [31:0] x);
    logic [7:0] exponent;
    logic [4:0] right;
    logic [23:0] whole;
    logic [33:0] shifted;
    exponent = x[30:23];
    whole = {exponent != '0, x[22:0]};
    if (exponent == 8'hff && x[22:0] != '0) return 16'h7fff;
    if (exponent > 8'd142) return {x[31], 5'h1f, 10'd0};
    if (exponent < 8'd102) return {x[31], 15'd0};
    if (exponent < 8'd113) begin
      // A subnormal half: its unit is 2^-24.
      right = 5'(8'd126 - exponent);
      shifted = {10'd0, whole} << 5'd24 - right;
      return {x[31], {5'd0, shifted[33:24]} + 15'(shifted[23] && (shifted[22:0] != '0 || shifted[24]))};
    end
    return {x[31], {5'(exponent - 8'd112), x[22:13]} + 15'(x[12] && (x[11:0] != '0 || x[13]))};
  endfunction

  // The number of an instruction's registers.
  function automatic logic [2:0] registers_of(input logic [3:0] mask, input logic half);
    logic [2:0] results;
    results = 3'(mask[0]) + 3'(mask[1]) + 3'(mask[2]) + 3'(mask[3]);
    return half ? 3'((results + 3'd1) >> 1) : results;
  endfunction

  // A lane's results that the mask keeps, in order, as registers; with `half` two in one.
  function automatic logic [TEXTURE_ROWS-1:0][31:0] lane_registers(input logic [3:0] mask, input logic half,
                                                                   input logic [3:0][31:0] values);
    logic [TEXTURE_ROWS-1:0][31:0] kept;
    logic [2:0] next;
    kept = '0;
    next = '0;
    for (int unsigned k = 0; k < 4; k++)
      if (mask[k]) begin
        kept[next[1:0]] = values[k];
        next = next + 3'd1;
      end
    if (!half) return kept;
    return {
      64'd0,
      next > 3'd3 ? half_of(kept[3]) : 16'd0,
      next > 3'd2 ? half_of(kept[2]) : 16'd0,
      next > 3'd1 ? half_of(kept[1]) : 16'd0,
      next > 3'd0 ? half_of(kept[0]) : 16'd0
    };
  endfunction

  // The destination of an instruction's register; RZ has no next one.
  function automatic register_t destination_of(input register_t destination, input register_t second, input logic compact,
                                               input logic half, input logic [1:0] number);
    register_t first;
    logic [1:0] step;
    first = destination;
    step = number;
    if (compact && half && number == 2'd1) begin
      first = second;
      step = 2'd0;
    end else if (compact && !half && number[1]) begin
      first = second;
      step = {1'b0, number[0]};
    end
    return first == RZ ? RZ : first + 8'(step);
  endfunction

endpackage
