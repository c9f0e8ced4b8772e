// Blit float: the mean of a pixel's texels if they are 32-bit floats. Each texel times its weight is added to the sum of those
// before it, and the sum rounded. Other texels, and the destination's pixel, pass.
//
// It handles a texel a cycle, which leaves 2 cycles after it arrived; of 32-bit floats one in 5, and one more for each mean, which
// leaves 8 cycles after its last texel arrived. Only its output stalls it. Order is kept. Specification: RSTR2D.

module blit_float
  import arith_pkg::*;
  import fp32_fma_pkg::*;
  import pixel_format_pkg::*;
  import raster_2d_pkg::*;
(
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts use the rest of the job
  input  blit_t       job_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic        words_valid_i,
  output logic        words_ready_o,
  input  blit_words_t words_i,
  output logic        summed_valid_o,
  input  logic        summed_ready_i,
  output blit_words_t summed_o,
  output logic        idle_o
);

  // The weight of all texels of a pixel.
  localparam blit_weight_t WHOLE = 17'h1_0000;

  // ---- registers
  typedef struct packed {
    logic         computes;  // the product of `texel`
    logic         complete;  // `sums` has all texels of its pixel
    blit_words_t  texel;
    blit_weight_t weight;    // of the texels in `sums`
    colour_t      sums;
    struct packed {logic valid; blit_words_t data;} summed;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop, multiplies;
  blit_words_t head;
  fp32_fma_op_t [COLOUR_COMPONENTS-1:0] ops;
  /* verilator lint_off UNUSEDSIGNAL */  // all are as the first
  logic [COLOUR_COMPONENTS-1:0] result_valid;
  /* verilator lint_on UNUSEDSIGNAL */
  colour_t result;

  fifo #(
    .WIDTH($bits(blit_words_t)),
    .DEPTH(2)
  ) words_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(words_valid_i),
    .push_ready_o(words_ready_o),
    .push_i      (words_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  fp32_fma fma[COLOUR_COMPONENTS-1:0] (
    .clk_i,
    .rst_ni,
    .op_valid_i    ({COLOUR_COMPONENTS{pop && multiplies}}),
    .op_i          (ops),
    .result_valid_o(result_valid),
    .result_o      (result)
  );

  // ---- outputs
  assign {summed_valid_o, summed_o} = q.summed;
  assign idle_o = !head_valid && !q.computes && !q.complete && q.weight == '0 && !q.summed.valid;

  // ---- next state: weights
  // The float of a weight: parts of 2^16.
  function automatic logic [31:0] part(input blit_weight_t weight);
    logic [4:0] leading;
    logic [22:0] fraction;
    leading = '0;
    for (int unsigned k = 0; k < 17; k++) if (weight[k]) leading = 5'(k);
    fraction = 23'(weight) << (5'd23 - leading);
    return weight == '0 ? '0 : {1'b0, 8'd111 + 8'(leading), fraction};
  endfunction

  // ---- next state
  logic free;
  logic [31:0] share;

  always_comb begin
    d = q;
    free = summed_ready_i || !q.summed.valid;
    if (summed_ready_i) d.summed.valid = 1'b0;
    if (q.complete && free) begin
      d.summed = '{valid: 1'b1, data: q.texel};
      d.summed.data.words = q.sums;
      d.summed.data.weight = WHOLE;
      d.complete = 1'b0;
      d.weight = '0;
      d.sums = '0;
    end
    if (result_valid[0]) begin
      d.sums = result;
      d.computes = 1'b0;
      d.weight = q.weight + q.texel.weight;
      d.complete = d.weight == WHOLE;
    end
    multiplies = job_i.floats && !head.under;
    pop = head_valid && !d.computes && !d.complete && (multiplies || !d.summed.valid);
    if (pop && multiplies) begin
      d.texel = head;
      d.computes = 1'b1;
    end else if (pop) d.summed = '{valid: 1'b1, data: head};
    share = '0;
    ops = '0;
    if (pop && multiplies) begin
      share = part(head.weight);
      for (int unsigned k = 0; k < COLOUR_COMPONENTS; k++) begin
        ops[k].kind = FMA_KIND_FMA;
        ops[k].a = head.words[k];
        ops[k].b = share;
        ops[k].c = d.sums[k];
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
