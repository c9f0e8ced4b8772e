// BC decode: codes of texels of BC1 to BC5. A component is a sum of its two end points by the steps of its palette, in units in
// which all sums are whole; then it is scaled to a code, nearest.
//
// It handles a pass a cycle; a pass leaves 3 cycles after it arrived. Only its output stalls it. Order is kept.
// Specification: TEX, formats; S3TC and RGTC.

module bc_decode
  import bc_decode_params_pkg::*;
  import bc_rules_pkg::*;
  import texel_code_rules_pkg::*;
  import texel_decode_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;
#(
  // ---- parameters
  parameter bc_decode_params_t P = BC_DECODE_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          job_valid_i,
  output logic          job_ready_o,
  input  decode_job_t   job_i,
  output logic          codes_valid_o,
  input  logic          codes_ready_i,
  output coded_texels_t codes_o,
  output logic          idle_o
);

  // Lanes that are handled in a cycle.
  localparam int unsigned THREADS = 1 << P.threads_log2;

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; decode_job_t data;} sums;  // words of texels are sums; bit 31 is their sign
    struct packed {logic valid; coded_texels_t data;} codes;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  decode_job_t head;

  fifo #(
    .WIDTH($bits(decode_job_t)),
    .DEPTH(2)
  ) job_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(job_valid_i),
    .push_ready_o(job_ready_o),
    .push_i      (job_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign {codes_valid_o, codes_o} = q.codes;
  assign idle_o = !head_valid && !q.sums.valid && !q.codes.valid;

  // ---- next state
  logic ends;
  logic [1:0] signs;
  coded_texels_t codes;

  always_comb begin
    d = q;
    ends = q.sums.valid && (codes_ready_i || !q.codes.valid);
    pop = !q.sums.valid || ends;
    codes = '0;
    signs = '0;
    if (codes_ready_i) d.codes.valid = 1'b0;
    if (ends) begin
      codes = coded(q.sums.data.head);
      for (int unsigned t = 0; t < FOOTPRINT * THREADS; t++) begin
        codes.taps[t].kind = q.sums.data.taps[t].kind;
        codes.taps[t].share = q.sums.data.taps[t].share;
        codes.taps[t].codes = q.sums.data.taps[t].words;
        if (q.sums.data.taps[t].kind == TAP_KIND_TEXEL)
          for (int unsigned k = 0; k < 4; k++)
            codes.taps[t].codes[k] = presented(
                q.sums.data.rules.rules[k], q.sums.data.rules.kinds[k].kind,
                scaled(q.sums.data.rules.size, 2'(k), q.sums.data.taps[t].words[k]));
      end
      d.codes = {1'b1, codes};
      d.sums.valid = 1'b0;
    end
    if (head_valid && pop) begin
      d.sums = {1'b1, head};
      signs[0] = head.rules.rules[head.rules.size == TEXEL_SIZE_BC3 ? 3 : 0] == CODE_RULE_HIGH_SIGNED;
      signs[1] = head.rules.rules[1] == CODE_RULE_HIGH_SIGNED;
      for (int unsigned t = 0; t < FOOTPRINT * THREADS; t++)
        if (head.taps[t].kind == TAP_KIND_TEXEL)
          d.sums.data.taps[t].words = sums_of(
              head.rules.size, signs, {head.taps[t].within_y[1:0], head.taps[t].within_x[1:0]},
              head.taps[t].words);
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
