// Floats of the filter: products with weights, and codes as floats. Subnormals are kept; NaN has one code.

// Parts of shifted numbers are not used.
/* verilator lint_off UNUSEDSIGNAL */

package filter_floats_pkg;
  import filter_stages_pkg::*;
  import texels_pkg::*;

  // A window in which a product and a sum are added: 3 bits below the product's last.
  localparam int unsigned WINDOW = 88;
  // The greatest distance from the product's last bit to the sum's.
  localparam int signed FAR = 58;

  function automatic logic is_nan(input logic [31:0] x);
    return x[30:0] > FLOAT_INFINITY[30:0];
  endfunction

  function automatic logic [6:0] leading_of(input logic [WINDOW-1:0] x);
    logic [6:0] leading;
    logic [63:0] by_64;
    logic [31:0] by_32;
    logic [15:0] by_16;
    logic [7:0] by_8;
    logic [3:0] by_4;
    logic [1:0] by_2;
    leading[6] = x[WINDOW-1:64] != '0;
    by_64 = leading[6] ? 64'(x[WINDOW-1:64]) : x[63:0];
    leading[5] = by_64[63:32] != '0;
    by_32 = leading[5] ? by_64[63:32] : by_64[31:0];
    leading[4] = by_32[31:16] != '0;
    by_16 = leading[4] ? by_32[31:16] : by_32[15:0];
    leading[3] = by_16[15:8] != '0;
    by_8 = leading[3] ? by_16[15:8] : by_16[7:0];
    leading[2] = by_8[7:4] != '0;
    by_4 = leading[2] ? by_8[7:4] : by_8[3:0];
    leading[1] = by_4[3:2] != '0;
    by_2 = leading[1] ? by_4[3:2] : by_4[1:0];
    leading[0] = by_2[1];
    return leading;
  endfunction

  // A number of whole units of 2^log2 as a float; log2 is at least -213, and less than 41.
  function automatic logic [31:0] rounded(
    input logic sign, input logic [WINDOW-1:0] magnitude, input logic signed [31:0] log2
  );
    logic [6:0] zeros, count;
    logic [8:0] top, exponent;
    logic [WINDOW-1:0] first;
    logic up;
    zeros = 7'(WINDOW - 1) - leading_of(magnitude);
    // The exponent that the window's highest bit has; not below that of the smallest normal.
    top = 9'(32'(WINDOW) + 32'd126 + log2);
    count = 9'(zeros) < top ? zeros : 7'(top - 9'd1);
    first = magnitude << count;
    exponent = first[WINDOW-1] ? top - 9'(count) : '0;
    up = first[WINDOW-25] && (first[WINDOW-24] || first[WINDOW-26:0] != '0);
    if (exponent >= 9'd255) return {sign, FLOAT_INFINITY[30:0]};
    return {sign, {exponent[7:0], first[WINDOW-2:WINDOW-24]} + 31'(up)};
  endfunction

  // A number of up to 11 bits in units of 2^-24.
  function automatic logic [31:0] exact(input logic sign, input logic [10:0] steps);
    logic [3:0] high;
    high = '0;
    for (int unsigned k = 0; k < 11; k++) if (steps[k]) high = 4'(k);
    if (steps == '0) return {sign, 31'd0};
    return {sign, 8'(high) + 8'd103, 10'(steps << (4'd10 - high)), 13'd0};
  endfunction

  // A number times a weight, which has log2 bits after the point, and sum more, if there is one; rounded once.
  function automatic logic [31:0] weighed(
    input logic [31:0] number, input logic [24:0] weight, input logic [4:0] log2, input logic some, input logic [31:0] sum
  );
    logic [48:0] product;
    logic [23:0] addend;
    logic [7:0] product_exponent, sum_exponent;
    logic signed [31:0] unit, distance, right;
    logic [WINDOW-1:0] a, b, total;
    logic negative, tiny, same;
    product_exponent = number[30:23] == '0 ? 8'd1 : number[30:23];
    sum_exponent = sum[30:23] == '0 ? 8'd1 : sum[30:23];
    product = 49'({number[30:23] != '0, number[22:0]}) * 49'(weight);
    addend = {sum[30:23] != '0, sum[22:0]};
    if (is_nan(number) || some && is_nan(sum)) return FLOAT_NAN;
    if (number[30:0] == FLOAT_INFINITY[30:0])
      return some && sum[30:0] == FLOAT_INFINITY[30:0] && sum[31] != number[31] ? FLOAT_NAN : number;
    if (some && sum[30:0] == FLOAT_INFINITY[30:0]) return sum;
    unit = signed'({24'd0, product_exponent}) - 32'sd150 - signed'({27'd0, log2});
    if (some && product == '0) return addend == '0 ? {number[31] && sum[31], 31'd0} : sum;

    // The sum's last bit is above the product's.
    distance = signed'({24'd0, sum_exponent}) - 32'sd150 - unit;
    tiny = some && distance > FAR;
    a = tiny ? WINDOW'(1) : WINDOW'({product, 3'd0});
    b = '0;
    right = '0;
    if (tiny) begin
      b = WINDOW'(addend) << (FAR + 3);
      unit = unit + distance - FAR;
    end else if (distance >= -32'sd3) b = WINDOW'(addend) << (distance + 32'sd3);
    else begin
      right = -32'sd3 - distance;
      if (right > 32'sd24) b[0] = addend != '0;
      else begin
        b = WINDOW'(addend >> right);
        b[0] = b[0] || (addend & 24'((32'd1 << right) - 32'd1)) != '0;
      end
    end
    if (!some) b = '0;
    unit = unit - 32'sd3;
    same = !some || number[31] == sum[31];
    negative = !same && a < b;
    total = same ? a + b : negative ? b - a : a - b;
    // A sum that cancels is +0.
    return rounded(!same && total == '0 ? 1'b0 : negative ? sum[31] : number[31], total, unit);
  endfunction

  // 2^41 / (1 - 2^-digits), cut off: ones, one each digits places.
  function automatic logic [41:0] reciprocal(input logic [4:0] digits);
    logic [41:0] one, two, four, eight, sixteen;
    one = 42'd1 << 41;
    two = one | one >> digits;
    four = two | two >> {digits, 1'b0};
    eight = four | four >> {digits, 2'd0};
    sixteen = eight | eight >> {digits, 3'd0};
    sixteen = sixteen | sixteen >> {digits, 4'd0};
    return sixteen | sixteen >> {digits, 5'd0};
  endfunction

  // A code of 16 bits with kind.bits before the fraction as the nearest float: code / ((2^n - 1) 2^(16 - n)), with a sign
  // code / ((2^(n - 1) - 1) 2^(16 - n)).
  function automatic logic [31:0] code_float(input code_kind_t kind, input logic [15:0] code);
    logic is_signed, negative;
    logic [4:0] digits;
    logic [15:0] magnitude;
    is_signed = kind.kind == TEXEL_CLASS_SNORM;
    negative = is_signed && code[15];
    magnitude = negative ? -code : code;
    digits = kind.bits - 5'(is_signed);
    if (kind.bits == '0 || digits == '0 || digits > 5'd16 || code == '0) return '0;
    // The error is less than the distance from any quotient to a tie.
    return rounded(negative, WINDOW'(58'(magnitude) * 58'(reciprocal(digits))), is_signed ? -32'sd56 : -32'sd57);
  endfunction

  // A half as a float.
  function automatic logic [31:0] widened(input logic [15:0] half);
    if (half[14:0] > 15'h7c00) return FLOAT_NAN;
    if (half[14:10] == '1) return {half[15], FLOAT_INFINITY[30:0]};
    if (half[14:10] == '0) return exact(half[15], {1'b0, half[9:0]});
    return {half[15], 8'(half[14:10]) + 8'd112, half[9:0], 13'd0};
  endfunction

  // A code's number: of codes of 16 bits as they are, of halves and floats as a float.
  function automatic logic [31:0] number_of(input texel_class_t kind, input logic [31:0] code);
    unique case (kind)
      TEXEL_CLASS_HALF:  return widened(code[15:0]);
      TEXEL_CLASS_FLOAT: return is_nan(code) ? FLOAT_NAN : code;
      TEXEL_CLASS_UNORM: return {16'd0, code[15:0]};
      TEXEL_CLASS_SNORM: return 32'(signed'(code[15:0]));
      default: return code;
    endcase
  endfunction

  function automatic logic is_float(input texel_class_t kind);
    return kind inside {TEXEL_CLASS_HALF, TEXEL_CLASS_FLOAT};
  endfunction

  // The nearest half of a float, as a float.
  function automatic logic [31:0] halved(input logic [31:0] x);
    logic [30:0] near;
    logic [23:0] significand, steps;
    logic [4:0] lost;
    near = (x[30:0] + 31'hfff + 31'(x[13])) & ~31'h1fff;
    if (is_nan(x)) return FLOAT_NAN;
    if (x[30:23] >= 8'd113) return {x[31], near >= 31'h4780_0000 ? FLOAT_INFINITY[30:0] : near};
    // Below 2^-14 the unit is 2^-24.
    significand = {x[30:23] != '0, x[22:0]};
    lost = x[30:23] < 8'd101 ? 5'd25 : 5'(8'd126 - x[30:23]);
    steps = 24'((25'(significand) + ((25'd1 << (lost - 5'd1)) - 25'd1) + 25'(1'(significand >> lost))) >> lost);
    return exact(x[31], steps[10:0]);
  endfunction

  // A float's place in the order of floats, as a signed integer, and back.
  function automatic logic [31:0] ordered(input logic [31:0] x);
    return x[31] ? {1'b1, ~x[30:0]} : x;
  endfunction
endpackage
