// Status: caches the status of a slice's tiles, one byte each, in sectors of 32 tiles, backed by memory
// (cbc-per-slice). Rate: one lookup and one change a cycle. Latency: one cycle to the result of a lookup. A miss
// fetches one sector at a time, after the dirty sector in its set has been written back (cbc-miss); lookups continue
// meanwhile. Specification: CBC and compression.

module status
  import compression_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import status_params_pkg::*;
  import status_places_pkg::*;
#(
  // ---- parameters
  parameter status_params_t P = STATUS_PARAMS
) (
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           lookup_valid_i,
  input  status_lookup_t lookup_i,
  output logic           shown_valid_o,   // a cycle later
  output status_shown_t  shown_o,
  input  logic           change_valid_i,  // of a block that is shown as a hit in this cycle
  input  status_change_t change_i,
  input  logic           clean_valid_i,   // only while `resting`: writes all dirty status to memory, as this client
  input  client_id_t     clean_i,
  output logic           looks_o,         // lookups are accepted
  output logic           resting_o,       // no transfer to or from memory is in progress
  output logic           memory_valid_o,
  input  logic           memory_ready_i,
  output memory_up_t     memory_o,
  input  logic           filled_valid_i,  // the requested sector
  input  sector_t        filled_i,
  input  block_address_t backing_i,
  input  client_id_t     number_i,        // index of the slice
  output logic           idle_o
);

  localparam int unsigned ROWS = 1 << (STATUS_SETS_LOG2 - STATUS_ROW_LOG2);

  // ---- registers
  typedef enum logic [2:0] {
    REST,
    HEAD,     // write a dirty sector to memory
    BEAT,
    REQUEST,
    WAIT,
    SCAN,     // scan for dirty sectors
    SCANNED,
    SWEEP     // invalidate the tags of a row, before its first sector is requested
  } step_t;

  // Contents of a set.
  typedef struct packed {
    logic           valid;
    logic           dirty;
    status_sector_t sector;
  } tag_t;

  typedef struct packed {
    status_place_t place;
    logic          stale;  // the set changed during the lookup
  } looked_data_t;
  typedef struct packed {logic valid; looked_data_t data;} looked_t;
  typedef struct packed {logic valid; memory_up_t data;} memory_t;
  typedef struct packed {logic valid; sector_t data;} arrived_t;

  typedef struct packed {
    logic [ROWS-1:0] rows;     // rows whose tags are valid
    looked_t        looked;
    step_t          step;
    logic           cleaning;
    set_t           set;       // set being filled or scanned
    logic [STATUS_ROW_LOG2-1:0] swept;  // tags of its row that were invalidated
    logic           fresh;     // the filled sector has not been shown yet, so it is not evicted
    status_sector_t sector;    // sector being fetched
    status_sector_t victim;    // sector being written back
    sector_t        bytes;
    client_id_t     client;
    memory_t        memory;
    arrived_t       arrived;
    logic [31:0]    misses;       // sectors requested from memory
    logic [31:0]    write_backs;  // sectors written to memory
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic reads, fills, tags_written;
  set_t read_at, write_at, tag_at;
  tag_t tag, new_tag;
  sector_t kept, written;
  logic [31:0] lanes;

  ram #(
    .WIDTH($bits(tag_t)),
    .ADDR (STATUS_SETS_LOG2)
  ) tags (
    .clk_i,
    .rst_ni,
    .read_en_i   (reads),
    .read_addr_i (read_at),
    .read_data_o (tag),
    .write_en_i  (tags_written),
    .write_addr_i(tag_at),
    .write_data_i(new_tag)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (STATUS_SETS_LOG2),
    .LANES(32)
  ) tiles (
    .clk_i,
    .rst_ni,
    .read_en_i   (reads),
    .read_addr_i (read_at),
    .read_data_o (kept),
    .write_en_i  (lanes),
    .write_addr_i(write_at),
    .write_data_i(written)
  );

  // Result of a lookup: the sector, its set, and whether it hits.
  status_place_t seen_block;
  status_sector_t seen_sector;
  set_t seen_set;
  logic hit, means;

  assign seen_block = own_block(q.looked.data.place, P.slices);
  assign seen_sector = seen_block[22:3];
  assign seen_set = set_of(seen_block, P.sets_log2);
  assign means = q.rows[row_of(seen_set)];
  assign hit = means && tag.valid && tag.sector == seen_sector;

  // ---- outputs
  assign shown_valid_o = q.looked.valid;
  assign shown_o = {hit && !q.looked.data.stale, kept.words[seen_block[2:0]]};
  assign {memory_valid_o, memory_o} = q.memory;
  assign looks_o = !q.cleaning;
  assign resting_o = q.step == REST;
  assign idle_o = q.step == REST && !q.looked.valid;

  // ---- next state
  logic free, scans, sweeps, gives_up, goes_on;
  logic [31:0] after;
  set_t lookup_set;
  status_place_t changed;
  memory_beat_t beat;

  always_comb begin
    d = q;
    if (memory_ready_i) d.memory.valid = 1'b0;
    if (filled_valid_i) d.arrived = {1'b1, filled_i};
    fills = q.arrived.valid && !change_valid_i && q.step == WAIT;
    free = !d.memory.valid;
    sweeps = q.step == SWEEP && !change_valid_i;
    scans = 1'b0;
    gives_up = 1'b0;
    tags_written = 1'b0;
    tag_at = q.set;
    new_tag = '0;
    goes_on = 1'b0;
    after = 32'(q.step == SCAN ? {row_of(q.set), {STATUS_ROW_LOG2{1'b1}}} : q.set) + 1;
    beat = {32'hffff_ffff, q.bytes, 1'b1};

    case (q.step)
      REST:
      if (clean_valid_i) begin
        d.cleaning = 1'b1;
        d.fresh = 1'b0;
        d.client = clean_i;
        d.set = '0;
        d.step = SCAN;
      end else if (q.looked.valid && hit && seen_set == q.set) d.fresh = 1'b0;
      else if (q.looked.valid && !hit && !q.looked.data.stale && !(q.fresh && seen_set == q.set)) begin
        // Fetch a sector that missed; invalidate and write back the one in its set.
        d.sector = seen_sector;
        d.set = seen_set;
        d.step = means ? REQUEST : SWEEP;
        d.client = OWN_CLIENT;
        if (means && tag.valid && tag.dirty) begin
          d.victim = tag.sector;
          d.bytes = kept;
          d.step = HEAD;
        end
        gives_up = means;
        tags_written = means;
        tag_at = seen_set;
      end
      HEAD:
      if (free) begin
        d.memory = {1'b1, head_of(MEMORY_OP_WRITE, q.client, q.victim, number_i, backing_i, P.slices)};
        d.write_backs = q.write_backs + 1;
        d.step = BEAT;
      end
      BEAT:
      if (free) begin
        d.memory = {1'b1, memory_up_of_beat(beat)};
        d.step = q.cleaning ? SCAN : REQUEST;
      end
      REQUEST:
      if (free) begin
        d.memory = {1'b1, head_of(MEMORY_OP_READ, OWN_CLIENT, q.sector, number_i, backing_i, P.slices)};
        d.misses = q.misses + 1;
        d.step = WAIT;
      end
      WAIT:
      if (fills) begin
        d.arrived.valid = 1'b0;
        d.fresh = 1'b1;
        tags_written = 1'b1;
        new_tag = {1'b1, 1'b0, q.sector};
        d.step = REST;
      end
      SCAN: begin
        scans = q.rows[row_of(q.set)];
        if (scans) d.step = SCANNED;
        else goes_on = 1'b1;
      end
      SCANNED: begin
        d.step = SCAN;
        if (tag.valid && tag.dirty) begin
          d.victim = tag.sector;
          d.bytes = kept;
          d.step = HEAD;
          tags_written = 1'b1;
          new_tag = {1'b1, 1'b0, tag.sector};
        end else goes_on = 1'b1;
      end
      SWEEP:
      if (sweeps) begin
        tags_written = 1'b1;
        tag_at = {row_of(q.set), q.swept};
        d.swept = q.swept + 1;
        if (q.swept == '1) begin
          d.rows[row_of(q.set)] = 1'b1;
          d.step = REQUEST;
        end
      end
      default: ;
    endcase

    // The next set to scan: the one after this set or after its row, if there is one.
    if (goes_on && after < 1 << P.sets_log2) d.set = set_t'(after);
    else if (goes_on && free) begin
      d.cleaning = 1'b0;
      d.step = REST;
    end

    // Lookups and changes.
    lookup_set = set_of(own_block(lookup_i.place, P.slices), P.sets_log2);
    d.looked.valid = lookup_valid_i;
    if (lookup_valid_i) begin
      d.looked.data.place = lookup_i.place;
      d.looked.data.stale = change_valid_i || fills || clean_valid_i || sweeps || gives_up;
    end
    reads = lookup_valid_i || scans;
    read_at = lookup_valid_i ? lookup_set : q.set;
    changed = own_block(change_i.place, P.slices);
    lanes = fills ? '1 : '0;
    write_at = q.set;
    written = q.arrived.data;
    if (change_valid_i) begin
      write_at = set_of(changed, P.sets_log2);
      lanes = 32'(change_i.tiles) << {changed[2:0], 2'd0};
      written = {32{change_i.status}};
      tags_written = 1'b1;
      tag_at = write_at;
      new_tag = {1'b1, 1'b1, changed[22:3]};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
