// Colour write-back: writes the dirty bytes of tiles that leave the cache. One sector a
// clock (crop-write-rate), also from tile to tile; the first three clocks after its tile.
// It has its own copy of the cache's data, so that it takes no turn from the blend.
// Stalled by memory alone. In order. Specification: CROP.

module colour_writeback
  import colour_writeback_params_pkg::*;
  import crop_pkg::*;
  import memory_port_pkg::*;
#(
  // ---- parameters
  parameter colour_writeback_params_t P = COLOUR_WRITEBACK_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          evicted_valid_i,
  output logic          evicted_ready_o,
  input  eviction_t     evicted_i,
  input  logic          stored_valid_i,
  input  stored_t       stored_i,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output memory_write_t write_o,
  output logic          cleaned_valid_o,
  output cache_slot_t   cleaned_o,         // memory took a tile's last sector in the clock before
  output logic          idle_o
);

  // ---- registers
  typedef struct packed {
    logic [7:0]      left;           // sectors of the tile still to read
    eviction_t       tile;
    logic            reading;        // a sector is in the RAM's output
    logic            last;           // it is the tile's last
    cache_slot_t     slot;
    sector_address_t address;
    logic [31:0]     mask;
    struct packed {logic valid; cache_slot_t data;} cleaned;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop, read;
  eviction_t head;
  sector_t data_read;
  logic [2:0] sector;

  fifo #(
    .WIDTH($bits(eviction_t)),
    .DEPTH(P.evicted_depth)
  ) evicted_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(evicted_valid_i),
    .push_ready_o(evicted_ready_o),
    .push_i      (evicted_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (7),
    .LANES(32)
  ) data_ram (
    .clk_i,
    .rst_ni,
    .read_en_i   (read),
    .read_addr_i ({q.tile.slot, sector}),
    .read_data_o (data_read),
    .write_en_i  (stored_valid_i ? stored_i.write : '0),
    .write_addr_i({stored_i.slot, stored_i.sector}),
    .write_data_i(stored_i.data)
  );

  // ---- outputs
  assign write_valid_o = q.reading;
  assign write_o = '{address: q.address, mask: q.mask, data: data_read, ordered: 1'b0};
  assign {cleaned_valid_o, cleaned_o} = q.cleaned;
  assign idle_o = !head_valid && q.left == 0 && !q.reading && !q.cleaned.valid;

  // ---- next state
  always_comb begin
    d = q;
    d.cleaned.valid = q.reading && write_ready_i && q.last;
    if (d.cleaned.valid) d.cleaned.data = q.slot;
    if (write_ready_i) d.reading = 1'b0;

    // The lowest sector first.
    sector = '0;
    for (int s = 7; s >= 0; s--) if (q.left[s]) sector = 3'(s);
    read = q.left != 0 && (!q.reading || write_ready_i);
    if (read) begin
      d.left[sector] = 1'b0;
      d.reading = 1'b1;
      d.last = d.left == 0;
      d.slot = q.tile.slot;
      d.address = {q.tile.tile, sector};
      d.mask = q.tile.dirty[sector];
    end
    pop = d.left == 0;
    if (pop && head_valid) begin
      d.tile = head;
      for (int s = 0; s < 8; s++) d.left[s] = head.dirty[s] != 0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
