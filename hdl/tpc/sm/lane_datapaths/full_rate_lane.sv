// Full-rate lane: one of each of the 32 full-rate datapaths.

module full_rate_lane
  import fp32_fma_pkg::*;
  import lane_ops_pkg::*;
  import lane_outcome_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          enters_i,
  input  datapath_t     datapath_i,
  input  full_ops_t     ops_i,       // without operands
  input  fp32_fma_op_t  fma_op_i,
  input  logic          alone_i,     // `fma_op_i` has operand a
  input  logic          carry_i,     // carry of the condition code
  input  logic          overflow_i,
  input  logic          zero_i,
  input  logic [31:0]   a_i,
  input  logic [31:0]   b_i,
  input  logic [31:0]   c_i,
  output full_results_t results_o    // each result in its own cycle
);

  // There are many lanes: a simulation builds faster when they are not inlined.
  /* verilator no_inline_module */

  full_ops_t ops;
  fp32_fma_op_t fma_op;

  always_comb begin
    ops = ops_i;
    ops.half_fma.a = a_i;
    ops.half_fma.b = b_i;
    ops.half_fma.c = c_i;
    ops.added.a = a_i;
    ops.added.b = b_i;
    ops.added.c = c_i;
    ops.added.carry = carry_i;
    ops.added.overflow = overflow_i;
    ops.added.zero = zero_i;
    ops.multiplied.a = a_i;
    ops.multiplied.b = b_i;
    ops.multiplied.c = c_i;
    ops.multiplied.carry = carry_i;
    ops.multiplied.zero = zero_i;
    ops.logical.a = a_i;
    ops.logical.b = b_i;
    ops.logical.c = c_i;
    ops.logical.zero = zero_i;
    ops.permuted.a = a_i;
    ops.permuted.b = b_i;
    ops.permuted.c = c_i;
    ops.reduced.a = b_i;
    fma_op = fma_op_i;
    if (!alone_i) fma_op.a = a_i;
    fma_op.b = b_i;
    fma_op.c = c_i;
  end

  /* verilator lint_off PINCONNECTEMPTY */  // users of a result know its cycle
  fp32_fma multiply_add (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_FMA),
    .op_i          (fma_op),
    .result_valid_o(),
    .result_o      (results_o.fma)
  );

  fp16_fma half_multiply_add (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_HALF_FMA),
    .op_i          (ops.half_fma),
    .result_valid_o(),
    .result_o      (results_o.half_fma)
  );

  int_add add (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_ADD),
    .op_i          (ops.added),
    .result_valid_o(),
    .result_o      (results_o.added)
  );

  xmad short_multiply_add (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_XMAD),
    .op_i          (ops.multiplied),
    .result_valid_o(),
    .result_o      (results_o.multiplied)
  );

  int_logic bitwise (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_LOGIC),
    .op_i          (ops.logical),
    .result_valid_o(),
    .result_o      (results_o.logical)
  );

  byte_permute permute (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_PERMUTE),
    .op_i          (ops.permuted),
    .result_valid_o(),
    .result_o      (results_o.permuted)
  );

  range_reduction reduction (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_REDUCTION),
    .op_i          (ops.reduced),
    .result_valid_o(),
    .result_o      (results_o.reduced)
  );
  /* verilator lint_on PINCONNECTEMPTY */

endmodule
