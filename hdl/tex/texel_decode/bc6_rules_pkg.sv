// BC6: ends of a texel and their values.

package bc6_rules_pkg;
  import bptc_pkg::*;
  import bptc_weights_pkg::*;

  // The first end, and three more, each of red, green and blue, as the bits of their fields.
  function automatic logic [3:0][2:0][15:0] fields(
      input logic [4:0] mode,
      /* verilator lint_off UNUSEDSIGNAL */  // indices are above
      input logic [127:0] b
      /* verilator lint_on UNUSEDSIGNAL */);
    logic [3:0][2:0][15:0] y;
    y = '0;
    case (mode)
      5'd0: begin
        y[0][0] = 16'(b[14:5]);
        y[0][1] = 16'(b[24:15]);
        y[0][2] = 16'(b[34:25]);
        y[1][0] = 16'(b[39:35]);
        y[1][1] = 16'(b[49:45]);
        y[1][2] = 16'(b[59:55]);
        y[2][0] = 16'(b[69:65]);
        y[2][1] = 16'({b[2], b[44:41]});
        y[2][2] = 16'({b[3], b[64:61]});
        y[3][0] = 16'(b[75:71]);
        y[3][1] = 16'({b[40], b[54:51]});
        y[3][2] = 16'({b[4], b[76], b[70], b[60], b[50]});
      end
      5'd1: begin
        y[0][0] = 16'(b[11:5]);
        y[0][1] = 16'(b[21:15]);
        y[0][2] = 16'(b[31:25]);
        y[1][0] = 16'(b[40:35]);
        y[1][1] = 16'(b[50:45]);
        y[1][2] = 16'(b[60:55]);
        y[2][0] = 16'(b[70:65]);
        y[2][1] = 16'({b[2], b[24], b[44:41]});
        y[2][2] = 16'({b[22], b[14], b[64:61]});
        y[3][0] = 16'(b[76:71]);
        y[3][1] = 16'({b[4:3], b[54:51]});
        y[3][2] = 16'({b[33], b[34], b[32], b[23], b[13:12]});
      end
      5'd2: begin
        y[0][0] = 16'({b[40], b[14:5]});
        y[0][1] = 16'({b[49], b[24:15]});
        y[0][2] = 16'({b[59], b[34:25]});
        y[1][0] = 16'(b[39:35]);
        y[1][1] = 16'(b[48:45]);
        y[1][2] = 16'(b[58:55]);
        y[2][0] = 16'(b[69:65]);
        y[2][1] = 16'(b[44:41]);
        y[2][2] = 16'(b[64:61]);
        y[3][0] = 16'(b[75:71]);
        y[3][1] = 16'(b[54:51]);
        y[3][2] = 16'({b[76], b[70], b[60], b[50]});
      end
      5'd6: begin
        y[0][0] = 16'({b[39], b[14:5]});
        y[0][1] = 16'({b[50], b[24:15]});
        y[0][2] = 16'({b[59], b[34:25]});
        y[1][0] = 16'(b[38:35]);
        y[1][1] = 16'(b[49:45]);
        y[1][2] = 16'(b[58:55]);
        y[2][0] = 16'(b[68:65]);
        y[2][1] = 16'({b[75], b[44:41]});
        y[2][2] = 16'(b[64:61]);
        y[3][0] = 16'(b[74:71]);
        y[3][1] = 16'({b[40], b[54:51]});
        y[3][2] = 16'({b[76], b[70], b[60], b[69]});
      end
      5'd10: begin
        y[0][0] = 16'({b[39], b[14:5]});
        y[0][1] = 16'({b[49], b[24:15]});
        y[0][2] = 16'({b[60], b[34:25]});
        y[1][0] = 16'(b[38:35]);
        y[1][1] = 16'(b[48:45]);
        y[1][2] = 16'(b[59:55]);
        y[2][0] = 16'(b[68:65]);
        y[2][1] = 16'(b[44:41]);
        y[2][2] = 16'({b[40], b[64:61]});
        y[3][0] = 16'(b[74:71]);
        y[3][1] = 16'(b[54:51]);
        y[3][2] = 16'({b[75], b[76], b[70:69], b[50]});
      end
      5'd14: begin
        y[0][0] = 16'(b[13:5]);
        y[0][1] = 16'(b[23:15]);
        y[0][2] = 16'(b[33:25]);
        y[1][0] = 16'(b[39:35]);
        y[1][1] = 16'(b[49:45]);
        y[1][2] = 16'(b[59:55]);
        y[2][0] = 16'(b[69:65]);
        y[2][1] = 16'({b[24], b[44:41]});
        y[2][2] = 16'({b[14], b[64:61]});
        y[3][0] = 16'(b[75:71]);
        y[3][1] = 16'({b[40], b[54:51]});
        y[3][2] = 16'({b[34], b[76], b[70], b[60], b[50]});
      end
      5'd18: begin
        y[0][0] = 16'(b[12:5]);
        y[0][1] = 16'(b[22:15]);
        y[0][2] = 16'(b[32:25]);
        y[1][0] = 16'(b[40:35]);
        y[1][1] = 16'(b[49:45]);
        y[1][2] = 16'(b[59:55]);
        y[2][0] = 16'(b[70:65]);
        y[2][1] = 16'({b[24], b[44:41]});
        y[2][2] = 16'({b[14], b[64:61]});
        y[3][0] = 16'(b[76:71]);
        y[3][1] = 16'({b[13], b[54:51]});
        y[3][2] = 16'({b[34:33], b[23], b[60], b[50]});
      end
      5'd22: begin
        y[0][0] = 16'(b[12:5]);
        y[0][1] = 16'(b[22:15]);
        y[0][2] = 16'(b[32:25]);
        y[1][0] = 16'(b[39:35]);
        y[1][1] = 16'(b[50:45]);
        y[1][2] = 16'(b[59:55]);
        y[2][0] = 16'(b[69:65]);
        y[2][1] = 16'({b[23], b[24], b[44:41]});
        y[2][2] = 16'({b[14], b[64:61]});
        y[3][0] = 16'(b[75:71]);
        y[3][1] = 16'({b[33], b[40], b[54:51]});
        y[3][2] = 16'({b[34], b[76], b[70], b[60], b[13]});
      end
      5'd26: begin
        y[0][0] = 16'(b[12:5]);
        y[0][1] = 16'(b[22:15]);
        y[0][2] = 16'(b[32:25]);
        y[1][0] = 16'(b[39:35]);
        y[1][1] = 16'(b[49:45]);
        y[1][2] = 16'(b[60:55]);
        y[2][0] = 16'(b[69:65]);
        y[2][1] = 16'({b[24], b[44:41]});
        y[2][2] = 16'({b[23], b[14], b[64:61]});
        y[3][0] = 16'(b[75:71]);
        y[3][1] = 16'({b[40], b[54:51]});
        y[3][2] = 16'({b[33], b[34], b[76], b[70], b[13], b[50]});
      end
      5'd30: begin
        y[0][0] = 16'(b[10:5]);
        y[0][1] = 16'(b[20:15]);
        y[0][2] = 16'(b[30:25]);
        y[1][0] = 16'(b[40:35]);
        y[1][1] = 16'(b[50:45]);
        y[1][2] = 16'(b[60:55]);
        y[2][0] = 16'(b[70:65]);
        y[2][1] = 16'({b[21], b[24], b[44:41]});
        y[2][2] = 16'({b[22], b[14], b[64:61]});
        y[3][0] = 16'(b[76:71]);
        y[3][1] = 16'({b[31], b[11], b[54:51]});
        y[3][2] = 16'({b[33], b[34], b[32], b[23], b[13:12]});
      end
      5'd3: begin
        y[0][0] = 16'(b[14:5]);
        y[0][1] = 16'(b[24:15]);
        y[0][2] = 16'(b[34:25]);
        y[1][0] = 16'(b[44:35]);
        y[1][1] = 16'(b[54:45]);
        y[1][2] = 16'(b[64:55]);
      end
      5'd7: begin
        y[0][0] = 16'({b[44], b[14:5]});
        y[0][1] = 16'({b[54], b[24:15]});
        y[0][2] = 16'({b[64], b[34:25]});
        y[1][0] = 16'(b[43:35]);
        y[1][1] = 16'(b[53:45]);
        y[1][2] = 16'(b[63:55]);
      end
      5'd11: begin
        y[0][0] = 16'({b[43], b[44], b[14:5]});
        y[0][1] = 16'({b[53], b[54], b[24:15]});
        y[0][2] = 16'({b[63], b[64], b[34:25]});
        y[1][0] = 16'(b[42:35]);
        y[1][1] = 16'(b[52:45]);
        y[1][2] = 16'(b[62:55]);
      end
      5'd15: begin
        y[0][0] = 16'({b[39], b[40], b[41], b[42], b[43], b[44], b[14:5]});
        y[0][1] = 16'({b[49], b[50], b[51], b[52], b[53], b[54], b[24:15]});
        y[0][2] = 16'({b[59], b[60], b[61], b[62], b[63], b[64], b[34:25]});
        y[1][0] = 16'(b[38:35]);
        y[1][1] = 16'(b[48:45]);
        y[1][2] = 16'(b[58:55]);
      end
      default: ;
    endcase
    return y;
  endfunction

  // A number of some bits with its sign.
  function automatic logic [15:0] extended(input logic [15:0] x, input logic [4:0] bits);
    return unsigned'($signed(x << (5'd16 - bits)) >>> (5'd16 - bits));
  endfunction

  // The end of a subset: `e` 1 to 3 may be a difference of `n` bits from the first end.
  function automatic logic [15:0] end_of(
      input logic [15:0] first, input logic [15:0] field, input logic base, input logic [3:0] n,
      input logic [4:0] bits, input logic is_signed);
    logic [15:0] sum, x;
    sum = first + extended(field, 5'(n));
    x = base || n == '0 ? field : sum & ~(16'hffff << bits);
    return is_signed ? extended(x, bits) : x;
  endfunction

  // A texel's ends and weight.
  function automatic bptc_ends_t bc6_ends(input logic [3:0] texel, input logic [127:0] block, input logic is_signed);
    bptc_ends_t y;
    logic [4:0] mode, bits;
    logic pair, second, short_index;
    logic [4:0] partition, anchor;
    logic [6:0] at;
    logic [3:0] index;
    logic [3:0][2:0][15:0] f;
    logic [2:0][3:0] differences;
    mode = block[1] ? block[4:0] : {3'd0, block[1:0]};
    bits = BC6_ENDS[mode];
    y = '0;
    if (bits == '0) return y;
    pair = mode[1:0] != 2'd3;
    partition = block[81:77];
    second = pair && BPTC_PAIRS[{1'b0, partition}][texel];
    anchor = pair ? {1'b0, BPTC_PAIR_ANCHORS[{1'b0, partition}]} : 5'd16;
    at = (pair ? 7'd82 + 7'(texel) * 7'd3 : 7'd65 + 7'(texel) * 7'd4) - 7'(texel != '0) - 7'({1'b0, texel} > anchor);
    short_index = texel == '0 || {1'b0, texel} == anchor;
    index = 4'(block >> at) & (pair ? {1'b0, !short_index, 2'b11} : {!short_index, 3'b111});
    f = fields(mode, block);
    differences = {BC6_BLUE[mode], BC6_GREEN[mode], BC6_RED[mode]};
    for (int unsigned k = 0; k < 3; k++) begin
      y.ends[0][k] = second ? end_of(f[0][k], f[2][k], 1'b0, differences[k], bits, is_signed)
          : end_of(f[0][k], f[0][k], 1'b1, differences[k], bits, is_signed);
      y.ends[1][k] = end_of(f[0][k], second ? f[3][k] : f[1][k], 1'b0, differences[k], bits, is_signed);
    end
    y.bits = {2{bits}};
    y.weights = {2{weight(index, pair ? 3'd3 : 3'd4)}};
    return y;
  endfunction

  // An end's value in 16 bits.
  function automatic logic [15:0] unquantized(input logic [15:0] x, input logic [4:0] bits, input logic is_signed);
    logic negative;
    logic [15:0] magnitude, most, value;
    /* verilator lint_off UNUSEDSIGNAL */  // values have 16 bits
    logic [31:0] scaled;
    /* verilator lint_on UNUSEDSIGNAL */
    negative = is_signed && x[15];
    magnitude = negative ? -x : x;
    most = ~(16'hffff << (bits - 5'(is_signed)));
    scaled = ({1'b0, magnitude, 15'd0} + 32'h4000) >> (bits - 5'd1);
    value = magnitude == '0 ? '0 : magnitude >= most ? {!is_signed, 15'h7fff} : scaled[15:0];
    if (bits == '0) return '0;
    if (bits == 5'd16 || (bits == 5'd15 && !is_signed)) return x;
    return negative ? -value : value;
  endfunction

  // A value between two ends, as a half.
  function automatic logic [15:0] bc6_between(
      input logic [15:0] a, input logic [15:0] b, input logic [6:0] weight_of_b, input logic is_signed);
    logic signed [16:0] low, high;
    logic signed [24:0] sum;
    logic signed [18:0] value;
    /* verilator lint_off UNUSEDSIGNAL */  // halves have 16 bits
    logic [23:0] scaled;
    /* verilator lint_on UNUSEDSIGNAL */
    low = {is_signed && a[15], a};
    high = {is_signed && b[15], b};
    sum = 25'(low) * signed'(25'd64 - 25'(weight_of_b)) + 25'(high) * signed'(25'(weight_of_b)) + 25'sd32;
    value = 19'(sum >>> 6);
    scaled = 24'(unsigned'(value < 0 ? -value : value)) * 24'd31;
    return is_signed ? {value < 0 && scaled[19:5] != '0, scaled[19:5]} : scaled[21:6];
  endfunction
endpackage
