// Tag store: the tags of one set of a cache, and the state of each entry: valid, dirty, being written to memory, pinned
// by items that use it. A cache with several sets has an array of them; data and other state of an entry are in RAMs of
// the cache.
//
// It performs one lookup a cycle: a tag is compared in one cycle, and its result is shown in the next, with fills,
// write-backs and drops of the cycle between forwarded. Nothing stalls it; its owner follows the rules of
// docs/units/prim/tag_store.md. It shows the next entry to fill (round robin), the next to write back before that, and
// the next for a flush.

module tag_store #(
  // ---- parameters
  parameter int unsigned WIDTH = 8,
  parameter int unsigned ENTRIES = 16,
  parameter int unsigned INDEX = 4,
  parameter int unsigned WAYS = ENTRIES,
  parameter int unsigned AHEAD = 0
) (
  // ---- ports
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               lookup_valid_i,        // tag to look up, from the next cycle on
  input  logic [WIDTH-1:0]   lookup_i,
  input  logic               fill_valid_i,        // the entry holds the looked-up tag from now on, clean
  input  logic [INDEX-1:0]   fill_i,
  input  logic               turn_i,              // it was the next entry to fill: advance
  input  logic               modify_valid_i,      // the entry becomes dirty
  input  logic [INDEX-1:0]   modify_i,
  input  logic               write_back_valid_i,  // its bytes are sent to memory; then it is clean
  input  logic [INDEX-1:0]   write_back_i,
  input  logic               written_valid_i,     // memory has received them
  input  logic [INDEX-1:0]   written_i,
  input  logic               pin_valid_i,         // an item uses the entry
  input  logic [INDEX-1:0]   pin_i,
  input  logic               unpin_valid_i,       // an item no longer uses it
  input  logic [INDEX-1:0]   unpin_i,
  input  logic [ENTRIES-1:0] drop_i,              // entries to invalidate
  input  logic               ahead_next_i,        // the entry at `ahead` is handled: advance
  input  logic               scan_next_i,         // the entry at `scan` is handled: advance
  output logic [WIDTH-1:0]   tag_o,               // looked-up tag
  output logic               hit_o,               // an entry holds the looked-up tag
  output logic [INDEX-1:0]   entry_o,             // that entry, else the next to fill
  output logic               stale_o,             // the tag is being written to memory
  output logic [ENTRIES-1:0] valid_o,
  output logic [ENTRIES-1:0] dirty_o,
  output logic [ENTRIES-1:0] leaving_o,           // being written to memory
  output logic [ENTRIES-1:0] pinned_o,            // in use
  output logic               early_o,             // `ahead` may be written back early
  output logic [INDEX-1:0]   ahead_o,             // entry to write back early
  output logic [INDEX-1:0]   scan_o,              // current entry of a flush
  output logic               scan_last_o          // it is the last entry
);

  localparam int unsigned USED = WAYS < ENTRIES ? WAYS : ENTRIES;
  localparam logic [INDEX-1:0] LAST = INDEX'(USED - 1);
  // Number of entries that may be written back early.
  localparam logic [INDEX-1:0] MOST = INDEX'(AHEAD < USED - 1 ? AHEAD : USED - 1);

  // ---- registers
  typedef struct packed {
    logic [WIDTH-1:0]        tag;      // looked-up tag
    logic [ENTRIES-1:0]      found;    // entry that holds it: at most one
    logic [ENTRIES-1:0]      left;     // entries that held it and are being written to memory
    logic [ENTRIES-1:0]      valid;
    logic [ENTRIES-1:0]      dirty;
    logic [ENTRIES-1:0]      leaving;
    logic [ENTRIES-1:0][8:0] pins;     // items that use an entry
    logic [INDEX-1:0]        next;     // next entry to fill
    logic [INDEX-1:0]        ahead;    // entry to write back early
    logic [INDEX-1:0]        lead;     // distance of `ahead` from `next`
    logic [INDEX-1:0]        scan;     // current entry of a flush
  } regs_t;

  regs_t d, q;

  logic [WIDTH-1:0] current[ENTRIES];
  logic current_we;
  logic [INDEX-1:0] current_at;

  logic [WIDTH-1:0] former[ENTRIES];  // tags last written to memory
  logic former_we;
  logic [INDEX-1:0] former_at;

  function automatic logic [INDEX-1:0] after(input logic [INDEX-1:0] entry);
    return entry == LAST ? '0 : entry + 1'b1;
  endfunction

  // A mask with the entry's bit.
  function automatic logic [ENTRIES-1:0] one(input logic valid, input logic [INDEX-1:0] entry);
    return valid ? ENTRIES'(1) << entry : '0;
  endfunction

  // ---- outputs
  assign tag_o = q.tag;
  assign hit_o = q.found != 0;
  assign stale_o = q.left != 0;
  assign valid_o = q.valid;
  assign dirty_o = q.dirty;
  assign leaving_o = q.leaving;
  assign early_o = q.lead != MOST;
  assign ahead_o = q.ahead;
  assign scan_o = q.scan;
  assign scan_last_o = q.scan == LAST;

  always_comb begin
    entry_o = hit_o ? '0 : q.next;
    for (int k = 0; k < ENTRIES; k++) begin
      if (q.found[k]) entry_o |= INDEX'(k);
      pinned_o[k] = q.pins[k] != 0;
    end
  end

  // ---- next state
  logic [ENTRIES-1:0] fill, back, is_tag, was_tag;
  logic on_time;

  always_comb begin
    d = q;
    fill = one(fill_valid_i, fill_i);
    back = one(write_back_valid_i, write_back_i);

    // state of the entries: one that is written back may be filled at once
    d.valid = q.valid & ~drop_i | fill;
    d.dirty = q.dirty & ~(drop_i | back | fill) | one(modify_valid_i, modify_i);
    d.leaving = q.leaving & ~one(written_valid_i, written_i) | back;
    if (pin_valid_i) d.pins[pin_i] = d.pins[pin_i] + 9'd1;
    if (unpin_valid_i) d.pins[unpin_i] = d.pins[unpin_i] - 9'd1;

    // the looked-up tag: its location after this cycle
    for (int k = 0; k < ENTRIES; k++) begin
      is_tag[k] = current[k] == lookup_i;
      was_tag[k] = former[k] == lookup_i;
    end
    if (lookup_valid_i) begin
      d.tag = lookup_i;
      d.found = d.valid & ~fill & is_tag | (q.tag == lookup_i ? fill : '0);
      d.left = d.leaving & ~back & was_tag | back & is_tag;
    end else begin
      d.found = q.found & d.valid | fill;
      d.left = (q.left & ~back | q.found & back) & d.leaving;
    end

    // replacement order
    on_time = q.lead == 0;
    if (turn_i) d.next = after(q.next);
    if (ahead_next_i || turn_i && on_time) d.ahead = after(q.ahead);
    if (ahead_next_i && !turn_i) d.lead = q.lead + 1'b1;
    if (turn_i && !ahead_next_i && !on_time) d.lead = q.lead - 1'b1;
    if (scan_next_i) d.scan = after(q.scan);
  end

  assign current_we = fill_valid_i;
  assign current_at = fill_i;
  assign former_we = write_back_valid_i;
  assign former_at = write_back_i;

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
  always_ff @(posedge clk_i) begin
    if (current_we) current[current_at] <= q.tag;
    if (former_we) former[former_at] <= current[former_at];
  end

endmodule
