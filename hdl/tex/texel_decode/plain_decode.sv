// Plain decode: codes of texels of all formats without blocks.
//
// It handles a pass a cycle; a pass leaves 2 cycles after it arrived. Only its output stalls it. Order is kept.
// Specification: TEX, formats; texture header.

module plain_decode
  import plain_decode_params_pkg::*;
  import texel_code_rules_pkg::*;
  import texel_decode_pkg::*;
  import texels_pkg::*;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;
#(
  // ---- parameters
  parameter plain_decode_params_t P = PLAIN_DECODE_PARAMS
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

  // Where a texel's components are: in the second word or in the first, and how far from its top; 32 where there is none.
  typedef struct packed {
    logic [3:0]      second;
    logic [3:0][5:0] left;
  } places_t;

  function automatic places_t places_of(input texel_size_t size);
    case (size)
      TEXEL_SIZE_R32_G32_B32_A32, TEXEL_SIZE_R32_G32_B32, TEXEL_SIZE_R32_G32, TEXEL_SIZE_R32, TEXEL_SIZE_ZF32,
      TEXEL_SIZE_ZF32_X24_S8: return '0;
      TEXEL_SIZE_R32_B24_G8: return {4'b0110, 6'd32, 6'd0, 6'd24, 6'd0};
      TEXEL_SIZE_R16_G16_B16_A16: return {4'b1100, 6'd0, 6'd16, 6'd0, 6'd16};
      TEXEL_SIZE_R16_G16: return {4'b0000, 6'd32, 6'd32, 6'd0, 6'd16};
      TEXEL_SIZE_R16, TEXEL_SIZE_Z16: return {4'b0000, 6'd32, 6'd32, 6'd32, 6'd16};
      TEXEL_SIZE_A8_B8_G8_R8: return {4'b0000, 6'd0, 6'd8, 6'd16, 6'd24};
      TEXEL_SIZE_G8_R8: return {4'b0000, 6'd32, 6'd32, 6'd16, 6'd24};
      TEXEL_SIZE_R8: return {4'b0000, 6'd32, 6'd32, 6'd32, 6'd24};
      TEXEL_SIZE_A2_B10_G10_R10: return {4'b0000, 6'd0, 6'd2, 6'd12, 6'd22};
      TEXEL_SIZE_A4_B4_G4_R4: return {4'b0000, 6'd16, 6'd20, 6'd24, 6'd28};
      TEXEL_SIZE_A5_B5_G5_R1: return {4'b0000, 6'd16, 6'd21, 6'd26, 6'd31};
      TEXEL_SIZE_A1_B5_G5_R5: return {4'b0000, 6'd16, 6'd17, 6'd22, 6'd27};
      TEXEL_SIZE_B5_G6_R5: return {4'b0000, 6'd32, 6'd16, 6'd21, 6'd27};
      TEXEL_SIZE_B6_G5_R5: return {4'b0000, 6'd32, 6'd16, 6'd22, 6'd27};
      TEXEL_SIZE_G4_R4: return {4'b0000, 6'd32, 6'd32, 6'd24, 6'd28};
      TEXEL_SIZE_SHARED_EXPONENT: return {4'b0000, 6'd32, 6'd5, 6'd14, 6'd23};
      TEXEL_SIZE_B10_G11_R11: return {4'b0000, 6'd32, 6'd0, 6'd10, 6'd21};
      TEXEL_SIZE_G8_R24: return {4'b0000, 6'd32, 6'd32, 6'd0, 6'd8};
      TEXEL_SIZE_G24_R8: return {4'b0000, 6'd32, 6'd32, 6'd0, 6'd24};
      TEXEL_SIZE_Z24_S8: return {4'b0000, 6'd32, 6'd32, 6'd32, 6'd0};
      TEXEL_SIZE_X8_Z24, TEXEL_SIZE_S8_Z24: return {4'b0000, 6'd32, 6'd32, 6'd32, 6'd8};
      default: return {4'd0, {4{6'd32}}};
    endcase
  endfunction

  // Whether each component is a word.
  function automatic logic has_words(input texel_size_t size);
    return size inside {TEXEL_SIZE_R32_G32_B32_A32, TEXEL_SIZE_R32_G32_B32, TEXEL_SIZE_R32_G32, TEXEL_SIZE_R32, TEXEL_SIZE_ZF32,
                        TEXEL_SIZE_ZF32_X24_S8};
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
    logic [3:0][31:0] y;
    logic [31:0] word;
    places_t places;
    places = places_of(rules.size);
    for (int unsigned k = 0; k < 4; k++) begin
      word = has_words(rules.size) ? words[k] : words[places.second[k]];
      word = word << places.left[k];
      y[k] = code_of(rules.rules[k], rules.bits[k], rules.kinds[k].kind, alone(word, rules.bits[k]), words[0][31:27]);
    end
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
      for (int unsigned t = 0; t < FOOTPRINT * THREADS; t++) begin
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
