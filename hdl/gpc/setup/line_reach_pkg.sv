// The pixels that a line covers along its major axis (OpenGL 4.6 compatibility, 14.5.1 and 14.5.2; Direct3D 10).
/* verilator lint_off UNUSEDSIGNAL */  // a step receives a whole record and does not read all of it

package line_reach_pkg;
  import outline_pick_pkg::*;
  import setup_pkg::*;

  // Distance of a coordinate from its pixel's centre, from -127 to 128: a coordinate on a pixel boundary belongs to the lower pixel.
  function automatic logic signed [8:0] from_centre(input window_delta_t v);
    window_delta_t lower;
    lower = v - 24'sd1;
    return $signed({1'b0, lower[7:0]}) - 9'sd127;
  endfunction

  // First or last pixel of a rectangle with an end at v: a pixel counts if its centre is covered; the first end owns centres on it.
  function automatic logic signed [15:0] by_centre(input window_delta_t v, input logic backwards);
    window_delta_t at;
    at = v + (backwards ? 24'sd128 : 24'sd127);
    return at[23:8];
  endfunction

  // First or last pixel of an aliased line: it covers the pixels whose diamond |x| + |y| < 1/2 about the centre it
  // leaves. To a diamond belong its lower sides with the corner between them, and its right corner if the line is
  // y-major: Direct3D's rule, where OpenGL leaves ties open.
  function automatic logic signed [15:0] by_diamond(
    input window_delta_t x, input window_delta_t y, input logic x_major, input logic backwards
  );
    logic signed [8:0] dx, dy;
    logic [9:0] sum;
    logic owned, is_inside, beyond;
    window_delta_t lower;
    dx = from_centre(x);
    dy = from_centre(y);
    sum = 10'(dx < 0 ? -dx : dx) + 10'(dy < 0 ? -dy : dy);
    owned = dy > 0 || (!x_major && dx > 0 && dy == 0);
    is_inside = sum < 10'd128 || (sum == 10'd128 && owned);
    beyond = x_major ? dx > 0 : dy > 0;
    lower = (x_major ? x : y) - 24'sd1;
    return $signed(lower[23:8]) + $signed({15'd0, backwards ? beyond || is_inside : beyond && !is_inside});
  endfunction

  // The pixels that a line covers. Aliased lines of an even width are treated as if moved by half a pixel across.
  function automatic line_reach_t reach(input pick_t p);
    logic backwards;
    window_delta_t aside, x, y;
    logic [1:0][15:0] at;
    backwards = p.run[23];
    aside = p.low[7] ? 24'sd0 : 24'sd128;
    for (int k = 0; k < 2; k++) begin
      x = window_delta_t'($signed(p.x[k]));
      y = window_delta_t'($signed(p.y[k]));
      if (p.rectangle) at[k] = by_centre(p.x_major ? x : y, backwards);
      else at[k] = p.x_major ? by_diamond(x, y + aside, 1'b1, backwards) : by_diamond(x + aside, y, 1'b0, backwards);
    end
    return backwards ? '{low: at[1], high: at[0]} : '{low: at[0], high: at[1]};
  endfunction

endpackage
