// Sequences of numbers: of a number the bits, and of the trits or quints of its group its own; then colours of 8 bits and weights
// up to 64.

package astc_numbers_pkg;
  import astc_pkg::*;

  typedef struct packed {
    logic [2:0] digit;
    logic [7:0] m;
  } astc_number_t;

  // The trits of a group, the first one lowest.
  function automatic logic [4:0][1:0] trits(input logic [7:0] t);
    logic [4:0] c;
    logic [1:0][1:0] high;
    logic [2:0][1:0] low;
    if (t[4:2] == 3'd7) begin
      c = {t[7:5], t[1:0]};
      high = {2'd2, 2'd2};
    end else begin
      c = t[4:0];
      high = t[6:5] == 2'd3 ? {2'd2, 1'b0, t[7]} : {1'b0, t[7], t[6:5]};
    end
    if (c[1:0] == 2'd3) low = {2'd2, 1'b0, c[4], c[3], c[2] & !c[3]};
    else if (c[3:2] == 2'd3) low = {2'd2, 2'd2, c[1:0]};
    else low = {1'b0, c[4], c[3:2], c[1], c[0] & !c[1]};
    return {high, low};
  endfunction

  // The quints of a group, the first one lowest.
  function automatic logic [2:0][2:0] quints(input logic [6:0] q);
    logic [4:0] c;
    logic [2:0] last;
    if (q[2:1] == 2'd3 && q[6:5] == '0) return {q[0], q[4] & !q[0], q[3] & !q[0], 3'd4, 3'd4};
    c = q[2:1] == 2'd3 ? {q[4:3], ~q[6:5], q[0]} : q[4:0];
    last = q[2:1] == 2'd3 ? 3'd4 : {1'b0, q[6:5]};
    return c[2:0] == 3'd5 ? {last, 3'd4, 1'b0, c[4:3]} : {last, 1'b0, c[4:3], c[2:0]};
  endfunction

  // The digit and the bits of a number in a sequence.
  function automatic astc_number_t number_of(
      input logic [127:0] sequence_bits, input astc_range_t range, input logic [6:0] at);
    astc_number_t y;
    logic [10:0] n, first;
    logic [2:0] k, passed;
    logic [37:0] g;
    logic [4:0][1:0] three;
    logic [2:0][2:0] five;
    logic [7:0] mask;
    n = 11'(range.bits);
    mask = ~(8'hff << range.bits);
    y = '0;
    if (range.trits) begin
      k = 3'(at % 7'd5);
      first = 11'(at / 7'd5) * (11'd8 + 11'd5 * n);
      g = 38'(sequence_bits >> first);
      three = trits(
          {1'(g >> (11'd5 * n + 11'd7)), 2'(g >> (11'd4 * n + 11'd5)), 1'(g >> (11'd3 * n + 11'd4)),
           2'(g >> (11'd2 * n + 11'd2)), 2'(g >> n)});
      y.digit = {1'b0, three[k]};
      case (k)
        3'd0: passed = 3'd0;
        3'd1: passed = 3'd2;
        3'd2: passed = 3'd4;
        3'd3: passed = 3'd5;
        default: passed = 3'd7;
      endcase
      y.m = 8'(g >> (11'(k) * n + 11'(passed))) & mask;
    end else if (range.quints) begin
      k = 3'(at % 7'd3);
      first = 11'(at / 7'd3) * (11'd7 + 11'd3 * n);
      g = 38'(sequence_bits >> first);
      five = quints({2'(g >> (11'd3 * n + 11'd5)), 2'(g >> (11'd2 * n + 11'd3)), 3'(g >> n)});
      y.digit = five[k[1:0]];
      passed = k == 3'd0 ? 3'd0 : k == 3'd1 ? 3'd3 : 3'd5;
      y.m = 8'(g >> (11'(k) * n + 11'(passed))) & mask;
    end else y.m = 8'(sequence_bits >> (11'(at) * n)) & mask;
    return y;
  endfunction

  // A weight, up to 64.
  function automatic logic [6:0] weight_of(input astc_range_t range, input astc_number_t x);
    logic [6:0] value, b, factor;
    /* verilator lint_off UNUSEDSIGNAL */  // the rest is cut off
    logic [6:0] sum;
    /* verilator lint_on UNUSEDSIGNAL */
    logic [1:0] high;
    high = x.m[2:1];
    b = '0;
    factor = 7'(range.trits ? ASTC_WEIGHT_TRIT[range.bits[1:0]] : ASTC_WEIGHT_QUINT[range.bits[1:0]]);
    if (range.bits == 4'd2) b = range.trits ? {high[0], 3'd0, high[0], 1'b0, high[0]} : {high[0], 4'd0, high[0], 1'b0};
    if (range.bits == 4'd3) b = {high[1:0], 3'd0, high[1:0]};
    sum = (7'(x.digit) * factor + b) ^ {7{x.m[0]}};
    value = {1'b0, x.m[0], sum[6:2]};
    if (range.trits && range.bits == '0)
      case (x.digit)
        3'd0: value = 7'd0;
        3'd1: value = 7'd32;
        default: value = 7'd63;
      endcase
    if (range.quints && range.bits == '0)
      case (x.digit)
        3'd0: value = 7'd0;
        3'd1: value = 7'd16;
        3'd2: value = 7'd32;
        3'd3: value = 7'd47;
        default: value = 7'd63;
      endcase
    if (!range.trits && !range.quints)
      case (range.bits)
        4'd1: value = {1'b0, {6{x.m[0]}}};
        4'd2: value = {1'b0, {3{x.m[1:0]}}};
        4'd3: value = {1'b0, {2{x.m[2:0]}}};
        4'd4: value = {1'b0, x.m[3:0], x.m[3:2]};
        default: value = {1'b0, x.m[4:0], x.m[4]};
      endcase
    return value > 7'd32 ? value + 7'd1 : value;
  endfunction

  // A colour of 8 bits.
  function automatic logic [7:0] colour_of(input astc_range_t range, input astc_number_t x);
    logic [8:0] b, factor;
    /* verilator lint_off UNUSEDSIGNAL */  // the rest is cut off
    logic [8:0] sum;
    /* verilator lint_on UNUSEDSIGNAL */
    logic [4:0] h;
    logic [7:0] top;
    h = x.m[5:1];
    b = '0;
    factor = 9'(range.trits ? ASTC_COLOUR_TRIT[range.bits[2:0]] : ASTC_COLOUR_QUINT[range.bits[2:0]]);
    if (range.trits)
      case (range.bits)
        4'd2: b = {h[0], 3'd0, h[0], 1'b0, h[0], h[0], 1'b0};
        4'd3: b = {h[1:0], 3'd0, h[1:0], h[1:0]};
        4'd4: b = {h[2:0], 3'd0, h[2:0]};
        4'd5: b = {h[3:0], 3'd0, h[3:2]};
        4'd6: b = {h[4:0], 3'd0, h[4]};
        default: ;
      endcase
    else
      case (range.bits)
        4'd2: b = {h[0], 4'd0, h[0], h[0], 2'd0};
        4'd3: b = {h[1:0], 4'd0, h[1:0], h[1]};
        4'd4: b = {h[2:0], 4'd0, h[2:1]};
        4'd5: b = {h[3:0], 4'd0, h[3]};
        default: ;
      endcase
    sum = (9'(x.digit) * factor + b) ^ {9{x.m[0]}};
    if (range.trits || range.quints) return {x.m[0], sum[8:2]};
    top = x.m << (4'd8 - range.bits);
    return top | (top >> range.bits) | (top >> {range.bits, 1'b0});
  endfunction

  // A texel with its numbers: values of its part's end points, and weights of four points of the grid. Not its kind and share.
  function automatic logic [7:0][7:0] values_of(
      /* verilator lint_off UNUSEDSIGNAL */  // weights use the rest
      input astc_block_t block
      /* verilator lint_on UNUSEDSIGNAL */);
    logic [7:0][7:0] y;
    logic [127:0] colours;
    colours = (block.words >> block.colour_at) & ~({128{1'b1}} << block.colour_bits);
    for (int unsigned k = 0; k < 8; k++)
      y[k] = colour_of(block.colours, number_of(colours, block.colours, 7'(block.first) + 7'(k)));
    return y;
  endfunction

  function automatic logic [1:0][3:0][6:0] weights_of(
      /* verilator lint_off UNUSEDSIGNAL */  // colours use the rest
      input astc_block_t block
      /* verilator lint_on UNUSEDSIGNAL */);
    logic [1:0][3:0][6:0] y;
    logic [127:0] turned, bits;
    logic [6:0] point;
    y = '0;
    for (int unsigned k = 0; k < 128; k++) turned[k] = block.words[(127-k)/32][(127-k)%32];
    bits = turned & ~({128{1'b1}} << block.weight_bits);
    for (int unsigned p = 0; p < 2; p++)
      if (p == 0 || block.dual)
        for (int unsigned k = 0; k < 4; k++) begin
          point = block.corner + 7'(k % 2) + (k / 2 == 1 ? 7'(block.width) : 7'd0);
          y[p][k] = weight_of(
              block.weights, number_of(bits, block.weights, block.dual ? {point[5:0], 1'(p)} : point));
        end
    return y;
  endfunction
endpackage
