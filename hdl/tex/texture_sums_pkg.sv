// Arithmetic on 32-bit floats: rounded once, to nearest even; subnormals are kept, and NaN is 0x7fffffff.

package texture_sums_pkg;
  import texture_float_pkg::*;

  // The window of a sum: from the top a much larger addend, two bits, the product, two bits (arith/fp32_fma).
  localparam int unsigned WINDOW = 76;

  // Exponent, at least that of the smallest normal, and significand.
  typedef struct packed {
    logic [7:0]  exponent;
    logic [23:0] significand;
  } float_parts_t;

  function automatic float_parts_t parts_of(input logic [30:0] a);
    return '{exponent: {a[30:24], a[23] || a[30:24] == '0}, significand: {a[30:23] != '0, a[22:0]}};
  endfunction

  // Zeros above the highest one; of 0 above bit 0.
  function automatic logic [6:0] zeros_of(input logic [WINDOW-1:0] x);
    logic [6:0] highest;
    logic [63:0] by_64;
    logic [31:0] by_32;
    logic [15:0] by_16;
    logic [7:0] by_8;
    /* verilator lint_off UNUSEDSIGNAL */  // the lowest bit decides nothing
    logic [3:0] by_4;
    /* verilator lint_on UNUSEDSIGNAL */
    highest[6] = x[WINDOW-1:64] != '0;
    by_64 = highest[6] ? 64'(x[WINDOW-1:64]) : x[63:0];
    highest[5] = by_64[63:32] != '0;
    by_32 = highest[5] ? by_64[63:32] : by_64[31:0];
    highest[4] = by_32[31:16] != '0;
    by_16 = highest[4] ? by_32[31:16] : by_32[15:0];
    highest[3] = by_16[15:8] != '0;
    by_8 = highest[3] ? by_16[15:8] : by_16[7:0];
    highest[2] = by_8[7:4] != '0;
    by_4 = highest[2] ? by_8[7:4] : by_8[3:0];
    highest[1] = by_4[3:2] != '0;
    highest[0] = highest[1] ? by_4[3] : by_4[1];
    return 7'(WINDOW - 1) - highest;
  endfunction

  // A number rounded: its leading bits, and the exponent of the highest of them.
  function automatic logic [31:0] rounded_of(
    input logic sign, input logic [9:0] top, input logic [WINDOW-1:0] magnitude, input logic lost
  );
    logic [9:0] zeros, count, exponent;
    logic [WINDOW-1:0] leading;
    logic up;
    zeros = 10'(zeros_of(magnitude));
    // Not beyond the exponent of the smallest normal.
    count = zeros < top ? zeros : top - 10'd1;
    leading = magnitude << count;
    exponent = leading[WINDOW-1] ? top - count : '0;
    up = leading[51] && (leading[52] || leading[50:0] != '0 || lost);
    if (exponent >= 10'd255) return {sign, INFINITY[30:0]};
    return {sign, {exponent[7:0], leading[74:52]} + 31'(up)};
  endfunction

  // a b + c.
  function automatic logic [31:0] fused_of(input logic [31:0] a, input logic [31:0] b, input logic [31:0] c);
    float_parts_t pa, pb, pc;
    logic a_special, b_special, c_special, none, negative, subtract, beyond, lost, swapped;
    logic [10:0] distance, below;
    logic [9:0] top;
    logic [WINDOW-1:0] product, whole, addend, magnitude;
    logic [WINDOW:0] forward;
    pa = parts_of(a[30:0]);
    pb = parts_of(b[30:0]);
    pc = parts_of(c[30:0]);
    a_special = pa.exponent == '1;
    b_special = pb.exponent == '1;
    c_special = pc.exponent == '1;
    none = pa.significand == '0 || pb.significand == '0;
    negative = a[31] ^ b[31];
    subtract = negative ^ c[31];
    if (a_special || b_special || c_special) begin
      if ((a_special && a[22:0] != '0) || (b_special && b[22:0] != '0) || (c_special && c[22:0] != '0)) return NAN;
      if (!a_special && !b_special) return c;
      if (none || (c_special && subtract)) return NAN;
      return {negative, INFINITY[30:0]};
    end

    // The addend's place below the window's top; one that is beyond it is at the top.
    distance = 11'(pa.exponent) + 11'(pb.exponent) - 11'd100 - 11'(pc.exponent);
    beyond = none || distance[10];
    top = beyond ? 10'(pc.exponent) : 10'(pa.exponent) + 10'(pb.exponent) - 10'd100;
    product = WINDOW'({48'(pa.significand) * 48'(pb.significand), 2'b00});
    whole = {pc.significand, 52'd0};
    addend = beyond ? whole : whole >> distance;
    below = distance - 11'd52;
    lost = !beyond && !below[10] && (below > 11'd23 ? pc.significand != '0 : (pc.significand & ~(24'hff_ffff << below[4:0])) != '0);

    // Ones that the addend lost are less than one unit; then it is smaller than the product.
    forward = {1'b0, product} + {1'b0, subtract ? ~addend : addend} + (WINDOW + 1)'(subtract && !lost);
    swapped = subtract && !forward[WINDOW];
    magnitude = swapped ? addend - product : forward[WINDOW-1:0];
    if (magnitude == '0) return {negative && !subtract, 31'd0};
    return rounded_of(negative ^ swapped, top, magnitude, lost);
  endfunction

  function automatic logic [31:0] product_of(input logic [31:0] a, input logic [31:0] b);
    return fused_of(a, b, {a[31] ^ b[31], 31'd0});
  endfunction

  // a - b. The smaller of both has three bits below the other's last, of which the lowest stands for all that are lost.
  function automatic logic [31:0] difference_of(input logic [31:0] a, input logic [31:0] b);
    logic [31:0] c, more;
    logic [30:0] less;
    float_parts_t pl, ps;
    logic subtract, up;
    logic [7:0] distance;
    logic [26:0] whole, shifted;
    logic [27:0] sum, leading;
    logic [8:0] top, zeros, count, exponent;
    c = {~b[31], b[30:0]};
    subtract = a[31] != c[31];
    {more, less} = a[30:0] < c[30:0] ? {c, a[30:0]} : {a, c[30:0]};
    if (more[30:0] > INFINITY[30:0]) return NAN;
    if (more[30:23] == '1) return less[30:23] == '1 && subtract ? NAN : more;
    pl = parts_of(more[30:0]);
    ps = parts_of(less);
    distance = pl.exponent - ps.exponent;
    whole = {ps.significand, 3'd0};
    shifted = distance > 8'd26 ? '0 : whole >> distance;
    if (distance > 8'd26 ? whole != '0 : 27'(shifted << distance) != whole) shifted[0] = 1'b1;
    sum = {1'b0, pl.significand, 3'd0} + (subtract ? -28'(shifted) : 28'(shifted));
    if (sum == '0) return {a[31] && c[31], 31'd0};
    zeros = 9'd27;
    for (int unsigned k = 0; k < 28; k++) if (sum[k]) zeros = 9'(27 - k);
    top = 9'(pl.exponent) + 9'd1;
    // Not beyond the exponent of the smallest normal.
    count = zeros < top ? zeros : top - 9'd1;
    leading = sum << count;
    exponent = leading[27] ? top - count : '0;
    up = leading[3] && (leading[4] || leading[2:0] != '0);
    if (exponent >= 9'd255) return {more[31], INFINITY[30:0]};
    return {more[31], {exponent[7:0], leading[26:4]} + 31'(up)};
  endfunction

  // The quotient of two numbers below 2^24, not zero: for constants.
  function automatic logic [31:0] quotient_of(input logic [23:0] numerator, input logic [23:0] denominator);
    logic [WINDOW-1:0] whole, quotient;
    whole = {numerator, 52'd0};
    quotient = whole / WINDOW'(denominator);
    // The highest bit is worth 2^23.
    return rounded_of(1'b0, 10'd150, quotient, quotient * WINDOW'(denominator) != whole);
  endfunction

endpackage
