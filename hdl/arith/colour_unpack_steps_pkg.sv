// Decodes the code of a component into the nearest float, in pipeline steps: `scaled`, then
// `rounded`.
//
// The larger functions are called for sixteen components in parallel and must not be inlined: otherwise a simulation
// takes minutes to build.

package colour_unpack_steps_pkg;
  import pixel_format_pkg::*;

  // The leading one of 32 bits, and below it the fraction of a float and the rounding bit.
  localparam int unsigned WINDOW = 31 + 25;

  // A component's code, or its value if it is not coded.
  typedef struct packed {
    colour_component_t kind;
    logic [31:0]       code;
  } component_t;

  typedef struct packed {
    colour_number_t number;
    logic [31:0]    plain;     // for integers and 32-bit floats
    logic [31:0]    linear;    // for sRGB
    logic           sign;
    logic [7:0]     exponent;
    logic [22:0]    fraction;
    logic           half;      // the bits below the fraction are more than half a unit, else less
  } scaled_t;

  // A code of n bits over 2^n - 1 is the code repeated after the binary point. This terminates only for the largest code,
  // so the remainder is never exactly a half.
  function automatic logic [WINDOW-1:0] repeated(input logic [31:0] m, input logic [5:0] n);
    unique case (n)
      6'd1: return {56{m[0]}};
      6'd2: return {28{m[1:0]}};
      6'd5: return {{11{m[4:0]}}, m[4]};
      6'd6: return {{9{m[5:0]}}, m[5:4]};
      6'd7: return {8{m[6:0]}};
      6'd8: return {7{m[7:0]}};
      6'd10: return {{5{m[9:0]}}, m[9:4]};
      6'd15: return {{3{m[14:0]}}, m[14:4]};
      6'd16: return {{3{m[15:0]}}, m[15:8]};
      6'd24: return {{2{m[23:0]}}, m[23:16]}; // for depth
      default: return {m, m[31:8]};
    endcase
  endfunction

  // The magnitude of an snorm code: the smallest code equals the one above it.
  function automatic logic [15:0] magnitude(input logic [15:0] code, input logic wide);
    logic [15:0] negated;
    negated = -code;
    if (wide) return !code[15] ? code : negated[15] ? 16'h7fff : negated;
    return !code[7] ? code : negated[7] ? 16'h007f : {8'b0, negated[7:0]};
  endfunction

  function automatic scaled_t scaled(input component_t c);
    /* verilator no_inline_task */
    scaled_t s;
    logic wide, snorm, is_float;
    logic [4:0] exponent, zeros;
    logic [9:0] fraction;
    logic [WINDOW-1:0] window;
    wide = c.kind.bits[4];
    snorm = c.kind.number == COLOUR_NUMBER_SNORM;
    is_float = c.kind.number == COLOUR_NUMBER_FLOAT;
    s.number = c.kind.number;
    s.plain = c.code;
    if (c.kind.number == COLOUR_NUMBER_SINT)
      unique case (c.kind.bits)
        6'd2:    s.plain[31:2] = {30{c.code[1]}};
        6'd8:    s.plain[31:8] = {24{c.code[7]}};
        6'd10:   s.plain[31:10] = {22{c.code[9]}};
        6'd16:   s.plain[31:16] = {16{c.code[15]}};
        default: ;
      endcase
    s.linear = srgb_pkg::LINEAR[c.code[7:0]];
    s.sign = wide ? c.code[15] && (snorm || is_float) : c.code[7] && snorm;

    // Small floats: exponent and left-aligned fraction.
    if (wide) {exponent, fraction} = c.code[14:0];
    else if (c.kind.bits[0]) {exponent, fraction} = {c.code[10:0], 4'b0};
    else {exponent, fraction} = {c.code[9:0], 5'b0};

    if (is_float) window = {fraction, (WINDOW - 10)'(0)};
    else if (snorm) window = repeated({16'b0, magnitude(c.code[15:0], wide)}, c.kind.bits - 6'd1);
    else window = repeated(c.code, c.kind.bits);
    zeros = '0;
    for (int n = 0; n < 32; n++) if (window[WINDOW-32+n]) zeros = 5'(31 - n);

    s.exponent = (is_float ? 8'd112 : 8'd126) - 8'(zeros);
    {s.fraction, s.half} = 24'((window << zeros) >> (WINDOW - 25));
    if (window[WINDOW-1-:32] == '0) s.exponent = '0;
    if (is_float && exponent != '0) begin
      s.exponent = exponent == '1 ? 8'd255 : 8'(exponent) + 8'd112;
      s.fraction = exponent == '1 ? {fraction != '0, 22'b0} : {fraction, 13'b0};
      s.half = 1'b0;
    end
    return s;
  endfunction

  // The float.
  function automatic logic [31:0] rounded(input scaled_t s);
    /* verilator no_inline_task */
    unique case (s.number)
      COLOUR_NUMBER_PLAIN, COLOUR_NUMBER_SINT: return s.plain;
      COLOUR_NUMBER_SRGB: return s.linear;
      default: return {s.sign, {s.exponent, s.fraction} + 31'(s.half)};
    endcase
  endfunction
endpackage
