// Stages from differences to the longer axis of a footprint.

package coordinate_spread_pkg;
  import coordinate_cube_pkg::*;
  import coordinates_pkg::*;
  import texture_float_pkg::*;
  import texture_quads_pkg::*;
  import texture_sums_pkg::*;

  // Whether an element has differences.
  function automatic logic measures(input spread_t spread, input int unsigned element);
    return spread == SPREAD_OF_LANES || (spread == SPREAD_OF_QUAD && element == 0);
  endfunction

  // The element that has a lane's.
  function automatic logic [1:0] element_of(input spread_t spread, input logic [1:0] lane);
    return spread == SPREAD_OF_LANES ? lane : 2'd0;
  endfunction

  // Differences in texels, of which the first is squared.
  function automatic texels_t in_texels(input logic [2:0][31:0] difference, input logic [2:0][31:0] sizes);
    logic [31:0] first;
    first = product_of(difference[0], sizes[0]);
    return '{
        square: product_of(first, first),
        rest: {product_of(difference[2], sizes[2]), product_of(difference[1], sizes[1])}
    };
  endfunction

  function automatic texel_quad_t texels_of(input difference_quad_t quad, input logic [2:0][31:0] sizes, input int unsigned threads);
    texel_quad_t to;
    to = '0;
    to.head = quad.head;
    to.lanes = quad.lanes;
    to.differences = quad.differences;
    for (int unsigned k = 0; k < QUAD_LANES; k++)
      if (k < threads && measures(quad.head.spread, k)) begin
        to.x[k] = in_texels(quad.differences[k].x, sizes);
        to.y[k] = in_texels(quad.differences[k].y, sizes);
      end
    return to;
  endfunction

  function automatic logic [31:0] square_of(input texels_t texels);
    logic [31:0] two;
    two = fused_of(texels.rest[0], texels.rest[0], texels.square);
    return fused_of(texels.rest[1], texels.rest[1], two);
  endfunction

  function automatic square_quad_t squares_of(input texel_quad_t quad, input int unsigned threads);
    square_quad_t to;
    to = '0;
    to.head = quad.head;
    to.lanes = quad.lanes;
    to.differences = quad.differences;
    for (int unsigned k = 0; k < QUAD_LANES; k++)
      if (k < threads && measures(quad.head.spread, k)) begin
        to.x[k] = square_of(quad.x[k]);
        to.y[k] = square_of(quad.y[k]);
      end
    return to;
  endfunction

  // 1 / taps^2, by half the taps, less one.
  typedef logic [7:0][31:0] inverses_t;

  function automatic inverses_t inverses();
    inverses_t all;
    for (int unsigned n = 0; n < 8; n++) all[n] = quotient_of(24'd1, 24'(4 * (n + 1) * (n + 1)));
    return all;
  endfunction

  localparam inverses_t INVERSES = inverses();

  // The least number of taps, at most `most`, that covers the longer axis with the shorter.
  function automatic logic [4:0] taps_of(
    input logic [30:0] longer, input logic [30:0] shorter, input logic [4:0] most
  );
    float_parts_t l, s;
    logic [7:0] gap;
    logic [31:0] wanted;
    logic [4:0] found;
    l = parts_of(longer);
    s = parts_of(shorter);
    gap = l.exponent - s.exponent;
    wanted = 32'(l.significand) << gap[3:0];
    if (longer >= INFINITY[30:0] || (gap == '0 && s.significand >= l.significand)) return 5'd1;
    // The last one that is allowed, or the first that is enough. With exponents further from each other none is.
    found = 5'd1;
    for (int unsigned n = 8; n > 0; n--)
      if (5'(2 * n) <= most
          && (found == 5'd1 || (gap <= 8'd8 && 32'(s.significand) * 32'(4 * n * n) >= wanted)))
        found = 5'(2 * n);
    return found;
  endfunction

  // A square divided by that of the taps.
  function automatic logic [31:0] divided_of(input logic [31:0] square, input logic [4:0] taps);
    return taps == 5'd1 ? square : product_of(square, INVERSES[3'(taps[4:1]-4'd1)]);
  endfunction

  // The axis of a footprint on a face, whose s and t are half as long.
  function automatic logic [1:0][31:0] face_axis_of(input logic [2:0] face, input logic [2:0][31:0] longer);
    logic [1:0][31:0] part;
    part = along_of(face, longer);
    return {product_of(part[1], HALF), product_of(part[0], HALF)};
  endfunction

  function automatic ratio_quad_t ratio_of(
    input square_quad_t quad, input logic [4:0] most, input int unsigned threads
  );
    ratio_quad_t to;
    logic [QUAD_LANES-1:0] upright;  // the longer axis is that of y
    logic [31:0] longer;
    logic [30:0] shorter;
    logic [1:0] from;
    logic [2:0][31:0] axis;
    to = '0;
    upright = '0;
    to.head = quad.head;
    to.lanes = quad.lanes;
    for (int unsigned k = 0; k < QUAD_LANES; k++) if (k < threads) begin
      to.taps[k] = 5'd1;
      if (measures(quad.head.spread, k)) begin
        upright[k] = quad.x[k] < quad.y[k];
        longer = upright[k] ? quad.y[k] : quad.x[k];
        shorter = upright[k] ? quad.x[k][30:0] : quad.y[k][30:0];
        // Of volumes the axis would have three parts.
        if (quad.head.shape != QUAD_SHAPE_THREE) to.taps[k] = taps_of(longer[30:0], shorter, most);
        to.squares[k] = divided_of(longer, to.taps[k]);
      end
    end
    for (int unsigned k = 0; k < QUAD_LANES; k++) if (k < threads) begin
      from = threads == 1 ? 2'd0 : element_of(quad.head.spread, 2'(k));
      if (to.taps[from] != 5'd1) begin
        axis = upright[from] ? quad.differences[from].y : quad.differences[from].x;
        to.axes[k] = quad.head.shape == QUAD_SHAPE_CUBE ? face_axis_of(quad.lanes[k].face, axis) : axis[1:0];
      end
    end
    return to;
  endfunction

endpackage
