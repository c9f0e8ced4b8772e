// Range reduction: prepares the operand of powers, sines and cosines (RRO), in the form that `arith/special_function` takes. That unit
// has the same datapath in its 9 stages; here it is separate, since RRO's latency is fixed.
//
// One operation a cycle, its result 4 cycles later (`RANGE_REDUCTION_CYCLES`), in order; nothing stalls it. Specification: SFU.

module range_reduction
  import range_reduction_pkg::*;
(
  // ---- ports
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                op_valid_i,
  input  range_reduction_op_t op_i,
  output logic                result_valid_o,
  output logic [31:0]         result_o
);

  localparam int unsigned RANGE_REDUCTION_CYCLES = 4;
  localparam logic [33:0] Quarters = 34'h2_8be6_0db9;  // 2 / pi in units of 2^-34

  // ---- registers
  typedef struct packed {
    logic [RANGE_REDUCTION_CYCLES-1:0] valid;   // bit k: an operation entered k + 1 cycles ago
    logic [31:0]                       result;  // result of the last operation
  } regs_t;

  // Fields carried through all stages.
  typedef struct packed {
    logic       turns;
    logic       sign;
    logic       nan;
    logic       infinite;
    logic       zero;
    logic [7:0] exponent;
  } common_t;

  typedef struct packed {
    common_t     common;
    logic [23:0] mantissa;
    logic [28:0] low;       // products of the mantissa's halves with those of 2 / pi
    logic [28:0] cross_a;
    logic [28:0] cross_b;
    logic [28:0] high;
  } partial_t;

  typedef struct packed {
    common_t     common;
    logic [57:0] product;
  } product_t;

  typedef struct packed {
    common_t     common;
    logic [31:0] placed;
  } placed_t;

  regs_t d, q;
  partial_t partial_d, partial_q;
  product_t product_d, product_q;
  placed_t placed_d, placed_q;

  // ---- outputs
  assign result_valid_o = q.valid[RANGE_REDUCTION_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: class of the number; partial products
  logic [28:0] low, cross_a, cross_b, high;

  half_products #(
    .A_WIDTH(24),
    .B_WIDTH(34)
  ) turns (
    .a_i      (partial_d.mantissa),
    .b_i      (Quarters),
    .low_o    (low),
    .cross_a_o(cross_a),
    .cross_b_o(cross_b),
    .high_o   (high)
  );

  always_comb begin
    partial_d.mantissa = {1'b1, op_i.a[22:0]};
    partial_d.common.turns = !op_i.power;
    partial_d.common.sign = (op_i.a[31] & ~op_i.abs) ^ op_i.neg;
    partial_d.common.exponent = op_i.a[30:23];
    partial_d.common.zero = op_i.a[30:23] == '0;
    partial_d.common.nan = op_i.a[30:23] == '1 && (!op_i.power || op_i.a[22:0] != '0);
    // Magnitudes of 128 and above.
    partial_d.common.infinite = op_i.a[30:23] >= 8'd134 && op_i.power;
    partial_d.low = low;
    partial_d.cross_a = cross_a;
    partial_d.cross_b = cross_b;
    partial_d.high = high;
  end

  // ---- second stage: their sum
  always_comb begin
    product_d.common = partial_q.common;
    product_d.product = {partial_q.mantissa, 34'd0};
    if (partial_q.common.turns)
      product_d.product = {partial_q.high, partial_q.low} + {17'd0, partial_q.cross_a, 12'd0} + {12'd0, partial_q.cross_b, 17'd0};
  end

  // ---- third stage: alignment
  assign placed_d.common = product_q.common;

  special_shift place (
    .product_i (product_q.product),
    .exponent_i(product_q.common.exponent),
    .placed_o  (placed_d.placed)
  );

  // ---- last stage: rounded
  // ---- next state
  logic [30:0] rounded;

  always_comb begin
    rounded = placed_q.placed[31:1] + 31'(placed_q.placed[0]);
    if (placed_q.common.turns) rounded[30:26] = '0;
    if (placed_q.common.zero) rounded = '0;

    d = q;
    d.valid = {q.valid[RANGE_REDUCTION_CYCLES-2:0], op_valid_i};
    if (q.valid[RANGE_REDUCTION_CYCLES-2]) begin
      d.result = {placed_q.common.sign, rounded};
      if (placed_q.common.infinite) d.result[30:0] = 31'h7fff_fffe;
      if (placed_q.common.nan) d.result = 32'h7fff_ffff;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      partial_q <= '0;
      product_q <= '0;
      placed_q <= '0;
    end else begin
      q <= d;
      partial_q <= partial_d;
      product_q <= product_d;
      placed_q <= placed_d;
    end
  end

endmodule
