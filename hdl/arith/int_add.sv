// Int add: sums of two and of three words (IADD, IADD32I, IADD3).
//
// It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 3 cycles later
// (`INT_ADD_CYCLES`), in order; nothing stalls it. docs/units/arith/int_add.md has the rules. Specification: SM.

module int_add
  import int_add_pkg::*;
  import integer_pkg::*;
(
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        op_valid_i,
  input  int_add_op_t op_i,
  output logic        result_valid_o,
  output flagged_t    result_o
);

  localparam int unsigned INT_ADD_CYCLES = 3;

  // ---- registers
  typedef struct packed {
    logic [INT_ADD_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    flagged_t                  result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    logic three;
    logic sat;
    logic lower; // lower words are zero
  } common_t;

  typedef struct packed {
    common_t            common;
    sum_shift_t         lrs;
    logic signed [34:0] total; // a + b
    logic               odd;   // an odd number of the words has bit 31 set
    logic [31:0]        c;
    logic               carry;
  } first_t;

  typedef struct packed {
    common_t            common;
    logic signed [34:0] total;
    logic               odd;
    logic               carry; // of a + b
  } second_t;

  regs_t d, q;
  first_t first_d, first_q;
  second_t second_d, second_q;

  // ---- outputs
  assign result_valid_o = q.valid[INT_ADD_CYCLES-1];
  assign result_o       = q.result;

  function automatic logic [31:0] half(input logic [31:0] value, input half_select_t part);
    unique case (part)
      HALF_SELECT_WORD: return value;
      HALF_SELECT_H0: return {16'd0, value[15:0]};
      HALF_SELECT_H1: return {16'd0, value[31:16]};
      default: return value;
    endcase
  endfunction

  function automatic logic signed [34:0] extended(input logic [31:0] value);
    return {{3{value[31]}}, value};
  endfunction

  // ---- first stage: a + b, each with its negation
  logic three, plus_one;
  logic [31:0] a, b;
  logic [1:0] ones;

  always_comb begin
    three = op_i.kind == INT_ADD_KIND_ADD3;
    // Both negations together mean plus one, without negating the words.
    plus_one = !three && op_i.a_neg && op_i.b_neg;
    a = half(op_i.a, three ? op_i.a_half : HALF_SELECT_WORD) ^ {32{op_i.a_neg && !plus_one}};
    b = half(op_i.b, three ? op_i.b_half : HALF_SELECT_WORD) ^ {32{op_i.b_neg && !plus_one}};
    ones = plus_one ? 2'd1 : {1'b0, op_i.a_neg} + {1'b0, op_i.b_neg};

    first_d.common.three = three;
    first_d.common.sat = op_i.sat && !three;
    first_d.common.lower = op_i.zero || !op_i.x;
    first_d.lrs = three ? op_i.lrs : SUM_SHIFT_NONE;
    // With three words each of the two sums has its own carry in and out.
    first_d.total = extended(a) + extended(b) + (op_i.x ? 35'(op_i.overflow && three) : 35'(ones));
    first_d.odd = a[31] ^ b[31];
    first_d.c = three ? half(op_i.c, op_i.c_half) ^ {32{op_i.c_neg}} : 32'd0;
    first_d.carry = op_i.x ? op_i.carry : three && op_i.c_neg;
  end

  // ---- second stage: c
  logic signed [34:0] moved;
  logic odd, carry;

  always_comb begin
    // Each word with bit 31 set counts 2^32 less than as an unsigned one.
    carry = first_q.total[32] ^ first_q.odd;
    moved = first_q.total;
    odd = first_q.odd;
    if (first_q.common.three) begin
      moved = extended(first_q.total[31:0]);
      odd = first_q.total[31];
    end
    unique case (first_q.lrs)
      SUM_SHIFT_NONE: ;
      SUM_SHIFT_RS: begin
        // The 33 bits of the unsigned sum.
        moved = {18'd0, carry, first_q.total[31:16]};
        odd = 1'b0;
      end
      SUM_SHIFT_LS: begin
        moved = extended({first_q.total[15:0], 16'd0});
        odd = first_q.total[15];
      end
      default: ;
    endcase
    second_d.common = first_q.common;
    second_d.total = moved + extended(first_q.c) + 35'(first_q.carry);
    second_d.odd = odd ^ first_q.c[31];
    second_d.carry = carry;
  end

  // ---- last stage: saturation and flags
  // ---- next state
  logic overflow;
  logic [31:0] result;

  always_comb begin
    overflow = second_q.total[34:31] != '0 && second_q.total[34:31] != '1;
    result = second_q.total[31:0];
    if (second_q.common.sat && overflow) result = second_q.total[34] ? 32'h8000_0000 : 32'h7fff_ffff;

    d = q;
    d.valid = {q.valid[INT_ADD_CYCLES-2:0], op_valid_i};
    if (q.valid[INT_ADD_CYCLES-2]) begin
      d.result.result = result;
      d.result.cc.overflow = second_q.common.three ? second_q.carry : overflow;
      d.result.cc.carry = second_q.total[32] ^ second_q.odd;
      d.result.cc.sign = result[31];
      d.result.cc.zero = result == '0 && second_q.common.lower;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      first_q <= '0;
      second_q <= '0;
    end else begin
      q <= d;
      first_q <= first_d;
      second_q <= second_d;
    end
  end

endmodule
