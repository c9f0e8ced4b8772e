// Plain decode: codes of texels of all formats without blocks.
//
// It handles a pass a cycle; a pass leaves 2 cycles after it arrived. Only its output stalls it. Order is kept.
// Specification: TEX, formats; texture header.

module plain_decode
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
    struct packed {logic valid; coded_texels_t data;} codes;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  /* verilator lint_off UNUSEDSIGNAL */  // blocks have places in them
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

  // The components of a texel, each at the top of a word. Without blocks, that is; of others nothing.
  function automatic logic [3:0][31:0] components(input texel_size_t size, input logic [3:0][31:0] words);
    logic [31:0] w;
    w = words[0];
    case (size)
      TEXEL_SIZE_R32_G32_B32_A32, TEXEL_SIZE_R32_G32_B32, TEXEL_SIZE_R32_G32, TEXEL_SIZE_R32, TEXEL_SIZE_ZF32,
      TEXEL_SIZE_ZF32_X24_S8: return words;
      TEXEL_SIZE_R32_B24_G8: return {32'd0, words[1], words[1] << 24, w};
      TEXEL_SIZE_R16_G16_B16_A16: return {words[1], words[1] << 16, w, w << 16};
      TEXEL_SIZE_R16_G16: return {64'd0, w, w << 16};
      TEXEL_SIZE_R16, TEXEL_SIZE_Z16: return {96'd0, w << 16};
      TEXEL_SIZE_A8_B8_G8_R8: return {w, w << 8, w << 16, w << 24};
      TEXEL_SIZE_G8_R8: return {64'd0, w << 16, w << 24};
      TEXEL_SIZE_R8: return {96'd0, w << 24};
      TEXEL_SIZE_A2_B10_G10_R10: return {w, w << 2, w << 12, w << 22};
      TEXEL_SIZE_A4_B4_G4_R4: return {w << 16, w << 20, w << 24, w << 28};
      TEXEL_SIZE_A5_B5_G5_R1: return {w << 16, w << 21, w << 26, w << 31};
      TEXEL_SIZE_A1_B5_G5_R5: return {w << 16, w << 17, w << 22, w << 27};
      TEXEL_SIZE_B5_G6_R5: return {32'd0, w << 16, w << 21, w << 27};
      TEXEL_SIZE_B6_G5_R5: return {32'd0, w << 16, w << 22, w << 27};
      TEXEL_SIZE_G4_R4: return {64'd0, w << 24, w << 28};
      TEXEL_SIZE_SHARED_EXPONENT: return {32'd0, w << 5, w << 14, w << 23};
      TEXEL_SIZE_B10_G11_R11: return {32'd0, w, w << 10, w << 21};
      TEXEL_SIZE_G8_R24: return {64'd0, w, w << 8};
      TEXEL_SIZE_G24_R8: return {64'd0, w, w << 24};
      TEXEL_SIZE_Z24_S8: return {96'd0, w};
      TEXEL_SIZE_X8_Z24, TEXEL_SIZE_S8_Z24: return {96'd0, w << 8};
      default: return '0;
    endcase
  endfunction

  // The component without the bits of others below it.
  function automatic logic [31:0] alone(input logic [31:0] x, input logic [5:0] bits);
    return bits == '0 ? '0 : x & (32'hffff_ffff << (6'd32 - bits));
  endfunction

  // A texel's codes.
  function automatic logic [3:0][31:0] decoded(
      /* verilator lint_off UNUSEDSIGNAL */  // other decoders use the rest
      input texel_rules_t rules,
      /* verilator lint_on UNUSEDSIGNAL */
      input logic [3:0][31:0] words);
    logic [3:0][31:0] parts, y;
    parts = components(rules.size, words);
    for (int unsigned k = 0; k < 4; k++)
      y[k] = code_of(rules.rules[k], rules.bits[k], rules.kinds[k].kind, alone(parts[k], rules.bits[k]), words[0][31:27]);
    return y;
  endfunction

  // ---- outputs
  assign {codes_valid_o, codes_o} = q.codes;
  assign idle_o = !head_valid && !q.codes.valid;

  // ---- next state
  coded_texels_t codes;

  always_comb begin
    d = q;
    pop = codes_ready_i || !q.codes.valid;
    codes = '0;
    if (codes_ready_i) d.codes.valid = 1'b0;
    if (head_valid && pop) begin
      codes = coded(head.head);
      for (int unsigned t = 0; t < TAPS; t++) begin
        codes.taps[t].kind = head.taps[t].kind;
        codes.taps[t].share = head.taps[t].share;
        codes.taps[t].codes = head.taps[t].kind == TAP_KIND_TEXEL
            ? decoded(head.rules, head.taps[t].words) : head.taps[t].words;
      end
      d.codes = {1'b1, codes};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
