// ASTC decode: codes of texels of LDR blocks of two dimensions. Four stages: the block's mode, the numbers that a texel needs, its
// end points and weight, the value between these.
//
// It handles a pass a cycle; a pass leaves 5 cycles after it arrived. Only its output stalls it. Order is kept.
// Specification: TEX, formats; ASTC.

module astc_decode
  import astc_ends_pkg::*;
  import astc_modes_pkg::ILLEGAL;
  import astc_modes_pkg::block_of;
  import astc_numbers_pkg::values_of;
  import astc_numbers_pkg::weights_of;
  import astc_pkg::*;
  import texel_code_rules_pkg::*;
  import texel_decode_pkg::*;
  import texels_pkg::*;
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
    struct packed {logic valid; astc_blocks_t data;} blocks;
    struct packed {logic valid; astc_number_pass_t data;} numbers;
    struct packed {logic valid; astc_end_pass_t data;} ends;
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
  assign idle_o = !head_valid && !q.blocks.valid && !q.numbers.valid && !q.ends.valid && !q.codes.valid;

  // ---- next state
  logic codes_move, ends_move, numbers_move;
  astc_blocks_t blocks;
  astc_number_pass_t numbered;
  astc_end_pass_t ended;
  coded_texels_t codes;

  always_comb begin
    d = q;
    codes_move = q.ends.valid && (codes_ready_i || !q.codes.valid);
    ends_move = q.numbers.valid && (codes_move || !q.ends.valid);
    numbers_move = q.blocks.valid && (ends_move || !q.numbers.valid);
    pop = numbers_move || !q.blocks.valid;
    if (codes_ready_i) d.codes.valid = 1'b0;
    if (codes_move) begin
      d.codes = {1'b1, codes};
      d.ends.valid = 1'b0;
    end
    if (ends_move) begin
      d.ends = {1'b1, ended};
      d.numbers.valid = 1'b0;
    end
    if (numbers_move) begin
      d.numbers = {1'b1, numbered};
      d.blocks.valid = 1'b0;
    end
    if (head_valid && pop) d.blocks = {1'b1, blocks};
  end

  // ---- blocks
  always_comb begin
    blocks = '0;
    if (head_valid) begin
      blocks.head = head.head;
      blocks.rules = head.rules;
      for (int unsigned t = 0; t < TAPS; t++) begin
        blocks.taps[t].words = head.taps[t].words;
        if (head.taps[t].kind == TAP_KIND_TEXEL)
          blocks.taps[t] = block_of(
              head.rules.block_x, head.rules.block_y, head.taps[t].within_x, head.taps[t].within_y,
              head.taps[t].words);
        blocks.taps[t].kind = head.taps[t].kind;
        blocks.taps[t].share = head.taps[t].share;
      end
    end
  end

  // ---- numbers
  always_comb begin
    numbered = '0;
    if (q.blocks.valid) begin
      numbered.head = q.blocks.data.head;
      numbered.rules = q.blocks.data.rules;
      for (int unsigned t = 0; t < TAPS; t++) begin
        numbered.taps[t].kind = q.blocks.data.taps[t].kind;
        numbered.taps[t].share = q.blocks.data.taps[t].share;
        numbered.taps[t].flat = q.blocks.data.taps[t].flat;
        numbered.taps[t].words = q.blocks.data.taps[t].words;
        numbered.taps[t].mode = q.blocks.data.taps[t].mode;
        numbered.taps[t].dual = q.blocks.data.taps[t].dual;
        numbered.taps[t].selector = q.blocks.data.taps[t].selector;
        numbered.taps[t].past_x = q.blocks.data.taps[t].past_x;
        numbered.taps[t].past_y = q.blocks.data.taps[t].past_y;
        if (q.blocks.data.taps[t].kind == TAP_KIND_TEXEL && !q.blocks.data.taps[t].flat) begin
          numbered.taps[t].values = values_of(q.blocks.data.taps[t]);
          numbered.taps[t].weights = weights_of(q.blocks.data.taps[t]);
        end
      end
    end
  end

  // ---- ends
  always_comb begin
    ended = '0;
    if (q.numbers.valid) begin
      ended.head = q.numbers.data.head;
      ended.rules = q.numbers.data.rules;
      for (int unsigned t = 0; t < TAPS; t++) begin
        ended.taps[t].kind = q.numbers.data.taps[t].kind;
        ended.taps[t].share = q.numbers.data.taps[t].share;
        ended.taps[t].flat = q.numbers.data.taps[t].flat;
        ended.taps[t].words = q.numbers.data.taps[t].words;
        ended.taps[t].dual = q.numbers.data.taps[t].dual;
        ended.taps[t].selector = q.numbers.data.taps[t].selector;
        if (q.numbers.data.taps[t].kind == TAP_KIND_TEXEL && !q.numbers.data.taps[t].flat) begin
          for (int unsigned p = 0; p < 2; p++)
            ended.taps[t].weights[p] = between(
                q.numbers.data.taps[t].weights[p], q.numbers.data.taps[t].past_x, q.numbers.data.taps[t].past_y);
          if (is_low(q.numbers.data.taps[t].mode))
            ended.taps[t].ends = ends_of(q.numbers.data.taps[t].mode, q.numbers.data.taps[t].values);
          else begin
            ended.taps[t].flat = 1'b1;
            ended.taps[t].words = ILLEGAL;
          end
        end
      end
    end
  end

  // ---- codes
  logic [15:0] value;

  always_comb begin
    codes = '0;
    value = '0;
    if (q.ends.valid) begin
      codes = coded(q.ends.data.head);
      for (int unsigned t = 0; t < TAPS; t++) begin
        codes.taps[t].kind = q.ends.data.taps[t].kind;
        codes.taps[t].share = q.ends.data.taps[t].share;
        codes.taps[t].codes = q.ends.data.taps[t].words;
        if (q.ends.data.taps[t].kind == TAP_KIND_TEXEL)
          for (int unsigned k = 0; k < 4; k++) begin
            value = q.ends.data.taps[t].flat ? q.ends.data.taps[t].words[k][15:0]
                : value_of(
                    q.ends.data.taps[t].ends[0][k], q.ends.data.taps[t].ends[1][k],
                    q.ends.data.taps[t].weights[q.ends.data.taps[t].dual && k == 32'(q.ends.data.taps[t].selector)],
                    q.ends.data.rules.srgb);
            codes.taps[t].codes[k] = presented(
                q.ends.data.rules.rules[k], q.ends.data.rules.kinds[k].kind,
                q.ends.data.rules.srgb ? {value[15:8], 8'd0} : half_of(value));
          end
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q.blocks <= '0;
      q.numbers <= '0;
      q.ends <= '0;
      q.codes <= '0;
    end else q <= d;
  end

endmodule
