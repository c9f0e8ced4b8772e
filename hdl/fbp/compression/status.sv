// Status: caches the status of a slice's tiles, one byte each, in lines of 128 tiles, backed by memory (cbc-per-slice).
// Rate: one lookup and one change a cycle. Latency: one cycle to the result of a lookup. A miss fetches a line, after
// the dirty one in its set has been written back (cbc-miss); four lines are fetched at the same time, and lookups
// continue meanwhile. A block that is overwritten is not fetched. Specification: CBC and compression.

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
  input  logic           change_valid_i,  // of the block that is shown as a hit in this cycle
  input  status_change_t change_i,
  input  logic           clean_valid_i,   // only while `resting`: writes all dirty status to memory, as this client
  input  client_id_t     clean_i,
  output logic           looks_o,         // lookups are accepted
  output logic           resting_o,       // nothing is being written to memory
  output logic           memory_valid_o,
  input  logic           memory_ready_i,
  output memory_up_t     memory_o,
  input  logic           filled_valid_i,  // a requested sector
  input  status_fill_t   filled_i,
  input  block_address_t backing_i,
  input  client_id_t     number_i,        // index of the slice
  output logic           idle_o
);

  localparam int unsigned ROWS = 1 << (STATUS_SETS_LOG2 - STATUS_ROW_LOG2);

  // ---- registers
  typedef enum logic [2:0] {
    REST,
    SWEEP,    // invalidate the tags of a row, before its first line is cached
    HEAD,     // write dirty sectors of a line to memory
    READ,
    BEAT,
    REQUEST,  // request a line
    SCAN,     // scan for dirty lines
    SCANNED
  } step_t;

  typedef struct packed {
    status_lookup_t lookup;
    logic           stale;  // the cache changed during the lookup
  } looked_data_t;

  typedef struct packed {logic valid; looked_data_t data;} looked_t;
  typedef struct packed {logic valid; memory_up_t data;} memory_t;
  typedef struct packed {logic valid; status_fill_t data;} arrived_t;

  typedef struct packed {
    logic [ROWS-1:0] rows;     // rows whose tags are valid
    looked_t        looked;
    status_fetch_t [STATUS_FETCHES-1:0] fetches;
    step_t          step;
    logic           cleaning;
    set_t           set;       // set being swept or scanned
    logic [STATUS_ROW_LOG2-1:0] swept;  // tags of its row that were invalidated
    status_tag_t    victim;    // line being written back, and its sectors still to write
    status_fetch_id_t fetch;   // to request
    client_id_t     client;
    memory_t        memory;
    arrived_t       arrived;
    logic [31:0]    misses;       // lines requested from memory
    logic [31:0]    write_backs;  // lines written to memory
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic scans, tags_written;
  set_t tag_from, tag_at, arriving_set;
  logic [STATUS_SETS_LOG2+1:0] tiles_from, tiles_at;
  status_tag_t tag, new_tag;
  sector_t kept, written;
  logic [31:0] lanes;

  ram #(
    .WIDTH($bits(status_tag_t)),
    .ADDR (STATUS_SETS_LOG2)
  ) tags (
    .clk_i,
    .rst_ni,
    .read_en_i   (lookup_valid_i || scans),
    .read_addr_i (tag_from),
    .read_data_o (tag),
    .write_en_i  (tags_written),
    .write_addr_i(tag_at),
    .write_data_i(new_tag)
  );

  ram #(
    .WIDTH($bits(sector_t)),
    .ADDR (STATUS_SETS_LOG2 + 2),
    .LANES(32)
  ) tiles (
    .clk_i,
    .rst_ni,
    .read_en_i   (lookup_valid_i || q.step == READ),
    .read_addr_i (tiles_from),
    .read_data_o (kept),
    .write_en_i  (lanes),
    .write_addr_i(tiles_at),
    .write_data_i(written)
  );

  // Result of a lookup: a hit if its block is cached, or is overwritten and its line is cached or can be.
  place_t seen;
  set_t seen_set;
  logic [STATUS_FETCHES-1:0] taken, reserved, of_line, free_fetches, in_flight;
  logic cached, known, overwrites, means, hit;

  always_comb begin
    seen = place_in(q.looked.data.lookup.place, P.slices);
    seen_set = set_of(seen.line, P.sets_log2);
    for (int unsigned k = 0; k < STATUS_FETCHES; k++) begin
      of_line[k] = q.fetches[k].line == seen.line;
      taken[k] = q.fetches[k].busy && set_of(q.fetches[k].line, P.sets_log2) == seen_set;
      in_flight[k] = q.fetches[k].missing != '0;
      free_fetches[k] = !q.fetches[k].busy;
    end
    reserved = taken & (in_flight | ~of_line);
    means = q.rows[row_of(seen_set)];
    cached = tag.line >> P.sets_log2 == seen.line >> P.sets_log2;
    known = cached && tag.known[{seen.sector, seen.block}];
    // A line that is being written back is still in its set.
    overwrites = q.looked.data.lookup.overwrites && reserved == '0 && q.victim.dirty == '0 && (cached || tag.dirty == '0);
    // A sector that arrives is written, and nothing else.
    hit = means && (known || overwrites) && !q.looked.data.stale && !q.arrived.valid;
  end

  // ---- outputs
  assign shown_valid_o = q.looked.valid;
  assign shown_o = {hit, kept.words[seen.block]};
  assign {memory_valid_o, memory_o} = q.memory;
  assign looks_o = !q.cleaning && q.step != READ;
  assign resting_o = q.step == REST;
  assign idle_o = q.step == REST && !q.looked.valid && in_flight == '0 && !q.arrived.valid;

  // ---- next state
  logic free, may_write, goes_on;
  logic [31:0] after;
  /* verilator lint_off UNUSEDSIGNAL */  // the block in its sector
  place_t looked_up;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [2:0] missing;
  memory_beat_t beat;

  always_comb begin
    d = q;
    if (memory_ready_i) d.memory.valid = 1'b0;
    free = !d.memory.valid;
    d.arrived.valid = filled_valid_i;
    if (filled_valid_i) d.arrived.data = filled_i;
    // The write ports belong to a sector that arrives or to a change, else to the step.
    may_write = !q.arrived.valid && !change_valid_i;
    scans = 1'b0;
    {tags_written, tag_at, new_tag} = {1'b0, q.set, status_tag_t'('0)};
    goes_on = 1'b0;
    after = 32'(q.step == SCAN ? {row_of(q.set), {STATUS_ROW_LOG2{1'b1}}} : q.set) + 1;
    beat = '0;

    case (q.step)
      REST:
      if (clean_valid_i) begin
        d.cleaning = 1'b1;
        d.client = clean_i;
        d.set = '0;
        d.step = SCAN;
      end else if (q.looked.valid) begin
        // Fetch a line that missed, or reserve its set if it is overwritten; write back the one there. What is wide is
        // loaded before it is known whether the lookup hits.
        d.set = seen_set;
        d.fetch = lowest_of(free_fetches[2:0]);
        if (free_fetches != '0) d.fetches[d.fetch].line = seen.line;
        d.victim = {tag.line, 4'd0, tag.known};
        d.client = OWN_CLIENT;
        tag_at = seen_set;
        if (!q.looked.data.stale && may_write && !hit) begin
          if (!means) d.step = SWEEP;
          else if (taken == '0 && free_fetches != '0) begin
            d.fetches[d.fetch].busy = 1'b1;
            d.fetches[d.fetch].missing = q.looked.data.lookup.overwrites ? 3'd0 : 3'(LINE_SECTORS);
            d.victim.dirty = tag.dirty;
            tags_written = 1'b1;
            d.step = tag.dirty != '0 ? HEAD : REQUEST;
          end
        end
      end
      SWEEP:
      if (may_write) begin
        {tags_written, tag_at} = {1'b1, row_of(q.set), q.swept};
        d.swept = q.swept + 1;
        if (q.swept == '1) begin
          d.rows[row_of(q.set)] = 1'b1;
          d.step = REST;
        end
      end
      HEAD:
      if (free) begin
        d.memory = {1'b1, head_of(MEMORY_OP_WRITE, q.client, q.victim.line, q.victim.dirty, '0,
                                  number_i, backing_i, P.slices)};
        d.write_backs = q.write_backs + 1;
        d.step = READ;
      end
      READ: d.step = BEAT;
      BEAT: begin
        d.step = READ;
        if (free) begin
          beat = beat_of(q.victim.dirty, q.victim.known, kept);
          d.victim.dirty = q.victim.dirty & (q.victim.dirty - 4'd1);
          d.memory = {1'b1, memory_up_of_beat(beat)};
          if (beat.last) begin
            if (q.cleaning) d.step = SCAN;
            else d.step = in_flight[q.fetch] ? REQUEST : REST;
          end
        end
      end
      REQUEST:
      if (free) begin
        d.memory = {1'b1, head_of(MEMORY_OP_READ, OWN_CLIENT, q.fetches[q.fetch].line, 4'hf, q.fetch,
                                  number_i, backing_i, P.slices)};
        d.misses = q.misses + 1;
        d.step = REST;
      end
      SCAN: begin
        scans = q.rows[row_of(q.set)];
        if (scans) d.step = SCANNED;
        else goes_on = 1'b1;
      end
      SCANNED:
      if (tag.dirty == '0) begin
        d.step = SCAN;
        goes_on = 1'b1;
      end else if (may_write) begin
        d.victim = tag;
        d.step = HEAD;
        tags_written = 1'b1;
        new_tag = {tag.line, 4'd0, tag.known};
      end
      default: ;
    endcase

    // The next set to scan: the one after this set or after its row, if there is one.
    if (goes_on && after < 1 << P.sets_log2) d.set = set_t'(after);
    else if (goes_on && free) begin
      d.cleaning = 1'b0;
      d.step = REST;
    end

    // Sectors that arrive, the lookup that hits, and its change. A lookup does not hit in the cycle of a sector.
    arriving_set = set_of(q.fetches[q.arrived.data.fetch].line, P.sets_log2);
    missing = q.fetches[q.arrived.data.fetch].missing;
    tiles_at = q.arrived.valid ? {arriving_set, q.arrived.data.sector} : {seen_set, seen.sector};
    written = q.arrived.valid ? q.arrived.data.data : {32{change_i.status}};
    lanes = '0;
    if (q.arrived.valid) begin
      d.fetches[q.arrived.data.fetch].missing = missing - 3'd1;
      lanes = '1;
      if (missing == 3'd1) begin
        {tags_written, tag_at} = {1'b1, arriving_set};
        new_tag = {q.fetches[q.arrived.data.fetch].line, 4'd0, 32'hffff_ffff};
      end
    end
    if (change_valid_i) begin
      {tags_written, tag_at, new_tag} = {1'b1, seen_set, tag_after({tag.dirty, tag.known}, cached, seen)};
      lanes = 32'(change_i.tiles) << {seen.block, 2'd0};
    end
    for (int unsigned k = 0; k < STATUS_FETCHES; k++) if (q.looked.valid && hit && of_line[k]) d.fetches[k].busy = 1'b0;

    // The next lookup.
    looked_up = place_in(lookup_i.place, P.slices);
    d.looked.valid = lookup_valid_i;
    if (lookup_valid_i) d.looked.data = {lookup_i, tags_written || lanes != '0 || clean_valid_i};
    tag_from = q.set;
    tiles_from = {set_of(q.victim.line, P.sets_log2), lowest_of(q.victim.dirty[2:0])};
    if (lookup_valid_i) begin
      tag_from = set_of(looked_up.line, P.sets_log2);
      tiles_from = {tag_from, looked_up.sector};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
