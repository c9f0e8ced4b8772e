// Int compare: minimum and maximum of words, comparisons with the outcome as a number or as
// predicates, and a choice between two words by a comparison (IMNMX, ISET, ISETP, ICMP).
//
// It accepts an operation a cycle (64 such lanes give sm-less-common-alu-throughput); results follow 2 cycles later
// (`INT_COMPARE_CYCLES`), in order; nothing stalls it. docs/units/arith/int_compare.md has the rules. Specification: SM.

module int_compare
  import arith_pkg::*;
  import compare_pkg::*;
  import int_compare_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            op_valid_i,
  input  int_compare_op_t op_i,
  output logic            result_valid_o,
  output int_compared_t   result_o
);

  localparam int unsigned INT_COMPARE_CYCLES = 2;

  // ---- registers
  typedef struct packed {
    logic [INT_COMPARE_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    int_compared_t                 result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    compare_kind_t kind;
    int_test_t     cmp;
    logic          chain; // flags are those of the comparison
    predicate_op_t bop;
    logic          bf;
    logic          p;
    logic          zero;  // lower words are zero
    logic          less;
    logic          equal;
    logic [31:0]   a;
    logic [31:0]   b;
  } ordered_t;

  regs_t d, q;
  ordered_t ordered_d, ordered_q;

  // ---- outputs
  assign result_valid_o = q.valid[INT_COMPARE_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: the order of two words, combined with the condition code
  logic choice, lower, is_signed, less, equal, said_less;
  logic [31:0] left, right;
  logic signed [33:0] longer;

  always_comb begin
    choice = op_i.kind == COMPARE_KIND_CMP;
    left = choice ? op_i.c : op_i.a;
    right = choice ? 32'd0 : op_i.b;
    // All words of a number but the highest are unsigned.
    lower = op_i.kind == COMPARE_KIND_MNMX && (op_i.xm == CHAIN_PART_XMED || op_i.xm == CHAIN_PART_XLO);
    is_signed = op_i.arithmetic && !lower;
    // Signed numbers are offset by 2^31, to compare them as unsigned ones.
    less = (left ^ {is_signed, 31'd0}) < (right ^ {is_signed, 31'd0});
    equal = left == right;
    said_less = !op_i.carry && !op_i.zero;
    // a + ~b + carry: less if it borrows, equal if all words are zero.
    longer = $signed({{2{op_i.a[31] && op_i.arithmetic}}, op_i.a}) - $signed({{2{op_i.b[31] && op_i.arithmetic}}, op_i.b})
        - 34'(!op_i.carry);

    ordered_d.kind = op_i.kind;
    ordered_d.cmp = op_i.cmp;
    ordered_d.chain = op_i.kind == COMPARE_KIND_MNMX && op_i.xm != CHAIN_PART_NONE;
    ordered_d.bop = op_i.bop;
    ordered_d.bf = op_i.bf;
    ordered_d.p = op_i.p;
    ordered_d.zero = op_i.zero || !op_i.x || op_i.kind != COMPARE_KIND_SET;
    ordered_d.less = less;
    ordered_d.equal = equal;
    ordered_d.a = op_i.a;
    ordered_d.b = op_i.b;
    if (lower && !op_i.zero) begin
      // The higher words differ and decide the order.
      ordered_d.less = said_less;
      ordered_d.equal = 1'b0;
    end
    if (op_i.x && (op_i.kind == COMPARE_KIND_SET || op_i.kind == COMPARE_KIND_SETP)) begin
      ordered_d.less = longer < 34'sd0;
      ordered_d.equal = longer[31:0] == '0 && op_i.zero;
    end
  end

  // ---- last stage: the test
  // ---- next state
  logic test, pd;
  logic [1:0] takes;
  logic [31:0] result;

  always_comb begin
    // The upper four tests are the inverses of the lower ones.
    takes = ordered_q.cmp[1:0] ^ {2{ordered_q.cmp[2]}};
    test = (ordered_q.less && takes[0] || ordered_q.equal && takes[1]) ^ ordered_q.cmp[2];
    pd = meets(ordered_q.bop, test, ordered_q.p);
    unique case (ordered_q.kind)
      COMPARE_KIND_MNMX: result = ordered_q.less == ordered_q.p ? ordered_q.a : ordered_q.b;
      COMPARE_KIND_SET: result = !pd ? 32'd0 : ordered_q.bf ? 32'h3f80_0000 : 32'hffff_ffff;
      COMPARE_KIND_SETP: result = 32'd0;
      COMPARE_KIND_CMP: result = test ? ordered_q.a : ordered_q.b;
    endcase

    d = q;
    d.valid = {q.valid[INT_COMPARE_CYCLES-2:0], op_valid_i};
    if (q.valid[INT_COMPARE_CYCLES-2]) begin
      d.result.flagged.result = result;
      d.result.flagged.cc = '0;
      d.result.flagged.cc.sign = result[31];
      d.result.flagged.cc.zero = result == '0 && ordered_q.zero;
      if (ordered_q.chain) begin
        d.result.flagged.cc.carry = !ordered_q.less;
        d.result.flagged.cc.zero = ordered_q.equal;
      end
      d.result.pd = ordered_q.kind == COMPARE_KIND_SETP && pd;
      d.result.pq = ordered_q.kind == COMPARE_KIND_SETP && meets(ordered_q.bop, !test, ordered_q.p);
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
