// Blit texels: keeps the last 16 sectors of the source, and takes the bytes of each texel from its sector, or from the value
// of a solid or of the stream.
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

  // ---- next state: pixels of a value
  // Bit `k` of a value.
  function automatic logic is_chosen(input logic [31:0] word, input logic little_endian, input logic [4:0] k);
    return word[k^{2'd0, {3{!little_endian}}}];
  endfunction

  // Pixel `k` of a value.
  /* verilator lint_off UNUSEDSIGNAL */  // whether it is used, and opaque
  function automatic pixel_words_t valued(input blit_value_t value, input logic [2:0] texel_log2, input logic [4:0] k);
    logic [31:0] mask;
    pixel_words_t words;
    words = '0;
    words[0] = value.colours[is_chosen(value.words[0], value.little_endian, k)];
    if (value.mono) return words;
    mask = texel_log2 == 3'd0 ? 32'hff : texel_log2 == 3'd1 ? 32'hffff : 32'hffff_ffff;
    words = value.words;
    words[0] = (value.words[0] >> (12'(k) << texel_log2 << 3)) & mask;
    return words;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- next state
  logic free, of_value;
  logic [2:0] texel_log2;
  sector_t sector;
  logic [127:0] bytes;
  pixel_words_t words;
  blit_target_t target;

  always_comb begin
    d = q;
    free = words_ready_i || !q.words.valid;
    fetches = head_valid && head.requested && free && data_valid;
    takes = fetches || (head_valid && !head.requested && free);
    sector = '0;
    bytes = '0;
    words = '0;
    of_value = job_i.value.used && !head.under;
    texel_log2 = head.under ? job_i.destination.texel_log2 : job_i.source.texel_log2;
    target = head.target;
    if (takes && of_value) begin
      words = valued(job_i.value, texel_log2, head.first);
      if (job_i.value.mono && !job_i.value.opaque && !is_chosen(job_i.value.words[0], job_i.value.little_endian, head.first))
        target.masked = 1'b1;
    end else if (takes) begin
      sector = head.requested ? data : sectors[head.slot];
      // The texel's bytes, which end within the sector.
      bytes = 128'(sector >> {head.first, 3'd0});
      for (int unsigned k = 0; k < 16; k++)
        words[k/4][8*(k%4)+:8] = k < 32'd1 << texel_log2 ? bytes[8*k+:8] : '0;
    end

    if (words_ready_i) d.words.valid = 1'b0;
    if (takes)
      d.words = '{
          valid: 1'b1,
          data: '{words: words, weight: head.weight, last: head.last, under: head.under, target: target}
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
