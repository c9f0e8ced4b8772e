// Special lane: the datapaths of a lane. One operation a cycle; each datapath's result has its own latency, and nothing stalls it.
// Specification: SFU.

module special_lane
  import integer_pkg::*;
  import opcode_pkg::*;
  import special_operation_pkg::*;
  import special_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          enters_i,
  input  special_path_t kind_i,
  input  opcode_t       opcode_i,
  input  logic [47:0]   modifiers_i,
  input  logic          carry_i,
  input  logic          zero_i,
  input  logic [31:0]   a_i,
  input  logic [31:0]   b_i,
  input  logic [31:0]   high_i,      // high word of b
  input  logic [31:0]   c_i,
  output logic [31:0]   function_o,  // each result in its own cycle
  output logic [63:0]   convert_o,
  output flagged_t      count_o,
  output flagged_t      multiply_o
);

  // ---- parts
  logic function_valid, convert_valid, count_valid, multiply_valid;

  special_function function_lane (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && kind_i == SPECIAL_PATH_FUNCTION),
    .op_i          (function_op(modifiers_i, a_i)),
    .result_valid_o(function_valid),
    .result_o      (function_o)
  );

  conversion convert_lane (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && kind_i == SPECIAL_PATH_CONVERT),
    .op_i          (conversion_op(opcode_i, modifiers_i, {high_i, b_i})),
    .result_valid_o(convert_valid),
    .result_o      (convert_o)
  );

  bit_count count_lane (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && kind_i == SPECIAL_PATH_COUNT),
    .op_i          (count_op(opcode_i, modifiers_i, b_i)),
    .result_valid_o(count_valid),
    .result_o      (count_o)
  );

  int_multiply multiply_lane (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters_i && kind_i == SPECIAL_PATH_MULTIPLY),
    .op_i          (multiply_op(opcode_i, modifiers_i, carry_i, zero_i, a_i, b_i, c_i)),
    .result_valid_o(multiply_valid),
    .result_o      (multiply_o)
  );

  // The unit counts the cycles of its instructions.
  logic unused_valid;
  assign unused_valid = &{function_valid, convert_valid, count_valid, multiply_valid};

endmodule
