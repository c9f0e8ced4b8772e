// Depth compare: compares the code of a new depth with the stored one, and the stored one with the depth bounds.
//
// It accepts an operation a cycle; results follow 2 cycles later (`DEPTH_COMPARE_CYCLES`), in order; nothing stalls it.
// docs/units/arith/depth_compare.md has the rules. Specification: ZROP.

module depth_compare
  import depth_compare_pkg::*;
  import state_pkg::*;
(
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              op_valid_i,
  input  depth_compare_op_t op_i,
  output logic              result_valid_o,
  output depth_verdict_t    result_o
);

  localparam int unsigned DEPTH_COMPARE_CYCLES = 2;

  // ---- registers
  typedef struct packed {
    logic [DEPTH_COMPARE_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    depth_verdict_t                  result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    compare_t func;
    logic     less;
    logic     equal;
    logic     bounds;
    logic     below;
    logic     above;
  } ordered_t;

  regs_t d, q;
  ordered_t ordered_d, ordered_q;

  // ---- outputs
  assign result_valid_o = q.valid[DEPTH_COMPARE_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: the order of the codes
  logic [31:0] stored;

  always_comb begin
    stored = depth_pkg::stored(op_i.format, op_i.stored);
    ordered_d.func = op_i.func;
    ordered_d.less = op_i.source < stored;
    ordered_d.equal = op_i.source == stored;
    ordered_d.bounds = op_i.bounds;
    ordered_d.below = stored < op_i.least;
    ordered_d.above = stored > op_i.greatest;
  end

  // ---- next state: the tests
  always_comb begin
    d = q;
    d.valid = {q.valid[DEPTH_COMPARE_CYCLES-2:0], op_valid_i};
    if (q.valid[DEPTH_COMPARE_CYCLES-2]) begin
      d.result.pass = compare_pkg::passes(ordered_q.func, ordered_q.less, ordered_q.equal);
      d.result.in_bounds = !ordered_q.bounds || !ordered_q.below && !ordered_q.above;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      ordered_q <= '0;
    end else begin
      q <= d;
      ordered_q <= ordered_d;
    end
  end

endmodule
