// Int shift: shifts of one word and of two, and of a word to which another is then added (SHL, SHR, SHF, ISCADD,
// ISCADD32I, LEA, LEA.HI).
//
// It accepts an operation a cycle (64 such lanes give sm-less-common-alu-throughput); results follow 3 cycles later
// (`INT_SHIFT_CYCLES`), in order; nothing stalls it. docs/units/arith/int_shift.md has the rules. Specification: SM.

module int_shift
  import int_shift_pkg::*;
  import integer_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          op_valid_i,
  input  int_shift_op_t op_i,
  output logic          result_valid_o,
  output flagged_t      result_o
);

  localparam int unsigned INT_SHIFT_CYCLES = 3;

  // ---- registers
  typedef struct packed {
    logic [INT_SHIFT_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    flagged_t                    result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    logic        a_inv;
    logic        completes; // the one of a_inv is added
    logic        carry;     // the third addend
    logic        lower;     // lower words are zero
    logic [31:0] b;
  } common_t;

  typedef struct packed {
    common_t     common;
    logic        left;
    logic        hi;
    logic        whole; // the one of a does not depend on a lower word
    logic        fill;
    logic [63:0] two;   // bit-reversed for left shifts
    logic [6:0]  count;
  } arranged_t;

  typedef struct packed {
    common_t     common;
    logic [31:0] word;
  } shifted_t;

  regs_t d, q;
  arranged_t arranged_d, arranged_q;
  shifted_t shifted_d, shifted_q;

  // ---- outputs
  assign result_valid_o = q.valid[INT_SHIFT_CYCLES-1];
  assign result_o       = q.result;

  function automatic logic [31:0] reversed(input logic [31:0] word);
    logic [31:0] other;
    for (int k = 0; k < 32; k++) other[k] = word[31-k];
    return other;
  endfunction

  // ---- first stage: two words, and their right shift
  logic funnel, scaled, b_neg, plus_one;
  logic [31:0] a;
  logic [6:0] most, count;
  logic [63:0] two;

  always_comb begin
    funnel = op_i.kind == SHIFT_KIND_SHF_L || op_i.kind == SHIFT_KIND_SHF_R;
    scaled = op_i.kind == SHIFT_KIND_SCADD || op_i.kind == SHIFT_KIND_LEA_HI;
    a = op_i.brev ? reversed(op_i.a) : op_i.a;

    most = op_i.wide && funnel ? 7'd64 : 7'd32;
    count = op_i.b[6:0];
    if (op_i.w) count &= most - 7'd1;
    else if (op_i.b >= 32'(most)) count = most;
    arranged_d.count = scaled ? {2'd0, op_i.ush} : count;

    arranged_d.left = 1'b1;
    arranged_d.hi = 1'b0;
    arranged_d.fill = 1'b0;
    two = {op_i.c, op_i.a};
    unique case (op_i.kind)
      SHIFT_KIND_SHL, SHIFT_KIND_SCADD: two = {op_i.a, 32'd0};
      SHIFT_KIND_SHR: begin
        arranged_d.left = 1'b0;
        arranged_d.fill = op_i.arithmetic && a[31];
        two = {{32{arranged_d.fill}}, a};
      end
      SHIFT_KIND_SHF_L, SHIFT_KIND_LEA_HI: ;
      SHIFT_KIND_SHF_R: begin
        arranged_d.left = 1'b0;
        arranged_d.hi = op_i.hi;
        arranged_d.fill = op_i.arithmetic && op_i.c[31];
      end
      default: ;
    endcase
    arranged_d.two = arranged_d.left ? {reversed(two[31:0]), reversed(two[63:32])} : two;

    b_neg = op_i.kind == SHIFT_KIND_SCADD && op_i.b_neg;
    // Both negations together mean plus one, without negating the words.
    plus_one = op_i.a_neg && b_neg;
    arranged_d.whole = op_i.kind == SHIFT_KIND_SCADD;
    arranged_d.common.a_inv = scaled && op_i.a_neg && !plus_one;
    arranged_d.common.completes = 1'b0;
    arranged_d.common.carry = scaled && (op_i.x ? op_i.carry : b_neg);
    arranged_d.common.lower = op_i.zero || !op_i.x || !scaled;
    arranged_d.common.b = scaled ? op_i.b ^ {32{b_neg && !plus_one}} : 32'd0;
    if (!op_i.x) arranged_d.common.completes = arranged_d.common.a_inv;
  end

  // ---- second stage: the shift
  logic [63:0] moved;

  always_comb begin
    moved = 64'($signed({arranged_q.fill, arranged_q.two}) >>> arranged_q.count);
    shifted_d.common = arranged_q.common;
    // The one of a negation carries into the high word only if the low word is 0.
    if (!arranged_q.whole && moved[63:32] != '0) shifted_d.common.completes = 1'b0;
    if (arranged_q.left) shifted_d.word = reversed(moved[31:0]);
    else shifted_d.word = arranged_q.hi ? moved[63:32] : moved[31:0];
  end

  // ---- last stage: the sum
  // ---- next state
  logic [31:0] word, result;
  logic carry;

  always_comb begin
    word = shifted_q.word ^ {32{shifted_q.common.a_inv}};
    {carry, result} = {1'b0, word} + {1'b0, shifted_q.common.b} +
        33'(shifted_q.common.carry || shifted_q.common.completes);

    d = q;
    d.valid = {q.valid[INT_SHIFT_CYCLES-2:0], op_valid_i};
    if (q.valid[INT_SHIFT_CYCLES-2]) begin
      d.result.result = result;
      d.result.cc.overflow = word[31] == shifted_q.common.b[31] && result[31] != word[31];
      d.result.cc.carry = carry;
      d.result.cc.sign = result[31];
      d.result.cc.zero = result == '0 && shifted_q.common.lower;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      arranged_q <= '0;
      shifted_q <= '0;
    end else begin
      q <= d;
      arranged_q <= arranged_d;
      shifted_q <= shifted_d;
    end
  end

endmodule
