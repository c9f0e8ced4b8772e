// Which samples the source operations leave a pixel.

// Functions here look at parts of what they are given.
/* verilator lint_off UNUSEDSIGNAL */

package prop_keep_pkg;
  import gpu_pkg::*;
  import colour_pkg::*;
  import prop_coverage_pkg::*;

  localparam logic [31:0] ONE = 32'h3f80_0000;

  // Operations on the alpha of the first colour.
  typedef struct packed {
    logic        test;
    compare_t    func;
    logic [31:0] threshold;
    logic        to_coverage;
    logic        to_one;
  } alpha_ops_t;

  // A comparison by its OpenGL or Direct3D number; it always passes by any other.
  function automatic compare_t compare(input logic [31:0] value);
    if (value[31:3] == 29'h40) return compare_t'(value[2:0]);
    if (value >= 1 && value <= 8) return compare_t'(value[2:0] - 3'd1);
    return COMPARE_ALWAYS;
  endfunction

  // Compares floats; both zeros are one. What is not a number differs from all and
  // has no order.
  function automatic logic passes(input compare_t func, input logic [31:0] x, input logic [31:0] threshold);
    logic unordered, less, equal, further, both_zero;
    unordered = is_nan(x) || is_nan(threshold);
    both_zero = x[30:0] == '0 && threshold[30:0] == '0;
    equal = x == threshold || both_zero;
    further = x[30:0] > threshold[30:0];
    if (x[31] != threshold[31]) less = x[31] && !both_zero;
    else less = x[31] ? further : !further && !equal;
    unique case (func)
      COMPARE_NEVER: return 1'b0;
      COMPARE_LESS: return !unordered && less;
      COMPARE_EQUAL: return !unordered && equal;
      COMPARE_LESS_EQUAL: return !unordered && (less || equal);
      COMPARE_GREATER: return !unordered && !less && !equal;
      COMPARE_NOT_EQUAL: return unordered || !equal;
      COMPARE_GREATER_EQUAL: return !unordered && !less;
      default: return 1'b1;
    endcase
  endfunction

  // Alpha to coverage: the lowest `floor(alpha n + 1/2)` of n samples, alpha between
  // 0 and 1; none where it is not a number.
  function automatic logic [15:0] alpha_samples(input logic [31:0] alpha, input sample_mode_t mode);
    logic [4:0] right, count;
    logic [28:0] whole;
    if (is_nan(alpha) || alpha[31]) return '0;
    if (alpha[30:23] >= 8'd127) return all_samples(mode);
    if (alpha[30:23] < 8'd122) return '0;
    right = 5'(8'd150 - alpha[30:23]) - 5'(samples_log2(mode));
    whole = (29'({1'b1, alpha[22:0]}) + (29'd1 << (right - 5'd1))) >> right;
    count = whole[4:0];
    return 16'((17'd1 << count) - 17'd1);
  endfunction

  // The samples that each pixel of a quad keeps.
  function automatic logic [3:0][15:0] keep_of(input alpha_ops_t alpha, input logic [3:0][15:0] mask,
                                               input sample_mode_t mode, input shaded_quad_t quad);
    logic [3:0][15:0] keep;
    logic [31:0] a;
    for (int p = 0; p < 4; p++) begin
      a = quad.colour[p][3];
      keep[p] = mask[p] & quad.sample_mask[p];
      if (alpha.to_coverage) keep[p] &= alpha_samples(a, mode);
      if (quad.kill[p] || alpha.test && !passes(alpha.func, a, alpha.threshold)) keep[p] = '0;
    end
    return keep;
  endfunction
endpackage
