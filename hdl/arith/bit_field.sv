// Bit field: extracts a field of bits from a word, or inserts one (BFE, BFI).
//
// It accepts an operation a cycle (64 such lanes give sm-less-common-alu-throughput); results follow 2 cycles later
// (`BIT_FIELD_CYCLES`), in order; nothing stalls it. docs/units/arith/bit_field.md has the rules. Specification: SM.

module bit_field
  import bit_field_pkg::*;
  import integer_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          op_valid_i,
  input  bit_field_op_t op_i,
  output logic          result_valid_o,
  output flagged_t      result_o
);

  localparam int unsigned BIT_FIELD_CYCLES = 2;

  // ---- registers
  typedef struct packed {
    logic [BIT_FIELD_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    flagged_t                    result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    logic        fill;  // fill the bits around the field with its sign
    logic [31:0] word;  // the field at its position
    logic [31:0] mask;  // its position
    logic [31:0] other; // the bits around it
  } placed_t;

  regs_t d, q;
  placed_t placed_d, placed_q;

  // ---- outputs
  assign result_valid_o = q.valid[BIT_FIELD_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: the shift
  logic [31:0] a, ones;
  logic [7:0] at, length;

  always_comb begin
    for (int k = 0; k < 32; k++) a[k] = op_i.brev && op_i.kind == BIT_FIELD_KIND_BFE ? op_i.a[31-k] : op_i.a[k];
    at = op_i.b[7:0];
    length = op_i.b[15:8];
    ones = ~(32'hffff_ffff << length);

    placed_d.fill = 1'b0;
    placed_d.other = op_i.c;
    placed_d.mask = ones << at;
    placed_d.word = a << at;
    if (op_i.kind == BIT_FIELD_KIND_BFE) begin
      placed_d.fill = op_i.arithmetic;
      placed_d.other = 32'd0;
      placed_d.mask = ones;
      placed_d.word = 32'($signed({op_i.arithmetic && a[31], a}) >>> at);
    end
  end

  // ---- last stage: the field and the bits around it
  // ---- next state
  logic [31:0] top, other, result;

  always_comb begin
    // The field's highest bit; an empty field has none.
    top = placed_q.mask & ~(placed_q.mask >> 1);
    other = placed_q.fill && (placed_q.word & top) != '0 ? 32'hffff_ffff : placed_q.other;
    result = placed_q.word & placed_q.mask | other & ~placed_q.mask;

    d = q;
    d.valid = {q.valid[BIT_FIELD_CYCLES-2:0], op_valid_i};
    if (q.valid[BIT_FIELD_CYCLES-2]) begin
      d.result.result = result;
      d.result.cc = '0;
      d.result.cc.sign = result[31];
      d.result.cc.zero = result == '0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      placed_q <= '0;
    end else begin
      q <= d;
      placed_q <= placed_d;
    end
  end

endmodule
