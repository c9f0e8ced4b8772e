// Properties of prim/tag_store, whose owner follows the rules of its page: its outputs equal the result of a search over
// all earlier operations; no two entries hold the same tag; entries are filled round robin, and handled early each once,
// and not too early.

module tag_store_prop #(
  parameter int unsigned WIDTH = 2,
  parameter int unsigned ENTRIES = 4,
  parameter int unsigned INDEX = 2,
  parameter int unsigned WAYS = 4,
  parameter int unsigned AHEAD = 0,
  // Whether to assert the register invariants as well, which shorten the proof.
  parameter bit INNER = 1'b0
) (
  input logic               clk_i,
  input logic               lookup_valid_i,
  input logic [WIDTH-1:0]   lookup_i,
  input logic               fill_valid_i,
  input logic [INDEX-1:0]   fill_i,
  input logic               turn_i,
  input logic               modify_valid_i,
  input logic [INDEX-1:0]   modify_i,
  input logic               write_back_valid_i,
  input logic [INDEX-1:0]   write_back_i,
  input logic               written_valid_i,
  input logic [INDEX-1:0]   written_i,
  input logic               pin_valid_i,
  input logic [INDEX-1:0]   pin_i,
  input logic               unpin_valid_i,
  input logic [INDEX-1:0]   unpin_i,
  input logic [ENTRIES-1:0] drop_i,
  input logic               ahead_next_i,
  input logic               scan_next_i
);

  localparam int unsigned MOST = AHEAD < WAYS - 1 ? AHEAD : WAYS - 1;

  logic rst_n_q = 1'b0;
  always_ff @(posedge clk_i) rst_n_q <= 1'b1;

  logic hit, stale, early, scan_last;
  logic [INDEX-1:0] entry, ahead, scan;
  logic [WIDTH-1:0] tag;
  logic [ENTRIES-1:0] valid, dirty, leaving, pinned;

  // History: for each entry its tag, the tag last written to memory, items that use it; and how often entries were filled
  // in order, handled early, and scanned, modulo WAYS.
  typedef struct packed {
    logic [WIDTH-1:0]                looked;
    logic [ENTRIES-1:0]              valid;
    logic [ENTRIES-1:0]              dirty;
    logic [ENTRIES-1:0]              leaving;
    logic [ENTRIES-1:0][WIDTH-1:0]   tags;
    logic [ENTRIES-1:0][WIDTH-1:0]   former;
    logic [ENTRIES-1:0][8:0]         uses;
    logic [7:0]                      turns;
    logic [7:0]                      lead;
    logic [7:0]                      scans;
  } story_t;

  story_t s, n;

  function automatic logic is_entry(input logic [INDEX-1:0] k);
    return 8'(k) < 8'(ENTRIES);
  endfunction

  // The rules. Operands without valid are arbitrary.
  logic lookup, fill, turn, modify, back, written, pin, unpin, ahead_next;
  always_comb begin
    lookup = lookup_valid_i;
    fill = fill_valid_i && is_entry(fill_i) && !hit;
    turn = fill && turn_i && fill_i == entry;
    modify = modify_valid_i && is_entry(modify_i) && (s.valid[modify_i] && !drop_i[modify_i] || fill && fill_i == modify_i);
    back = write_back_valid_i && is_entry(write_back_i) && s.valid[write_back_i] && !s.leaving[write_back_i];
    written = written_valid_i && is_entry(written_i) && s.leaving[written_i];
    pin = pin_valid_i && is_entry(pin_i) && s.uses[pin_i] != '1;
    unpin = unpin_valid_i && is_entry(unpin_i) && s.uses[unpin_i] != 0;
    ahead_next = ahead_next_i && early;
  end

  tag_store #(
    .WIDTH(WIDTH),
    .ENTRIES(ENTRIES),
    .INDEX(INDEX),
    .WAYS(WAYS),
    .AHEAD(AHEAD)
  ) dut (
    .clk_i,
    .rst_ni(rst_n_q),
    .lookup_valid_i,
    .lookup_i,
    .fill_valid_i(fill),
    .fill_i,
    .turn_i(turn),
    .modify_valid_i(modify),
    .modify_i,
    .write_back_valid_i(back),
    .write_back_i,
    .written_valid_i(written),
    .written_i,
    .pin_valid_i(pin),
    .pin_i,
    .unpin_valid_i(unpin),
    .unpin_i,
    .drop_i,
    .ahead_next_i(ahead_next),
    .scan_next_i,
    .tag_o(tag),
    .hit_o(hit),
    .entry_o(entry),
    .stale_o(stale),
    .valid_o(valid),
    .dirty_o(dirty),
    .leaving_o(leaving),
    .pinned_o(pinned),
    .early_o(early),
    .ahead_o(ahead),
    .scan_o(scan),
    .scan_last_o(scan_last)
  );

  always_comb begin
    n = s;
    n.valid = n.valid & ~drop_i;
    n.dirty = n.dirty & ~drop_i;
    if (written) n.leaving[written_i] = 1'b0;
    if (back) begin
      n.dirty[write_back_i] = 1'b0;
      n.leaving[write_back_i] = 1'b1;
      n.former[write_back_i] = s.tags[write_back_i];
    end
    if (fill) begin
      n.valid[fill_i] = 1'b1;
      n.dirty[fill_i] = 1'b0;
      n.tags[fill_i] = s.looked;
    end
    if (modify) n.dirty[modify_i] = 1'b1;
    if (lookup) n.looked = lookup_i;
    if (pin) n.uses[pin_i] = n.uses[pin_i] + 1;
    if (unpin) n.uses[unpin_i] = n.uses[unpin_i] - 1;
    if (turn) n.turns = s.turns == 8'(WAYS - 1) ? '0 : s.turns + 1;
    n.lead = s.lead + 8'(ahead_next);
    if (turn && n.lead != 0) n.lead = n.lead - 1;
    if (scan_next_i) n.scans = s.scans == 8'(WAYS - 1) ? '0 : s.scans + 1;
  end

  always_ff @(posedge clk_i or negedge rst_n_q) begin
    if (!rst_n_q) s <= '0;
    else s <= n;
  end

  // Result of the search.
  logic [ENTRIES-1:0] holds, held;
  logic [8:0] place;  // of the entry to write back early
  always_comb begin
    for (int k = 0; k < ENTRIES; k++) begin
      holds[k] = s.valid[k] && s.tags[k] == s.looked;
      held[k] = s.leaving[k] && s.former[k] == s.looked;
    end
    place = 9'(s.turns) + 9'(s.lead);
    if (place >= 9'(WAYS)) place = place - 9'(WAYS);
    if (rst_n_q) begin
      assert (tag == s.looked);
      assert (hit == (holds != 0));
      for (int k = 0; k < ENTRIES; k++) begin
        assert (!holds[k] || entry == INDEX'(k));
        assert (pinned[k] == (s.uses[k] != 0));
        // No two entries hold the same tag.
        for (int m = 0; m < k; m++) assert (!s.valid[k] || !s.valid[m] || s.tags[k] != s.tags[m]);
      end
      assert (hit || entry == INDEX'(s.turns));
      assert (stale == (held != 0));
      assert (valid == s.valid && dirty == s.dirty && leaving == s.leaving);
      assert (s.lead <= 8'(MOST) && early == (s.lead < 8'(MOST)));
      assert (ahead == INDEX'(place));
      assert (scan == INDEX'(s.scans) && scan_last == (s.scans == 8'(WAYS - 1)));
    end
  end

  always_comb begin
    if (INNER && rst_n_q) begin
      assert (dut.q.found == holds && dut.q.left == held);
      assert (dut.q.pins == s.uses);
      assert (8'(dut.q.lead) == s.lead && s.turns < 8'(WAYS) && s.scans < 8'(WAYS));
      assert (8'(dut.q.next) == s.turns && 8'(dut.q.scan) == s.scans);
      for (int k = 0; k < ENTRIES; k++) begin
        assert (!s.valid[k] || dut.current[k] == s.tags[k]);
        assert (!s.leaving[k] || dut.former[k] == s.former[k]);
      end
    end
  end

endmodule
