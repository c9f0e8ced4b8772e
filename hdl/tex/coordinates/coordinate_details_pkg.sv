// Levels of detail as fixed-point numbers, s7.8, and their limits.

package coordinate_details_pkg;
  import texture_float_pkg::*;

  // A float, to nearest even, held to the numbers there are; NaN is 0.
  function automatic logic [15:0] fixed_of(input logic [31:0] value);
    logic [7:0] exponent;
    logic [4:0] shift;
    logic [25:0] significand;
    logic [15:0] magnitude;
    logic odd;
    exponent = value[30:23];
    if (value[30:0] > INFINITY[30:0] || exponent < 8'd118) return '0;
    shift = 5'(8'd142 - exponent);
    significand = {3'd1, value[22:0]};
    odd = 1'(significand >> shift);
    if (exponent >= 8'd134) magnitude = 16'h8000;
    else magnitude = 16'((significand + (26'd1 << (shift - 5'd1)) - 26'd1 + 26'(odd)) >> shift);
    if (value[31]) return -magnitude;
    return magnitude[15] ? 16'h7fff : magnitude;
  endfunction

  // Half the logarithm of a square, as straight lines between powers of two. Of 0 it is the least number, of what is no
  // number the greatest.
  function automatic logic signed [15:0] half_log2_of(input logic [30:0] square);
    logic [4:0] zeros;
    if (square >= INFINITY[30:0]) return 16'sh7fff;
    if (square == '0) return 16'sh8000;
    if (square[30:23] != '0) return 16'({1'b0, square[30:16]} - 16'd16256);
    // A subnormal, with its leading one above the fraction.
    zeros = '0;
    for (int unsigned k = 0; k < 23; k++) if (square[k]) zeros = 5'(23 - k);
    return 16'({9'd0, 7'((square[22:0] << zeros) >> 16)} - {9'd126 + 9'(zeros), 7'd0});
  endfunction

  // The sum of three numbers, held to 16 bits.
  function automatic logic signed [15:0] held_of(
    input logic signed [15:0] a, input logic signed [15:0] b, input logic signed [15:0] c
  );
    logic signed [17:0] sum;
    sum = 18'(a) + 18'(b) + 18'(c);
    if (sum[17:15] == '0 || sum[17:15] == '1) return sum[15:0];
    return sum[17] ? 16'sh8000 : 16'sh7fff;
  endfunction

  // A level of detail within its limits.
  function automatic logic [11:0] held_between(
    input logic signed [15:0] free, input logic [11:0] least, input logic [11:0] most, input logic [11:0] floor
  );
    logic [14:0] up;
    logic [11:0] down;
    up = free[15] || free[14:0] < 15'(least) ? 15'(least) : free[14:0];
    down = up > 15'(most) ? most : up[11:0];
    return down < floor ? floor : down;
  endfunction

  // The level that is closest; half a level belongs to the finer one.
  function automatic logic [4:0] nearest_of(input logic [11:0] limited);
    return 5'((13'(limited) + 13'd127) >> 8);
  endfunction

endpackage
