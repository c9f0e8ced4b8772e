// The part of a block that a texel is in.

package astc_partition_pkg;

  // A number as good as random.
  function automatic logic [31:0] hash(input logic [11:0] seed);
    logic [31:0] a, b, c, e, f, g, h, i, j;
    a = 32'(seed);
    b = a - (a << 17);
    c = b + (b << 7);
    e = c + (c << 4);
    f = e ^ (e >> 5);
    g = f + (f << 16);
    h = g ^ (g >> 7);
    i = h ^ (h >> 3);
    j = i ^ (i << 6);
    return j ^ (j >> 17);
  endfunction

  // A plane over the block, at the texel.
  function automatic logic [5:0] plane(
      input logic [3:0] across, input logic [3:0] down, input logic [2:0] across_shift, input logic [2:0] down_shift,
      input logic [4:0] x, input logic [4:0] y, input logic [5:0] offset);
    logic [7:0] dx, dy;
    dx = (8'(across) * 8'(across)) >> across_shift;
    dy = (8'(down) * 8'(down)) >> down_shift;
    return 6'(8'(dx * 8'(x))) + 6'(8'(dy * 8'(y))) + offset;
  endfunction

  // The part: four planes over the block, and the highest one at the texel.
  function automatic logic [1:0] part(
      input logic [9:0] pattern, input logic [1:0] last, input logic [3:0] x, input logic [3:0] y, input logic small_block);
    logic [11:0] seed;
    logic [31:0] random;
    logic [2:0] three, four, even, odd;
    logic [4:0] sx, sy;
    logic [5:0] a, b, c, e;
    seed = {last, pattern};
    random = hash(seed);
    three = last == 2'd2 ? 3'd6 : 3'd5;
    four = seed[1] ? 3'd4 : 3'd5;
    even = seed[0] ? four : three;
    odd = seed[0] ? three : four;
    sx = small_block ? {x, 1'b0} : {1'b0, x};
    sy = small_block ? {y, 1'b0} : {1'b0, y};
    a = plane(random[3:0], random[7:4], even, odd, sx, sy, random[19:14]);
    b = plane(random[11:8], random[15:12], even, odd, sx, sy, random[15:10]);
    c = last < 2'd2 ? '0 : plane(random[19:16], random[23:20], even, odd, sx, sy, random[11:6]);
    e = last < 2'd3 ? '0 : plane(random[27:24], random[31:28], even, odd, sx, sy, random[7:2]);
    if (a >= b && a >= c && a >= e) return 2'd0;
    if (b >= c && b >= e) return 2'd1;
    return c >= e ? 2'd2 : 2'd3;
  endfunction
endpackage
