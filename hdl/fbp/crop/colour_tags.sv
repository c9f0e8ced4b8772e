// Colour tags: knows which tiles the cache holds, and runs ahead of it. It gives each
// sector its place, reads from memory what will be needed, and sends out the tiles
// that make room. One sector per clock, in order.

module colour_tags
  import colour_tags_params_pkg::*;
  import crop_pkg::*;
  import memory_port_pkg::*;
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
  output memory_read_t      read_o,
  output logic              evicted_valid_o,
  input  logic              evicted_ready_i,
  output eviction_t         evicted_o,
  input  logic              retired_valid_i,   // the cache has done a sector of this slot
  input  cache_slot_t       retired_i,
  input  logic              cleaned_valid_i,   // memory has taken the tile that left this slot
  input  cache_slot_t       cleaned_i,
  output logic [15:0]       leaving_o,         // slots whose former tile is not in memory yet
  output logic              idle_o
);

  localparam cache_slot_t LAST_SLOT = cache_slot_t'(P.tiles - 1);

  // ---- registers
  typedef struct packed {
    logic [15:0]        valid;         // slots that hold a tile
    cache_tile_t [15:0] tiles;
    logic [15:0][7:0]   complete;      // sectors with all bytes there, or on the way
    logic [15:0][7:0]   touched;       // sectors with dirty bytes
    logic [15:0][8:0]   uses;          // sectors on their way through the cache
    logic [15:0]        leaving;       // slots whose former tile is not in memory yet
    cache_tile_t [15:0] left;          // that tile
    cache_slot_t        next;          // slot of the next new tile
    cache_slot_t        flushing;      // slot that a flush has come to
    logic               cached_valid;
    cached_sector_t     cached;
    logic               read_valid;
    memory_read_t       read;
    logic               evicted_valid;
    eviction_t          evicted;
  } regs_t;

  regs_t d, q;

  // Bytes that differ from memory, sector by sector.
  logic [7:0][31:0] dirty[16];
  logic dirty_we;
  logic [3:0] dirty_at;
  logic [7:0][31:0] dirty_word;

  // ---- parts
  logic head_valid, pop;
  addressed_sector_t head;

  fifo #(
    .WIDTH($bits(addressed_sector_t)),
    .DEPTH(P.addressed_depth)
  ) addressed_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(addressed_valid_i),
    .push_ready_o(addressed_ready_o),
    .push_i      (addressed_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o       (head)
  );

  // ---- outputs
  assign cached_valid_o  = q.cached_valid;
  assign cached_o        = q.cached;
  assign read_valid_o    = q.read_valid;
  assign read_o          = q.read;
  assign evicted_valid_o = q.evicted_valid;
  assign evicted_o       = q.evicted;
  assign leaving_o       = q.leaving;
  assign idle_o          = !head_valid && !q.cached_valid && !q.read_valid && !q.evicted_valid
      && q.uses == 0 && q.leaving == 0;

  // ---- next state: what the tags know of the sector
  cache_tile_t tile;
  logic [2:0] at;
  logic [15:0] match, stale;
  logic hit, fetch, is_complete, is_touched;
  cache_slot_t slot, leaver;
  logic [7:0][31:0] old;
  logic [31:0] held, after;

  always_comb begin
    tile = head.address[34:3];
    at = head.address[2:0];
    slot = '0;
    for (int s = 0; s < 16; s++) begin
      match[s] = q.valid[s] && q.tiles[s] == tile;
      stale[s] = q.leaving[s] && q.left[s] == tile;
      // At most one slot matches.
      if (match[s]) slot |= cache_slot_t'(s);
    end
    hit = match != 0;
    if (!hit) slot = q.next;
    leaver = head.work.flush ? q.flushing : q.next;
    old = dirty[head.work.flush ? q.flushing : slot];

    // What the cache holds of the sector; a new tile has nothing.
    is_complete = hit && q.complete[slot][at];
    is_touched = hit && q.touched[slot][at];
    held = is_touched ? old[at] : '0;
    after = held | head.work.write;
    fetch = head.work.read && !is_complete;
  end

  // ---- next state
  logic can_leave, leave, place, look_up, pass;

  always_comb begin
    d = q;
    pop = 1'b0;
    if (cached_ready_i) d.cached_valid = 1'b0;
    if (read_ready_i) d.read_valid = 1'b0;
    if (evicted_ready_i) d.evicted_valid = 1'b0;

    can_leave = q.uses[leaver] == 0 && !q.leaving[leaver]
        && (q.touched[leaver] == 0 || !q.valid[leaver] || !d.evicted_valid);
    // Memory must have what left before it is read again.
    place = !head.work.flush && !head.work.source1;
    look_up = head_valid && place && !d.cached_valid && !(fetch && (d.read_valid || stale != 0))
        && (hit || can_leave);
    leave = head_valid && can_leave && (head.work.flush || look_up && !hit);
    // Second colours have no place: they go on as they are.
    pass = head_valid && head.work.source1 && !d.cached_valid;

    if (leave) begin
      if (q.valid[leaver] && q.touched[leaver] != 0) begin
        d.evicted_valid = 1'b1;
        d.evicted.slot = leaver;
        d.evicted.tile = q.tiles[leaver];
        for (int s = 0; s < 8; s++) d.evicted.dirty[s] = q.touched[leaver][s] ? old[s] : '0;
        d.leaving[leaver] = 1'b1;
        d.left[leaver] = q.tiles[leaver];
      end
      d.valid[leaver] = 1'b0;
    end
    if (leave && head.work.flush) begin
      pop = q.flushing == LAST_SLOT;
      d.flushing = q.flushing == LAST_SLOT ? '0 : q.flushing + 4'd1;
    end

    if (pass) begin
      pop = 1'b1;
      d.cached_valid = 1'b1;
      d.cached = '0;
      d.cached.work = head.work;
    end
    if (look_up) begin
      pop = 1'b1;
      if (!hit) begin
        d.valid[slot] = 1'b1;
        d.tiles[slot] = tile;
        d.complete[slot] = '0;
        d.touched[slot] = '0;
        d.next = q.next == LAST_SLOT ? '0 : q.next + 4'd1;
      end
      if (fetch || after == '1) d.complete[slot][at] = 1'b1;
      d.touched[slot][at] = 1'b1;
      d.uses[slot] = q.uses[slot] + 9'd1;
      d.cached_valid = 1'b1;
      d.cached = '{slot: slot, sector: at, fetch: fetch, present: is_complete ? '1 : held, work: head.work};
      if (fetch) begin
        d.read_valid = 1'b1;
        d.read.address = head.address;
      end
    end

    if (retired_valid_i) d.uses[retired_i] = d.uses[retired_i] - 9'd1;
    if (cleaned_valid_i) d.leaving[cleaned_i] = 1'b0;
  end

  assign dirty_we = look_up;
  assign dirty_at = slot;
  always_comb begin
    dirty_word = hit ? old : '0;
    dirty_word[at] = after;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) if (dirty_we) dirty[dirty_at] <= dirty_word;

endmodule
