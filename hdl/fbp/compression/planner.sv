// Planner: looks up the status of a request's tile, and plans the request. Rate: one lookup and one plan a cycle.
// Latency: one cycle from a lookup to its plan. A request whose status misses in the cache has no plan; nor has one in a
// kilobyte in which another virtual channel's client is between two raw writes of a tile; each must be looked up
// again. Specification: CBC and compression.

module planner
  import compression_kinds_pkg::*;
  import compression_pkg::*;
  import compression_plan_pkg::*;
  import in_turn_pkg::*;
  import memory_pkg::*;
  import planned_pkg::*;
  import planner_params_pkg::*;
  import slice_issue_pkg::*;
#(
  // ---- parameters
  parameter planner_params_t P = PLANNER_PARAMS
) (
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             lookup_valid_i,
  input  tile_lookup_t     lookup_i,
  output logic             looks_o,              // lookups of status are accepted; without status they always are
  output logic             looked_valid_o,       // looked up in the cycle before
  output virtual_channel_t looked_o,
  output logic             planned_valid_o,      // the plan for it
  output planned_t         planned_o,
  input  logic             performed_i,          // of the plan
  input  logic             clean_valid_i,        // valid until it is sent
  input  clean_request_t   clean_i,
  output logic             cleaned_valid_o,      // all status is in memory: it may be sent
  output virtual_channel_t cleaned_o,
  input  logic             clean_sent_i,
  input  logic             clear_write_valid_i,
  input  clear_write_t     clear_write_i,
  input  logic             show_valid_i,
  input  clear_show_t      show_i,
  output clear_value_t     value_o,              // a cycle later, stable until the next request
  output logic             memory_valid_o,       // status
  input  logic             memory_ready_i,
  output memory_up_t       memory_o,
  input  logic             filled_valid_i,       // a requested sector of status
  input  status_fill_t     filled_i,
  input  block_address_t   backing_i,
  input  client_id_t       number_i,             // index of the slice
  output logic             idle_o
);

  // ---- registers
  typedef enum logic [1:0] {CLEANING_REST, CLEANING_BUSY, CLEANING_DONE} cleaning_t;

  // A client's second write of a tile is awaited.
  typedef struct packed {
    logic             on;
    client_id_t       client;
    virtual_channel_t channel;
    block_address_t   block;
  } paired_t;

  typedef struct packed {logic valid; tile_lookup_t data;} looked_t;

  typedef struct packed {
    looked_t             looked;    // its status is shown
    logic                bare;      // it needs no status: its tile counts as plain
    paired_t [PAIRS-1:0] paired;
    cleaning_t           cleaning;
    virtual_channel_t    cleaner;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic lookup_status, shown_valid, change_valid, cleans, resting, status_idle, finds;
  status_lookup_t status_lookup;
  status_shown_t shown;
  status_change_t change;
  clear_find_t find;
  value_place_t found;

  status #(
    .P(P.status)
  ) status (
    .clk_i,
    .rst_ni,
    .lookup_valid_i(lookup_status),
    .lookup_i      (status_lookup),
    .shown_valid_o (shown_valid),
    .shown_o       (shown),
    .change_valid_i(change_valid),
    .change_i      (change),
    .clean_valid_i (cleans),
    .clean_i       (clean_i.client),
    .looks_o,
    .resting_o     (resting),
    .memory_valid_o,
    .memory_ready_i,
    .memory_o,
    .filled_valid_i,
    .filled_i,
    .backing_i,
    .number_i,
    .idle_o        (status_idle)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // the lookup tells when a value is found
  clear_values clear_values (
    .clk_i,
    .rst_ni,
    .write_valid_i(clear_write_valid_i),
    .write_i      (clear_write_i),
    .find_valid_i (finds),
    .find_i       (find),
    .found_valid_o(),
    .found_o      (found),
    .show_valid_i,
    .show_i,
    .shown_o      (value_o)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- the request that was looked up, if its status is known
  logic [PAIRS-1:0] pair_free, pair_ends, pair_blocks;
  memory_head_t head;
  known_t known;

  always_comb begin
    head = q.looked.data.head;
    for (int unsigned k = 0; k < PAIRS; k++) begin
      pair_free[k] = !q.paired[k].on;
      pair_ends[k] = q.paired[k].on && q.paired[k].client == head.client && q.paired[k].block == block_of(head);
      pair_blocks[k] = q.paired[k].on && q.paired[k].channel != head.channel && q.paired[k].block == block_of(head);
    end
    planned_valid_o = q.looked.valid && (q.bare || shown_valid && shown.hit) && pair_blocks == '0;
    known = '0;
    if (planned_valid_o) begin
      known.head = head;
      if (!q.bare && !overwrites(head)) begin
        known.tile = shown.block.tiles[tile_of(head)];
        known.other = shown.block.tiles[tile_of(head)^2'd1];
      end
      known.parted = needs_both(head) && known.tile != known.other && pair_ends == '0;
      known.plan = plan_of(head, known.tile.state, q.looked.data.pattern,
                           head.op == MEMORY_OP_FAST_CLEAR && clears(head, q.looked.data.pattern) && found.found);
      if (known.parted) known.plan.kind = PLAN_EXPAND;
      known.value = found.index;
    end
  end

  // ---- outputs
  assign looked_valid_o = q.looked.valid;
  assign looked_o = q.looked.data.head.channel;
  assign planned_o = planned_valid_o ? planned_of(known) : '0;
  assign cleaned_valid_o = q.cleaning == CLEANING_DONE;
  assign cleaned_o = q.cleaner;
  assign idle_o = status_idle && q.cleaning == CLEANING_REST;

  // ---- next state
  change_t changed;

  always_comb begin
    d = q;

    // Perform the plan.
    changed = '0;
    if (planned_valid_o && performed_i) begin
      changed = change_of(known);
      if (is_raw_write(head) && known.plan.kind != PLAN_EXPAND) begin
        if (pair_ends != '0) d.paired[2'(lowest(32'(pair_ends)))].on = head.pair;
        else if (head.pair && pair_free != '0 && known.plan.kind != PLAN_REFUSE)
          d.paired[2'(lowest(32'(pair_free)))] = {1'b1, head.client, head.channel, block_of(head)};
      end
    end
    {change_valid, change} = changed;

    // The next lookup.
    d.looked.valid = lookup_valid_i;
    if (lookup_valid_i) begin
      d.looked.data = lookup_i;
      d.bare = !needs_status(lookup_i.head);
    end
    lookup_status = lookup_valid_i && !d.bare;
    status_lookup = {place_of(lookup_i.head, P.slices), overwrites(lookup_i.head)};
    finds = lookup_valid_i && lookup_i.head.op == MEMORY_OP_FAST_CLEAR;
    find = {is_depth(lookup_i.head.page.kind), lookup_i.pattern[127:0]};

    // CleanTags writes all dirty status to memory.
    cleans = clean_valid_i && q.cleaning == CLEANING_REST && resting;
    if (cleans) begin
      d.cleaner = clean_i.channel;
      d.cleaning = CLEANING_BUSY;
    end
    if (q.cleaning == CLEANING_BUSY && resting) d.cleaning = CLEANING_DONE;
    if (clean_sent_i) d.cleaning = CLEANING_REST;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
