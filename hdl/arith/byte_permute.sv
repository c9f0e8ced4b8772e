// Byte permute: selects four of the eight bytes of two words (PRMT).
//
// It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 1 cycle later
// (`BYTE_PERMUTE_CYCLES`), in order; nothing stalls it. docs/units/arith/byte_permute.md has the rules. Specification:
// SM.

module byte_permute
  import byte_permute_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             op_valid_i,
  input  byte_permute_op_t op_i,
  output logic             result_valid_o,
  output logic [31:0]      result_o
);

  // ---- registers, after the only stage
  typedef struct packed {
    logic        valid;
    logic [31:0] result;  // of the last operation
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign result_valid_o = q.valid;
  assign result_o       = q.result;

  // ---- next state
  logic [7:0][7:0] bytes;
  logic [3:0][2:0] from;
  logic [3:0] sign; // instead of the byte, its sign
  logic [1:0] at;

  always_comb begin
    bytes = {op_i.c, op_i.a};
    at = op_i.b[1:0];
    for (int k = 0; k < 4; k++) begin
      sign[k] = 1'b0;
      unique case (op_i.mode)
        PERMUTE_MODE_INDEX: {sign[k], from[k]} = op_i.b[4*k+:4];
        PERMUTE_MODE_F4E: from[k] = {1'b0, at} + 3'(k);
        PERMUTE_MODE_B4E: from[k] = {1'b0, at} - 3'(k);
        PERMUTE_MODE_RC8: from[k] = {1'b0, at};
        PERMUTE_MODE_ECL: from[k] = {1'b0, at > 2'(k) ? at : 2'(k)};
        PERMUTE_MODE_ECR: from[k] = {1'b0, at < 2'(k) ? at : 2'(k)};
        PERMUTE_MODE_RC16: from[k] = {1'b0, at[0], 1'(k)};
        default: from[k] = 3'd0;
      endcase
    end

    d = q;
    d.valid = op_valid_i;
    if (op_valid_i) begin
      for (int k = 0; k < 4; k++)
        d.result[8*k+:8] = sign[k] ? {8{bytes[from[k]][7]}} : bytes[from[k]];
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
