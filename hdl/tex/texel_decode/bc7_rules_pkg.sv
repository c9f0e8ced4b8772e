// BC7: ends of a texel and their values.

package bc7_rules_pkg;
  import bptc_pkg::*;
  import bptc_weights_pkg::*;

  // An index from the bits at its place: with a bit less at anchors.
  function automatic logic [6:0] weight_at(input logic [3:0] found, input logic [2:0] bits, input logic short_index);
    return weight(found & ~(4'hf << (bits - 3'(short_index))), bits);
  endfunction

  // A texel's ends and weights.
  function automatic bptc_ends_t bc7_ends(input logic [3:0] texel, input logic [127:0] block);
    bptc_ends_t y;
    logic [2:0] m, number;
    logic each, low, short_index;
    logic [1:0] subset;
    logic [5:0] partition;
    logic [1:0][4:0] anchors;
    logic [1:0] passed;
    logic [6:0] colour, alpha, red_at, alpha_at, low_at;
    logic [7:0] part;
    logic below;
    logic [6:0] first, second;
    y = '0;
    y.bits = {2{5'd8}};
    if (block[7:0] == '0) return y;
    m = '0;
    for (int unsigned k = 8; k > 0; k--) if (block[k-1]) m = 3'(k - 1);
    partition = 6'(block >> (4'(m) + 4'd1)) & ~(6'h3f << BC7_PARTITION[m]);
    subset = '0;
    anchors = {2{5'd16}};
    case (BC7_SUBSETS[m])
      2'd1: ;
      2'd2: begin
        subset = {1'b0, BPTC_PAIRS[partition][texel]};
        anchors[0] = {1'b0, BPTC_PAIR_ANCHORS[partition]};
      end
      default: begin
        subset = 2'(BPTC_TRIPLES[partition] >> {texel, 1'b0});
        anchors = {1'b0, BPTC_THIRD_ANCHORS[partition], 1'b0, BPTC_SECOND_ANCHORS[partition]};
      end
    endcase

    // ---- ends
    each = m inside {3'd0, 3'd3, 3'd6, 3'd7};
    low = each || m == 3'd1;
    colour = 7'(BC7_COLOUR[m]);
    alpha = 7'(BC7_ALPHA[m]);
    for (int unsigned e = 0; e < 2; e++) begin
      number = {subset, 1'(e)};
      low_at = BC7_LOW_AT[m] + (each ? 7'(number) : 7'(subset));
      below = block[low_at];
      for (int unsigned c = 0; c < 3; c++) begin
        red_at = 7'(BC7_RED_AT[m]) + (7'd2 * 7'(BC7_SUBSETS[m]) * 7'(c) + 7'(number)) * colour;
        part = 8'(block >> red_at) & ~(8'hff << colour);
        y.ends[e][c] = low ? {7'd0, part, below} : 16'(part);
      end
      alpha_at = BC7_ALPHA_AT[m] + 7'(number) * alpha;
      part = 8'(block >> alpha_at) & ~(8'hff << alpha);
      y.ends[e][3] = alpha == '0 ? 16'd255 : low ? {7'd0, part, below} : 16'(part);
    end
    y.bits[0] = 5'(colour) + 5'(low);
    y.bits[1] = alpha == '0 ? 5'd8 : 5'(alpha) + 5'(low);

    // ---- indices
    passed = 2'(texel != '0) + 2'({1'b0, texel} > anchors[0]) + 2'({1'b0, texel} > anchors[1]);
    short_index = texel == '0 || {1'b0, texel} == anchors[0] || {1'b0, texel} == anchors[1];
    first = weight_at(
        4'(block >> (BC7_INDEX_AT[m] + 7'(texel) * 7'(BC7_INDEX[m]) - 7'(passed))), BC7_INDEX[m], short_index);
    second = weight_at(
        4'(block >> (BC7_SECOND_AT[m] + 7'(texel) * 7'(BC7_SECOND[m]) - 7'(texel != '0))), 3'(BC7_SECOND[m]),
        texel == '0);
    if (BC7_SECOND[m] == '0) y.weights = {first, first};
    else y.weights = m == 3'd4 && block[7] ? {first, second} : {second, first};
    if (m == 3'd4) y.rotation = block[6:5];
    if (m == 3'd5) y.rotation = block[7:6];
    return y;
  endfunction

  // An end in 8 bits: the lowest are the upper ones again.
  function automatic logic [15:0] replicated(
      input logic [7:0] x, input logic [4:0] bits);
    logic [7:0] high;
    high = x << (5'd8 - bits);
    return {8'd0, high | high >> bits};
  endfunction

  // A value between two ends, with 8 more bits.
  function automatic logic [15:0] bc7_between(
      input logic [7:0] a, input logic [7:0] b, input logic [6:0] weight_of_b);
    /* verilator lint_off UNUSEDSIGNAL */  // the rest is rounded
    logic [14:0] sum;
    /* verilator lint_on UNUSEDSIGNAL */
    sum = 15'(a) * (15'd64 - 15'(weight_of_b)) + 15'(b) * 15'(weight_of_b) + 15'd32;
    return {sum[13:6], 8'd0};
  endfunction
endpackage
