// Colour write-back: writes evicted data to memory: the dirty bytes of a tile; a whole tile as encoded, or raw if no
// state can hold it; a fast clear. Rate: one sector a cycle (crop-write-rate), also from tile to tile; an encoded
// tile takes 8 cycles and waits for its code. It forwards a marker once memory has accepted all writes before it. It
// stalls on memory, and on markers that are not accepted. In order. Specification: CROP, CBC and compression.

module colour_writeback
  import colour_writeback_params_pkg::*;
  import compression_kinds_pkg::*;
  import compression_pkg::coding_t;
  import compression_pkg::encoded_t;
  import crop_pkg::*;
  import crop_tiles_pkg::*;
  import memory_port_pkg::*;
  import reports_pkg::*;
  import tile_port_pkg::*;
#(
  // ---- parameters
  parameter colour_writeback_params_t P = COLOUR_WRITEBACK_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         tile_valid_i,
  output logic         tile_ready_o,
  input  tile_job_t    tile_i,
  input  logic         sector_valid_i,
  output logic         sector_ready_o,
  input  sector_t      sector_i,
  input  logic         result_valid_i,
  input  encoded_t     result_i,         // one for each tile with a kind
  output logic         write_valid_o,
  input  logic         write_ready_i,
  output tile_write_t  write_o,
  output logic         marker_valid_o,
  input  logic         marker_ready_i,
  output marker_done_t marker_o,         // memory has accepted all writes before it
  output logic         cleaned_valid_o,
  output cache_slot_t  cleaned_o,        // in the previous cycle memory accepted a tile's last sector
  output logic         cleared_o,        // or a fast clear
  output logic         idle_o
);

  // Queue depth for codes: of all tiles whose sectors fit in the queue, and of the current one.
  localparam int unsigned CODES = 6;

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; tile_job_t data;} at;
    logic [7:0]  left;       // its sectors not yet received
    logic [2:0]  sent;       // stored sectors already sent
    struct packed {logic valid; tile_write_t data;} write;
    cache_slot_t slot;       // slot of the write
    logic        ends;       // last write of the tile
    logic        clears;     // it is a fast clear
    struct packed {logic valid; cache_slot_t data;} cleaned;
    logic        cleared;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic tile_valid, tile_pop, sector_valid, sector_pop, code_valid, code_pop;
  tile_job_t tile;
  sector_t sector;
  encoded_t code;

  fifo #(
    .WIDTH($bits(tile_job_t)),
    .DEPTH(P.tile_depth)
  ) tile_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(tile_valid_i),
    .push_ready_o(tile_ready_o),
    .push_i      (tile_i),
    .pop_valid_o (tile_valid),
    .pop_ready_i (tile_pop),
    .pop_o       (tile)
  );

  fifo #(
    .WIDTH($bits(sector_t)),
    .DEPTH(P.sector_depth)
  ) sector_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(sector_valid_i),
    .push_ready_o(sector_ready_o),
    .push_i      (sector_i),
    .pop_valid_o (sector_valid),
    .pop_ready_i (sector_pop),
    .pop_o       (sector)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // an entry is reserved for each
  fifo #(
    .WIDTH($bits(encoded_t)),
    .DEPTH(CODES)
  ) codes (
    .clk_i,
    .rst_ni,
    .push_valid_i(result_valid_i),
    .push_ready_o(),
    .push_i      (result_i),
    .pop_valid_o (code_valid),
    .pop_ready_i (code_pop),
    .pop_o       (code)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign {write_valid_o, write_o} = q.write;
  assign {cleaned_valid_o, cleaned_o} = q.cleaned;
  assign cleared_o = q.cleared;
  assign marker_valid_o = q.at.valid && q.at.data.marker && !q.write.valid;
  assign marker_o.id = q.at.data.slot;
  assign idle_o = !tile_valid && !q.at.valid && !q.write.valid && !q.cleaned.valid && !q.cleared;

  // ---- next state: what can be done for the current tile
  logic free, at_tile, is_raw, coded, waits, put_clear, put_sector, put_stored, drops;
  logic [2:0] s, all;
  logic [7:0] sectors;
  /* verilator lint_off UNUSEDSIGNAL */  // the stored sectors follow from the form, and are in the first line
  logic [7:0] stored_sectors;
  coding_t coding;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    free = !q.write.valid || write_ready_i;
    at_tile = q.at.valid && q.at.data.clear == '0 && !q.at.data.marker;
    is_raw = q.at.data.kind != '0;
    waits = is_raw && !code_valid && q.at.data.clear == '0;
    coded = is_raw && code.state != '0;
    coding = coding_of(q.at.data.kind, code.state);
    stored_sectors = stored(coding);
    all = 3'($countones(stored_sectors[3:0]));
    sectors = sectors_of(q.at.data);
    s = '0;
    for (int k = 7; k >= 0; k--) if (q.left[k]) s = 3'(k);
    put_clear = q.at.valid && q.at.data.clear != '0 && !q.at.data.marker && free;
    put_sector = at_tile && !waits && !coded && free && sector_valid;
    put_stored = at_tile && !waits && coded && free && q.sent != all;
    // For an encoded tile the unencoded sectors are discarded.
    drops = at_tile && !waits && coded && q.left != '0 && sector_valid;
  end

  // ---- next state
  tile_write_t write;

  always_comb begin
    d = q;
    d.cleaned.valid = q.write.valid && write_ready_i && q.ends;
    if (d.cleaned.valid) d.cleaned.data = q.slot;
    d.cleared = q.write.valid && write_ready_i && q.clears;
    if (write_ready_i) d.write.valid = 1'b0;

    if (put_sector || drops) d.left[s] = 1'b0;
    d.sent = q.sent + 3'(put_stored);
    write = '0;
    write.mask = '1;
    if (put_clear) begin
      write.op = TILE_OP_FAST_CLEAR;
      write.line = {q.at.data.tile[31:2], 3'd0};
      write.sectors = q.at.data.clear;
      write.last = 1'b1;
      write.data = q.at.data.dirty;
    end else if (put_sector) begin
      write.op = is_raw ? TILE_OP_RAW : TILE_OP_PLAIN;
      write.line = {q.at.data.tile, s[2]};
      write.sectors = s[2] ? sectors[7:4] : sectors[3:0];
      write.last = (s[2] ? d.left[7:4] : d.left[3:0]) == '0;
      if (!is_raw) write.mask = q.at.data.dirty[s];
      write.data = sector;
      write.pair = is_raw && !s[2];
    end else begin
      write.op = TILE_OP_RAW;
      write.line = {q.at.data.tile, 1'b0};
      write.sectors = stored_sectors[3:0];
      write.last = d.sent == all;
      write.data = code.sectors[q.sent[1:0]];
      write.status = code.state;
    end
    if (put_clear || put_sector || put_stored) begin
      d.write = {1'b1, write};
      d.slot = q.at.data.slot;
      d.clears = put_clear;
      d.ends = put_sector ? d.left == '0 : put_stored && d.sent == all;
    end

    code_pop = 1'b0;
    if (put_clear) d.at.valid = 1'b0;
    if (marker_valid_o && marker_ready_i) d.at.valid = 1'b0;
    if (put_sector || at_tile && !waits && coded) begin
      d.at.valid = d.left != '0 || coded && d.sent != all;
      code_pop = is_raw && !d.at.valid;
    end
    sector_pop = put_sector || drops;
    tile_pop = !d.at.valid;
    if (tile_pop && tile_valid) begin
      d.at = {1'b1, tile};
      d.left = sectors_of(tile);
      d.sent = '0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
