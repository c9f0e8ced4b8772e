// Storage: stores the words of a region to memory, and loads them back. Rate: one word a cycle to or from the ranges;
// no sector is written or read twice. It stalls only on memory. In order. Specification: Zcull.

module storage
  import memory_port_pkg::*;
  import raster_pkg::*;
  import zcull_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             order_valid_i,      // only while not busy
  input  storage_order_t   order_i,
  input  gpc_id_t          gpc_i,                  // index of this GPC: each has its own area
  output logic             request_valid_o,        // to the ranges, accepted at once
  output storage_request_t request_o,
  input  logic             word_valid_i,       // response to a request without put
  input  tile_ranges_t     word_i,
  output logic             read_valid_o,
  input  logic             read_ready_i,
  output memory_read_t     read_o,
  input  logic             read_data_valid_i,
  output logic             read_data_ready_o,
  input  sector_t          read_data_i,
  output logic             write_valid_o,
  input  logic             write_ready_i,
  output memory_write_t    write_o,
  output logic             busy_o
);

  // Words that are in flight from the ranges, or queued.
  localparam int unsigned WORDS_AHEAD = 8;
  // Number of words of ranges.
  localparam int unsigned WORDS = 1 << RANGE_WORDS_LOG2;

  // ---- registers
  typedef struct packed {
    logic        load;
    logic [10:0] at;     // address of the next word of the ranges
    logic [11:0] left;   // words still to be requested, or put
    logic [11:0] pack;   // words to be written that are not yet in a sector
    logic [34:0] sector; // next sector in memory
    logic [10:0] fetch;  // sectors to be read
    logic [3:0]  free_words;   // unreserved entries of words
    struct packed {logic valid; tile_ranges_t data;} half;
    struct packed {logic valid; memory_write_t data;} write;
    struct packed {logic valid; sector_t data;} data;
    logic        upper;  // the second word of the sector is next
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic new_valid, pop;
  tile_ranges_t new_word;
  /* verilator lint_off UNUSEDSIGNAL */
  logic words_ready;  // always ready: an entry was reserved
  /* verilator lint_on UNUSEDSIGNAL */

  fifo #(
    .WIDTH($bits(tile_ranges_t)),
    .DEPTH(WORDS_AHEAD)
  ) words (
    .clk_i,
    .rst_ni,
    .push_valid_i(word_valid_i),
    .push_ready_o(words_ready),
    .push_i      (word_i),
    .pop_valid_o (new_valid),
    .pop_ready_i (pop),
    .pop_o       (new_word)
  );

  // Ranges as stored in memory: per block the least depth in the lower half, and the complement of the greatest in
  // the upper half, so that zeros are the unknown range.
  function automatic logic [TILE_BLOCKS-1:0][31:0] stored(input tile_ranges_t ranges);
    for (int k = 0; k < TILE_BLOCKS; k++) stored[k] = {~ranges.blocks[k].max, ranges.blocks[k].min};
  endfunction

  function automatic tile_ranges_t loaded(input logic [TILE_BLOCKS-1:0][31:0] kept);
    for (int k = 0; k < TILE_BLOCKS; k++) loaded.blocks[k] = '{min: kept[k][15:0], max: ~kept[k][31:16]};
  endfunction

  // ---- outputs
  logic requests;
  assign requests = q.load ? q.data.valid : q.left != '0 && q.free_words != '0;
  assign request_valid_o = requests;
  assign request_o = '{
      put: q.load,
      at: q.at,
      ranges: loaded(q.upper ? q.data.data.words[7:4] : q.data.data.words[3:0])
  };
  assign read_valid_o = q.fetch != '0;
  assign read_o = q.sector;
  assign read_data_ready_o = !q.data.valid;
  assign {write_valid_o, write_o} = q.write;
  assign busy_o = q.left != '0 || q.pack != '0 || q.write.valid;

  // ---- next state
  logic fills, write_free, fits;
  logic [15:0] most;
  logic [11:0] count;
  logic [10:0] sectors;
  logic [35:0] first;

  always_comb begin
    d = q;
    if (requests) begin
      d.at = q.at + 11'd1;
      d.left = q.left - 12'd1;
    end

    // ---- to memory
    write_free = write_ready_i || !q.write.valid;
    fills = q.half.valid || q.pack == 12'd1;
    pop = new_valid && (!fills || write_free);
    if (write_ready_i) d.write.valid = 1'b0;
    d.free_words = q.free_words + 4'(pop) - 4'(requests && !q.load);
    if (pop) begin
      d.pack = q.pack - 12'd1;
      if (fills) begin
        d.write.valid = 1'b1;
        d.write.data.address = q.sector;
        d.write.data.mask = q.half.valid ? '1 : 32'hffff;
        d.write.data.data.words = {stored(new_word), stored(q.half.valid ? q.half.data : new_word)};
        d.write.data.ordered = 1'b0;
        d.sector = q.sector + 35'd1;
        d.half.valid = 1'b0;
      end else begin
        d.half = {1'b1, new_word};
      end
    end

    // ---- from memory
    if (q.fetch != '0 && read_ready_i) begin
      d.fetch = q.fetch - 11'd1;
      d.sector = q.sector + 35'd1;
    end
    if (q.load && requests) begin
      d.upper = !q.upper && q.left != 12'd1;
      d.data.valid = d.upper;
    end
    if (read_data_valid_i && !q.data.valid) d.data = {1'b1, read_data_i};

    // ---- the next order: a GPC's first sector, and the number of words; none if they would exceed the limit
    most = 16'(WORDS) > order_i.start ? 16'(WORDS) - order_i.start : '0;
    count = 12'(order_i.count < most ? order_i.count : most);
    sectors = 11'((13'(count) + 13'd1) >> 1);
    first = 36'(order_i.address[39:5]) + 36'(gpc_i) * 36'(sectors);
    fits = 37'(first) + 37'(sectors) <= 37'((41'(order_i.limit) + 41'd1) >> 5);
    if (order_valid_i) begin
      d.load = order_i.load;
      d.at = order_i.start[10:0];
      d.left = fits ? count : '0;
      d.pack = order_i.load ? '0 : d.left;
      d.fetch = order_i.load && fits ? sectors : '0;
      d.sector = first[34:0];
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      q <= '0;
      q.free_words <= 4'(WORDS_AHEAD);
    end else q <= d;
  end

endmodule
