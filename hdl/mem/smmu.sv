// System MMU: translates the requests of the L2's slices to system pages of 4 KB, on their way to DRAM. It passes a
// packet of each slice a cycle; a head takes 3 cycles to memory when its page hits in the TLB, 6 when it hits in the page-table cache
// (smmu-ptc-coverage); page walks bypass the request queues (smmu-miss-priority). Memory stalls it, and control
// operations until all accepted requests have left; a miss stalls its own slice only. Order is kept for each slice.
// Specification: SMMU.

module smmu
  import in_turn_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import smmu_packets_pkg::*;
  import smmu_pages_pkg::*;
  import smmu_params_pkg::*;
  import smmu_tlb_pkg::*;
  import smmu_walk_pkg::*;
  import system_translation_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter smmu_params_t P = SMMU_PARAMS
) (
  // ---- ports
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic          [P.slices-1:0] up_valid_i,
  output logic          [P.slices-1:0] up_ready_o,
  input  memory_up_t    [P.slices-1:0] up_i,
  output logic          [P.slices-1:0] down_valid_o,
  input  logic          [P.slices-1:0] down_ready_i,
  output memory_down_t  [P.slices-1:0] down_o,
  output logic          [P.slices-1:0] memory_valid_o,
  input  logic          [P.slices-1:0] memory_ready_i,
  output memory_up_t    [P.slices-1:0] memory_o,
  input  logic                         response_valid_i,
  output logic                         response_ready_o,
  input  memory_down_t                 response_i,
  output logic                         walk_valid_o,
  input  logic                         walk_ready_i,
  output walk_request_t                walk_o,
  input  logic                         walked_valid_i,
  input  walk_data_t                   walked_i,
  input  logic                         control_valid_i,
  output logic                         control_ready_o,
  input  smmu_control_t                control_i,
  output logic                         controlled_valid_o,
  output logic                         controlled_o,
  output logic                         fault_valid_o,
  output system_fault_t                fault_o,
  output logic                         idle_o
);

  // Largest number of slices.
  localparam int unsigned SLICES = 16;

  // ---- registers
  typedef struct packed {logic valid; memory_up_t data;} sent_t;
  typedef struct packed {logic valid; memory_down_t data;} down_t;

  typedef struct packed {
    system_attach_t              attached;
    system_bypass_t [BYPASSED_RANGES-1:0] ranges;
    tlb_t                        tlb;
    logic [3:0]                  lookup_grant;  // slice whose lookup has the highest priority
    table_lines_t                valid;         // valid lines of the page-table cache, by set
    struct packed {logic valid; lookup_t data;} tried;  // the RAM outputs its tags
    struct packed {logic valid; lookup_t data;} found;  // the RAM outputs its entries
    logic [3:0]                  try_grant;
    logic [SLICES-1:0]           want;        // slices that wait for a walk
    walk_t                       walking;
    logic [3:0]                  walk_grant;
    system_page_t                page;        // page being walked
    logic [1:0]                  way;         // way being filled
    logic [1:0]                  next_way;    // next way to replace
    logic [1:0]                  sector;      // next sector to arrive
    system_entry_t               table_entry;
    struct packed {logic valid; walk_request_t data;} walk;
    logic [SLICES-1:0][6:0]      whole;       // requests whose packets are all queued
    logic [SLICES-1:0][2:0]      left;        // remaining beats of the request in transfer
    logic [SLICES-1:0]           dropping;    // slices whose beats are dropped
    sent_t [SLICES-1:0]          memory;
    logic [3:0]                  refusal_grant;
    refusal_t                    refusal;
    down_t [SLICES-1:0]          down;
    struct packed {logic valid; system_fault_t data;} fault;
    struct packed {logic valid; logic data;} controlled;
  } regs_t;

  regs_t d, q;

  // ---- parts
  typedef logic [P.slices-1:0] slices_t;

  slices_t up_ready, up_valid, moves, waiting_ready, waiting_valid, leaves, missed, misses_valid, tried_hits;
  slices_t page_comes, pages_valid, page_used;
  memory_up_t [P.slices-1:0] up;
  waiting_t [P.slices-1:0] joining, waits;
  lookup_t miss;
  lookup_t [P.slices-1:0] misses_head;
  system_entry_t [P.slices-1:0] coming_page, known_page;
  logic response_valid, responses, control_valid, performs, drained, fills, tries, tried_found;
  memory_down_t response;
  smmu_control_t control;
  logic [TABLE_WAYS-1:0][10:0] tags_data;
  logic [TABLE_WAYS-1:0] tags_we;
  system_entry_t [7:0] entries_data, quarter;
  logic [9:0] entries_from, entries_to;
  logic [5:0] tags_from;

  fifo #(
    .WIDTH($bits(memory_up_t)),
    .DEPTH(P.up_depth)
  ) up_in[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(up_valid_i & {P.slices{!control_valid}}),
    .push_ready_o(up_ready),
    .push_i      (up_i),
    .pop_valid_o (up_valid),
    .pop_ready_i (moves),
    .pop_o       (up)
  );

  fifo #(
    .WIDTH($bits(waiting_t)),
    .DEPTH(P.waiting_depth)
  ) waiting[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(moves),
    .push_ready_o(waiting_ready),
    .push_i      (joining),
    .pop_valid_o (waiting_valid),
    .pop_ready_i (leaves),
    .pop_o       (waits)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // as deep as the queue of waiting packets
  fifo #(
    .WIDTH($bits(lookup_t)),
    .DEPTH(P.waiting_depth)
  ) misses[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(missed),
    .push_ready_o(),
    .push_i      (miss),
    .pop_valid_o (misses_valid),
    .pop_ready_i (tried_hits),
    .pop_o       (misses_head)
  );

  fifo #(
    .WIDTH($bits(system_entry_t)),
    .DEPTH(P.waiting_depth)
  ) pages[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(page_comes),
    .push_ready_o(),
    .push_i      (coming_page),
    .pop_valid_o (pages_valid),
    .pop_ready_i (page_used),
    .pop_o       (known_page)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  fifo #(
    .WIDTH($bits(memory_down_t)),
    .DEPTH(P.response_depth)
  ) response_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(response_valid_i),
    .push_ready_o(response_ready_o),
    .push_i      (response_i),
    .pop_valid_o (response_valid),
    .pop_ready_i (responses),
    .pop_o       (response)
  );

  fifo #(
    .WIDTH($bits(smmu_control_t))
  ) control_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(control_valid_i),
    .push_ready_o(control_ready_o),
    .push_i      (control_i),
    .pop_valid_o (control_valid),
    .pop_ready_i (performs),
    .pop_o       (control)
  );

  ram #(
    .WIDTH(TABLE_WAYS * 11),
    .ADDR (6),
    .LANES(TABLE_WAYS)
  ) tags (
    .clk_i,
    .rst_ni,
    .read_en_i   (tries),
    .read_addr_i (tags_from),
    .read_data_o (tags_data),
    .write_en_i  (tags_we),
    .write_addr_i(q.page[10:5]),
    .write_data_i({TABLE_WAYS{q.page[21:11]}})
  );

  ram #(
    .WIDTH(8 * $bits(system_entry_t)),
    .ADDR (10),
    .LANES(1)
  ) entries (
    .clk_i,
    .rst_ni,
    .read_en_i   (tried_found),
    .read_addr_i (entries_from),
    .read_data_o (entries_data),
    .write_en_i  (fills),
    .write_addr_i(entries_to),
    .write_data_i(quarter)
  );

  // ---- outputs
  slices_t clear;

  always_comb begin
    drained = q.walking == WALK_REST && q.left == '0 && !q.refusal.valid;
    idle_o = !control_valid && !response_valid && !q.controlled.valid && !q.fault.valid;
    for (int unsigned s = 0; s < P.slices; s++) begin
      clear[s] = !misses_valid[s] && !(q.found.valid && 32'(q.found.data.slice) == s);
      if (up_valid[s] || waiting_valid[s] || !clear[s] || pages_valid[s] || q.memory[s].valid) drained = 1'b0;
      {memory_valid_o[s], memory_o[s]} = q.memory[s];
      {down_valid_o[s], down_o[s]} = q.down[s];
      if (q.down[s].valid) idle_o = 1'b0;
      // A pending control operation is performed after the requests accepted before it; later requests wait outside.
      up_ready_o[s] = up_ready[s] && !control_valid;
    end
    if (!drained) idle_o = 1'b0;
  end

  assign {walk_valid_o, walk_o} = q.walk;
  assign {controlled_valid_o, controlled_o} = q.controlled;
  assign {fault_valid_o, fault_o} = q.fault;

  // ---- the next look-up
  function automatic logic [3:0] number(input slices_t one);
    return 4'(lowest(32'(one)));
  endfunction

  function automatic logic [3:0] after(input logic [3:0] slice);
    return 32'(slice) == P.slices - 1 ? '0 : slice + 4'd1;
  endfunction

  slices_t looking, looks, tryable, trying;
  memory_head_t head;
  system_page_t page;
  system_entry_t here, entry;
  logic translates, hits;
  lookup_t next_tried;

  always_comb begin
    for (int unsigned s = 0; s < P.slices; s++)
      looking[s] = up_valid[s] && up[s].kind == MEMORY_UP_HEAD && waiting_ready[s];
    looks = slices_t'(one_in_turn(32'(looking), 5'(q.lookup_grant)));
    head = memory_up_head(up[number(looks)]);
    page = page_of(head);
    translates = looks != '0 && translated(head, q.attached, q.ranges);
    here = tlb_find(q.tlb, page);
    hits = translates && here.present && (looks & ~clear) == '0;
    missed = translates && !hits ? looks : '0;
    miss = '{slice: number(looks), page: page};

    for (int unsigned s = 0; s < P.slices; s++) begin
      tryable[s] = misses_valid[s] && !q.want[s] && !(q.tried.valid && 32'(q.tried.data.slice) == s);
      moves[s] = up_valid[s] && (up[s].kind == MEMORY_UP_HEAD ? looks[s] : waiting_ready[s]);
      joining[s] = '{looked: translates && looks[s], packet: up[s]};
      page_comes[s] = hits && looks[s] || q.found.valid && 32'(q.found.data.slice) == s;
      coming_page[s] = hits && looks[s] ? here : entry;
    end
    trying = slices_t'(one_in_turn(32'(tryable), 5'(q.try_grant)));
    tries = trying != '0;
    next_tried = misses_head[number(trying)];
    tags_from = next_tried.page[10:5];
  end

  // ---- the page-table cache
  table_way_t tried_way;

  always_comb begin
    tried_way = way_of(q.valid, tags_data, q.tried.data.page, P.ways);
    tried_found = q.tried.valid && tried_way.valid;
    for (int unsigned s = 0; s < P.slices; s++) tried_hits[s] = tried_found && 32'(q.tried.data.slice) == s;
    entries_from = {tried_way.way, q.tried.data.page[10:5], q.tried.data.page[4:3]};
    entries_to = {q.way, q.page[10:5], q.sector};
    entry = entries_data[q.found.data.page[2:0]];
  end

  always_comb begin
    fills = q.walking == WALK_ABSENT || q.walking == WALK_TABLE && walked_valid_i;
    for (int k = 0; k < 8; k++) quarter[k] = q.walking == WALK_TABLE ? entry_of(walked_i.data.words[k]) : '0;
    for (int w = 0; w < TABLE_WAYS; w++) tags_we[w] = fills && 32'(q.way) == 32'(w);
  end

  // ---- the next packets
  // A request of which all packets are queued, with its page if it is translated.
  typedef struct packed {logic looked; logic ready; memory_head_t head; system_entry_t page;} oldest_t;

  slices_t refused, refuses, wanting, free, starts, drops;
  oldest_t [P.slices-1:0] oldest;
  /* verilator lint_off UNUSEDSIGNAL */  // its data are dropped
  memory_head_t refusing_head;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    for (int unsigned s = 0; s < P.slices; s++) begin
      free[s] = !q.memory[s].valid || memory_ready_i[s];
      oldest[s] = '{looked: waits[s].looked, head: memory_up_head(waits[s].packet), page: known_page[s],
                    ready: waiting_valid[s] && waits[s].packet.kind == MEMORY_UP_HEAD && q.whole[s] != '0
                        && (!waits[s].looked || pages_valid[s])};
      refused[s] = oldest[s].ready && waits[s].looked && !known_page[s].present;
    end
    refuses = q.refusal.valid ? '0 : slices_t'(one_in_turn(32'(refused), 5'(q.refusal_grant)));
    refusing_head = oldest[number(refuses)].head;
    for (int unsigned s = 0; s < P.slices; s++) begin
      drops[s] = q.left[s] != '0 ? q.dropping[s] : refused[s];
      starts[s] = q.left[s] == '0 && oldest[s].ready && (refused[s] ? refuses[s] : free[s]);
      leaves[s] = q.left[s] == '0 ? starts[s] : q.dropping[s] || free[s];
      page_used[s] = starts[s] && oldest[s].looked;
    end
  end

  // ---- next state
  logic last;
  logic [3:0] refusing, answering, walked_for;
  walk_state_t walk;
  walk_step_t step;
  system_attach_t attach;
  system_bypass_t bypass;
  system_invalidate_t invalidate;

  always_comb begin
    d = q;

    // A control operation is performed once all accepted requests have left.
    performs = control_valid && drained;
    d.controlled = {2{performs}};
    attach = smmu_control_attach(control);
    bypass = smmu_control_bypass(control);
    invalidate = smmu_control_invalidate(control);

    // A head is looked up in the TLB; then in the page-table cache, first the tags, then the entries.
    if (looks != '0) d.lookup_grant = after(number(looks));
    d.tried = tries ? {1'b1, next_tried} : '0;
    if (tries) d.try_grant = after(number(trying));
    d.found = tried_found ? q.tried : '0;
    if (q.tried.valid && !tried_found) d.want[q.tried.data.slice] = 1'b1;
    if (q.found.valid && entry.present) d.tlb = tlb_filled(q.tlb, q.found.data.page, entry.frame);

    // A walk reads the directory's line, then the table's line, which fills the page-table cache.
    if (walk_ready_i) d.walk.valid = 1'b0;
    wanting = slices_t'(one_in_turn(32'(q.want[P.slices-1:0]), 5'(q.walk_grant)));
    walked_for = number(wanting);
    last = q.walking == WALK_ABSENT ? q.sector == 2'd3 : walked_i.last;
    walk = {q.walking, q.page, q.way, q.sector, q.table_entry};
    step = '0;
    step.state = walk;
    if (q.walking == WALK_REST && wanting != '0) begin
      d.walk_grant = after(walked_for);
      step = walk_begin(walk, misses_head[walked_for].page, q.attached.directory);
    end else if (q.walking == WALK_DIRECTORY && walked_valid_i)
      step = walk_directory(walk, walked_i, way_for(q.valid, q.page, q.next_way, P.ways));
    else if (fills) begin
      step = walk_fill(walk, last);
      d.valid[q.way][q.page[10:5]] = last;
      if (last) begin
        d.next_way = 32'(q.next_way) + 1 == P.ways ? '0 : q.next_way + 2'd1;
        // All waiting slices look up again.
        d.want = '0;
      end
    end
    {d.walking, d.page, d.way, d.sector, d.table_entry} = step.state;
    if (step.reads) d.walk = {1'b1, step.request};

    // Each slice sends a packet to memory, or drops one. One request is refused at a time.
    for (int unsigned s = 0; s < P.slices; s++) begin
      if (memory_ready_i[s]) d.memory[s].valid = 1'b0;
      if (starts[s]) begin
        d.left[s] = beats(oldest[s].head);
        d.dropping[s] = drops[s];
      end else if (leaves[s]) d.left[s] = q.left[s] - 3'd1;
      if (leaves[s] && !drops[s]) d.memory[s] = {1'b1, starts[s] && oldest[s].looked
          ? translated_head(oldest[s].head, oldest[s].page.frame) : waits[s].packet};
    end
    d.fault.valid = 1'b0;
    if (refuses != '0) begin
      d.refusal_grant = after(number(refuses));
      d.fault = {1'b1, fault_of(refusing_head)};
      d.refusal = refusal_of(refusing_head, q.refusal);
    end

    // A response to each slice; responses to refused reads have priority.
    for (int unsigned s = 0; s < P.slices; s++) if (down_ready_i[s]) d.down[s].valid = 1'b0;
    // The slice that sent a request is its client number.
    refusing = q.refusal.data.client[3:0];
    if (q.refusal.valid && !d.down[refusing].valid) begin
      d.refusal.data.sectors = others_of(q.refusal.data.sectors);
      d.refusal.valid = d.refusal.data.sectors != '0;
      d.down[refusing] = {1'b1, refused_sector(q.refusal.data.client, q.refusal.data.tag, q.refusal.data.sectors,
                                               RESPONSE_KIND_FAULT)};
    end
    answering = response.client[3:0];
    responses = response_valid && !d.down[answering].valid;
    if (responses) d.down[answering] = {1'b1, response};

    for (int unsigned s = 0; s < P.slices; s++)
      d.whole[s] = q.whole[s] + 7'(moves[s] && ends(up[s])) - 7'(starts[s]);

    if (performs)
      unique case (control.kind)
        SMMU_CONTROL_ATTACH: begin
          d.attached = attach;
          d.valid = '0;
          d.tlb = tlb_without(q.tlb, 1'b1, '0);
        end
        SMMU_CONTROL_BYPASS: d.ranges[bypass.index] = bypass;
        SMMU_CONTROL_INVALIDATE: begin
          d.valid = lines_without(d.valid, invalidate.all, invalidate.page);
          d.tlb = tlb_without(q.tlb, invalidate.all, invalidate.page);
        end
        default: ;
      endcase
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    /* verilator lint_off WIDTHCONCAT */  // packets for all slices
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;
  end

endmodule
