// Depths of vertices from float to fixed point.

package held_depth_pkg;

  // A depth held to [0, 1], as a float without sign.
  typedef struct packed {
    logic [6:0]  exp;
    logic [22:0] fraction;
  } held_depth_t;

  // Least exponent by which the depths of a primitive are scaled: units are never finer
  // than 2^-61.
  localparam logic [6:0] SCALE_MIN = 7'd97;

  // Depths above one are one; those below zero, and NaN, are zero.
  function automatic held_depth_t hold(input logic [31:0] z);
    if (z[31] || (z[30:23] == 8'hff && z[22:0] != 0)) return '0;
    if (z[30:23] >= 8'd127) return '{exp: 7'd127, fraction: '0};
    return '{exp: z[29:23], fraction: z[22:0]};
  endfunction

  // A depth in units of 2^-(158 - scale), rounded down.
  function automatic logic [31:0] fixed(input held_depth_t z, input logic [6:0] scale);
    return {1'b1, z.fraction, 8'b0} >> (scale - z.exp);
  endfunction

endpackage
