// Blit convert: pixels of the source's format in the destination's. A pixel becomes a colour of floats, and that a pixel,
// both exactly rounded; with equal formats it keeps its bits.
//
// It handles a pixel a cycle; a pixel leaves 3 cycles after it arrived, 10 if it is converted. Only its output stalls it:
// a pixel enters the arithmetic when there is an entry for its result. Order is kept. Specification: RSTR2D.

module blit_convert
  import colour_pack_pkg::*;
  import colour_unpack_pkg::*;
  import pixel_format_pkg::*;
  import raster_2d_pkg::*;
(
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts use the rest of the job
  input  blit_t       job_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic        pixel_valid_i,
  output logic        pixel_ready_o,
  input  blit_pixel_t pixel_i,
  output logic        converted_valid_o,
  input  logic        converted_ready_i,
  output blit_pixel_t converted_o,
  output logic        idle_o
);

  // Pixels in the arithmetic or after it: its latency, and those of the queues.
  localparam int unsigned PIXELS = 12;

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; blit_pixel_t data;} converted;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, enters, leaves, has_entry, target_valid, words_valid, colour_valid, packed_valid;
  blit_pixel_t head;
  blit_target_t target;
  pixel_words_t words, packed_words;
  colour_t colour;
  colour_unpack_op_t unpack_op;
  colour_pack_op_t pack_op;

  assign unpack_op = '{format: job_i.source_format, words: head.words};
  assign pack_op = '{format: job_i.destination_format, colour: colour};

  fifo #(
    .WIDTH($bits(blit_pixel_t)),
    .DEPTH(2)
  ) pixel_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(pixel_valid_i),
    .push_ready_o(pixel_ready_o),
    .push_i      (pixel_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (enters),
    .pop_o       (head)
  );

  colour_unpack unpack (
    .clk_i,
    .rst_ni,
    .op_valid_i    (enters && job_i.converts),
    .op_i          (unpack_op),
    .result_valid_o(colour_valid),
    .result_o      (colour)
  );

  colour_pack pack (
    .clk_i,
    .rst_ni,
    .op_valid_i    (colour_valid),
    .op_i          (pack_op),
    .result_valid_o(packed_valid),
    .result_o      (packed_words)
  );

  fifo #(
    .WIDTH($bits(blit_target_t)),
    .DEPTH(PIXELS)
  ) targets (
    .clk_i,
    .rst_ni,
    .push_valid_i(enters),
    .push_ready_o(has_entry),
    .push_i      (head.target),
    .pop_valid_o (target_valid),
    .pop_ready_i (leaves),
    .pop_o       (target)
  );

  // A result has its target's entry.
  /* verilator lint_off PINCONNECTEMPTY */
  fifo #(
    .WIDTH($bits(pixel_words_t)),
    .DEPTH(PIXELS)
  ) results (
    .clk_i,
    .rst_ni,
    .push_valid_i(packed_valid || (enters && !job_i.converts)),
    .push_ready_o(),
    .push_i      (packed_valid ? packed_words : head.words),
    .pop_valid_o (words_valid),
    .pop_ready_i (leaves),
    .pop_o       (words)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign {converted_valid_o, converted_o} = q.converted;
  assign idle_o = !head_valid && !target_valid && !q.converted.valid;

  // ---- next state
  always_comb begin
    d = q;
    enters = head_valid && has_entry;
    leaves = target_valid && words_valid && (converted_ready_i || !q.converted.valid);
    if (converted_ready_i) d.converted.valid = 1'b0;
    if (leaves) d.converted = '{valid: 1'b1, data: '{words: words, target: target}};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
