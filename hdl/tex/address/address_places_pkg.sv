// Places: texels to bytes.

// Parts of coordinates and of products are not used.
/* verilator lint_off UNUSEDSIGNAL */

package address_places_pkg;
  import address_stages_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;

  typedef struct packed {
    logic [27:0] block;
    logic [3:0]  rest;
  } divided_t;

  // A third of a number of up to 65,536.
  function automatic logic [15:0] third(input logic [16:0] n);
    return 16'((33'(n) * 33'(THIRD)) >> 17);
  endfunction

  // A coordinate's block, and where it is in it. Blocks' sides are 4, 5, 6, 8, 10 and 12 texels: halves or quarters of it are divided by 3
  // or 5.
  function automatic divided_t divided(input logic [27:0] at, input logic [3:0] side);
    divided_t r;
    logic [15:0] parts;
    logic [33:0] quotient;
    logic fives;
    logic [3:0] low;
    r = '0;
    fives = side == 4'd5 || side == 4'd10;
    parts = side == 4'd5 ? at[15:0] : side == 4'd12 ? {2'd0, at[15:2]} : {1'd0, at[15:1]};
    quotient = 34'(parts) * (fives ? 34'(FIFTH) : 34'(THIRD));
    unique case (side)
      4'd4: r.block[15:0] = {2'd0, at[15:2]};
      4'd8: r.block[15:0] = {3'd0, at[15:3]};
      4'd5, 4'd10: r.block[15:0] = quotient[33:18];
      4'd6, 4'd12: r.block[15:0] = quotient[32:17];
      default: return {at, 4'd0};
    endcase
    low = r.block[3:0];
    r.rest = at[3:0] - (side[0] ? low : '0) - (side[1] ? low << 1 : '0) - (side[2] ? low << 2 : '0) - (side[3] ? low << 3 : '0);
    return r;
  endfunction

  // The bytes of texels or blocks side by side.
  function automatic logic [35:0] bytes_of(input logic [35:0] count, input logic [2:0] bytes_log2, input logic three_quarters);
    logic [35:0] whole;
    whole = count << bytes_log2;
    return three_quarters ? whole - (whole >> 2) : whole;
  endfunction

  function automatic tap_block_t block_of(
    input tap_index_t tap, input logic [3:0] block_x, input logic [3:0] block_y, input logic [2:0] bytes_log2,
    input logic three_quarters
  );
    divided_t x, y;
    x = divided(tap.x, block_x);
    y = divided({9'd0, tap.y}, block_y);
    return '{
        kind: tap.kind,
        share: tap.share,
        within_x: x.rest,
        within_y: y.rest,
        x: 35'(bytes_of(36'(x.block), bytes_log2, three_quarters)),
        y: y.block[18:0],
        z: tap.z,
        layer: tap.layer
    };
  endfunction

  function automatic tap_row_t row_of(
    input tap_block_t tap, input texel_level_t level, input texel_layout_t layout, input logic [39:0] address,
    input logic [20:0] pitch, input logic [39:0] stride
  );
    tap_row_t r;
    logic [39:0] start;
    logic [6:0] below, slice;
    r = '0;
    r.kind = tap.kind;
    r.share = tap.share;
    r.within_x = tap.within_x;
    r.within_y = tap.within_y;
    r.row = 31'(tap.z >> level.deep) * 31'(level.rows) + 31'(tap.y[18:3] >> level.high);
    r.column = tap.x[34:6];
    below = tap.y[9:3] & 7'((8'd1 << level.high) - 8'd1);
    slice = tap.z[6:0] & 7'((8'd1 << level.deep) - 8'd1);
    r.gob = 14'(slice) << level.high | 14'(below);
    r.in_gob = block_linear_pkg::byte_in_gob(tap.x[5:0], tap.y[2:0]);
    unique case (layout)
      TEXEL_LAYOUT_BLOCKS: start = 40'(tap.layer) * stride + level.start;
      TEXEL_LAYOUT_PITCH: start = 40'(tap.y) * 40'(pitch) + 40'(tap.x);
      default: start = 40'(tap.x);
    endcase
    r.start = address + start;
    return r;
  endfunction

  function automatic tap_t tap_of(
    input tap_row_t tap, input logic [17:0] gobs, input logic [3:0] block_log2, input logic blocks
  );
    logic [30:0] block, gob;
    block = tap.row * 31'(gobs) + 31'(tap.column);
    gob = block << block_log2 | 31'(tap.gob);
    return '{
        kind: tap.kind,
        address: tap.start + (blocks ? {gob, tap.in_gob} : '0),
        within_x: tap.within_x,
        within_y: tap.within_y,
        share: tap.share
    };
  endfunction
endpackage
