// Micro-TLB: translates each request of a port to its physical address and page attributes, or refuses it. It passes a
// packet a cycle, also on misses whose lines arrive in time (gmmu-miss-stream); 4 cycles from a head to its translation,
// 1 for responses. It stalls for a request that misses, for its output, and for a control operation until all requests
// have left; responses never stall. In order. Specification: GMMU.

module utlb
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import page_lookup_pkg::*;
  import passage_pkg::*;
  import tlb_lines_pkg::*;
  import tlb_pkg::*;
  import translation_pkg::*;
  import utlb_params_pkg::*;
#(
  // ---- parameters
  parameter utlb_params_t P = UTLB_PARAMS
) (
  // ---- ports
  input  logic                clk_i,
  input  logic                rst_ni,
  input  client_id_t          first_client_i,        // number of the port's first client, a multiple of the clients that a port has
  input  logic                client_up_valid_i,
  output logic                client_up_ready_o,
  input  memory_up_t          client_up_i,
  output logic                translated_valid_o,
  input  logic                translated_ready_i,
  output memory_up_t          translated_o,
  input  logic                freed_valid_i,
  input  freed_places_t       freed_i,
  output logic                client_freed_valid_o,  // these, and those of dropped requests
  output freed_places_t       client_freed_o,
  input  logic                down_valid_i,
  input  memory_down_t        down_i,
  output logic                client_down_valid_o,
  output memory_down_t        client_down_o,
  output logic                walk_request_valid_o,
  input  logic                walk_request_ready_i,
  output translate_request_t  walk_request_o,
  input  logic                line_valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // the response is for this port
  input  translate_line_t line_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic            control_valid_i,
  output logic            control_ready_o,
  input  space_control_t  control_i,
  output logic            controlled_valid_o,
  output logic            controlled_o,
  output logic            fault_valid_o,
  output access_fault_t   fault_o,
  output logic            idle_o
);

  // ---- registers
  typedef struct packed {
    space_id_t            space;
    logic [7:0]           big64;     // by space
    tlb_tag_t [TLB_LINES-1:0]     tags;
    logic [3:0]           next;      // next line to replace
    tlb_requested_t [TLB_REQUESTS-1:0]    requested;     // oldest first
    logic [2:0]           requests;
    struct packed {logic valid; translate_request_t data;} walk_request;
    logic [15:0]          there;     // of the line being received
    tlb_found_t           found;
    logic [2:0]           dropping;  // beats still to drop
    virtual_channel_t     dropped;   // their virtual channel
    struct packed {logic valid; freed_places_t data;} client_freed;
    struct packed {logic valid; memory_up_t data;} translated;
    struct packed {logic valid; tlb_refusal_t data;} refusal;
    struct packed {logic valid; memory_down_t data;} client_down;
    struct packed {logic valid; access_fault_t data;} fault;
    struct packed {logic valid; logic data;} controlled;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic up_ready, head_valid, comes, waiting_ready, oldest_valid, takes;
  memory_up_t numbered, head, oldest;
  logic refused_valid, refused_ready, refuses, next_valid, control_valid, performs, reads;
  tlb_refusal_t next;
  passage_t passage;
  space_control_t control;
  page_entry_t [QUARTER_ENTRIES-1:0] read_data;
  logic [5:0] read_row;

  // The number of the client in the chip.
  memory_head_t numbered_head;
  always_comb begin
    numbered_head = memory_up_head(client_up_i);
    numbered_head.client = numbered_head.client | first_client_i;
    numbered = client_up_i.kind == MEMORY_UP_HEAD ? memory_up_of_head(numbered_head) : client_up_i;
  end

  fifo #(
    .WIDTH($bits(memory_up_t)),
    .DEPTH(P.up_depth)
  ) up_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(client_up_valid_i && !control_valid),
    .push_ready_o(up_ready),
    .push_i      (numbered),
    .pop_valid_o (head_valid),
    .pop_ready_i (comes),
    .pop_o       (head)
  );

  fifo #(
    .WIDTH($bits(memory_up_t)),
    .DEPTH(P.waiting_depth)
  ) waiting (
    .clk_i,
    .rst_ni,
    .push_valid_i(comes),
    .push_ready_o(waiting_ready),
    .push_i      (head),
    .pop_valid_o (oldest_valid),
    .pop_ready_i (takes),
    .pop_o       (oldest)
  );

  fifo #(
    .WIDTH($bits(tlb_refusal_t)),
    .DEPTH(P.refused_depth)
  ) refused_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(refuses),
    .push_ready_o(refused_ready),
    .push_i      (passage.refused.response),
    .pop_valid_o (refused_valid),
    .pop_ready_i (next_valid),
    .pop_o       (next)
  );

  fifo #(
    .WIDTH($bits(space_control_t))
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
    .WIDTH(QUARTER_ENTRIES * $bits(page_entry_t)),
    .ADDR (6),
    .LANES(1)
  ) entries (
    .clk_i,
    .rst_ni,
    .read_en_i   (reads),
    .read_addr_i (read_row),
    .read_data_o (read_data),
    .write_en_i  (line_valid_i),
    .write_addr_i({q.next, line_i.quarter}),
    .write_data_i(line_i.entries)
  );

  // ---- outputs
  // A pending control operation is performed after the requests accepted before it; later requests wait outside.
  assign client_up_ready_o = up_ready && !control_valid;

  // Whether all accepted packets have left, and all page requests have got their responses.
  logic drained;
  assign drained = !head_valid && !oldest_valid && !q.found.valid && !q.translated.valid && q.requests == '0 && !refused_valid
      && !q.refusal.valid;

  assign {translated_valid_o, translated_o} = q.translated;
  assign {client_freed_valid_o, client_freed_o} = q.client_freed;
  assign {client_down_valid_o, client_down_o} = q.client_down;
  assign {walk_request_valid_o, walk_request_o} = q.walk_request;
  assign {controlled_valid_o, controlled_o} = q.controlled;
  assign {fault_valid_o, fault_o} = q.fault;
  assign idle_o = drained && !control_valid && !q.client_down.valid && !q.controlled.valid
      && !q.fault.valid;

  // ---- page lookup
  /* verilator lint_off UNUSEDSIGNAL */  // of an arriving packet only whether it hits
  place_t arriving;
  /* verilator lint_on UNUSEDSIGNAL */
  assign arriving = find(q.tags, q.space, q.big64[q.space], page_of(head));

  // ---- next state
  place_t place;
  memory_up_t asker;
  logic free, vanishes, moves, page, missing, again, can_request, unknown, requests;
  logic [15:0] there;

  always_comb begin
    d = q;
    free = !q.translated.valid || translated_ready_i;
    if (free) d.translated.valid = 1'b0;
    if (walk_request_ready_i) d.walk_request.valid = 1'b0;
    d.fault.valid = 1'b0;

    // A control operation is performed once all accepted requests have left.
    performs = control_valid && drained;
    d.controlled = {2{performs}};

    // The packet after the lookup is sent or dropped; it is dropped when its credit can be returned, after those of the
    // crossbar.
    d.client_freed.valid = freed_valid_i;
    if (freed_valid_i) d.client_freed.data = freed_i;
    vanishes = 1'b0;
    moves = 1'b1;
    passage = '0;
    if (q.found.valid) begin
      passage = passage_of(q.found, read_data[q.found.entry[1:0]], q.dropping != '0, q.space, q.big64[q.space]);
      vanishes = (passage.drops || passage.refuses && refused_ready) && !freed_valid_i;
      moves = passage.drops || passage.refuses ? vanishes : free;
      if (!passage.drops && !passage.refuses && free) d.translated = {1'b1, passage.packet};
    end
    refuses = vanishes && passage.refuses && passage.refused.responds;
    if (vanishes && passage.drops) d.dropping = q.dropping - 3'd1;
    if (vanishes && passage.refuses) begin
      d.dropping = passage.refused.beats;
      d.dropped = passage.refused.channel;
      if (passage.refused.faults) d.fault = {1'b1, passage.refused.fault};
      if (passage.refused.absent) d.tags[q.found.line].valid = 1'b0;
    end
    if (vanishes) d.client_freed = {1'b1, VIRTUAL_CHANNELS'(1) << d.dropped};

    // A response from memory, or to a refused request.
    d.client_down.valid = down_valid_i || q.refusal.valid;
    if (down_valid_i) d.client_down.data = down_i;
    else if (q.refusal.valid) begin
      d.client_down.data = refused_sector(q.refusal.data.client, q.refusal.data.tag, q.refusal.data.sectors,
                                          q.refusal.data.sparse ? RESPONSE_KIND_SPARSE : RESPONSE_KIND_FAULT);
      d.refusal.data.sectors = others_of(q.refusal.data.sectors);
      if (d.client_down.data.last) d.refusal.valid = 1'b0;
    end
    next_valid = refused_valid && !q.refusal.valid;
    if (next_valid) d.refusal = {1'b1, next};

    // A quarter of a line arrives.
    there = q.there | there_of(line_i);
    if (line_valid_i) begin
      d.there = there;
      d.tags[q.next].valid = 1'b0;
      if (line_i.last) begin
        d.tags[q.next] = tag_of(q.requested[0], line_i.big, q.big64, there);
        d.next = 32'(q.next) + 1 == P.lines ? '0 : q.next + 4'd1;
        d.there = '0;
        d.requested = {q.requested[0], q.requested[TLB_REQUESTS-1:1]};
        d.requests = q.requests - 3'd1;
      end
    end

    if (performs && control.kind != SPACE_CONTROL_SELECT)
      for (int k = 0; k < TLB_LINES; k++) if (is_invalidated(d.tags[k], invalidated(control), q.big64)) d.tags[k].valid = 1'b0;
    if (performs) d.big64 = big64_after(q.big64, control);
    if (performs) d.space = space_after(q.space, control);

    // The oldest packet is looked up, and requested again if its line was replaced.
    page = oldest_valid && has_page(oldest);
    place = find(q.tags, q.space, q.big64[q.space], page_of(oldest));
    missing = page && !place.valid;
    can_request = !d.walk_request.valid && 32'(d.requests) < P.requests;
    again = missing && !is_requested(q.requested, q.requests, q.space, page_of(oldest));
    takes = oldest_valid && moves && !missing;
    if (moves) d.found.valid = takes;
    if (takes) begin
      d.found.packet = oldest;
      d.found.looked = page;
      if (page) {d.found.line, d.found.entry, d.found.big} = {place.line, place.entry, place.big};
    end
    reads = takes && page;
    read_row = {place.line, place.entry[3:2]};

    // The page of an arriving request is requested at once.
    unknown = head_valid && has_page(head) && !arriving.valid && !is_requested(q.requested, q.requests, q.space, page_of(head));
    requests = unknown && can_request && !again;
    comes = head_valid && waiting_ready && (!unknown || requests);
    asker = again ? oldest : head;
    if (again && can_request || comes && requests) begin
      d.walk_request = {1'b1, translate_request_t'{source: '0, space: q.space, page: page_of(asker), write: writes(asker)}};
      d.requested[d.requests[1:0]] = '{space: q.space, page: page_of(asker)};
      d.requests = d.requests + 3'd1;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
