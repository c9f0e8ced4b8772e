// BPTC decode: codes of texels of BC6 and BC7. The first stage finds the ends of a texel's subset and its weights, the second
// brings ends to full width, the third one interpolates.
//
// It handles a pass a cycle; a pass leaves 4 cycles after it arrived. Only its output stalls it. Order is kept.
// Specification: TEX, formats; BPTC.

module bptc_decode
  import bc6_rules_pkg::*;
  import bc7_rules_pkg::*;
  import bptc_pkg::*;
  import bptc_weights_pkg::bptc_ends_t;
  import texel_code_rules_pkg::*;
  import texel_decode_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
(
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

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; bptc_pass_t data;} found;  // ends as they are
    struct packed {logic valid; bptc_pass_t data;} ends;   // of 8 bits, or 16
    struct packed {logic valid; coded_texels_t data;} codes;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  /* verilator lint_off UNUSEDSIGNAL */  // blocks are 4 texels wide
  decode_job_t head;
  /* verilator lint_on UNUSEDSIGNAL */

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

  // A texel's ends.
  function automatic bptc_ends_t ends_of(
      input texel_size_t size, input logic [3:0] texel, input logic [3:0][31:0] words);
    return size == TEXEL_SIZE_BC7 ? bc7_ends(texel, words)
        : bc6_ends(texel, words, size == TEXEL_SIZE_BC6_SIGNED);
  endfunction

  // Words that are codes, in the place of ends.
  function automatic bptc_ends_t kept(input logic [3:0][31:0] words);
    bptc_ends_t y;
    y = '0;
    for (int unsigned k = 0; k < 4; k++) begin
      y.ends[0][k] = words[k][15:0];
      y.ends[1][k] = words[k][31:16];
    end
    return y;
  endfunction

  // Ends of full width.
  function automatic logic [1:0][3:0][15:0] widened(
      input texel_size_t size, input logic [1:0][3:0][15:0] ends, input logic [1:0][4:0] bits);
    logic [1:0][3:0][15:0] y;
    for (int unsigned e = 0; e < 2; e++)
      for (int unsigned k = 0; k < 4; k++)
        y[e][k] = size == TEXEL_SIZE_BC7 ? replicated(ends[e][k][7:0], k == 3 ? bits[1] : bits[0])
            : unquantized(ends[e][k], k == 3 ? bits[1] : bits[0], size == TEXEL_SIZE_BC6_SIGNED);
    return y;
  endfunction

  // A texel's values, with 16 bits.
  function automatic logic [3:0][15:0] values(
      input texel_size_t size, input logic [1:0][3:0][15:0] ends, input logic [1:0][6:0] weights,
      input logic [1:0] rotation);
    logic [3:0][15:0] x, y;
    logic [1:0] from;
    for (int unsigned k = 0; k < 4; k++)
      x[k] = size == TEXEL_SIZE_BC7
          ? bc7_between(ends[0][k][7:0], ends[1][k][7:0], k == 3 ? weights[1] : weights[0])
          : bc6_between(ends[0][k], ends[1][k], k == 3 ? weights[1] : weights[0], size == TEXEL_SIZE_BC6_SIGNED);
    from = rotation - 2'd1;
    for (int unsigned k = 0; k < 4; k++) y[k] = rotation != '0 && k == 32'(from) ? x[3] : x[k];
    if (rotation != '0) y[3] = x[from];
    return y;
  endfunction

  // ---- outputs
  assign {codes_valid_o, codes_o} = q.codes;
  assign idle_o = !head_valid && !q.found.valid && !q.ends.valid && !q.codes.valid;

  // ---- next state
  logic ends, moves;
  coded_texels_t codes;
  bptc_pass_t filled, found;
  bptc_ends_t part_ends;
  logic [3:0][15:0] texel;

  always_comb begin
    d = q;
    ends = q.ends.valid && (codes_ready_i || !q.codes.valid);
    moves = q.found.valid && (ends || !q.ends.valid);
    pop = moves || !q.found.valid;
    codes = '0;
    filled = '0;
    found = '0;
    part_ends = '0;
    texel = '0;
    if (codes_ready_i) d.codes.valid = 1'b0;
    if (ends) begin
      codes = coded(q.ends.data.head);
      for (int unsigned t = 0; t < TAPS; t++) begin
        codes.taps[t].kind = q.ends.data.taps[t].kind;
        codes.taps[t].share = q.ends.data.taps[t].share;
        texel = values(
            q.ends.data.rules.size, q.ends.data.taps[t].ends, q.ends.data.taps[t].weights,
            q.ends.data.taps[t].rotation);
        for (int unsigned k = 0; k < 4; k++)
          codes.taps[t].codes[k] = q.ends.data.taps[t].kind == TAP_KIND_TEXEL
              ? presented(q.ends.data.rules.rules[k], q.ends.data.rules.kinds[k].kind, texel[k])
              : {q.ends.data.taps[t].ends[1][k], q.ends.data.taps[t].ends[0][k]};
      end
      d.codes = {1'b1, codes};
      d.ends.valid = 1'b0;
    end
    if (moves) begin
      filled = q.found.data;
      for (int unsigned t = 0; t < TAPS; t++)
        if (q.found.data.taps[t].kind == TAP_KIND_TEXEL)
          filled.taps[t].ends =
              widened(q.found.data.rules.size, q.found.data.taps[t].ends, q.found.data.taps[t].bits);
      d.ends = {1'b1, filled};
      d.found.valid = 1'b0;
    end
    if (head_valid && pop) begin
      found.head = head.head;
      found.rules = head.rules;
      for (int unsigned t = 0; t < TAPS; t++) begin
        part_ends = head.taps[t].kind == TAP_KIND_TEXEL
            ? ends_of(
                head.rules.size, {head.taps[t].within_y[1:0], head.taps[t].within_x[1:0]}, head.taps[t].words)
            : kept(head.taps[t].words);
        found.taps[t] = {head.taps[t].kind, head.taps[t].share, part_ends};
      end
      d.found = {1'b1, found};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q.found <= '0;
      q.ends <= '0;
      q.codes <= '0;
    end else q <= d;
  end

endmodule
