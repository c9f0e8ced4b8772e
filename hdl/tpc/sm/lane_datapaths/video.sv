// Video: a sum, product with a sum, minimum, comparison or shift of two parts of words, and its merge with a third (VADD, VMAD,
// VMNMX, VSET, VSETP, VSHL, VSHR).
//
// One operation a cycle, its result 4 cycles later (`VIDEO_CYCLES`), in order; nothing stalls it. docs/units/tpc/sm/lane_datapaths/video.md has
// the rules. Specification: SM.

module video
  import abs_difference_pkg::*;
  import video_bytes_pkg::*;
  import video_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          op_valid_i,
  input  video_op_t     op_i,
  output logic          result_valid_o,
  output video_result_t result_o
);

  localparam int unsigned VIDEO_CYCLES = 4;

  // ---- registers
  typedef struct packed {
    logic [VIDEO_CYCLES-1:0] valid;   // bit k: an operation entered k + 1 cycles ago
    video_result_t           result;  // result of the last operation
  } regs_t;

  // Fields carried through all stages.
  typedef struct packed {
    logic         mad;
    video_merge_t vop;
    logic         sat;
    logic         arithmetic;
    logic [31:0]  c;
  } common_t;

  typedef struct packed {
    common_t            common;
    video_op_t          op;
    logic signed [32:0] a;
    logic signed [32:0] b;
  } parts_t;

  typedef struct packed {
    common_t            common;
    video_signs_t       signs;
    logic [1:0]         scale;
    logic               test;
    logic               signed_c; // the product and c are signed
    logic signed [65:0] value;  // for VMAD the product
  } value_t;

  typedef struct packed {
    common_t            common;
    logic               test;
    logic signed [67:0] value;
  } scaled_t;

  regs_t d, q;
  parts_t parts_d, parts_q;
  value_t value_d, value_q;
  scaled_t scaled_d, scaled_q;

  // ---- outputs
  assign result_valid_o = q.valid[VIDEO_CYCLES-1];
  assign result_o       = q.result;

  // ---- first stage: parts of words
  always_comb begin
    parts_d.common.mad = op_i.kind == VIDEO_KIND_MAD;
    parts_d.common.vop = parts_d.common.mad ? VIDEO_MERGE_NONE : op_i.vop;
    parts_d.common.sat = op_i.sat;
    parts_d.common.arithmetic = op_i.arithmetic;
    parts_d.common.c = op_i.c;
    parts_d.op = op_i;
    parts_d.a = video_part(op_i.a, op_i.a_sel);
    parts_d.b = video_part(op_i.b, op_i.b_sel);
  end

  // ---- second stage: operation
  logic signed [65:0] a, b, sum;
  logic [5:0] count;
  logic signed [32:0] left, right;
  logic less, test;
  logic unused;

  // The words have been replaced by their parts.
  assign unused = &{1'b0, parts_q.op.a, parts_q.op.b, parts_q.op.c, parts_q.op.a_sel[2:0], parts_q.op.b_sel[2:0], parts_q.op.vop,
                    parts_q.op.sat, parts_q.op.arithmetic};

  always_comb begin
    a = 66'(parts_q.a);
    b = 66'(parts_q.b);
    // For minimum and maximum both are words, signed if b's part is.
    left = parts_q.a;
    right = parts_q.b;
    if (parts_q.op.kind == VIDEO_KIND_MNMX) begin
      left[32] = parts_q.a[31] && parts_q.op.b_sel[3];
      right[32] = parts_q.b[31] && parts_q.op.b_sel[3];
    end
    less = left < right;
    test = parts_q.op.cmp[1] && parts_q.a == parts_q.b || parts_q.op.cmp[0] && less
        || parts_q.op.cmp[2] && !less && parts_q.a != parts_q.b;
    // Counts are clamped to 0..32.
    count = parts_q.b[5:0];
    if (parts_q.b > 33'sd32) count = 6'd32;
    if (parts_q.b[32]) count = 6'd0;
    if (parts_q.op.w) count = {1'b0, parts_q.b[4:0]};
    unique case (parts_q.op.signs)
      VIDEO_SIGNS_SECOND: sum = a - b;
      VIDEO_SIGNS_FIRST: sum = b - a;
      VIDEO_SIGNS_PLUS_ONE: sum = a + b + 66'sd1;
      default: sum = a + b;
    endcase

    value_d.common = parts_q.common;
    value_d.signs = parts_q.op.signs;
    value_d.scale = parts_q.op.scale;
    value_d.signed_c = parts_q.op.a_sel[3] || parts_q.op.b_sel[3] || parts_q.op.signs == VIDEO_SIGNS_FIRST;
    value_d.test = test && parts_q.op.kind == VIDEO_KIND_SET;
    unique case (parts_q.op.kind)
      VIDEO_KIND_MAD: value_d.value = a * b;
      VIDEO_KIND_MNMX: value_d.value = 66'(less == parts_q.op.greater ? right : left);
      VIDEO_KIND_SET: value_d.value = {65'd0, test};
      VIDEO_KIND_SHL: value_d.value = a << count;
      VIDEO_KIND_SHR: value_d.value = a >>> count;
      default: value_d.value = sum;
    endcase
  end

  // ---- third stage: VMAD's c and scale
  logic signed [67:0] product, c, total;

  always_comb begin
    product = 68'(value_q.value);
    c = {{36{value_q.common.c[31] && value_q.signed_c}}, value_q.common.c};
    unique case (value_q.signs)
      VIDEO_SIGNS_SECOND: total = product - c;
      VIDEO_SIGNS_FIRST: total = c - product;
      VIDEO_SIGNS_PLUS_ONE: total = product + c + 68'sd1;
      default: total = product + c;
    endcase
    scaled_d.common = value_q.common;
    scaled_d.test = value_q.test;
    scaled_d.value = product;
    if (value_q.common.mad) begin
      unique case (value_q.scale)
        2'd0: scaled_d.value = total;
        2'd1: scaled_d.value = total >>> 7;
        default: scaled_d.value = total >>> 15;
      endcase
    end
  end

  // ---- last stage: saturation, and the third word
  // ---- next state
  logic [31:0] most, fitted, third, result;
  logic negative, above, below, lesser;

  always_comb begin
    third = scaled_q.common.c;
    negative = scaled_q.value[67];
    unique case (scaled_q.common.vop)
      VIDEO_MERGE_MRG16H, VIDEO_MERGE_MRG16L: most = 32'h0000_ffff;
      VIDEO_MERGE_MRG8B0, VIDEO_MERGE_MRG8B2: most = 32'h0000_00ff;
      VIDEO_MERGE_ACC, VIDEO_MERGE_MIN, VIDEO_MERGE_MAX, VIDEO_MERGE_NONE: most = 32'hffff_ffff;
    endcase
    if (scaled_q.common.arithmetic) most >>= 1;
    // A value above the maximum has a one beyond its bits; one below the minimum, the maximum's inverse, has a zero.
    above = !negative && (scaled_q.value[67:0] & ~{36'd0, most}) != '0;
    below = negative && (~scaled_q.value[67:0] & ~{36'd0, most}) != '0;
    fitted = scaled_q.value[31:0];
    if (scaled_q.common.sat && above) fitted = most;
    if (scaled_q.common.sat && below) fitted = ~most;
    if (scaled_q.common.sat && negative && !scaled_q.common.arithmetic) fitted = '0;

    // Signed numbers are offset by 2^31 and compared as unsigned.
    lesser = (fitted ^ {scaled_q.common.arithmetic, 31'd0}) < (third ^ {scaled_q.common.arithmetic, 31'd0});
    unique case (scaled_q.common.vop)
      VIDEO_MERGE_MRG16H: result = {fitted[15:0], third[15:0]};
      VIDEO_MERGE_MRG16L: result = {third[31:16], fitted[15:0]};
      VIDEO_MERGE_MRG8B0: result = {third[31:8], fitted[7:0]};
      VIDEO_MERGE_MRG8B2: result = {third[31:24], fitted[7:0], third[15:0]};
      VIDEO_MERGE_ACC: result = fitted + third;
      VIDEO_MERGE_MIN: result = lesser ? fitted : third;
      VIDEO_MERGE_MAX: result = lesser ? third : fitted;
      VIDEO_MERGE_NONE: result = fitted;
    endcase

    d = q;
    d.valid = {q.valid[VIDEO_CYCLES-2:0], op_valid_i};
    if (q.valid[VIDEO_CYCLES-2]) begin
      d.result.flagged.result = result;
      d.result.flagged.cc = '0;
      d.result.flagged.cc.sign = result[31];
      d.result.flagged.cc.zero = result == '0;
      d.result.test = scaled_q.test;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      parts_q <= '0;
      value_q <= '0;
      scaled_q <= '0;
    end else begin
      q <= d;
      parts_q <= parts_d;
      value_q <= value_d;
      scaled_q <= scaled_d;
    end
  end

endmodule
