// Abs difference: the absolute difference of parts of two words, or of their four pairs of bytes; then it is clamped,
// and merged or combined with a third word (VABSDIFF, VABSDIFF4).
//
// It accepts an operation a cycle (64 such lanes give sm-less-common-alu-throughput); results follow 4 cycles later
// (`ABS_DIFFERENCE_CYCLES`), in order; nothing stalls it. docs/units/arith/abs_difference.md has the rules.
// Specification: SM.

module abs_difference
  import abs_difference_pkg::*;
  import integer_pkg::*;
  import video_bytes_pkg::*;
(
  // ---- ports
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               op_valid_i,
  input  abs_difference_op_t op_i,
  output logic               result_valid_o,
  output flagged_t           result_o
);

  localparam int unsigned ABS_DIFFERENCE_CYCLES = 4;

  // ---- registers
  typedef struct packed {
    logic [ABS_DIFFERENCE_CYCLES-1:0] valid;   // bit k: an operation of k + 1 cycles ago
    flagged_t                         result;  // result of the last operation that left
  } regs_t;

  typedef struct packed {
    logic         four;
    video_merge_t vop;
    logic         sd;
    logic         acc;
    logic [3:0]   lanes;
    logic [31:0]  c;
  } common_t;

  typedef struct packed {
    common_t            common;
    logic               sat;
    logic signed [32:0] a;
    logic signed [32:0] b;
    logic [3:0][8:0]    a_byte;
    logic [3:0][8:0]    b_byte;
  } parts_t;

  typedef struct packed {
    common_t         common;
    logic            sat;
    logic [32:0]     one;
    logic [3:0][8:0] four;
  } differences_t;

  typedef struct packed {
    common_t     common;
    logic [31:0] value;
  } saturated_t;

  regs_t d, q;
  parts_t parts_d, parts_q;
  differences_t differences_d, differences_q;
  saturated_t saturated_d, saturated_q;

  // ---- outputs
  assign result_valid_o = q.valid[ABS_DIFFERENCE_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: parts of words
  logic [3:0][2:0] a_bytes, b_bytes;

  always_comb begin
    parts_d.common.four = op_i.kind == ABS_DIFFERENCE_KIND_FOUR;
    parts_d.common.vop = op_i.vop;
    parts_d.common.sd = op_i.sd;
    parts_d.common.acc = op_i.acc;
    parts_d.common.lanes = op_i.lanes;
    parts_d.common.c = op_i.c;
    parts_d.sat = op_i.sat;
    parts_d.a = video_part(op_i.a, op_i.a_sel);
    parts_d.b = video_part(op_i.b, op_i.b_sel);
    a_bytes = video_a_bytes(op_i.a_bytes);
    b_bytes = video_b_bytes(op_i.b_bytes);
    for (int k = 0; k < 4; k++) begin
      parts_d.a_byte[k] = video_byte({op_i.b, op_i.a}, a_bytes[k], op_i.ta);
      parts_d.b_byte[k] = video_byte({op_i.b, op_i.a}, b_bytes[k], op_i.tb);
    end
  end

  // ---- second stage: the differences
  always_comb begin
    differences_d.common = parts_q.common;
    differences_d.sat = parts_q.sat;
    differences_d.one = word_distance(parts_q.a, parts_q.b);
    for (int k = 0; k < 4; k++) differences_d.four[k] = byte_distance(parts_q.a_byte[k], parts_q.b_byte[k]);
  end

  // ---- third stage: saturation; the sum of four
  logic [32:0] most;
  logic [3:0][8:0] bytes, counted;

  always_comb begin
    unique case (differences_q.common.vop)
      VIDEO_MERGE_MRG16H, VIDEO_MERGE_MRG16L: most = 33'h0_ffff;
      VIDEO_MERGE_MRG8B0, VIDEO_MERGE_MRG8B2: most = 33'h0_00ff;
      VIDEO_MERGE_ACC, VIDEO_MERGE_MIN, VIDEO_MERGE_MAX, VIDEO_MERGE_NONE: most = 33'h0_ffff_ffff;
    endcase
    if (differences_q.common.sd) most >>= 1;

    bytes = differences_q.four;
    for (int k = 0; k < 4; k++) begin
      if (differences_q.sat && differences_q.common.sd && bytes[k] > 9'h07f) bytes[k] = 9'h07f;
      if (differences_q.sat && bytes[k] > 9'h0ff) bytes[k] = 9'h0ff;
      counted[k] = differences_q.common.lanes[k] ? bytes[k] : 9'd0;
    end

    saturated_d.common = differences_q.common;
    saturated_d.value = differences_q.one[31:0];
    if (differences_q.sat && differences_q.one > most) saturated_d.value = most[31:0];
    if (differences_q.common.four) begin
      saturated_d.value = {bytes[3][7:0], bytes[2][7:0], bytes[1][7:0], bytes[0][7:0]};
      if (differences_q.common.acc) begin
        saturated_d.value = (32'(counted[0]) + 32'(counted[1])) + (32'(counted[2]) + 32'(counted[3]));
      end
    end
  end

  // ---- last stage: the third word
  // ---- next state
  logic [31:0] value, c, sum, result;
  logic lesser;

  always_comb begin
    value = saturated_q.value;
    c = saturated_q.common.c;
    sum = value + c;
    // Signed numbers are offset by 2^31, to compare them as unsigned ones.
    lesser = (value ^ {saturated_q.common.sd, 31'd0}) < (c ^ {saturated_q.common.sd, 31'd0});
    unique case (saturated_q.common.vop)
      VIDEO_MERGE_MRG16H: result = {value[15:0], c[15:0]};
      VIDEO_MERGE_MRG16L: result = {c[31:16], value[15:0]};
      VIDEO_MERGE_MRG8B0: result = {c[31:8], value[7:0]};
      VIDEO_MERGE_MRG8B2: result = {c[31:24], value[7:0], c[15:0]};
      VIDEO_MERGE_ACC: result = sum;
      VIDEO_MERGE_MIN: result = lesser ? value : c;
      VIDEO_MERGE_MAX: result = lesser ? c : value;
      VIDEO_MERGE_NONE: result = value;
    endcase
    if (saturated_q.common.four) begin
      for (int k = 0; k < 4; k++) result[8*k+:8] = saturated_q.common.lanes[k] ? value[8*k+:8] : c[8*k+:8];
      if (saturated_q.common.acc) result = sum;
    end

    d = q;
    d.valid = {q.valid[ABS_DIFFERENCE_CYCLES-2:0], op_valid_i};
    if (q.valid[ABS_DIFFERENCE_CYCLES-2]) begin
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
      parts_q <= '0;
      differences_q <= '0;
      saturated_q <= '0;
    end else begin
      q <= d;
      parts_q <= parts_d;
      differences_q <= differences_d;
      saturated_q <= saturated_d;
    end
  end

endmodule
