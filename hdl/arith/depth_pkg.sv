// Depth planes, evaluated exactly. A primitive's plane is converted to that of an 8x8-sample tile by rounding down
// twice; the depth of a sample is the exact value of the tile's plane there, rounded once to the surface's format.
// docs/units/arith/depth.md has the rules. Specification: ZROP.

// Some functions use only some fields of a plane.
/* verilator lint_off UNUSEDSIGNAL */

package depth_pkg;
  import frtx_pkg::*;
  import geometry_pkg::*;
  import tile_depth_pkg::*;

  typedef logic signed [63:0] rise_t;
  typedef logic signed [42:0] lift_t;
  typedef logic signed [40:0] value_t;

  // First step to a tile's plane: the rise of the primitive's plane, a x + b y, from its first vertex to the tile's
  // centre, a whole pixel; in 2^-8 slope units.
  function automatic rise_t rise(input prim_plane_t p, input pixel_coord_t centre_x, input pixel_coord_t centre_y);
    logic signed [23:0] x, y;
    x = $signed({2'b0, centre_x, 8'b0}) - 24'(p.x0);
    y = $signed({2'b0, centre_y, 8'b0}) - 24'(p.y0);
    return 64'(p.a) * 64'(x) + 64'(p.b) * 64'(y);
  endfunction

  // Number of fraction bits that the tile's plane has fewer than the primitive's depth: one if depths are below 2, so that
  // twice a depth fits, and more if slopes are steep.
  function automatic logic [5:0] coarser(input prim_plane_t p);
    logic signed [7:0] steep, least;
    steep = 8'sd13 - p.slope_exp;
    least = 8'(p.z_exp >= 6'd34);
    return 6'(steep < least ? least : steep);
  endfunction

  // Right shift from a rise to the units of the tile's plane: at least 21; at 63 only the sign is left.
  function automatic logic [5:0] descent(input prim_plane_t p);
    logic signed [8:0] down;
    down = 9'(p.slope_exp) + 9'sd8 + $signed({3'b0, coarser(p)});
    return down > 9'sd63 ? 6'd63 : down[5:0];
  endfunction

  // Exponent of the tile's plane.
  function automatic logic [5:0] exponent(input prim_plane_t p);
    return p.z_exp - coarser(p);
  endfunction

  // Second step, the same for all tiles of a primitive: the tile's plane with the depth of the first vertex in place of
  // the centre's.
  function automatic tile_plane_t anchor(input prim_plane_t p);
    return anchor_at(p, exponent(p), descent(p));
  endfunction

  // The same in a later stage, from the exponent and the descent.
  function automatic tile_plane_t anchor_at(
    input prim_plane_t p, input logic [5:0] exp, input logic [5:0] down
  );
    tile_plane_t t;
    t.exp = exp;
    t.c = $signed(p.z) >>> (p.z_exp - exp);
    t.a = 27'($signed(p.a) >>> (down - 6'd8));
    t.b = 27'($signed(p.b) >>> (down - 6'd8));
    return t;
  endfunction

  // Third step: the rise in the units of the tile's plane, rounded down.
  function automatic lift_t lift(input rise_t risen, input logic [5:0] down);
    return 43'(risen >>> down);
  endfunction

  // Last step: the tile's plane, with the rise added at its centre.
  function automatic tile_plane_t lifted(input tile_plane_t anchored, input lift_t by);
    tile_plane_t t;
    logic signed [43:0] c;
    t = anchored;
    c = 44'($signed(anchored.c)) + 44'(by);
    if (c > 44'sh7_ffff_ffff) t.c = 36'sh7_ffff_ffff;
    else if (c < -44'sh8_0000_0000) t.c = 36'sh8_0000_0000;
    else t.c = c[35:0];
    return t;
  endfunction

  // All steps after the first.
  function automatic tile_plane_t settle(input prim_plane_t p, input rise_t risen);
    return lifted(anchor(p), lift(risen, descent(p)));
  endfunction

  // The rise of a slope over a distance in 1/16 pixel.
  function automatic logic signed [34:0] climb(input logic signed [26:0] a, input logic signed [7:0] far);
    return 35'(a) * 35'(far);
  endfunction

  // The value at a distance from the centre.
  function automatic value_t climbed(
    input logic signed [35:0] c, input logic signed [34:0] across, input logic signed [34:0] down
  );
    return value_t'($signed({c, 4'b0})) + value_t'(across) + value_t'(down);
  endfunction

  // Value of a plane at (dx, dy), in 1/16 pixel from the tile's centre, in 2^-(exp + 4).
  function automatic value_t value(
    input tile_plane_t p, input logic signed [7:0] dx, input logic signed [7:0] dy
  );
    return climbed(p.c, climb(p.a, dx), climb(p.b, dy));
  endfunction

  // Right shift from a value to a whole number.
  function automatic logic [6:0] whole(input logic [5:0] exp);
    return 7'(exp) + 7'd4;
  endfunction

  // Properties of a value that its code needs besides its bits.
  typedef struct packed {
    depth_format_t format;
    logic          above;   // it is above 0
    logic          beyond;  // it is 1 or more, if it is above 0
  } clamp_t;

  function automatic clamp_t clamp(input depth_format_t format, input logic [6:0] down, input value_t v);
    clamp_t h;
    h.format = format;
    h.above = v > 0;
    h.beyond = 1'b0;
    for (int k = 0; k < 40; k++) if (v[k] && 7'(k) >= down) h.beyond = 1'b1;
    return h;
  endfunction

  // v 2^-down (2^24 - 1), or (2^16 - 1), rounded to nearest, halves up, in four steps; v is
  // not negative and less than 2^down. First the product,
  function automatic logic [63:0] steps(input depth_format_t format, input logic [39:0] v);
    return (format == DEPTH_FORMAT_Z16 ? {8'b0, v, 16'b0} : {v, 24'b0}) - 64'(v);
  endfunction

  // then it shifts right until the lowest bit is a half: by whole bytes,
  function automatic logic [31:0] lowered(input logic [63:0] s, input logic [6:0] down);
    logic [6:0] by;
    by = down - 7'd1;
    return 32'(s >> {by[6:3], 3'b0});
  endfunction

  // by the remaining bits,
  function automatic logic [24:0] halves(input logic [31:0] s, input logic [6:0] down);
    logic [2:0] by;
    by = down[2:0] - 3'd1;
    return 25'(s >> by);
  endfunction

  // and is rounded.
  function automatic logic [23:0] nearest(input logic [24:0] h);
    logic [24:0] up;
    up = h + 25'd1;
    return up[24:1];
  endfunction

  // All four steps.
  function automatic logic [23:0] unorm(input depth_format_t format, input logic [39:0] v, input logic [6:0] down);
    return nearest(halves(lowered(steps(format, v), down), down));
  endfunction

  // A number shifted left until its highest bit is one, and the distance.
  typedef struct packed {
    logic [39:0] bits;
    logic [5:0]  by;
  } raised_t;

  // Shifts by a power of two, or not.
  function automatic raised_t raise(input raised_t r, input logic [5:0] by);
    raised_t d;
    d = r;
    if (r.bits >> (6'd40 - by) == 0) begin
      d.bits = r.bits << by;
      d.by = r.by | by;
    end
    return d;
  endfunction

  // The float nearest to a normalised number, halves to even.
  function automatic logic [31:0] float(input raised_t r, input logic [6:0] down);
    logic up;
    up = r.bits[15] && (r.bits[14:0] != 0 || r.bits[16]);
    // A mantissa that overflows increments the exponent.
    return {1'b0, 8'(8'd166 - 8'(r.by) - 8'(down)), r.bits[38:16]} + 32'(up);
  endfunction

  // The surface's code of a value limited to [0, 1]: in steps, or as a float.
  function automatic logic [31:0] chosen(
    input clamp_t h, input logic [23:0] fixed, input logic [31:0] number
  );
    if (!h.above) return '0;
    unique case (h.format)
      DEPTH_FORMAT_NONE: return '0;
      DEPTH_FORMAT_Z16: return h.beyond ? 32'hffff : 32'(fixed);
      DEPTH_FORMAT_Z24_S8: return h.beyond ? 32'hff_ffff : 32'(fixed);
      DEPTH_FORMAT_Z32: return h.beyond ? 32'h3f80_0000 : number;
    endcase
  endfunction

  // The surface's code for a depth of v in 2^-(exp + 4), clamped to [0, 1]: Z16 and Z24 are rounded to nearest, halves up;
  // Z32 to the nearest float, halves to even. Larger depths never have smaller codes.
  function automatic logic [31:0] code(input depth_format_t format, input logic [5:0] exp, input value_t v);
    logic [6:0] down;
    raised_t r;
    down = whole(exp);
    r.bits = v[39:0];
    r.by = '0;
    for (int k = 5; k >= 0; k--) r = raise(r, 6'(1 << k));
    return chosen(clamp(format, down, v), unorm(format, v[39:0], down), float(r, down));
  endfunction

  // Whether a depth is below 0 or above 1 by more than half a code of Z24, so that rounding of a plane never removes a
  // sample.
  typedef struct packed {
    logic below;
    logic above;
  } beyond_t;

  function automatic beyond_t beyond(input logic [5:0] exp, input value_t v);
    beyond_t b;
    logic signed [43:0] slack, one;
    slack = exp < 6'd21 ? '0 : 44'sd1 <<< (exp - 6'd21);
    one = 44'sd16 <<< exp;
    b.below = 44'(v) < -slack;
    b.above = exp <= 6'd36 && 44'(v) > one + slack;
    return b;
  endfunction

  // 1.0 as a float.
  localparam logic [31:0] ONE = 32'h3f80_0000;

  // Whether the flat plane gives a float's own code in every format: not in Z32 if the float is below 2^-40.
  function automatic logic exact(input logic [31:0] number);
    return number[31] || number == 0 || number[30:23] >= 8'd87;
  endfunction

  // Whether a float is a number above 0.
  function automatic logic positive(input logic [31:0] number);
    return !number[31] && number != 0 && (number[30:23] != 8'hff || number[22:0] == 0);
  endfunction

  // A depth in [0, 1] from a float as a flat plane, NaN as 0.
  function automatic tile_plane_t flat(input logic [31:0] number);
    tile_plane_t p;
    logic [7:0] e, down;
    e = number[30:23];
    down = 8'd87 - e;
    p = '0;
    if (!positive(number)) return p;
    if (e >= 8'd127) p.c = 36'd1;
    else if (e >= 8'd87) begin
      p.exp = 6'(8'd150 - e);
      p.c = {13'b1, number[22:0]};
    end else begin
      p.exp = 6'd63;
      p.c = {13'b1, number[22:0]} >> (down > 8'd31 ? 5'd31 : down[4:0]);
    end
    return p;
  endfunction

  // Properties of a float that its code needs besides the value of its flat plane.
  function automatic clamp_t clamp_float(input depth_format_t format, input logic [31:0] number);
    clamp_t h;
    h.format = format;
    h.above = positive(number);
    h.beyond = number[30:23] >= 8'd127;
    return h;
  endfunction

  // The code of a depth given as a float. Z32 uses the float itself.
  function automatic logic [31:0] float_code(input depth_format_t format, input logic [31:0] number);
    tile_plane_t p;
    p = flat(number);
    return chosen(clamp_float(format, number), unorm(format, {p.c, 4'b0}, whole(p.exp)), number);
  endfunction

  // The code in a word's lowest bits.
  function automatic logic [31:0] stored(input depth_format_t format, input logic [31:0] word);
    unique case (format)
      DEPTH_FORMAT_NONE: return '0;
      DEPTH_FORMAT_Z16: return {16'b0, word[15:0]};
      DEPTH_FORMAT_Z24_S8: return {8'b0, word[23:0]};
      DEPTH_FORMAT_Z32: return word;
    endcase
  endfunction

  // The top 16 bits of the depth scale, rounded down, which Zcull stores for a code.
  function automatic logic [15:0] bucket(input depth_format_t format, input logic [31:0] number);
    logic [7:0] down;
    down = 8'd134 - number[30:23];
    unique case (format)
      DEPTH_FORMAT_NONE: return '0;
      DEPTH_FORMAT_Z16: return number[15:0];
      DEPTH_FORMAT_Z24_S8: return number[23:8];
      DEPTH_FORMAT_Z32:
      return number >= 32'h3f80_0000 ? 16'hffff : down > 8'd23 ? '0 : 16'({1'b1, number[22:0]} >> down);
    endcase
  endfunction

endpackage
