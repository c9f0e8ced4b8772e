// Blit convert: pixels of the source's format in the destination's. A pixel becomes a colour of floats, and that a pixel,
// both exactly rounded; with equal formats it keeps its bits. A format of one component is grey, or A8 white of some
// opacity. Where an operation needs them the pixel gets its alpha of 8 bits, and is masked if it has the key's colour.
//
// It handles a pixel a cycle; a pixel leaves 3 cycles after it arrived, 10 if it is converted. Only its output stalls it:
// a pixel enters the arithmetic when there is an entry for its result. Order is kept. Specification: RSTR2D.

module blit_convert
  import blit_colour_pkg::*;
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
  // Alpha alone, of 8 bits.
  localparam pixel_format_t ALPHA = '{
      layout: COLOUR_LAYOUT_A8,
      number: PIXEL_NUMBER_UNORM,
      alpha: PIXEL_ALPHA_STORED
  };

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; blit_pixel_t data;} converted;
  } regs_t;

  regs_t d, q;

  typedef struct packed {
    pixel_words_t words;
    logic [7:0]   alpha;
    logic         keyed;
  } blit_result_t;

  // ---- parts
  logic head_valid, enters, leaves, has_entry, reads_alpha, held_valid, result_valid, colour_valid, packed_valid;
  logic alpha_valid, key_valid;
  blit_pixel_t head, held, waiting;
  blit_result_t result, arrived;
  pixel_words_t packed_words, key_words;
  /* verilator lint_off UNUSEDSIGNAL */  // of 8 bits
  pixel_words_t alpha_words;
  /* verilator lint_on UNUSEDSIGNAL */
  colour_t colour, spread_colour;
  colour_unpack_op_t unpack_op;
  colour_pack_op_t pack_op, alpha_op, key_op;

  assign unpack_op = '{format: job_i.source_format, words: head.words};
  assign spread_colour = colour_valid ? spread(job_i.source_format.layout, colour) : '0;
  assign pack_op = '{format: job_i.destination_format, colour: spread_colour};
  assign alpha_op = '{format: ALPHA, colour: spread_colour};
  assign key_op = '{format: job_i.operation.key_format, colour: spread_colour};
  assign reads_alpha = job_i.operation.combine == BLIT_COMBINE_SUM || job_i.operation.drops_clear;

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

  colour_pack alpha (
    .clk_i,
    .rst_ni,
    .op_valid_i    (colour_valid && reads_alpha),
    .op_i          (alpha_op),
    .result_valid_o(alpha_valid),
    .result_o      (alpha_words)
  );

  colour_pack key (
    .clk_i,
    .rst_ni,
    .op_valid_i    (colour_valid && job_i.operation.keys),
    .op_i          (key_op),
    .result_valid_o(key_valid),
    .result_o      (key_words)
  );

  fifo #(
    .WIDTH($bits(blit_pixel_t)),
    .DEPTH(PIXELS)
  ) pixels (
    .clk_i,
    .rst_ni,
    .push_valid_i(enters),
    .push_ready_o(has_entry),
    .push_i      (waiting),
    .pop_valid_o (held_valid),
    .pop_ready_i (leaves),
    .pop_o       (held)
  );

  // A result has its pixel's entry.
  /* verilator lint_off PINCONNECTEMPTY */
  fifo #(
    .WIDTH($bits(blit_result_t)),
    .DEPTH(PIXELS)
  ) results (
    .clk_i,
    .rst_ni,
    .push_valid_i(packed_valid || (enters && !job_i.converts)),
    .push_ready_o(),
    .push_i      (arrived),
    .pop_valid_o (result_valid),
    .pop_ready_i (leaves),
    .pop_o       (result)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign {converted_valid_o, converted_o} = q.converted;
  assign idle_o = !head_valid && !held_valid && !q.converted.valid;

  // ---- next state: the key
  // Whether a pixel of the key's format has its colour; alpha is not compared.
  function automatic logic is_key(input colour_layout_t layout, input pixel_words_t words, input logic [31:0] wanted);
    /* verilator lint_off UNUSEDSIGNAL */  // alpha
    colour_t a, b;
    /* verilator lint_on UNUSEDSIGNAL */
    a = pixel_pkg::codes(layout, words);
    b = pixel_pkg::codes(layout, {96'd0, wanted});
    return a[2:0] == b[2:0];
  endfunction

  // ---- next state
  always_comb begin
    d = q;
    enters = head_valid && has_entry;
    leaves = held_valid && result_valid && (converted_ready_i || !q.converted.valid);
    waiting = head;
    waiting.words = '0;
    arrived = '{words: packed_valid ? packed_words : head.words, alpha: '0, keyed: 1'b0};
    if (alpha_valid) arrived.alpha = alpha_words[0][7:0];
    if (key_valid && job_i.operation.keys)
      arrived.keyed = is_key(job_i.operation.key_format.layout, key_words, job_i.operation.key);
    if (converted_ready_i) d.converted.valid = 1'b0;
    if (leaves) begin
      d.converted = '{valid: 1'b1, data: held};
      d.converted.data.words = result.words;
      d.converted.data.alpha = result.alpha;
      d.converted.data.target.masked = held.target.masked || result.keyed;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
