// Blit pattern: gives each pixel the pattern's colour at its place, in the destination's format. It keeps the 64 cells of the
// colour pattern.
//
// It handles a pixel a cycle; a pixel leaves 3 cycles after it arrived, 10 if the pattern is read. Only its output stalls
// it. Cells are written a cycle after their word. Order is kept. Specification: RSTR2D.

module blit_pattern
  import blit_colour_pkg::*;
  import colour_pack_pkg::*;
  import colour_unpack_pkg::*;
  import pixel_format_pkg::*;
  import raster_2d_pkg::*;
(
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        cells_valid_i,
  input  blit_cells_t cells_i,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts use the rest of the job
  input  blit_t       job_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic        pixel_valid_i,
  output logic        pixel_ready_o,
  input  blit_pixel_t pixel_i,
  output logic        patterned_valid_o,
  input  logic        patterned_ready_i,
  output blit_pixel_t patterned_o,
  output logic        idle_o
);

  // Pixels in the arithmetic or after it: its latency, and those of the queues.
  localparam int unsigned PIXELS = 12;
  // Cells of the colour pattern.
  localparam int unsigned CELLS = 64;
  // PATTERN_SELECT: one row, one column, cells.
  localparam logic [1:0] ROW = 2'd1;
  localparam logic [1:0] COLUMN = 2'd2;
  localparam logic [1:0] COLOUR = 2'd3;

  // ---- registers
  typedef struct packed {
    logic [CELLS-1:0][23:0] cells;  // red, green, blue of 8 bits from the highest
    struct packed {logic valid; blit_pixel_t data;} patterned;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, enters, leaves, has_entry, reads, held_valid, result_valid, colour_valid, packed_valid;
  blit_pixel_t head, held;
  pixel_words_t result, packed_words;
  colour_t colour, spread_colour;
  logic [31:0] word;
  colour_unpack_op_t unpack_op;
  colour_pack_op_t pack_op;

  assign unpack_op = '{format: job_i.pattern.format, words: {96'd0, word}};
  assign spread_colour = colour_valid ? spread(job_i.pattern.format.layout, colour) : '0;
  assign pack_op = '{format: job_i.destination_format, colour: spread_colour};

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
    .op_valid_i    (enters && reads),
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
    .WIDTH($bits(blit_pixel_t)),
    .DEPTH(PIXELS)
  ) pixels (
    .clk_i,
    .rst_ni,
    .push_valid_i(enters),
    .push_ready_o(has_entry),
    .push_i      (head),
    .pop_valid_o (held_valid),
    .pop_ready_i (leaves),
    .pop_o       (held)
  );

  // A result has its pixel's entry.
  /* verilator lint_off PINCONNECTEMPTY */
  fifo #(
    .WIDTH($bits(pixel_words_t)),
    .DEPTH(PIXELS)
  ) results (
    .clk_i,
    .rst_ni,
    .push_valid_i(packed_valid || (enters && !reads)),
    .push_ready_o(),
    .push_i      (packed_valid ? packed_words : '0),
    .pop_valid_o (result_valid),
    .pop_ready_i (leaves),
    .pop_o       (result)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign {patterned_valid_o, patterned_o} = q.patterned;
  assign idle_o = !head_valid && !held_valid && !q.patterned.valid;

  // ---- next state: cells
  // The code of 8 bits nearest to one of 5 or 6.
  function automatic logic [7:0] of_5(input logic [4:0] code);
    return 8'((16'(code) * 16'd527 + 16'd23) >> 6);
  endfunction

  function automatic logic [7:0] of_6(input logic [5:0] code);
    return 8'((16'(code) * 16'd259 + 16'd33) >> 6);
  endfunction

  // A cell of a format's pixel.
  /* verilator lint_off UNUSEDSIGNAL */  // no format has all bits
  function automatic logic [23:0] cell_of(input logic [1:0] format, input logic [31:0] pixel);
    case (format)
      2'd0: return pixel[23:0];
      2'd1: return {of_5(pixel[15:11]), of_6(pixel[10:5]), of_5(pixel[4:0])};
      2'd2: return {of_5(pixel[14:10]), of_5(pixel[9:5]), of_5(pixel[4:0])};
      default: return {3{pixel[7:0]}};
    endcase
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- next state
  logic [1:0] cells_log2;
  logic [5:0] in_square, at;

  always_comb begin
    d = q;
    cells_log2 = cells_i.format == 2'd0 ? 2'd0 : cells_i.format == 2'd3 ? 2'd2 : 2'd1;
    if (cells_valid_i)
      for (int unsigned k = 0; k < 4; k++)
        if (k < 32'd1 << cells_log2)
          d.cells[(cells_i.word<<cells_log2)|6'(k)] = cell_of(cells_i.format, cells_i.value >> ((32'd32 >> cells_log2) * k));

    enters = head_valid && has_entry;
    reads = job_i.operation.reads_pattern;
    leaves = held_valid && result_valid && (patterned_ready_i || !q.patterned.valid);
    in_square = {head.target.pattern_y[2:0], head.target.pattern_x[2:0]};
    at = job_i.pattern.select == ROW ? head.target.pattern_x
        : job_i.pattern.select == COLUMN ? head.target.pattern_y : in_square;
    word = '0;
    if (enters && reads) begin
      if (job_i.pattern.select == COLOUR) word = {8'd0, q.cells[in_square]};
      else word = job_i.pattern.colours[job_i.pattern.bits[at^{3'd0, {3{!job_i.pattern.little_endian}}}]];
    end

    if (patterned_ready_i) d.patterned.valid = 1'b0;
    if (leaves) begin
      d.patterned = '{valid: 1'b1, data: held};
      d.patterned.data.pattern = result;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
