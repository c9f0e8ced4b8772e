// Depth by planes, exactly. A primitive's plane becomes that of an 8x8-sample tile
// by two floors; the depth of a sample is the exact value of the tile's plane there,
// rounded once to the surface's format. docs/units/arith/depth.md has the rules.

// A function of a plane needs not all of its fields.
/* verilator lint_off UNUSEDSIGNAL */

package depth_pkg;
  import gpu_pkg::*;

  typedef logic signed [49:0] rise_t;
  typedef logic signed [52:0] lift_t;
  typedef logic signed [40:0] value_t;

  // First step to a tile's plane: how far the primitive's plane rises, a x + b y,
  // from its first vertex to the tile's centre, a whole pixel; in 2^-8 slope units.
  function automatic rise_t rise(input prim_plane_t p, input pixel_coord_t centre_x, input pixel_coord_t centre_y);
    logic signed [23:0] x, y;
    x = $signed({2'b0, centre_x, 8'b0}) - 24'(p.x0);
    y = $signed({2'b0, centre_y, 8'b0}) - 24'(p.y0);
    return 50'(p.a) * 50'(x) + 50'(p.b) * 50'(y);
  endfunction

  // How many bits finer the tile's plane is than the primitive's depth: at most 2,
  // less where slopes are steep, and never below a whole.
  function automatic logic signed [7:0] finer(input prim_plane_t p);
    logic signed [7:0] g, least;
    g = 8'(p.slope_exp) + 8'sd1;
    least = -$signed({2'b0, p.z_exp});
    if (g > 2) g = 8'sd2;
    return g < least ? least : g;
  endfunction

  // A slope in the units of the tile's plane, held to 27 bits. Slopes move left by ten
  // at most, so first by ten.
  function automatic logic signed [26:0] slope(input logic signed [25:0] a, input logic [5:0] down);
    logic signed [35:0] wide;
    wide = {a, 10'b0};
    wide = wide >>> down;
    if (wide > 36'sh3ff_ffff) return 27'sh3ff_ffff;
    if (wide < -36'sh400_0000) return 27'sh400_0000;
    return wide[26:0];
  endfunction

  // By how many bits a rise moved left by two moves right, to the units of the tile's
  // plane: by 52 nothing but its sign is left.
  function automatic logic [5:0] descent(input prim_plane_t p);
    logic [7:0] down;
    down = 8'(8'(p.slope_exp) - finer(p) + 8'sd10);
    return down > 8'd52 ? 6'd52 : down[5:0];
  endfunction

  // Exponent of the tile's plane.
  function automatic logic [5:0] exponent(input prim_plane_t p);
    return 6'($signed({2'b0, p.z_exp}) + finer(p));
  endfunction

  // Second step, what is the same for all tiles of a primitive: the tile's plane with
  // the depth of the first vertex in place of the centre's.
  function automatic tile_plane_t anchor(input prim_plane_t p);
    return anchor_at(p, exponent(p), descent(p));
  endfunction

  // The same in a later stage, from the exponent and the descent.
  function automatic tile_plane_t anchor_at(
    input prim_plane_t p, input logic [5:0] exp, input logic [5:0] down
  );
    tile_plane_t t;
    logic [5:0] coarser;
    coarser = p.z_exp + 6'd2 - exp;
    t.exp = exp;
    t.c = {2'b0, 34'({p.z, 2'b0}) >> coarser};
    t.a = slope(p.a, down);
    t.b = slope(p.b, down);
    return t;
  endfunction

  // Third step: the rise in the units of the tile's plane, rounded down.
  function automatic lift_t lift(input rise_t risen, input logic [5:0] down);
    return 53'($signed({risen, 2'b0})) >>> down;
  endfunction

  // Last step: the tile's plane, its centre lifted.
  function automatic tile_plane_t lifted(input tile_plane_t anchored, input lift_t by);
    tile_plane_t t;
    lift_t c;
    t = anchored;
    c = 53'($signed(anchored.c)) + by;
    if (c > 53'sh7_ffff_ffff) t.c = 36'sh7_ffff_ffff;
    else if (c < -53'sh8_0000_0000) t.c = 36'sh8_0000_0000;
    else t.c = c[35:0];
    return t;
  endfunction

  // All steps after the first.
  function automatic tile_plane_t settle(input prim_plane_t p, input rise_t risen);
    return lifted(anchor(p), lift(risen, descent(p)));
  endfunction

  // Value of a plane at (dx, dy), in 1/16 pixel from the tile's centre (-64 to 64), in
  // 2^-(exp + 4).
  function automatic value_t value(
    input tile_plane_t p, input logic signed [7:0] dx, input logic signed [7:0] dy
  );
    return value_t'($signed({p.c, 4'b0})) + value_t'(p.a) * value_t'(dx) + value_t'(p.b) * value_t'(dy);
  endfunction

  // v 2^-down (2^24 - 1), or (2^16 - 1), rounded to nearest, halves up; v is not
  // negative and less than 2^down.
  function automatic logic [23:0] unorm(input logic wide, input logic [39:0] v, input logic [6:0] down);
    logic [63:0] scaled;
    logic [24:0] kept;
    scaled = wide ? {v, 24'b0} - 64'(v) : {8'b0, v, 16'b0} - 64'(v);
    if (down > 7'd64) return '0;
    kept = 25'(scaled >> (down - 7'd1)) + 25'd1;
    return kept[24:1];
  endfunction

  // The nearest float to v 2^-down, halves to even; v is not zero.
  function automatic logic [31:0] float(input logic [39:0] v, input logic [6:0] down);
    logic [39:0] left;
    logic [5:0] top;
    logic up;
    left = v;
    top = 6'd39;
    for (int k = 5; k >= 0; k--) begin
      if (left >> (40 - (1 << k)) == 0) begin
        left = left << (1 << k);
        top = top - 6'(1 << k);
      end
    end
    up = left[15] && (left[14:0] != 0 || left[16]);
    // A mantissa that overflows counts the exponent up.
    return {1'b0, 8'(8'd127 + 8'(top) - 8'(down)), left[38:16]} + 32'(up);
  endfunction

  // The surface's number for a depth of v in 2^-(exp + 4), held to [0, 1]: Z16 and Z24
  // are rounded to nearest, halves up; Z32 to the nearest float, halves to even.
  // Greater depths never have smaller codes.
  function automatic logic [31:0] code(input depth_format_t format, input logic [5:0] exp, input value_t v);
    logic [6:0] down;
    logic beyond;
    down = 7'(exp) + 7'd4;
    beyond = down <= 7'd40 && (v[39:0] >> down) != 0;
    if (v <= 0) return '0;
    unique case (format)
      DEPTH_FORMAT_NONE: return '0;
      DEPTH_FORMAT_Z16: return beyond ? 32'hffff : 32'(unorm(1'b0, v[39:0], down));
      DEPTH_FORMAT_Z24_S8: return beyond ? 32'hff_ffff : 32'(unorm(1'b1, v[39:0], down));
      DEPTH_FORMAT_Z32: return beyond ? 32'h3f80_0000 : float(v[39:0], down);
    endcase
  endfunction

  // The top 16 bits of the depth scale, rounded down: what Zcull keeps of a code.
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
