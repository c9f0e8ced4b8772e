// Shading passes over an FRTX: the samples of each.

package scan_pass_pkg;
  import prop_coverage_pkg::*;
  import state_pkg::*;

  // Passes of an FRTX, one bit each; at most as many as samples.
  function automatic logic [2:0] of_passes(input logic [1:0] passes, input sample_mode_t mode);
    return {1'b0, passes} < samples_log2(mode) ? {1'b0, passes} : samples_log2(mode);
  endfunction

  // A pass with its samples.
  typedef struct packed {
    logic [7:0]  rest;     // passes after it
    logic [3:0]  sample;   // its first sample
    logic [63:0] samples;  // covered, in quad order
    logic [63:0] own;      // all samples of the pass, covered or not
  } pass_t;

  // The next pass that has samples; if none has, the last pass.
  function automatic pass_t pass_of(input logic [1:0] passes, input sample_mode_t mode, input logic [63:0] whole,
                                    input logic [7:0] left);
    pass_t pass;
    logic [2:0] share;  // samples of a pass, as a power of two
    logic [15:0] own;
    logic [7:0][63:0] own_samples, pass_samples;
    logic [7:0] some;
    logic [3:0] last;
    share = samples_log2(mode) - of_passes(passes, mode);
    last = 4'((4'd1 << of_passes(passes, mode)) - 4'd1);
    some = '0;
    for (int k = 0; k < 8; k++) begin
      own = 16'((32'((32'd1 << (32'd1 << share)) - 32'd1)) << (32'(k) << share));
      pass_samples[k] = pixel_samples(mode, own);
      own_samples[k] = whole & pass_samples[k];
      some[k] = left[k] && 4'(k) <= last && own_samples[k] != '0;
    end
    if (some == '0) some[last[2:0]] = 1'b1;
    pass = '0;
    for (int k = 7; k >= 0; k--)
      if (some[k]) begin
        pass.rest = some & ~8'(1 << k);
        pass.sample = 4'(4'(k) << share);
        pass.samples = own_samples[k];
        pass.own = pass_samples[k];
      end
    return pass;
  endfunction

  // Samples of a mask in all pixels, in quad order.
  function automatic logic [63:0] pixel_samples(input sample_mode_t mode, input logic [15:0] own);
    unique case (mode)
      SAMPLE_MODE_X2: return {32{own[1:0]}};
      SAMPLE_MODE_X4: return {16{own[3:0]}};
      SAMPLE_MODE_X8: return {8{own[7:0]}};
      SAMPLE_MODE_X16: return {4{own}};
      default: return {64{own[0]}};
    endcase
  endfunction

endpackage
