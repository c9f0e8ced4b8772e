// Buckets of depths that are known only to 2^-24, not as codes: bounds of the bucket that contains the code.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package zcull_bucket_pkg;
  import tile_depth_pkg::*;
  import zcull_pkg::*;

  // Depth 1.
  localparam depth24_t ONE = 25'h100_0000;

  // The unknown range.
  localparam depth_range_t ALL_DEPTHS = '{min: 16'h0, max: 16'hffff};

  // Depth of v 2^-exp, clamped to [0, 1] and rounded down, in two steps: shift by eights, then shift and clamp. Below
  // 0 is 0.
  function automatic logic [59:0] depth24_coarse(input logic signed [36:0] v, input logic [5:0] exp);
    return v <= 0 ? '0 : {v[35:0], 24'b0} >> {exp[5:3], 3'b0};
  endfunction

  function automatic depth24_t depth24_fine(input logic [59:0] coarse, input logic [5:0] exp);
    logic [59:0] wide;
    wide = coarse >> exp[2:0];
    return wide[59:24] != 0 ? ONE : {1'b0, wide[23:0]};
  endfunction

  // Depth of a float, clamped to [0, 1] and rounded down; NaN is 0.
  function automatic depth24_t depth24_of_float(input logic [31:0] float);
    logic [7:0] down;
    down = 8'd126 - float[30:23];
    if (float[31] || float > 32'h7f80_0000) return '0;
    if (float[30:23] >= 8'd127) return ONE;
    return {1'b0, {1'b1, float[22:0]} >> (down > 8'd31 ? 5'd31 : down[4:0])};
  endfunction

  // Bucket of the code of a depth that is a whole number of 2^-24.
  function automatic logic [15:0] bucket(input depth_format_t format, input depth24_t depth);
    logic [40:0] scaled;
    depth24_t code;
    scaled = {depth + 25'h80, 16'b0} - 41'(depth);
    code = depth - 25'(depth > 25'h80_0000);
    unique case (format)
      DEPTH_FORMAT_Z16: return scaled[39:24];
      DEPTH_FORMAT_Z24_S8: return code[23:8];
      DEPTH_FORMAT_NONE, DEPTH_FORMAT_Z32: return depth[24] ? 16'hffff : depth[23:8];
    endcase
  endfunction

  // The next greater depth, at most 1.
  function automatic depth24_t after(input depth24_t depth);
    return depth[24] ? ONE : depth + 25'd1;
  endfunction

  // Bucket bounds: no depth from min up has a lower bucket, and none below the depth after max a higher one.
  function automatic depth_range_t range(input depth_format_t format, input depth24_t min, input depth24_t max);
    return '{min: bucket(format, min), max: bucket(format, after(max))};
  endfunction

endpackage
