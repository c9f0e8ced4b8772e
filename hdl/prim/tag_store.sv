// Tag store: the tags of one set of a cache, and the state of each entry: valid, dirty, on its
// way to memory, pinned by items that use it. A cache of several sets has an array of them;
// data, and what else the cache keeps of an entry, are in RAMs of the cache.
//
// One lookup a clock: a tag is compared in one clock, and its outcome is shown in the next,
// with fills, write-backs and drops of the clock between forwarded. Nothing stalls it; its
// owner keeps to the rules of docs/units/prim/tag_store.md. It says which entry is filled next
// (round robin), which to write back ahead of that, and which comes next in a flush.

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
  input  logic               look_valid_i,        // from the next clock on this is the tag looked for
  input  logic [WIDTH-1:0]   look_i,
  input  logic               fill_valid_i,        // the entry holds the tag looked for from now on, clean
  input  logic [INDEX-1:0]   fill_i,
  input  logic               turn_i,              // it was the next in turn: advance
  input  logic               modify_valid_i,      // the entry becomes dirty
  input  logic [INDEX-1:0]   modify_i,
  input  logic               write_back_valid_i,  // its bytes go to memory; then it is not dirty
  input  logic [INDEX-1:0]   write_back_i,
  input  logic               written_valid_i,     // memory has them
  input  logic [INDEX-1:0]   written_i,
  input  logic               pin_valid_i,         // an item uses the entry
  input  logic [INDEX-1:0]   pin_i,
  input  logic               unpin_valid_i,       // an item no longer uses it
  input  logic [INDEX-1:0]   unpin_i,
  input  logic [ENTRIES-1:0] drop_i,              // entries that hold nothing any more
  input  logic               ahead_next_i,        // the entry shown at `ahead` is handled: advance
  input  logic               scan_next_i,         // the entry shown at `scan` is handled: advance
  output logic [WIDTH-1:0]   tag_o,               // the tag looked for
  output logic               hit_o,               // an entry holds the tag looked for
  output logic [INDEX-1:0]   entry_o,             // that entry, else the one to fill next
  output logic               stale_o,             // the tag is on its way to memory
  output logic [ENTRIES-1:0] valid_o,
  output logic [ENTRIES-1:0] dirty_o,
  output logic [ENTRIES-1:0] leaving_o,           // on their way to memory
  output logic [ENTRIES-1:0] pinned_o,            // in use
  output logic               early_o,             // ahead_o may be written back before its turn
  output logic [INDEX-1:0]   ahead_o,             // the entry to write back ahead
  output logic [INDEX-1:0]   scan_o,              // the entry that a flush is at
  output logic               scan_last_o          // it is the last
);

  localparam int unsigned USED = WAYS < ENTRIES ? WAYS : ENTRIES;
  localparam logic [INDEX-1:0] LAST = INDEX'(USED - 1);
  // How many entries ahead of their turn are written back.
  localparam logic [INDEX-1:0] MOST = INDEX'(AHEAD < USED - 1 ? AHEAD : USED - 1);

  // ---- registers
  typedef struct packed {
    logic [WIDTH-1:0]        tag;      // the tag looked for
    logic [ENTRIES-1:0]      found;    // where it is: one entry at most
    logic [ENTRIES-1:0]      left;     // where it was, on its way to memory
    logic [ENTRIES-1:0]      valid;
    logic [ENTRIES-1:0]      dirty;
    logic [ENTRIES-1:0]      leaving;
    logic [ENTRIES-1:0][8:0] pins;     // items that use an entry
    logic [INDEX-1:0]        next;     // the entry to fill next
    logic [INDEX-1:0]        ahead;    // the entry to write back ahead
    logic [INDEX-1:0]        lead;     // distance of `ahead` from `next`
    logic [INDEX-1:0]        scan;     // the entry that a flush is at
  } regs_t;

  regs_t d, q;

  logic [WIDTH-1:0] current[ENTRIES];
  logic current_we;
  logic [INDEX-1:0] current_at;

  logic [WIDTH-1:0] former[ENTRIES];  // tags that went to memory last
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

    // how the entries stand: one that is written back may be filled at once
    d.valid = q.valid & ~drop_i | fill;
    d.dirty = q.dirty & ~(drop_i | back | fill) | one(modify_valid_i, modify_i);
    d.leaving = q.leaving & ~one(written_valid_i, written_i) | back;
    if (pin_valid_i) d.pins[pin_i] = d.pins[pin_i] + 9'd1;
    if (unpin_valid_i) d.pins[unpin_i] = d.pins[unpin_i] - 9'd1;

    // the tag looked for: where it will be after this clock
    for (int k = 0; k < ENTRIES; k++) begin
      is_tag[k] = current[k] == look_i;
      was_tag[k] = former[k] == look_i;
    end
    if (look_valid_i) begin
      d.tag = look_i;
      d.found = d.valid & ~fill & is_tag | (q.tag == look_i ? fill : '0);
      d.left = d.leaving & ~back & was_tag | back & is_tag;
    end else begin
      d.found = q.found & d.valid | fill;
      d.left = (q.left & ~back | q.found & back) & d.leaving;
    end

    // order
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
