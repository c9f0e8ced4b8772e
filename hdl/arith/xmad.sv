// Xmad: a product of 16-bit halves of two words, plus a third word (XMAD).
//
// It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 3 cycles later
// (`XMAD_CYCLES`), in order; nothing stalls it. docs/units/arith/xmad.md has the rules. Specification: SM.

module xmad
  import integer_pkg::*;
  import xmad_pkg::*;
(
  // ---- ports
  input  logic     clk_i,
  input  logic     rst_ni,
  input  logic     op_valid_i,
  input  xmad_op_t op_i,
  output logic     result_valid_o,
  output flagged_t result_o
);

  localparam int unsigned XMAD_CYCLES = 3;

  // ---- registers
  typedef struct packed {
    logic [XMAD_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    flagged_t               result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    logic        psl;
    logic        mrg;
    logic        carry;
    logic        lower; // lower words are zero
    logic [15:0] b;     // low half of b
  } common_t;

  typedef struct packed {
    common_t            common;
    logic signed [16:0] a;
    logic signed [16:0] b;
    logic [31:0]        c;
    logic [15:0]        above; // addend to the high half of c
  } factors_t;

  typedef struct packed {
    common_t     common;
    logic [31:0] value;
    logic [31:0] c;
  } product_t;

  regs_t d, q;
  factors_t factors_d, factors_q;
  product_t product_d, product_q;

  // ---- outputs
  assign result_valid_o = q.valid[XMAD_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: halves
  logic [15:0] a, b;

  always_comb begin
    a = op_i.a_h1 ? op_i.a[31:16] : op_i.a[15:0];
    b = op_i.b_h1 ? op_i.b[31:16] : op_i.b[15:0];
    factors_d.common.psl = op_i.psl;
    factors_d.common.mrg = op_i.mrg;
    factors_d.common.carry = op_i.x && op_i.carry;
    factors_d.common.lower = op_i.zero || !op_i.x;
    factors_d.common.b = op_i.b[15:0];
    factors_d.a = {op_i.a_signed && a[15], a};
    factors_d.b = {op_i.b_signed && b[15], b};
    factors_d.c = op_i.c;
    factors_d.above = 16'd0;
    unique case (op_i.cm)
      XMAD_MODE_NONE: ;
      XMAD_MODE_CLO: factors_d.c = {16'd0, op_i.c[15:0]};
      XMAD_MODE_CHI: factors_d.c = {16'd0, op_i.c[31:16]};
      XMAD_MODE_CSFU:
      if (a != '0 && b != '0) factors_d.above = {16{factors_d.a[16]}} + {16{factors_d.b[16]}};
      XMAD_MODE_CBCC: factors_d.above = op_i.b[15:0];
      default: ;
    endcase
  end

  // ---- second stage: the product
  always_comb begin
    product_d.common = factors_q.common;
    product_d.value = 32'(factors_q.a) * 32'(factors_q.b);
    product_d.c = {factors_q.c[31:16] + factors_q.above, factors_q.c[15:0]};
  end

  // ---- last stage: the sum
  // ---- next state
  logic [31:0] product, result;
  logic carry;

  always_comb begin
    product = product_q.common.psl ? {product_q.value[15:0], 16'd0} : product_q.value;
    {carry, result} = {1'b0, product} + {1'b0, product_q.c} + 33'(product_q.common.carry);

    d = q;
    d.valid = {q.valid[XMAD_CYCLES-2:0], op_valid_i};
    if (q.valid[XMAD_CYCLES-2]) begin
      d.result.result = result;
      if (product_q.common.mrg) d.result.result[31:16] = product_q.common.b;
      // The flags are those of the sum.
      d.result.cc.overflow = product[31] == product_q.c[31] && result[31] != product[31];
      d.result.cc.carry = carry;
      d.result.cc.sign = result[31];
      d.result.cc.zero = result == '0 && product_q.common.lower;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      factors_q <= '0;
      product_q <= '0;
    end else begin
      q <= d;
      factors_q <= factors_d;
      product_q <= product_d;
    end
  end

endmodule
