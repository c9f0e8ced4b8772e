// Conversion of an attribute's component to 32 bits.

package vertex_formats_pkg;
  import vertex_fetch_pkg::*;
  import vertex_methods_pkg::*;

  // 1.0 as a float.
  localparam logic [31:0] ONE = 32'h3f800000;

  // Width of the `k`th component of a size, in bits.
  function automatic logic [5:0] bits_of(input vertex_size_t size, input logic [1:0] k);
    case (size)
      VERTEX_SIZE_BITS16: return 6'd16;
      VERTEX_SIZE_BITS8, VERTEX_SIZE_ALPHA8: return 6'd8;
      VERTEX_SIZE_BITS10: return k == 2'd3 ? 6'd2 : 6'd10;
      VERTEX_SIZE_BITS11: return k < 2'd2 ? 6'd11 : 6'd10;
      default: return 6'd32;
    endcase
  endfunction

  // Bits of a component, right-aligned, as stored in memory.
  function automatic logic [31:0] component_of(input vertex_size_t size, input logic [3:0][31:0] words,
                                               input logic [1:0] k);
    case (size)
      VERTEX_SIZE_BITS16: return 32'(words[{1'b0, k[1]}][{k[0], 4'h0}+:16]);
      VERTEX_SIZE_BITS8: return 32'(words[0][{k, 3'h0}+:8]);
      VERTEX_SIZE_ALPHA8: return 32'(words[0][7:0]);
      VERTEX_SIZE_BITS10: return k == 2'd3 ? 32'(words[0][31:30]) : 32'(10'(words[0] >> (5'd10 * 5'(k))));
      VERTEX_SIZE_BITS11: return k < 2'd2 ? 32'(11'(words[0] >> (5'd11 * 5'(k)))) : 32'(words[0][31:22]);
      default: return words[k];
    endcase
  endfunction

  // Converts a fraction 0.n or a number n.0, with 32 bits on each side, to a float, to nearest even. The divisor
  // of a normalised number is one less than a power of two, so that its digits repeat without end: `more`.
  function automatic logic [31:0] float_of(input logic negative, input logic [63:0] digits, input logic more,
                                           input logic [7:0] exponent);
    logic [5:0] zeros;
    /* verilator lint_off UNUSEDSIGNAL */
    logic [63:0] shifted;  // its highest bit is set
    /* verilator lint_on UNUSEDSIGNAL */
    logic up;
    zeros = '0;
    for (int unsigned k = 0; k < 64; k++) if (digits[k]) zeros = 6'(63 - k);
    shifted = digits << zeros;
    up = shifted[39] && (shifted[38:0] != '0 || more || shifted[40]);
    // A mantissa of all ones carries into the next power of two.
    return digits == '0 ? '0 : {negative, exponent - 8'(zeros), shifted[62:40]} + 32'(up);
  endfunction

  // `n / (2^bits - 1)`: the digits of n, repeated.
  function automatic logic [31:0] normalised(input logic negative, input logic [31:0] n, input logic [5:0] bits);
    logic [63:0] digits;
    digits = {32'd0, n} << (7'd64 - 7'(bits));
    for (int unsigned k = 0; k < 6; k++) digits |= digits >> (12'(bits) << k);
    return float_of(negative, digits, 1'b1, 8'd126);
  endfunction

  // Converts a half to a float; a NaN keeps its bits.
  function automatic logic [31:0] half_of(input logic [15:0] value);
    logic [3:0] zeros;
    logic [9:0] fraction;
    fraction = value[9:0];
    zeros = '0;
    for (int unsigned k = 0; k < 10; k++) if (fraction[k]) zeros = 4'(9 - k);
    if (value[14:10] == '0)
      return fraction == '0 ? {value[15], 31'd0}
          : {value[15], 8'd112 - 8'(zeros), 10'(fraction << (zeros + 4'd1)), 13'd0};
    return {value[15], value[14:10] == '1 ? 8'hff : 8'(value[14:10]) + 8'd112, fraction, 13'd0};
  endfunction

  // Converts a component to 32 bits. Floats have 32, 16, 11 or 10 bits; those of other sizes are treated as UINT, and so is UNUSED.
  function automatic logic [31:0] word_of(input logic [31:0] value, input logic [5:0] bits, input vertex_number_t number,
                                          input vertex_size_t size);
    logic [31:0] extended, n, most;
    logic negative;
    negative = value[5'(bits - 6'd1)];
    extended = value | (negative ? ~(32'hffffffff >> (6'd32 - bits)) : '0);
    n = negative ? -extended : value;
    // The least value is one below -1.
    most = 32'hffffffff >> (6'd33 - bits);
    case (number)
      VERTEX_NUMBER_UNORM: return normalised(1'b0, value, bits);
      VERTEX_NUMBER_SNORM: return normalised(negative, n > most ? most : n, bits - 6'd1);
      VERTEX_NUMBER_USCALED: return float_of(1'b0, {value, 32'd0}, 1'b0, 8'd158);
      VERTEX_NUMBER_SSCALED: return float_of(negative, {n, 32'd0}, 1'b0, 8'd158);
      VERTEX_NUMBER_SINT: return extended;
      VERTEX_NUMBER_FLOAT:
        case (size)
          VERTEX_SIZE_BITS16: return half_of(value[15:0]);
          VERTEX_SIZE_BITS11: return half_of(bits == 6'd11 ? {1'b0, value[10:0], 4'd0} : {1'b0, value[9:0], 5'd0});
          default: return value;
        endcase
      default: return value;
    endcase
  endfunction

  // The four words of a vector. Absent components are 0, 0, 0, 1.
  function automatic logic [3:0][31:0] words_of(input attribute_format_t format, input logic [3:0][31:0] data);
    logic [3:0][31:0] words;
    logic here, whole;
    whole = format.number inside {VERTEX_NUMBER_SINT, VERTEX_NUMBER_UINT, VERTEX_NUMBER_UNUSED};
    for (int unsigned k = 0; k < 4; k++) begin
      here = format.size == VERTEX_SIZE_ALPHA8 ? k == 3 && format.components != '0 : k < 32'(format.components);
      words[k] = here ? word_of(component_of(format.size, data, 2'(k)), bits_of(format.size, 2'(k)), format.number,
                                format.size) : k != 3 ? '0 : whole ? 32'd1 : ONE;
    end
    return format.swap ? {words[3], words[0], words[1], words[2]} : words;
  endfunction

endpackage
