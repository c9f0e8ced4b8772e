// Int multiply: a product of words or parts of words, plus a third word (IMUL, IMUL32I, IMAD, IMAD32I, IMADSP).
//
// It accepts an operation a cycle; results follow 5 cycles later (`INT_MULTIPLY_CYCLES`), in order; nothing stalls it.
// docs/units/arith/int_multiply.md has the rules. Specification: SM.

module int_multiply
  import int_multiply_pkg::*;
  import integer_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             op_valid_i,
  input  int_multiply_op_t op_i,
  output logic             result_valid_o,
  output flagged_t         result_o
);

  localparam int unsigned INT_MULTIPLY_CYCLES = 5;

  // ---- registers
  typedef struct packed {
    logic [INT_MULTIPLY_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    flagged_t                       result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    logic        hi;
    logic        sat;
    logic        p_inv;
    logic        x;
    logic        carry; // third addend, without the one for p's negation
    logic        lower; // lower words are zero
    logic [31:0] c;
  } common_t;

  // A factor is 2^16 high + low.
  typedef struct packed {
    common_t            common;
    logic signed [16:0] a_high;
    logic [15:0]        a_low;
    logic signed [16:0] b_high;
    logic [15:0]        b_low;
  } factors_t;

  typedef struct packed {
    common_t            common;
    logic [31:0]        high;
    logic signed [32:0] middle_a;
    logic signed [32:0] middle_b;
    logic [31:0]        low;
  } products_t;

  typedef struct packed {
    common_t     common;
    logic [63:0] value;
  } product_t;

  typedef struct packed {
    logic               sat;
    logic               lower;
    logic               odd; // an odd number of the words has bit 31 set
    logic signed [33:0] total;
  } sum_t;

  regs_t d, q;
  factors_t factors_d, factors_q;
  products_t products_d, products_q;
  product_t product_d, product_q;
  sum_t sum_d, sum_q;

  // ---- outputs
  assign result_valid_o = q.valid[INT_MULTIPLY_CYCLES-1];
  assign result_o       = q.result;

  // Part of a word as a number of 33 bits.
  function automatic logic [32:0] factor(input logic [31:0] value, input factor_part_t part);
    unique case (part)
      FACTOR_PART_U32: return {1'b0, value};
      FACTOR_PART_S32: return {value[31], value};
      FACTOR_PART_U24: return {9'd0, value[23:0]};
      FACTOR_PART_S24: return {{9{value[23]}}, value[23:0]};
      FACTOR_PART_U16_H0: return {17'd0, value[15:0]};
      FACTOR_PART_S16_H0: return {{17{value[15]}}, value[15:0]};
      FACTOR_PART_U16_H1: return {17'd0, value[31:16]};
      FACTOR_PART_S16_H1: return {{17{value[31]}}, value[31:16]};
    endcase
  endfunction

  // ---- first stage: parts of words
  logic is_signed, plus_one;
  logic [31:0] c;

  always_comb begin
    // The odd codes are signed.
    is_signed = op_i.ta[0];
    unique case (op_i.tc)
      ADDEND_PART_WORD: c = op_i.c;
      ADDEND_PART_LOW24: c = {{8{is_signed && op_i.c[23]}}, op_i.c[23:0]};
      ADDEND_PART_H0: c = {{16{is_signed && op_i.c[15]}}, op_i.c[15:0]};
      default: c = op_i.c;
    endcase
    // Both negations together mean plus one, without negating the words.
    plus_one = op_i.p_neg && op_i.c_neg;

    factors_d.common.hi = op_i.hi;
    factors_d.common.sat = op_i.sat;
    factors_d.common.p_inv = op_i.p_neg && !plus_one;
    factors_d.common.x = op_i.x;
    factors_d.common.carry = op_i.x ? op_i.carry : op_i.c_neg;
    factors_d.common.lower = op_i.zero || !op_i.x;
    factors_d.common.c = c ^ {32{op_i.c_neg && !plus_one}};
    {factors_d.a_high, factors_d.a_low} = factor(op_i.a, op_i.ta);
    {factors_d.b_high, factors_d.b_low} = factor(op_i.b, op_i.tb);
  end

  // ---- second stage: four products, each of which fits a DSP block
  logic signed [16:0] a_low, b_low;

  always_comb begin
    a_low = {1'b0, factors_q.a_low};
    b_low = {1'b0, factors_q.b_low};
    products_d.common = factors_q.common;
    // Bits above 63 of the product are not used.
    products_d.high = 32'(factors_q.a_high) * 32'(factors_q.b_high);
    products_d.middle_a = 33'(factors_q.a_high) * 33'(b_low);
    products_d.middle_b = 33'(a_low) * 33'(factors_q.b_high);
    products_d.low = 32'(a_low) * 32'(b_low);
  end

  // ---- third stage: the product
  logic signed [33:0] middle;

  always_comb begin
    middle = 34'(products_q.middle_a) + 34'(products_q.middle_b);
    product_d.common = products_q.common;
    product_d.value = {products_q.high, products_q.low} + {{14{middle[33]}}, middle, 16'd0};
  end

  // ---- fourth stage: the sum of one of its words and c
  logic [31:0] p;
  logic completes;

  always_comb begin
    p = product_q.common.hi ? product_q.value[63:32] : product_q.value[31:0];
    p ^= {32{product_q.common.p_inv}};
    // The one of a negation carries into the high word only if the low word is 0.
    completes = product_q.common.p_inv && !product_q.common.x &&
        (!product_q.common.hi || product_q.value[31:0] == '0);
    sum_d.sat = product_q.common.sat;
    sum_d.lower = product_q.common.lower;
    sum_d.odd = p[31] ^ product_q.common.c[31];
    sum_d.total = {{2{p[31]}}, p} + {{2{product_q.common.c[31]}}, product_q.common.c} +
        34'(product_q.common.carry || completes);
  end

  // ---- last stage: saturation and flags
  // ---- next state
  logic overflow;
  logic [31:0] result;

  always_comb begin
    overflow = sum_q.total[33] != sum_q.total[31];
    result = sum_q.total[31:0];
    if (sum_q.sat && overflow) result = sum_q.total[33] ? 32'h8000_0000 : 32'h7fff_ffff;

    d = q;
    d.valid = {q.valid[INT_MULTIPLY_CYCLES-2:0], op_valid_i};
    if (q.valid[INT_MULTIPLY_CYCLES-2]) begin
      d.result.result = result;
      d.result.cc.overflow = overflow;
      d.result.cc.carry = sum_q.total[32] ^ sum_q.odd;
      d.result.cc.sign = result[31];
      d.result.cc.zero = result == '0 && sum_q.lower;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      factors_q <= '0;
      products_q <= '0;
      product_q <= '0;
      sum_q <= '0;
    end else begin
      q <= d;
      factors_q <= factors_d;
      products_q <= products_d;
      product_q <= product_d;
      sum_q <= sum_d;
    end
  end

endmodule
