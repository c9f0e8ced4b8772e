// DRAM controller: distributes the requests of the L2's slices over channels of LPDDR4, and merges their responses; page
// walks have priority. It accepts a packet a cycle and returns a sector a cycle; each channel transfers 32 bytes in 5
// cycles. A response takes 2 cycles more than in its channel. A full channel queue stalls it, and so do responses that
// are not accepted, and a Barrier until all earlier requests are performed. Order is kept for each atom. Specification:
// DRAM interface.

module dram
  import dram_address_pkg::*;
  import dram_atoms_pkg::*;
  import dram_params_pkg::*;
  import dram_pkg::*;
  import dram_sectors_pkg::*;
  import in_turn_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import translation_pkg::*;
#(
  // ---- parameters
  parameter dram_params_t P = DRAM_PARAMS
) (
  // ---- ports
  input  logic                           clk_i,
  input  logic                           rst_ni,
  input  logic                           up_valid_i,
  output logic                           up_ready_o,
  input  memory_up_t                     up_i,
  output logic                           down_valid_o,
  input  logic                           down_ready_i,
  output memory_down_t                   down_o,
  input  logic          [ P.walkers-1:0] walk_valid_i,
  output logic          [ P.walkers-1:0] walk_ready_o,
  input  walk_request_t [ P.walkers-1:0] walk_i,
  output logic          [ P.walkers-1:0] walked_valid_o,
  output walk_data_t    [ P.walkers-1:0] walked_o,
  output logic          [P.channels-1:0] command_valid_o,
  output dram_command_t [P.channels-1:0] command_o,
  input  logic          [P.channels-1:0] data_valid_i,
  input  sector_t       [P.channels-1:0] data_i,
  output logic                           idle_o
);

  // Largest number of walkers.
  localparam int unsigned WALKERS = 4;

  // ---- registers
  // A walk and its walker.
  typedef struct packed {
    logic [1:0]    walker;
    line_address_t line;
  } requested_t;

  typedef struct packed {logic valid; walk_data_t data;} walked_t;

  typedef struct packed {
    logic [3:0]            sent;       // sectors of the current read already sent to their channels
    line_address_t         line;       // of the current write
    logic [3:0]            left;       // its remaining sectors
    logic [1:0]            next_walk;  // walker with the highest priority
    struct packed {logic valid; requested_t data;} requesting;
    logic [1:0]            requested;     // its next sector
    logic [1:0]            landed;        // next sector of the oldest walk
    walked_t [WALKERS-1:0] walked;
    logic [1:0]            next_response;  // channel with the highest priority to respond
    struct packed {logic valid; memory_down_t data;} down;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic up_valid, pops, requested_ready, requests_next, oldest_valid, oldest_done;
  memory_up_t up;
  requested_t next, oldest;
  logic [P.walkers-1:0] walk_valid, walk_pop;
  walk_request_t [P.walkers-1:0] walk;
  logic [P.channels-1:0] request_valid, request_ready, walk_push, walk_ready, response_valid, response_pop;
  logic [P.channels-1:0] came_valid, walked_valid, walked_pop, drained, channel_idle;
  dram_atom_t request;
  dram_place_t walk_place;
  dram_response_t [P.channels-1:0] response;
  sector_t [P.channels-1:0] came, landing;

  fifo #(
    .WIDTH($bits(memory_up_t)),
    .DEPTH(P.up_depth)
  ) up_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(up_valid_i),
    .push_ready_o(up_ready_o),
    .push_i      (up_i),
    .pop_valid_o (up_valid),
    .pop_ready_i (pops),
    .pop_o       (up)
  );

  fifo #(
    .WIDTH($bits(walk_request_t))
  ) walk_in[P.walkers-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(walk_valid_i),
    .push_ready_o(walk_ready_o),
    .push_i      (walk_i),
    .pop_valid_o (walk_valid),
    .pop_ready_i (walk_pop),
    .pop_o       (walk)
  );

  fifo #(
    .WIDTH($bits(requested_t)),
    .DEPTH(P.walks)
  ) walks (
    .clk_i,
    .rst_ni,
    .push_valid_i(requests_next),
    .push_ready_o(requested_ready),
    .push_i      (next),
    .pop_valid_o (oldest_valid),
    .pop_ready_i (oldest_done),
    .pop_o       (oldest)
  );

  /* verilator lint_off PINCONNECTEMPTY */  // each walk has its entries reserved
  fifo #(
    .WIDTH($bits(sector_t)),
    .DEPTH(4 * P.walks)
  ) walked_in[P.channels-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(came_valid),
    .push_ready_o(),
    .push_i      (came),
    .pop_valid_o (walked_valid),
    .pop_ready_i (walked_pop),
    .pop_o       (landing)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  channel #(.P(P.channel)) channel[P.channels-1:0] (
    .clk_i,
    .rst_ni,
    .request_valid_i(request_valid),
    .request_ready_o(request_ready),
    .request_i        (request),
    .response_valid_o (response_valid),
    .response_ready_i (response_pop),
    .response_o       (response),
    .walk_valid_i     (walk_push),
    .walk_ready_o     (walk_ready),
    .walk_i           (walk_place),
    .walked_valid_o   (came_valid),
    .walked_o         (came),
    .command_valid_o,
    .command_o,
    .data_valid_i,
    .data_i,
    .drained_o      (drained),
    .idle_o         (channel_idle)
  );

  // ---- outputs
  always_comb begin
    idle_o = !up_valid && q.left == '0 && !q.down.valid && !q.requesting.valid && !oldest_valid && walk_valid == '0
        && channel_idle == '1;
    for (int unsigned w = 0; w < P.walkers; w++) begin
      {walked_valid_o[w], walked_o[w]} = q.walked[w];
      if (q.walked[w].valid) idle_o = 1'b0;
    end
  end

  assign {down_valid_o, down_o} = q.down;

  // ---- requests
  /* verilator lint_off UNUSEDSIGNAL */  // of 34-bit addresses
  memory_head_t head;
  memory_beat_t beat;
  /* verilator lint_on UNUSEDSIGNAL */
  logic is_head, reads, writes, barrier, has_atom, goes, down_free, performs;
  logic [3:0] at_hand, rest;
  logic [1:0] sector, to;
  logic [28:0] number;

  always_comb begin
    head = memory_up_head(up);
    beat = memory_up_beat(up);
    is_head = up.kind == MEMORY_UP_HEAD;
    reads = up_valid && is_head && head.op == MEMORY_OP_READ && head.sectors != '0;
    writes = up_valid && !is_head && q.left != '0;
    barrier = up_valid && is_head && to_all(head);
    has_atom = reads || writes;

    // An atom for its channel, a Barrier once all is performed, or neither.
    at_hand = is_head ? head.sectors & ~q.sent : q.left;
    sector = first_of(at_hand);
    rest = others_of(at_hand);
    number = atom_of(is_head ? head.line : q.line, sector);
    to = channel_of(number, P.channels);
    request = '0;
    request.place = place_of(number, P.channels);
    if (writes) begin
      request.write = 1'b1;
      request.mask = beat.mask;
      request.data = beat.data;
    end else request.id = '{client: head.client, tag: head.tag, sector: sector, last: rest == '0};

    goes = 1'b1;
    for (int unsigned c = 0; c < P.channels; c++) begin
      request_valid[c] = has_atom && 32'(to) == c;
      if (request_valid[c] && !request_ready[c]) goes = 1'b0;
    end
    down_free = !q.down.valid || down_ready_i;
    performs = barrier && down_free && drained == '1;
    pops = goes && (!reads || rest == '0) && (!barrier || performs);
  end

  // ---- walks
  logic [P.walkers-1:0] chosen;
  logic [28:0] requested_number, landed_number;
  logic [1:0] requested_to, landed_from;
  logic requests, requesting, lands;
  sector_t landing_data;

  always_comb begin
    requested_number = atom_of(q.requesting.data.line, q.requested);
    requested_to = channel_of(requested_number, P.channels);
    walk_place = place_of(requested_number, P.channels);
    landed_number = atom_of(oldest.line, q.landed);
    landed_from = channel_of(landed_number, P.channels);
    requests = 1'b0;
    lands = 1'b0;
    landing_data = '0;
    walked_pop = '0;
    for (int unsigned c = 0; c < P.channels; c++) begin
      walk_push[c] = q.requesting.valid && 32'(requested_to) == c;
      if (walk_push[c] && walk_ready[c]) requests = 1'b1;
      if (oldest_valid && 32'(landed_from) == c && walked_valid[c]) begin
        lands = 1'b1;
        walked_pop[c] = 1'b1;
        landing_data = landing[c];
      end
    end
    oldest_done = lands && q.landed == 2'd3;

    requesting = q.requesting.valid && !(requests && q.requested == 2'd3);
    chosen = P.walkers'(one_in_turn(32'(walk_valid), 5'(q.next_walk)));
    requests_next = walk_valid != '0 && !requesting && requested_ready;
    walk_pop = requests_next ? chosen : '0;
    next = '0;
    for (int unsigned w = 0; w < P.walkers; w++)
      if (chosen[w]) begin
        next.walker = 2'(w);
        next.line = walk[w].line;
      end
  end

  // ---- next state
  always_comb begin
    d = q;
    if (up_valid && goes) begin
      if (is_head) begin
        d.sent = reads && rest != '0 ? head.sectors & ~rest : '0;
        d.line = head.line;
        d.left = head.op == MEMORY_OP_WRITE ? head.sectors : '0;
      end else d.left = rest;
    end

    // Walks: one is sent to the channels, a sector a cycle; returned sectors are sent to their walkers in order.
    d.requested = q.requested + 2'(requests);
    d.requesting.valid = requesting;
    if (requests_next) begin
      d.requesting = {1'b1, next};
      d.next_walk = 32'(next.walker) == P.walkers - 1 ? '0 : next.walker + 2'd1;
    end
    for (int unsigned w = 0; w < WALKERS; w++) d.walked[w].valid = 1'b0;
    if (lands) begin
      d.walked[oldest.walker] = {1'b1, q.landed == 2'd3, landing_data};
      d.landed = q.landed + 2'd1;
    end

    // Responses.
    if (down_ready_i) d.down.valid = 1'b0;
    response_pop = down_free ? P.channels'(one_in_turn(32'(response_valid), 5'(q.next_response))) : '0;
    for (int unsigned c = 0; c < P.channels; c++)
      if (response_pop[c]) begin
        d.down = {1'b1, sector_response(response[c])};
        d.next_response = c == P.channels - 1 ? '0 : 2'(c + 1);
      end
    if (performs) d.down = {1'b1, barrier_response(head)};
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
