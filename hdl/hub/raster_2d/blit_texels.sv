// Blit texels: keeps the last 16 sectors of the source, and takes the bytes of each texel from its sector.
//
// It handles a texel a cycle; a texel leaves 2 cycles after it arrived, or after its sector did. It stalls for the sector
// of its oldest texel. Order is kept. Specification: RSTR2D.

module blit_texels
  import blit_texels_params_pkg::*;
  import memory_port_pkg::*;
  import pixel_format_pkg::*;
  import raster_2d_pkg::*;
#(
  // ---- parameters
  parameter blit_texels_params_t P = BLIT_TEXELS_PARAMS
) (
  // ---- ports
  input  logic        clk_i,
  input  logic        rst_ni,
  /* verilator lint_off UNUSEDSIGNAL */  // other parts use the rest of the job
  input  blit_t       job_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic        place_valid_i,
  output logic        place_ready_o,
  input  blit_place_t place_i,
  input  logic        read_data_valid_i,
  output logic        read_data_ready_o,
  input  sector_t     read_data_i,
  output logic        words_valid_o,
  input  logic        words_ready_i,
  output blit_words_t words_o,
  output logic        idle_o
);

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; blit_words_t data;} words;
  } regs_t;

  regs_t d, q;
  sector_t sectors[BLIT_SLOTS];
  logic sectors_we;
  logic [BLIT_SLOTS_LOG2-1:0] sectors_at;

  // ---- parts
  logic head_valid, data_valid, takes, fetches;
  blit_place_t head;
  sector_t data;

  fifo #(
    .WIDTH($bits(blit_place_t)),
    .DEPTH(P.texels)
  ) place_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(place_valid_i),
    .push_ready_o(place_ready_o),
    .push_i      (place_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (takes),
    .pop_o       (head)
  );

  fifo #(
    .WIDTH($bits(sector_t)),
    .DEPTH(2)
  ) data_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i      (read_data_i),
    .pop_valid_o (data_valid),
    .pop_ready_i (fetches),
    .pop_o       (data)
  );

  // ---- outputs
  assign {words_valid_o, words_o} = q.words;
  assign idle_o = !head_valid && !q.words.valid;

  // ---- next state
  logic free;
  sector_t sector;
  logic [127:0] bytes;
  pixel_words_t words;

  always_comb begin
    d = q;
    free = words_ready_i || !q.words.valid;
    fetches = head_valid && head.requested && free && data_valid;
    takes = fetches || (head_valid && !head.requested && free);
    sector = '0;
    bytes = '0;
    words = '0;
    if (takes) begin
      sector = head.requested ? data : sectors[head.slot];
      // The texel's bytes, which end within the sector.
      bytes = 128'(sector >> {head.first, 3'd0});
      for (int unsigned k = 0; k < 16; k++)
        words[k/4][8*(k%4)+:8] = k < 32'd1 << job_i.source.texel_log2 ? bytes[8*k+:8] : '0;
    end

    if (words_ready_i) d.words.valid = 1'b0;
    if (takes)
      d.words = '{
          valid: 1'b1,
          data: '{words: words, weight: head.weight, last: head.last, target: head.target}
      };
  end

  assign sectors_we = fetches;
  assign sectors_at = head.slot;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

  always_ff @(posedge clk_i) if (sectors_we) sectors[sectors_at] <= data;

endmodule
