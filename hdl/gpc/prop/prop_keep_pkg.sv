// The samples of each pixel that survive the source operations.

// Functions here read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package prop_keep_pkg;
  import colour_pkg::*;
  import prop_coverage_pkg::*;
  import shading_pkg::*;
  import source_state_pkg::*;
  import state_pkg::*;

  localparam logic [31:0] ONE = 32'h3f80_0000;

  // Compares floats; both zeros are equal. NaN differs from every number and is unordered.
  function automatic logic passes(input compare_t func, input logic [31:0] x, input logic [31:0] threshold);
    logic unordered, less, equal, further, both_zero;
    unordered = is_nan(x) || is_nan(threshold);
    both_zero = x[30:0] == '0 && threshold[30:0] == '0;
    equal = x == threshold || both_zero;
    further = x[30:0] > threshold[30:0];
    if (x[31] != threshold[31]) less = x[31] && !both_zero;
    else less = x[31] ? further : !further && !equal;
    if (unordered && func inside {COMPARE_GREATER, COMPARE_GREATER_EQUAL}) return 1'b0;
    return compare_pkg::passes(func, !unordered && less, !unordered && equal);
  endfunction

  // Alpha to coverage: the number of samples, `floor(alpha n + 1/2)` of n, with alpha clamped to 0 to 1; none for
  // NaN. It equals `floor((floor(2 n alpha) + 1) / 2)`.
  function automatic logic [4:0] alpha_samples(input logic [31:0] alpha, input sample_mode_t mode);
    logic [4:0] whole, part;  // floors of 32 alpha and of 2 n alpha
    if (is_nan(alpha) || alpha[31]) return '0;
    if (alpha[30:23] >= 8'd127) return 5'd1 << samples_log2(mode);
    case (alpha[30:23])
      8'd126: whole = {1'b1, alpha[22:19]};
      8'd125: whole = {2'b1, alpha[22:20]};
      8'd124: whole = {3'b1, alpha[22:21]};
      8'd123: whole = {4'b1, alpha[22]};
      8'd122: whole = 5'd1;
      default: whole = '0;
    endcase
    unique case (mode)
      SAMPLE_MODE_X2: part = 5'(whole[4:3]);
      SAMPLE_MODE_X4: part = 5'(whole[4:2]);
      SAMPLE_MODE_X8: part = 5'(whole[4:1]);
      SAMPLE_MODE_X16: part = whole;
      default: part = 5'(whole[4]);
    endcase
    return (part >> 1) + 5'(part[0]);
  endfunction

  // The pixels of a quad that are dropped: killed, or failing the alpha test, which follows alpha to one.
  function automatic logic [3:0] fails(input alpha_ops_t alpha, input shaded_quad_t quad);
    logic [3:0] gone;
    for (int p = 0; p < 4; p++)
      gone[p] = quad.kill[p]
          || alpha.test && !passes(alpha.func, alpha.to_one ? ONE : quad.colour[p][3], alpha.threshold);
    return gone;
  endfunction

  // The number of samples that alpha leaves each pixel, the lowest first: 16 if alpha does not matter.
  function automatic logic [3:0][4:0] enough(input alpha_ops_t alpha, input sample_mode_t mode,
                                             input shaded_quad_t quad);
    logic [3:0][4:0] n;
    for (int p = 0; p < 4; p++) n[p] = alpha.to_coverage ? alpha_samples(quad.colour[p][3], mode) : 5'd16;
    return n;
  endfunction

  // The samples that each pixel of a quad keeps.
  function automatic logic [3:0][15:0] keep_of(input logic [3:0] gone, input logic [3:0][4:0] n,
                                               input logic [3:0][15:0] mask);
    logic [3:0][15:0] keep;
    for (int p = 0; p < 4; p++)
      for (int unsigned s = 0; s < 16; s++) keep[p][s] = mask[p][s] && !gone[p] && 5'(s) < n[p];
    return keep;
  endfunction
endpackage
