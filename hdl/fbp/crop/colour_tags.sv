// Colour tags: the tags of the cache, which run ahead of its data: allocates a slot for each sector, reads data that
// will be needed from memory, and evicts tiles; a fast clear invalidates the tiles that it clears. Rate: one sector a
// cycle, hit or miss; one cycle for each slot of a flush or a marker, and for each tile of a fast clear. Latency: two
// cycles. It stalls on its outputs, on a slot with work in flight, on a tile that is requested again before memory
// has accepted its eviction, and on reads after a fast clear that memory has not accepted. In order. Specification:
// CROP.

module colour_tags
  import colour_tags_params_pkg::*;
  import crop_pkg::*;
  import tile_port_pkg::*;
#(
  // ---- parameters
  parameter colour_tags_params_t P = COLOUR_TAGS_PARAMS
) (
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              addressed_valid_i,
  output logic              addressed_ready_o,
  input  addressed_sector_t addressed_i,
  output logic              cached_valid_o,
  input  logic              cached_ready_i,
  output cached_sector_t    cached_o,
  output logic              read_valid_o,
  input  logic              read_ready_i,
  output tile_read_t        read_o,
  output logic              evicted_valid_o,
  input  logic              evicted_ready_i,
  output eviction_t         evicted_o,
  input  logic              retired_valid_i,   // the cache has completed a sector of this slot
  input  cache_slot_t       retired_i,
  input  logic              cleaned_valid_i,   // memory has accepted the tile evicted from this slot
  input  cache_slot_t       cleaned_i,
  input  logic              cleared_i,         // memory has accepted a fast clear
  output logic [15:0]       leaving_o,         // slots whose previous tile is not in memory yet
  output logic              idle_o
);

  // Maximum fast clears in flight.
  localparam logic [5:0] CLEARS = 6'd63;

  // ---- registers
  typedef struct packed {
    struct packed {logic valid; addressed_sector_t data;} item;  // item in lookup; for a clear, its remaining tiles
    logic swept;                                                 // all tiles that were dirty before the marker have been sent
    logic [3:0] done;                                            // tiles of a clear that are no longer cached
    logic [5:0] clears;                                          // fast clears that memory has not accepted
    struct packed {logic valid; cached_sector_t data;} cached;
    struct packed {logic valid; tile_read_t data;} read;
    struct packed {logic valid; eviction_t data;} evicted;
  } regs_t;

  regs_t d, q;

  // Contents of a slot.
  typedef struct packed {
    cache_tile_t      tile;
    logic             coded;          // it may be compressed in memory
    logic [7:0]       complete;       // sectors whose bytes are all present or in flight
    logic [7:0]       touched;        // sectors with dirty bytes
    logic [7:0][31:0] dirty;          // in those sectors, bytes that differ from memory
  } held_t;

  held_t held[16];
  logic held_we;
  logic [3:0] held_at;

  // ---- parts
  // The first tile of an item.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic cache_tile_t tile_of(input addressed_sector_t of);
    tile_of = of.address[34:3];
    for (int k = 3; k > 0; k--) if (of.work.clear[k]) tile_of = of.address[34:3] + 32'(k);
    if (of.work.clear[0]) tile_of = of.address[34:3];
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  logic waits, load, around, take, push_ready;
  addressed_sector_t oldest;

  fifo #(
    .WIDTH($bits(addressed_sector_t)),
    .DEPTH(P.addressed_depth - 1)
  ) addressed_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(addressed_valid_i && !around),
    .push_ready_o(push_ready),
    .push_i      (addressed_i),
    .pop_valid_o (waits),
    .pop_ready_i (load),
    .pop_o       (oldest)
  );

  logic fill, place, leave, hit, stale, scan, keep, last, step, clears;
  logic [15:0] dirty, leaving, pinned, drop;
  cache_slot_t slot, entry, scanned;
  cache_tile_t tile, next_tile;

  // Nothing is written back early.
  /* verilator lint_off PINCONNECTEMPTY */
  tag_store #(
    .WIDTH($bits(cache_tile_t)),
    .ENTRIES(16),
    .INDEX(4),
    .WAYS(P.tiles)
  ) tags (
    .clk_i,
    .rst_ni,
    .lookup_valid_i    (take || step),
    .lookup_i          (next_tile),
    .fill_valid_i      (fill),
    .fill_i            (entry),
    .turn_i            (fill),
    .modify_valid_i    (place),
    .modify_i          (entry),
    .write_back_valid_i(leave),
    .write_back_i      (slot),
    .written_valid_i   (cleaned_valid_i),
    .written_i         (cleaned_i),
    .pin_valid_i       (place),
    .pin_i             (entry),
    .unpin_valid_i     (retired_valid_i),
    .unpin_i           (retired_i),
    .drop_i            (drop),
    .ahead_next_i      (1'b0),
    .scan_next_i       (scan),
    .tag_o             (tile),
    .hit_o             (hit),
    .entry_o           (entry),
    .stale_o           (stale),
    .valid_o           (),
    .dirty_o           (dirty),
    .leaving_o         (leaving),
    .pinned_o          (pinned),
    .early_o           (),
    .ahead_o           (),
    .scan_o            (scanned),
    .scan_last_o       (last)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  assign addressed_ready_o = push_ready;
  assign {cached_valid_o, cached_o} = q.cached;
  assign {read_valid_o, read_o} = q.read;
  assign {evicted_valid_o, evicted_o} = q.evicted;
  assign leaving_o = leaving;
  assign idle_o = !q.item.valid && !q.cached.valid && !q.read.valid && !q.evicted.valid
      && pinned == 0 && leaving == 0 && q.clears == 0;

  // ---- next state: the cached state of the sector; a new tile has nothing
  logic [2:0] at;
  held_t old, now;
  logic fetch, is_complete;
  logic [31:0] bytes;

  always_comb begin
    at = q.item.data.address[2:0];
    // A flush and a marker write back one tile after another, a new tile the one in its slot.
    slot = q.item.data.work.flush || q.item.data.work.marker ? scanned : entry;
    old = held[slot];

    now = old;
    if (!hit) now = '0;
    now.tile = tile;
    is_complete = now.complete[at];
    bytes = now.touched[at] ? now.dirty[at] : '0;
    fetch = q.item.data.work.read && !is_complete;
    now.dirty[at] = bytes | q.item.data.work.write;
    if (fetch || now.dirty[at] == '1) now.complete[at] = 1'b1;
    now.touched[at] = 1'b1;
    now.coded = q.item.data.work.coded;
    if (q.item.data.work.marker) begin
      // A tile written back remains, clean. Incomplete sectors are invalidated: it is no longer known which of their
      // bytes are present.
      now = old;
      now.touched = '0;
    end
  end

  // ---- next state
  logic can_leave, pass, pop, is_work, in_use, flushes, sweeps, marks;
  logic [3:0] left, done;

  always_comb begin
    d = q;
    if (cached_ready_i) d.cached.valid = 1'b0;
    if (read_ready_i) d.read.valid = 1'b0;
    if (evicted_ready_i) d.evicted.valid = 1'b0;

    can_leave = !pinned[slot] && !leaving[slot] && (!dirty[slot] || !d.evicted.valid);
    // An evicted tile is not allocated again before memory has accepted it, so that at most one copy is in flight.
    // One written back for a marker remains cached, but is not read from memory before then.
    is_work = q.item.valid && !q.item.data.work.flush && !q.item.data.work.marker && !q.item.data.work.source1
        && q.item.data.work.clear == '0;
    place = is_work && !d.cached.valid && !(fetch && (d.read.valid || q.clears != '0 || stale)) && (hit || can_leave && !stale);
    fill = place && !hit;
    flushes = q.item.valid && q.item.data.work.flush && can_leave;
    sweeps = q.item.valid && q.item.data.work.marker && !q.swept && (!dirty[slot] || can_leave);
    marks = q.item.valid && q.item.data.work.marker && q.swept && !d.evicted.valid;
    scan = flushes || sweeps;
    leave = (scan || fill) && dirty[slot];
    keep = sweeps && leave;
    if (sweeps) d.swept = last;
    if (marks) d.swept = 1'b0;
    // Second colours need no slot and are forwarded as they are.
    pass = q.item.valid && !q.item.data.work.flush && !q.item.data.work.marker && q.item.data.work.source1 && !d.cached.valid;
    // A fast clear invalidates a tile a cycle; the last one sends the clear.
    left = q.item.data.work.clear & (q.item.data.work.clear - 4'd1);
    done = q.done | q.item.data.work.clear ^ left;
    in_use = hit && pinned[entry];
    clears = q.item.valid && !q.item.data.work.flush && !q.item.data.work.marker && q.item.data.work.clear != '0 && !in_use
        && !(left == '0 && (d.evicted.valid || q.clears == CLEARS));
    step = clears && left != '0;
    drop = flushes && last ? '1 : '0;
    if (clears && hit) drop[entry] = 1'b1;
    pop = flushes && last || marks || place || pass || clears && left == '0;
    d.clears = q.clears - 6'(cleared_i);
    if (clears) d.done = done;
    if (step) d.item.data.work.clear = left;

    if (leave) begin
      d.evicted.valid = 1'b1;
      d.evicted.data.slot = slot;
      d.evicted.data.tile = old.tile;
      d.evicted.data.coded = old.coded;
      d.evicted.data.clear = '0;
      d.evicted.data.marker = 1'b0;
      for (int s = 0; s < 8; s++) d.evicted.data.dirty[s] = old.touched[s] ? old.dirty[s] : '0;
    end
    if (marks) begin
      d.evicted = '0;
      d.evicted.valid = 1'b1;
      d.evicted.data.slot = q.item.data.work.data[0][3:0];
      d.evicted.data.marker = 1'b1;
    end
    if (clears && left == '0) begin
      d.done = '0;
      d.clears = d.clears + 6'd1;
      d.evicted = '0;
      d.evicted.valid = 1'b1;
      d.evicted.data.tile = q.item.data.address[34:3];
      d.evicted.data.clear = done << q.item.data.address[4:3];
      d.evicted.data.dirty = q.item.data.work.data;
    end
    if (pass) begin
      d.cached = '0;
      d.cached.valid = 1'b1;
      d.cached.data.work = q.item.data.work;
    end
    if (place) begin
      d.cached.valid = 1'b1;
      d.cached.data = '{slot: entry, sector: at, fetch: fetch, present: is_complete ? '1 : bytes, work: q.item.data.work};
      if (fetch) begin
        d.read.valid = 1'b1;
        d.read.data = {q.item.data.address[34:2], 4'd1 << q.item.data.address[1:0], 1'b1, 1'b0};
      end
    end

    // The next item: the oldest in the queue, else the arriving one. A clear continues.
    load = !q.item.valid || pop;
    around = load && !waits;
    take = load && (waits || addressed_valid_i);
    if (load) d.item.valid = take;
    if (take) d.item.data = waits ? oldest : addressed_i;
    next_tile = tile_of(d.item.data);
  end

  assign held_we = place || keep;
  assign held_at = slot;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) if (held_we) held[held_at] <= now;

endmodule
