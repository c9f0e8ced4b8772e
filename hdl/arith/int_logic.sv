// Int logic: bitwise functions of two or three words (LOP, LOP32I, LOP3).
//
// It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 1 cycle later
// (`INT_LOGIC_CYCLES`), in order; nothing stalls it. docs/units/arith/int_logic.md has the rules. Specification: SM.

module int_logic
  import int_logic_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          op_valid_i,
  input  int_logic_op_t op_i,
  output logic          result_valid_o,
  output int_tested_t   result_o
);

  // ---- registers, after the only stage
  typedef struct packed {
    logic        valid;
    int_tested_t result;  // of the last operation
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign result_valid_o = q.valid;
  assign result_o       = q.result;

  // ---- next state
  logic lut;
  logic [7:0] xlut;
  logic [31:0] a, b, result;

  always_comb begin
    lut = op_i.kind == LOGIC_KIND_LUT;
    a = op_i.a ^ {32{op_i.a_inv && !lut}};
    b = op_i.b ^ {32{op_i.b_inv && !lut}};
    // As tables, a is f0, b cc and c aa.
    unique case (op_i.kind)
      LOGIC_KIND_AND: xlut = 8'hc0;
      LOGIC_KIND_OR: xlut = 8'hfc;
      LOGIC_KIND_XOR: xlut = 8'h3c;
      LOGIC_KIND_PASS_B: xlut = 8'hcc;
      LOGIC_KIND_LUT: xlut = op_i.xlut;
      default: xlut = 8'h00;
    endcase
    for (int k = 0; k < 32; k++) result[k] = xlut[{a[k], b[k], op_i.c[k]}];

    d = q;
    d.valid = op_valid_i;
    if (op_valid_i) begin
      d.result.flagged.result = result;
      d.result.flagged.cc = '0;
      d.result.flagged.cc.sign = result[31];
      d.result.flagged.cc.zero = result == '0 && (op_i.zero || !op_i.x);
      unique case (op_i.pz)
        LOGIC_TEST_F: d.result.pd = 1'b0;
        LOGIC_TEST_T: d.result.pd = 1'b1;
        LOGIC_TEST_Z: d.result.pd = result == '0;
        LOGIC_TEST_NZ: d.result.pd = result != '0;
      endcase
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
