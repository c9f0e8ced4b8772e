// Colour merge: prepares an evicted tile for writing: either its dirty bytes, or the whole tile, to be encoded,
// merged with its stored data if that is compressed. Rate: one sector a cycle. Latency: three cycles from a tile to
// its first sector; the responses of a tile are collected while the previous tile is merged. The unit has its own
// copy of the cache's data, so that it takes no cycle from the blend. It stalls on its outputs and on responses. In
// order. Specification: CROP, CBC and compression.

module colour_merge
  import colour_merge_params_pkg::*;
  import compression_codec_pkg::*;
  import compression_kinds_pkg::*;
  import compression_pkg::coding_t;
  import compression_pkg::encode_op_t;
  import compression_pkg::STORED_SECTORS;
  import crop_pkg::*;
  import crop_tiles_pkg::*;
  import memory_port_pkg::*;
  import tile_port_pkg::*;
#(
  // ---- parameters
  parameter colour_merge_params_t P = COLOUR_MERGE_PARAMS
) (
  // ---- ports
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         job_valid_i,
  output logic         job_ready_o,
  input  tile_job_t    job_i,
  input  logic         raw_valid_i,
  output logic         raw_ready_o,
  input  tile_sector_t raw_i,
  input  logic         stored_valid_i,
  input  stored_t      stored_i,
  output logic         learned_valid_o,
  output page_kind_t   learned_o,
  output logic         tile_valid_o,
  input  logic         tile_ready_i,
  output tile_job_t    tile_o,           // with the kind to encode it for, 0 if only its dirty bytes are written
  output logic         sector_valid_o,
  input  logic         sector_ready_i,
  output sector_t      sector_o,         // its sectors: the dirty ones, or all
  output logic         op_valid_o,
  output encode_op_t   op_o,             // the same tile, if it is encoded
  output logic         idle_o
);

  // ---- registers
  typedef struct packed {
    sector_t [STORED_SECTORS-1:0] raw;    // stored data of the next tile
    struct packed {logic valid; page_kind_t data;} learned;
    struct packed {logic valid; tile_job_t data;} tile_out;
    tile_job_t            at;             // the current tile
    logic [7:0]           left;           // its sectors not yet read
    logic                 merges;         // stored data of it are merged
    coding_t              coding;
    sector_t [STORED_SECTORS-1:0] from;
    logic                 reading;        // a sector is at the output of the RAM
    logic [2:0]           number;         // index of that sector
    logic [31:0]          keeps;          // its bytes that are taken from the stored data
    sector_t              base;           // those stored data
    logic [7:0]           kind;           // kind for which its tile is encoded
    sector_t [7:0]        whole;
    struct packed {logic valid; logic [7:0] data;} encodes;  // `whole` is a complete tile, of this kind
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic job_valid, job_pop, raw_valid, raw_pop, read;
  tile_job_t job;
  tile_sector_t raw;
  sector_t held;
  logic [2:0] number;

  fifo #(
    .WIDTH($bits(tile_job_t)),
    .DEPTH(P.job_depth)
  ) job_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(job_valid_i),
    .push_ready_o(job_ready_o),
    .push_i      (job_i),
    .pop_valid_o (job_valid),
    .pop_ready_i (job_pop),
    .pop_o       (job)
  );

  fifo #(
    .WIDTH($bits(tile_sector_t)),
    .DEPTH(P.raw_depth)
  ) raw_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(raw_valid_i),
    .push_ready_o(raw_ready_o),
    .push_i      (raw_i),
    .pop_valid_o (raw_valid),
    .pop_ready_i (raw_pop),
    .pop_o       (raw)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (7),
    .LANES(32)
  ) data_ram (
    .clk_i,
    .rst_ni,
    .read_en_i   (read),
    .read_addr_i ({q.at.slot, number}),
    .read_data_o (held),
    .write_en_i  (stored_valid_i ? stored_i.write : '0),
    .write_addr_i({stored_i.slot, stored_i.sector}),
    .write_data_i(stored_i.data)
  );

  // ---- outputs
  // The sector at the output of the RAM, merged with the stored bytes.
  for (genvar b = 0; b < 32; b++) begin : gen_byte
    assign sector_o[8*b+:8] = q.keeps[b] ? q.base[8*b+:8] : held[8*b+:8];
  end

  assign {learned_valid_o, learned_o} = q.learned;
  assign {tile_valid_o, tile_o} = q.tile_out;
  assign sector_valid_o = q.reading;
  assign op_valid_o = q.encodes.valid;
  assign op_o = {q.encodes.data, q.whole};
  assign idle_o = !job_valid && !q.tile_out.valid && q.left == '0 && !q.reading && !q.encodes.valid;

  // ---- next state: the place of a sector's stored bytes
  logic [3:0] made;
  logic [1:0] first;

  always_comb begin
    number = '0;
    for (int k = 7; k >= 0; k--) if (q.left[k]) number = 3'(k);
    // The stored sectors from which its line is decoded: the first, and the one after it.
    made = made_of(q.coding, number[2], '1);
    first = '0;
    for (int k = STORED_SECTORS - 1; k >= 0; k--) if (made[k]) first = 2'(k);
  end

  // ---- next state
  logic free, responses, begins, whole, encodes;
  logic [7:0] kind;
  logic [1:0] status;

  always_comb begin
    d = q;
    if (tile_ready_i) d.tile_out.valid = 1'b0;
    d.encodes.valid = 1'b0;
    d.learned.valid = 1'b0;

    // Send a sector, and read another.
    if (q.reading && sector_ready_i) begin
      d.reading = 1'b0;
      if (q.kind != '0) begin
        d.whole[q.number] = sector_o;
        if (q.number == 3'd7) d.encodes = {1'b1, q.kind};
      end
    end
    read = q.left != '0 && !d.reading;
    if (read) begin
      d.left[number] = 1'b0;
      d.reading = 1'b1;
      d.number = number;
      d.kind = q.at.kind;
      d.keeps = q.merges ? ~q.at.dirty[number] : '0;
      if (q.merges) d.base = colours(q.coding, number[2], number[1:0], q.from[first], q.from[first+2'd1]);
    end

    // Collect responses; the last one begins a tile.
    free = d.left == '0 && !d.tile_out.valid;
    responses = job_valid && job.read && raw_valid && (free || !raw.last);
    begins = job_valid && (job.read ? responses && raw.last : free);
    kind = job.kind;
    status = '0;
    if (job.read) begin
      kind = is_depth(raw.compressible) ? '0 : raw.compressible;
      status = raw.status;
    end
    whole = job.dirty == '1;
    encodes = kind != '0 && (whole || status != '0);
    if (responses) d.raw[raw.sector] = raw.data;
    if (begins) begin
      d.merges = kind != '0 && status != '0 && !whole;
      d.at = job;
      d.at.kind = encodes ? kind : '0;
      d.left = sectors_of(d.at);
      if (d.merges) begin
        d.coding = coding_of(kind, status);
        d.from = d.raw;
      end
      d.tile_out = {1'b1, d.at};
    end
    if (responses && raw.last) d.learned = {1'b1, job.tile[31:8], kind};
    raw_pop = responses;
    job_pop = begins;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
