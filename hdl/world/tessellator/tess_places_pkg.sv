// Positions on lines that factors divide, with 16 fraction bits, and their coordinates in a domain.
/* verilator lint_off UNUSEDSIGNAL */  // fields of a position do not use all bits

package tess_places_pkg;
  import tessellator_pkg::*;

  localparam logic [16:0] ONE = 17'h10000;
  localparam logic [16:0] HALF = 17'h08000;
  localparam logic [16:0] TWO_THIRDS = 17'h0aaaa;
  localparam logic [16:0] THIRD = 17'h05555;

  // The length of one of `segments` segments, to nearest.
  function automatic logic [16:0] length_of(input logic [6:0] segments);
    logic [127:0][16:0] lengths;
    lengths[0] = '0;
    for (int n = 1; n < 128; n++) lengths[n] = 17'((65536 + n / 2) / n);
    return lengths[segments];
  endfunction

  // A position's index in the coarser and in the finer division. One half of a line is computed; the other mirrors it.
  // As a line's segment count grows, the new segment appears where repeated halving has arrived, left before right.
  function automatic tess_index_t index_of(input tess_axis_t axis);
    tess_index_t i;
    logic [22:0] half;
    logic [6:0] whole, more, k, split;
    logic [5:0] base, rest;
    logic mirrors;
    half = 23'((24'(axis.level) + 24'd1) >> 1) + (axis.odd ? 23'h008000 : 23'd0);
    whole = half[22:16];
    more = whole + 7'(half[15:0] != '0);
    mirrors = axis.index >= more;
    k = mirrors ? {more[5:0], 1'b0} - 7'(axis.odd) - axis.index : axis.index;
    base = 6'(whole - 7'(axis.odd));
    // The highest bit of the base is dropped; an odd line with one segment has none.
    rest = '0;
    for (int j = 1; j < 6; j++) if (base[j]) rest = base & 6'((7'd1 << j) - 7'd1);
    split = base == '0 ? '0 : {rest, 1'b1};
    i.fewer = 6'(k - 7'(k > split && half[15:0] != '0));
    i.more = k[5:0];
    i.fewer_length = length_of({whole[5:0], 1'b0} - 7'(axis.odd));
    i.more_length = length_of({more[5:0], 1'b0} - 7'(axis.odd));
    i.share = half[15:0];
    i.half = k == more;
    i.back = mirrors != axis.back;
    return i;
  endfunction

  function automatic tess_between_t located_of(input tess_index_t i);
    tess_between_t b;
    b.fewer = 16'(17'(i.fewer) * i.fewer_length);
    b.more = 16'(17'(i.more) * i.more_length);
    b.share = i.share;
    b.half = i.half;
    b.back = i.back;
    return b;
  endfunction

  function automatic logic [16:0] placed_of(input tess_between_t b);
    logic [33:0] sum;
    logic [16:0] place;
    sum = 34'(b.fewer) * 34'(ONE - 17'(b.share)) + 34'(b.more) * 34'(b.share) + 34'(HALF);
    place = b.half ? HALF : sum[32:16];
    return b.back ? ONE - place : place;
  endfunction

  // u and v from two positions: for a triangle, along a side and away from it.
  function automatic logic [1:0][16:0] mapped_of(input tess_map_t map, input logic [1:0][16:0] places);
    logic [33:0] product;
    logic [16:0] in_flight, along;
    product = 34'(places[1]) * 34'(TWO_THIRDS) + 34'(HALF);
    in_flight = product[32:16];
    along = places[0] - 17'((18'(in_flight) + 18'd1) >> 1);
    case (map)
      TESS_MAP_PLANE: return places;
      TESS_MAP_SIDE0: return {along, in_flight};
      TESS_MAP_SIDE1: return {in_flight, along};
      TESS_MAP_SIDE2: return {ONE - along - in_flight, along};
      default: return {THIRD, THIRD};
    endcase
  endfunction

  // Converts a number with 16 fraction bits to a float; the result is exact.
  function automatic logic [31:0] float_of(input logic [16:0] place);
    logic [4:0] top;
    logic [23:0] mantissa;
    top = '0;
    for (int k = 1; k < 17; k++) if (place[k]) top = 5'(k);
    mantissa = 24'(place) << (5'd23 - top);
    return place == '0 ? '0 : {1'b0, 8'd111 + 8'(top), mantissa[22:0]};
  endfunction

endpackage
