// Sums of texels of ETC2 and EAC, and their codes.

package etc_rules_pkg;
  import etc_tables_pkg::*;
  import texture_binding_pkg::*;

  typedef logic signed [13:0] sum_t;

  // Eight bytes, the first one uppermost.
  function automatic logic [63:0] block_of(input logic [1:0][31:0] words);
    logic [63:0] y;
    for (int unsigned k = 0; k < 8; k++) y[63-8*k-:8] = words[k/4][8*(k%4)+:8];
    return y;
  endfunction

  // 4, 5, 6 or 7 bits as 8: the lowest are the upper ones again.
  function automatic logic [7:0] extended4(input logic [3:0] x);
    return {x, x};
  endfunction

  function automatic logic [7:0] extended5(input logic [4:0] x);
    return {x, x[4:2]};
  endfunction

  function automatic logic [7:0] extended6(input logic [5:0] x);
    return {x, x[5:4]};
  endfunction

  function automatic logic [7:0] extended7(input logic [6:0] x);
    return {x, x[6]};
  endfunction

  // A colour with what is added to it.
  function automatic sum_t [2:0] with_sum(input logic [2:0][7:0] base, input logic signed [8:0] sum);
    sum_t [2:0] y;
    for (int unsigned k = 0; k < 3; k++) y[k] = signed'({6'd0, base[k]}) + 14'(sum);
    return y;
  endfunction

  // T and H blocks: red is element 0.
  function automatic sum_t [2:0] paint(
      /* verilator lint_off UNUSEDSIGNAL */  // other modes use the rest
      input logic [63:0] b,
      /* verilator lint_on UNUSEDSIGNAL */
      input logic [1:0] index, input logic t);
    logic [2:0][3:0] first, second;
    logic [2:0][7:0] base;
    logic [2:0] at;
    logic signed [8:0] distance;
    first = t ? {b[51:48], b[55:52], b[60:59], b[57:56]} : {b[51], b[49:47], b[58:56], b[52], b[62:59]};
    second = t ? {b[39:36], b[43:40], b[47:44]} : {b[38:35], b[42:39], b[46:43]};
    at = t ? {b[35:34], b[32]}
        : {b[34], b[32], {first[0], first[1], first[2]} >= {second[0], second[1], second[2]}};
    distance = signed'(9'(ETC_DISTANCES[at]));
    for (int unsigned k = 0; k < 3; k++)
      base[k] = extended4(index == 2'd0 || (index == 2'd1 && !t) ? first[k] : second[k]);
    case (index)
      2'd0: return with_sum(base, t ? 9'sd0 : distance);
      2'd1: return with_sum(base, t ? distance : -distance);
      2'd2: return with_sum(base, t ? 9'sd0 : distance);
      default: return with_sum(base, -distance);
    endcase
  endfunction

  // Planar blocks.
  function automatic sum_t [2:0] plane(
      /* verilator lint_off UNUSEDSIGNAL */  // other modes use the rest
      input logic [63:0] b,
      /* verilator lint_on UNUSEDSIGNAL */
      input logic [1:0] x, input logic [1:0] y);
    logic [2:0][7:0] origin, across, down;
    sum_t [2:0] z;
    origin = {extended6({b[48], b[44:43], b[41:39]}), extended7({b[56], b[54:49]}), extended6(b[62:57])};
    across = {extended6(b[24:19]), extended7(b[31:25]), extended6({b[38:34], b[32]})};
    down = {extended6(b[5:0]), extended7(b[12:6]), extended6(b[18:13])};
    for (int unsigned k = 0; k < 3; k++)
      z[k] = (signed'(14'(x)) * signed'(14'(across[k]) - 14'(origin[k]))
          + signed'(14'(y)) * signed'(14'(down[k]) - 14'(origin[k])) + signed'({4'd0, origin[k], 2'd2})) >>> 2;
    return z;
  endfunction

  // Blocks of two parts.
  function automatic sum_t [2:0] part(
      input logic [63:0] b, input logic [1:0] index, input logic far, input logic differential, input logic opaque,
      input logic [2:0][4:0] second);
    logic [2:0][7:0] base;
    logic [2:0] at;
    logic signed [8:0] size;
    for (int unsigned k = 0; k < 3; k++)
      if (differential) base[k] = extended5(far ? second[k] : b[63-8*k-:5]);
      else base[k] = extended4(far ? b[59-8*k-:4] : b[63-8*k-:4]);
    at = far ? b[36:34] : b[39:37];
    size = index[0] ? signed'(9'(ETC_LARGE[at])) : opaque ? signed'(9'(ETC_SMALL[at])) : 9'sd0;
    return with_sum(base, index[1] ? -size : size);
  endfunction

  // Alpha, then blue, green and red. `punch`: bit 33 says that blocks are opaque.
  function automatic sum_t [3:0] colours(
      input logic [63:0] b, input logic [1:0] x, input logic [1:0] y, input logic punch);
    logic [1:0] index;
    logic differential, opaque;
    logic [2:0][6:0] second;
    logic [2:0][4:0] inside_second;
    logic [2:0] outside;
    index = {b[{2'b01, x, y}], b[{2'b00, x, y}]};
    differential = punch || b[33];
    opaque = !punch || b[33];
    for (int unsigned k = 0; k < 3; k++) begin
      second[k] = 7'(b[63-8*k-:5]) + {{4{b[58-8*k]}}, b[58-8*k-:3]};
      outside[k] = differential && second[k][6:5] != '0;
      inside_second[k] = second[k][4:0];
    end
    if (outside[1:0] == '0 && outside[2]) return {14'sd255, plane(b, x, y)};
    if (!opaque && index == 2'd2) return '0;
    if (outside[1:0] != '0) return {14'sd255, paint(b, index, outside[0])};
    return {14'sd255, part(b, index, b[32] ? y[1] : x[1], differential, opaque, inside_second)};
  endfunction

  // What EAC adds to its base, before the factor.
  function automatic logic signed [4:0] step_of(input logic [63:0] b, input logic [3:0] texel);
    logic [2:0] index;
    logic [4:0] step;
    index = 3'(b >> (6'd45 - 6'(texel) * 6'd3));
    step = 5'(EAC_STEPS[{b[51:48], index[1:0]}]);
    return index[2] ? signed'(step - 5'd1) : -signed'(step);
  endfunction

  // Alpha of 8 bits.
  function automatic sum_t alpha_of(input logic [63:0] b, input logic [3:0] texel);
    return signed'({6'd0, b[63:56]}) + 14'(step_of(b, texel)) * signed'({10'd0, b[55:52]});
  endfunction

  // A component of 11 bits.
  function automatic sum_t eleven(input logic [63:0] b, input logic [3:0] texel, input logic is_signed);
    logic [7:0] base;
    sum_t product;
    base = is_signed && b[63:56] == 8'h80 ? 8'h81 : b[63:56];
    product = b[55:52] == '0 ? 14'(step_of(b, texel))
        : (14'(step_of(b, texel)) * signed'({10'd0, b[55:52]})) <<< 3;
    return signed'({{3{is_signed && base[7]}}, base, is_signed ? 3'd0 : 3'd4}) + product;
  endfunction

  // The sums of a texel: alpha first. `signs`: of the first and the second component of 11 bits.
  function automatic logic [3:0][31:0] sums_of(
      input texel_size_t size, input logic [1:0] signs, input logic [1:0] x, input logic [1:0] y,
      input logic [3:0][31:0] words);
    logic [63:0] first, second;
    sum_t [3:0] s;
    logic [3:0][31:0] z;
    first = block_of(words[1:0]);
    second = block_of(words[3:2]);
    case (size)
      TEXEL_SIZE_ETC2_RGB: s = colours(first, x, y, 1'b0);
      TEXEL_SIZE_ETC2_PUNCH: s = colours(first, x, y, 1'b1);
      TEXEL_SIZE_ETC2_RGBA: begin
        s = colours(second, x, y, 1'b0);
        s[3] = alpha_of(first, {x, y});
      end
      default: s = {28'd0, eleven(second, {x, y}, signs[1]), eleven(first, {x, y}, signs[0])};
    endcase
    for (int unsigned k = 0; k < 4; k++) z[k] = 32'(signed'(s[k]));
    return z;
  endfunction

  // A sum as a code.
  function automatic logic [15:0] limited(input texel_size_t size, input logic is_signed, input sum_t sum);
    logic [10:0] eleven_bits;
    if (size inside {TEXEL_SIZE_ETC2_RGB, TEXEL_SIZE_ETC2_PUNCH, TEXEL_SIZE_ETC2_RGBA})
      return sum < 0 ? '0 : sum > 255 ? 16'hff00 : {sum[7:0], 8'd0};
    if (is_signed) eleven_bits = sum < -1023 ? 11'h401 : sum > 1023 ? 11'h3ff : sum[10:0];
    else eleven_bits = sum < 0 ? '0 : sum > 2047 ? '1 : sum[10:0];
    return {eleven_bits, 5'd0};
  endfunction
endpackage
