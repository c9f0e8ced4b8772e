// Window coordinates in fixed point. Specification: PES: VSC.

package window_snap_pkg;
  import geometry_pkg::*;

  localparam window_coord_t WINDOW_MOST = 23'sd4194303;

  /* verilator lint_off UNUSEDSIGNAL */  // the exponent is not used
  function automatic logic is_finite(input logic [31:0] x);
    return x[30:23] != '1;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // A finite float, else zero.
  function automatic logic [31:0] finite(input logic [31:0] x);
    return is_finite(x) ? x : '0;
  endfunction

  // Rounds to the nearest 1/256 of a pixel, halves up; clamped to the range of coordinates; 0 for NaN.
  function automatic window_coord_t snapped(input logic [31:0] x);
    logic [7:0] right;
    logic [47:0] twice;
    logic up;
    logic [22:0] whole;
    // Twice the number with 24 fraction bits. For a small one only a sticky bit remains.
    right = 8'd141 - x[30:23];
    twice = right > 8'd25 ? 48'(x[30:0] != '0) : {x[30:23] != '0, x[22:0], 24'd0} >> right;
    // A half rounds up: away from zero, except for negative numbers.
    up = twice[24] && (!x[31] || twice[23:0] != '0);
    whole = twice[47:25] + 23'(up);
    if (!is_finite(x) && x[22:0] != '0) return '0;
    if (x[30:23] >= 8'd141 || whole[22]) return x[31] ? -WINDOW_MOST : WINDOW_MOST;
    return x[31] ? -window_coord_t'(whole) : window_coord_t'(whole);
  endfunction

endpackage
