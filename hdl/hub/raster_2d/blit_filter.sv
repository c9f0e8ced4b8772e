// Blit filter: the mean of a pixel's texels, of their codes, or light of sRGB, with the texels' weights, rounded to nearest, ties
// to even. Without a filter a pixel keeps the bits of its texel, whatever they mean; so does a mean of 32-bit floats.
//
// It handles a texel a cycle; a pixel leaves 3 cycles after its last texel arrived. Only its output stalls it. Order is
// kept. Specification: RSTR2D; interfaces: 2D class.

module blit_filter
  import blit_means_pkg::*;
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
  output logic        pixel_valid_o,
  input  logic        pixel_ready_i,
  output blit_pixel_t pixel_o,
  output logic        idle_o
);

  // ---- registers
  typedef struct packed {
    logic                             begun;     // `sums` has a texel of the current pixel
    logic                             complete;  // all of them
    mean_sum_t [COLOUR_COMPONENTS-1:0] sums;
    pixel_words_t                     words;     // of the last texel
    pixel_words_t                     under;     // of the destination
    blit_target_t                     target;
    struct packed {logic valid; blit_pixel_t data;} pixel;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop;
  blit_words_t head;

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

  // ---- outputs
  assign {pixel_valid_o, pixel_o} = q.pixel;
  assign idle_o = !head_valid && !q.begun && !q.complete && !q.pixel.valid;

  // ---- next state
  logic free, sums;
  colour_t codes, means;
  colour_component_t [COLOUR_COMPONENTS-1:0] components;
  mean_sum_t [COLOUR_COMPONENTS-1:0] held;

  always_comb begin
    d = q;
    // Means of 32-bit floats are ready.
    sums = job_i.filters && !job_i.floats;
    free = pixel_ready_i || !q.pixel.valid;
    pop = !q.complete || free;
    codes = '0;
    means = '0;
    held = q.begun ? q.sums : '0;
    for (int unsigned k = 0; k < COLOUR_COMPONENTS; k++)
      components[k] = pixel_pkg::pixel_component(job_i.source_format, k);

    if (pixel_ready_i) d.pixel.valid = 1'b0;
    if (q.complete && free) begin
      if (sums)
        for (int unsigned k = 0; k < COLOUR_COMPONENTS; k++) means[k] = mean_of(components[k], q.sums[k]);
      d.complete = 1'b0;
      d.pixel = '0;
      d.pixel.valid = 1'b1;
      d.pixel.data.under = q.under;
      d.pixel.data.words = sums ? pixel_pkg::words(job_i.source_format.layout, means) : q.words;
      d.pixel.data.target = q.target;
    end
    if (head_valid && pop) begin
      if (sums && !head.under) begin
        codes = pixel_pkg::codes(job_i.source_format.layout, head.words);
        for (int unsigned k = 0; k < COLOUR_COMPONENTS; k++)
          d.sums[k] = added(held[k], components[k], codes[k], head.weight);
      end
      d.begun = !head.last;
      d.complete = head.last;
      if (head.under) d.under = head.words;
      else begin
        d.words = head.words;
        d.target = head.target;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
