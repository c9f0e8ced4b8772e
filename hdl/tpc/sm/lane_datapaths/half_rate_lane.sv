// Half-rate lane: one of each of the 16 half-rate datapaths.

module half_rate_lane
  import lane_ops_pkg::*;
  import lane_outcome_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          enters_i,
  input  datapath_t     datapath_i,
  input  half_ops_t     ops_i,       // without operands
  input  logic          p_i,         // the predicate operand
  input  logic          carry_i,     // carry of the condition code
  input  logic          zero_i,
  input  logic [31:0]   a_i,
  input  logic [31:0]   b_i,
  input  logic [31:0]   c_i,
  output half_results_t results_o    // each result in its own cycle
);

  // There are many lanes: a simulation builds faster when they are not inlined.
  /* verilator no_inline_module */

  half_ops_t ops;

  always_comb begin
    ops = ops_i;
    ops.float_compared.a = a_i;
    ops.float_compared.b = b_i;
    ops.float_compared.c = c_i;
    ops.float_compared.p = p_i;
    ops.half_compared.a = a_i;
    ops.half_compared.b = b_i;
    ops.half_compared.p = p_i;
    ops.int_compared.a = a_i;
    ops.int_compared.b = b_i;
    ops.int_compared.c = c_i;
    ops.int_compared.p = p_i;
    ops.int_compared.carry = carry_i;
    ops.int_compared.zero = zero_i;
    ops.shifted.a = a_i;
    ops.shifted.b = b_i;
    ops.shifted.c = c_i;
    ops.shifted.carry = carry_i;
    ops.shifted.zero = zero_i;
    ops.field.a = a_i;
    ops.field.b = b_i;
    ops.field.c = c_i;
    ops.part.a = a_i;
    ops.part.b = b_i;
    ops.part.c = c_i;
    ops.difference.a = a_i;
    ops.difference.b = b_i;
    ops.difference.c = c_i;
  end

  /* verilator lint_off PINCONNECTEMPTY */  // users of a result know its cycle
  fp32_compare float_compare (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_FLOAT_COMPARE),
    .op_i          (ops.float_compared),
    .result_valid_o(),
    .result_o      (results_o.float_compared)
  );

  fp16_compare half_compare (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_HALF_COMPARE),
    .op_i          (ops.half_compared),
    .result_valid_o(),
    .result_o      (results_o.half_compared)
  );

  int_compare compare (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_INT_COMPARE),
    .op_i          (ops.int_compared),
    .result_valid_o(),
    .result_o      (results_o.int_compared)
  );

  int_shift shift (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_SHIFT),
    .op_i          (ops.shifted),
    .result_valid_o(),
    .result_o      (results_o.shifted)
  );

  bit_field extract (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_FIELD),
    .op_i          (ops.field),
    .result_valid_o(),
    .result_o      (results_o.field)
  );

  video parts (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_VIDEO),
    .op_i          (ops.part),
    .result_valid_o(),
    .result_o      (results_o.part)
  );

  abs_difference distance (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && datapath_i == DATAPATH_DIFFERENCE),
    .op_i          (ops.difference),
    .result_valid_o(),
    .result_o      (results_o.difference)
  );
  /* verilator lint_on PINCONNECTEMPTY */

endmodule
