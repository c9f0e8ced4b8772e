// Depths of vertices, converted from float to fixed point.

package held_depth_pkg;

  // A depth clamped to the guard band, as a float.
  typedef struct packed {
    logic        minus;
    logic [7:0]  exp;
    logic [22:0] fraction;
  } held_depth_t;

  // Exponent of the guard band's limit, 2^22: the clipper leaves nothing beyond 2^20 of a depth range, and a range
  // may be several times that of depth itself.
  localparam logic [7:0] GUARD_EXP = 8'd149;

  // Least exponent by which the depths of a primitive are scaled: units are never finer
  // than 2^-63.
  localparam logic [7:0] SCALE_MIN = 8'd98;

  // Clamps depths to -2^22 to 2^22; NaN is zero.
  function automatic held_depth_t hold(input logic [31:0] z);
    if (z[30:23] == 8'hff && z[22:0] != 0) return '0;
    if (z[30:23] >= GUARD_EXP) return '{minus: z[31], exp: GUARD_EXP, fraction: '0};
    return '{minus: z[31], exp: z[30:23], fraction: z[22:0]};
  endfunction

  // A depth in units of 2^-(161 - scale), rounded toward zero.
  function automatic logic signed [35:0] fixed(input held_depth_t z, input logic [7:0] scale);
    logic [34:0] whole;
    whole = {1'b1, z.fraction, 11'b0} >> (scale - z.exp);
    return z.minus ? -$signed({1'b0, whole}) : $signed({1'b0, whole});
  endfunction

endpackage
