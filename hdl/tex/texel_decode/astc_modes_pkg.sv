// The mode of a block: the grid of weights, ranges of numbers, parts, and what is illegal.

package astc_modes_pkg;
  import astc_partition_pkg::part;
  import astc_pkg::*;

  // Magenta, in 16 bits: alpha first.
  localparam logic [3:0][31:0] ILLEGAL = {32'hffff, 32'hffff, 32'h0, 32'hffff};

  typedef struct packed {
    logic        legal;
    logic [3:0]  width;
    logic [3:0]  height;
    astc_range_t weights;
    logic        dual;
  } astc_grid_t;

  // Bits of a sequence of numbers.
  function automatic logic [11:0] length_of(input astc_range_t range, input logic [8:0] count);
    logic [11:0] digits;
    digits = '0;
    if (range.trits) digits = ({count, 3'd0} + 12'd4) / 12'd5;
    else if (range.quints) digits = (12'(count) * 12'd7 + 12'd2) / 12'd3;
    return digits + 12'(count) * 12'(range.bits);
  endfunction

  // The grid's width and height, the range of weights, and whether there are two planes of them.
  function automatic astc_grid_t grid_of(input logic [10:0] b);
    astc_grid_t y;
    logic plain, precise;
    logic [2:0] code;
    logic [3:0] first, second, width, height;
    first = {2'd0, b[6:5]};
    second = {2'd0, b[8:7]};
    plain = b[1:0] == '0 && b[8:7] == 2'd2;
    y.legal = 1'b1;
    {width, height} = {first + 4'd2, 4'd12};
    if (b[1:0] == '0)
      case (b[8:7])
        2'd0: {width, height} = {4'd12, first + 4'd2};
        2'd1: {width, height} = {first + 4'd2, 4'd12};
        2'd2: {width, height} = {first + 4'd6, {2'd0, b[10:9]} + 4'd6};
        default: {width, height} = b[5] ? {4'd10, 4'd6} : {4'd6, 4'd10};
      endcase
    else
      case (b[3:2])
        2'd0: {width, height} = {second + 4'd4, first + 4'd2};
        2'd1: {width, height} = {second + 4'd8, first + 4'd2};
        2'd2: {width, height} = {first + 4'd2, second + 4'd8};
        default:
        {width, height} = b[8] ? {{3'd0, b[7]} + 4'd2, first + 4'd2} : {first + 4'd2, {3'd0, b[7]} + 4'd6};
      endcase
    if (b[1:0] == '0 && (b[3:2] == '0 || (b[8:7] == 2'd3 && b[6]))) y.legal = 1'b0;
    code = {b[1:0] == '0 ? b[3:2] : b[1:0], b[4]};
    precise = !plain && b[9];
    case ({precise, code})
      4'd2: y.weights = {1'b0, 1'b0, 4'd1};
      4'd3: y.weights = {1'b1, 1'b0, 4'd0};
      4'd4: y.weights = {1'b0, 1'b0, 4'd2};
      4'd5: y.weights = {1'b0, 1'b1, 4'd0};
      4'd6: y.weights = {1'b1, 1'b0, 4'd1};
      4'd10: y.weights = {1'b0, 1'b1, 4'd1};
      4'd11: y.weights = {1'b1, 1'b0, 4'd2};
      4'd12: y.weights = {1'b0, 1'b0, 4'd4};
      4'd13: y.weights = {1'b0, 1'b1, 4'd2};
      4'd14: y.weights = {1'b1, 1'b0, 4'd3};
      default: y.weights = {1'b0, 1'b0, precise ? 4'd5 : 4'd3};
    endcase
    y.width = width;
    y.height = height;
    y.dual = !plain && b[10];
    return y;
  endfunction

  // A block of one colour: its values, and before them whether it is legal.
  function automatic logic [128:0] flat_of(input logic [127:9] b);
    logic legal;
    legal = b[11:9] == 3'd6 && (&b[63:12] || (b[24:12] < b[37:25] && b[50:38] < b[63:51]));
    return {legal, 16'd0, b[127:112], 16'd0, b[111:96], 16'd0, b[95:80], 16'd0, b[79:64]};
  endfunction

  // Bits of modes below the weights.
  function automatic logic [3:0] more_bits(input logic [1:0] selector, input logic [1:0] last);
    return last == '0 || selector == '0 ? '0 : 4'(last) * 4'd3 - 4'd1;
  endfunction

  // Modes of the end points of four parts.
  function automatic logic [3:0][3:0] modes_of(
      /* verilator lint_off UNUSEDSIGNAL */  // these are a few bits of it
      input logic [127:0] b,
      /* verilator lint_on UNUSEDSIGNAL */
      input logic [1:0] last, input logic [6:0] weight_bits);
    logic [3:0] more;
    logic [11:0] bits;
    logic [3:0][3:0] modes;
    if (last == '0) return {4{b[16:13]}};
    if (b[24:23] == '0) return {4{b[28:25]}};
    more = more_bits(b[24:23], last);
    bits = {8'(b >> (8'd128 - 8'(weight_bits) - 8'(more))) & ~(8'hff << more), b[28:25]};
    for (int unsigned k = 0; k < 4; k++)
      modes[k] = {b[24:23] - 2'd1 + 2'(bits[k]), 2'(bits >> (4'(last) + 4'd1 + 4'(2 * k)))};
    return modes;
  endfunction

  // How far a point of a grid is, in sixteenths.
  function automatic logic [10:0] place(input logic [3:0] side, input logic [3:0] at, input logic [3:0] points);
    /* verilator lint_off UNUSEDSIGNAL */  // the rest is rounded
    logic [16:0] scaled;
    /* verilator lint_on UNUSEDSIGNAL */
    scaled = 17'(ASTC_SCALES[side]) * 17'(at) * 17'(points - 4'd1) + 17'd32;
    return scaled[16:6];
  endfunction

  // The widest range in which so many numbers have room.
  function automatic astc_range_t range_of(input logic [4:0] total, input logic [7:0] left);
    astc_range_t y, one;
    y = '0;
    for (int unsigned n = ASTC_RANGES; n > 0; n--) begin
      one = {ASTC_RANGE_DIGITS[n-1][0], ASTC_RANGE_DIGITS[n-1][1], ASTC_RANGE_BITS[n-1]};
      if (length_of(one, 9'(total)) <= 12'(left)) y = one;
    end
    return y;
  endfunction

  // A texel's block: not its kind and share.
  function automatic astc_block_t block_of(
      input logic [3:0] block_x, input logic [3:0] block_y, input logic [3:0] x, input logic [3:0] y,
      input logic [127:0] b);
    astc_block_t z;
    astc_grid_t grid;
    logic [128:0] flat;
    astc_range_t colours;
    logic [8:0] count;
    logic [11:0] weight_bits;
    logic fits;
    logic [3:0] more;
    logic [3:0][3:0] modes;
    logic [5:0] total, first;
    logic [4:0] colour_at;
    logic [7:0] below, taken, left;
    logic [1:0] of;
    logic [10:0] across, down;
    z = '0;
    z.flat = 1'b1;
    z.words = ILLEGAL;
    if (b[8:0] == 9'h1fc) begin
      flat = flat_of(b[127:9]);
      if (flat[128]) z.words = flat[127:0];
      return z;
    end
    grid = grid_of(b[10:0]);
    count = grid.dual ? 9'({8'(grid.width) * 8'(grid.height), 1'b0}) : 9'(grid.width) * 9'(grid.height);
    weight_bits = length_of(grid.weights, count);
    fits = grid.legal && grid.width <= block_x && grid.height <= block_y && count <= 9'd64
        && weight_bits >= 12'd24 && weight_bits <= 12'd96;
    if (!fits || (grid.dual && b[12:11] == 2'd3)) return z;

    // ---- end points
    more = more_bits(b[24:23], b[12:11]);
    modes = modes_of(b, b[12:11], weight_bits[6:0]);
    first = '0;
    of = b[12:11] == '0 ? '0
        : part(b[22:13], b[12:11], x, y, 8'(block_x) * 8'(block_y) < 8'd31);
    total = 6'(modes[0][3:2]) + 6'd1;
    for (int unsigned k = 1; k < 4; k++) if (k <= 32'(b[12:11])) total += 6'(modes[k][3:2]) + 6'd1;
    for (int unsigned k = 0; k < 3; k++) if (k < 32'(of)) first += 6'(modes[k][3:2]) + 6'd1;
    colour_at = b[12:11] == '0 ? 5'd17 : 5'd29;
    below = weight_bits[7:0] + 8'(more) + (grid.dual ? 8'd2 : 8'd0);
    taken = below + 8'(colour_at);
    left = 8'd128 - taken;
    if (total > 6'd9 || taken > 8'd128 || 12'(left) * 12'd5 < 12'(total) * 12'd26) return z;
    colours = range_of({total[3:0], 1'b0}, left);

    // ---- weights
    across = place(block_x, x, grid.width);
    down = place(block_y, y, grid.height);
    z.flat = 1'b0;
    z.words = b;
    z.weights = grid.weights;
    z.weight_bits = weight_bits[6:0];
    z.colours = colours;
    z.colour_bits = 7'(length_of(colours, 9'({total, 1'b0})));
    z.colour_at = colour_at;
    z.first = {first[3:0], 1'b0};
    z.mode = modes[of];
    z.dual = grid.dual;
    z.selector = grid.dual ? 2'(b >> (8'd128 - below)) : '0;
    z.width = grid.width;
    z.corner = across[10:4] + 7'(down[10:4] * 7'(grid.width));
    z.past_x = across[3:0];
    z.past_y = down[3:0];
    return z;
  endfunction
endpackage
