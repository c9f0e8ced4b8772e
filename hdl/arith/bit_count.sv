// Bit count: the number of ones in a word, or the position of its first one (POPC, FLO).
//
// It accepts an operation a cycle (32 such lanes give sm-transcendental-convert-throughput); results follow 2 cycles
// later (`BIT_COUNT_CYCLES`), in order; nothing stalls it. docs/units/arith/bit_count.md has the rules. Specification:
// SM.

module bit_count
  import bit_count_pkg::*;
  import integer_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          op_valid_i,
  input  bit_count_op_t op_i,
  output logic          result_valid_o,
  output flagged_t      result_o
);

  localparam int unsigned BIT_COUNT_CYCLES = 2;

  // ---- registers
  typedef struct packed {
    logic [BIT_COUNT_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    flagged_t                    result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    bit_count_kind_t kind;
    logic            sh;
    logic [7:0][2:0] ones;  // of each four bits
    logic            any;
    logic [4:0]      above; // zeros above the first one
  } counted_t;

  regs_t d, q;
  counted_t counted_d, counted_q;

  // ---- outputs
  assign result_valid_o = q.valid[BIT_COUNT_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: ones of four bits, and the zeros above
  logic [31:0] bits, looked;

  leading_zeros #(
    .WIDTH(32)
  ) zeros (
    .value_i(looked),
    .count_o(counted_d.above)
  );

  always_comb begin
    bits = op_i.b ^ {32{op_i.inv}};
    // For a negative number, the first zero.
    looked = bits ^ {32{op_i.arithmetic && bits[31]}};
    counted_d.kind = op_i.kind;
    counted_d.sh = op_i.sh;
    counted_d.any = looked != '0;
    for (int k = 0; k < 8; k++) begin
      counted_d.ones[k] = 3'(bits[4*k]) + 3'(bits[4*k+1]) + (3'(bits[4*k+2]) + 3'(bits[4*k+3]));
    end
  end

  // ---- last stage: their sum
  // ---- next state
  logic [7:0][5:0] ones;
  logic [5:0] all;
  logic [31:0] result;

  always_comb begin
    for (int k = 0; k < 8; k++) ones[k] = 6'(counted_q.ones[k]);
    all = ((ones[0] + ones[1]) + (ones[2] + ones[3])) + ((ones[4] + ones[5]) + (ones[6] + ones[7]));
    unique case (counted_q.kind)
      BIT_COUNT_KIND_POPC: result = 32'(all);
      BIT_COUNT_KIND_FLO: begin
        // 31 less the count is the count with all bits inverted.
        result = 32'(counted_q.above ^ {5{!counted_q.sh}});
        if (!counted_q.any) result = 32'hffff_ffff;
      end
    endcase

    d = q;
    d.valid = {q.valid[BIT_COUNT_CYCLES-2:0], op_valid_i};
    if (q.valid[BIT_COUNT_CYCLES-2]) begin
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
      counted_q <= '0;
    end else begin
      q <= d;
      counted_q <= counted_d;
    end
  end

endmodule
