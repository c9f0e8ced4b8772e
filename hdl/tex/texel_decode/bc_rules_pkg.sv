// Sums of texels of BC1 to BC5, and their codes.

package bc_rules_pkg;
  import bc_scales_pkg::*;
  import texture_binding_pkg::*;

  // A weight times an end, as a sum: multipliers are for wider factors.
  function automatic logic signed [14:0] weighed(input logic [2:0] weight, input logic signed [14:0] x);
    return (weight[0] ? x : '0) + (weight[1] ? x <<< 1 : '0) + (weight[2] ? x <<< 2 : '0);
  endfunction

  // Colours of a texel, blue first, and whether it is transparent black. `four`: there are always four colours.
  function automatic logic [33:0] colour(input logic [31:0] ends, input logic [1:0] index, input logic four);
    logic [2:0] low, high;
    logic clear;
    clear = 1'b0;
    case (index)
      2'd0: {low, high} = {3'd6, 3'd0};
      2'd1: {low, high} = {3'd0, 3'd6};
      2'd2: {low, high} = four || ends[15:0] > ends[31:16] ? {3'd4, 3'd2} : {3'd3, 3'd3};
      default: begin
        clear = !four && ends[15:0] <= ends[31:16];
        {low, high} = clear ? 6'd0 : {3'd2, 3'd4};
      end
    endcase
    return {
      clear,
      11'(weighed(low, 15'(ends[4:0])) + weighed(high, 15'(ends[20:16]))),
      11'(weighed(low, 15'(ends[10:5])) + weighed(high, 15'(ends[26:21]))),
      11'(weighed(low, 15'(ends[15:11])) + weighed(high, 15'(ends[31:27])))
    };
  endfunction

  // An end of 8 bits; -128 counts as -127.
  function automatic logic signed [14:0] end_of(input logic [7:0] x, input logic is_signed);
    return is_signed && x == 8'h80 ? -15'sd127 : signed'({{7{is_signed && x[7]}}, x});
  endfunction

  // A component between two ends: in 7 steps, or in 5 with the ends of the range.
  function automatic logic [31:0] steps(input logic [15:0] ends, input logic [2:0] index, input logic is_signed);
    logic [2:0] low, high;
    logic signed [14:0] sum;
    logic [14:0] magnitude;
    logic seven;
    seven = is_signed ? $signed(ends[7:0]) > $signed(ends[15:8]) : ends[7:0] > ends[15:8];
    if (!seven && index == 3'd6) return is_signed ? {1'b1, 31'(BC_SIGNED_STEPS)} : '0;
    if (!seven && index == 3'd7) return is_signed ? 32'(BC_SIGNED_STEPS) : 32'(BC_STEPS);
    case (index)
      3'd0: {low, high} = {seven ? 3'd7 : 3'd5, 3'd0};
      3'd1: {low, high} = {3'd0, seven ? 3'd7 : 3'd5};
      default: {low, high} = {(seven ? 3'd0 : 3'd6) - index, index - 3'd1};  // 8, or 6
    endcase
    sum = weighed(low, end_of(ends[7:0], is_signed)) + weighed(high, end_of(ends[15:8], is_signed));
    // In thirty-fifths.
    sum = seven ? (sum <<< 2) + sum : (sum <<< 3) - sum;
    magnitude = sum < 0 ? -sum : sum;
    return {sum < 0, 16'd0, magnitude};
  endfunction

  // The sums of a texel: alpha first. `signs`: of the first and the second component of 8 bytes.
  function automatic logic [3:0][31:0] sums_of(
      input texel_size_t size, input logic [1:0] signs, input logic [3:0] at, input logic [3:0][31:0] words);
    logic [33:0] c;
    logic [31:0] alpha, first, ends, indices;
    {indices, ends} = size == TEXEL_SIZE_BC1 ? words[1:0] : words[3:2];
    c = colour(ends, 2'(indices >> {at, 1'b0}), size != TEXEL_SIZE_BC1);
    first = steps(words[0][15:0], 3'({words[1], words[0]} >> (7'd16 + 7'(at) * 7'd3)), signs[0]);
    case (size)
      TEXEL_SIZE_BC1: alpha = c[33] ? '0 : 32'(BC_STEPS);
      TEXEL_SIZE_BC2: alpha = 32'(4'({words[1], words[0]} >> {at, 2'd0}));
      default: alpha = first;
    endcase
    if (size inside {TEXEL_SIZE_BC1, TEXEL_SIZE_BC2, TEXEL_SIZE_BC3})
      return {alpha, 32'(c[32:22]), 32'(c[21:11]), 32'(c[10:0])};
    return {64'd0, steps(words[2][15:0], 3'({words[3], words[2]} >> (7'd16 + 7'(at) * 7'd3)), signs[1]), first};
  endfunction

  // A sum as a code.
  function automatic logic [15:0] scaled(
      input texel_size_t size, input logic [1:0] k,
      /* verilator lint_off UNUSEDSIGNAL */  // sums are shorter
      input logic [31:0] sum
      /* verilator lint_on UNUSEDSIGNAL */);
    logic [39:0] scale;
    /* verilator lint_off UNUSEDSIGNAL */  // the rest is rounded
    logic [39:0] product;
    /* verilator lint_on UNUSEDSIGNAL */
    if (k == 2'd3 && size == TEXEL_SIZE_BC2) return {sum[3:0], sum[3:0], 8'd0};
    scale = 40'(BC_SCALE_STEPS);
    if (k != 2'd3 && size inside {TEXEL_SIZE_BC1, TEXEL_SIZE_BC2, TEXEL_SIZE_BC3})
      scale = k == 2'd1 ? 40'(BC_SCALE_SIX) : 40'(BC_SCALE_FIVE);
    product = 40'(sum[14:0]) * scale + 40'h8_0000;
    return sum[31] ? -product[35:20] : product[35:20];
  endfunction
endpackage
