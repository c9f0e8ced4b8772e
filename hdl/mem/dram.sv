// DRAM controller: distributes the requests of the L2's slices over channels of LPDDR4, and merges their responses; page
// walks have priority. It accepts a packet of each slice a cycle and returns a sector a cycle; each channel transfers 32
// bytes in 5 cycles. A response takes 2 cycles more than in its channel. A full channel queue stalls the slices whose
// next atom is for it, responses that are not accepted stall all, and so does a Barrier until all earlier requests are
// performed. Order is kept for each atom of a slice. Specification: DRAM interface.

module dram
  import dram_address_pkg::*;
  import dram_atoms_pkg::*;
  import dram_front_pkg::*;
  import dram_params_pkg::*;
  import dram_pkg::*;
  import dram_sectors_pkg::*;
  import in_turn_pkg::*;
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
  input  logic          [  P.slices-1:0] up_valid_i,
  output logic          [  P.slices-1:0] up_ready_o,
  input  memory_up_t    [  P.slices-1:0] up_i,
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

  // Largest numbers of slices, walkers and channels.
  localparam int unsigned SLICES = 16;
  localparam int unsigned WALKERS = 4;
  localparam int unsigned CHANNELS = 4;

  // ---- registers
  // A walk and its walker.
  typedef struct packed {
    logic [1:0]    walker;
    line_address_t line;
  } requested_t;

  typedef struct packed {logic valid; walk_data_t data;} walked_t;

  typedef struct packed {
    progress_t [SLICES-1:0]   progress;
    logic [CHANNELS-1:0][3:0] next_slice;  // slice with the highest priority at each channel
    logic [3:0]               next_barrier;
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
  logic requested_ready, requests_next, oldest_valid, oldest_done;
  logic [P.slices-1:0] up_valid, pops;
  memory_up_t [P.slices-1:0] up;
  requested_t next, oldest;
  logic [P.walkers-1:0] walk_valid, walk_pop;
  walk_request_t [P.walkers-1:0] walk;
  logic [P.channels-1:0] request_valid, request_ready, walk_push, walk_ready, response_valid, response_pop;
  logic [P.channels-1:0] came_valid, walked_valid, walked_pop, drained, channel_idle;
  dram_atom_t [P.channels-1:0] request;
  dram_place_t walk_place;
  dram_response_t [P.channels-1:0] response;
  sector_t [P.channels-1:0] came, landing;

  fifo #(
    .WIDTH($bits(memory_up_t)),
    .DEPTH(P.up_depth)
  ) up_in[P.slices-1:0] (
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
    .request_i      (request),
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
    idle_o = up_valid == '0 && !q.down.valid && !q.requesting.valid && !oldest_valid && walk_valid == '0
        && channel_idle == '1;
    for (int unsigned s = 0; s < P.slices; s++) if (q.progress[s].left != '0) idle_o = 1'b0;
    for (int unsigned w = 0; w < P.walkers; w++) begin
      {walked_valid_o[w], walked_o[w]} = q.walked[w];
      if (q.walked[w].valid) idle_o = 1'b0;
    end
  end

  assign {down_valid_o, down_o} = q.down;

  // ---- requests
  typedef logic [P.slices-1:0] slices_t;

  front_t [P.slices-1:0] front;
  slices_t barriers, performs, goes;
  slices_t [P.channels-1:0] wants, chosen;
  logic down_free;

  function automatic logic [3:0] number_of(input slices_t one);
    return 4'(lowest(32'(one)));
  endfunction

  function automatic logic [3:0] after(input logic [3:0] slice);
    return 32'(slice) == P.slices - 1 ? '0 : slice + 4'd1;
  endfunction

  always_comb begin
    front = '0;
    for (int unsigned s = 0; s < P.slices; s++) begin
      if (up_valid[s]) front[s] = front_of(up[s], q.progress[s], P.channels);
      barriers[s] = front[s].barrier;
      goes[s] = up_valid[s] && !front[s].has_atom && !barriers[s];
    end

    // Each channel takes an atom of one slice. A Barrier stalls all slices until all earlier requests are performed.
    for (int unsigned c = 0; c < P.channels; c++) begin
      for (int unsigned s = 0; s < P.slices; s++)
        wants[c][s] = front[s].has_atom && 32'(front[s].to) == c && barriers == '0;
      chosen[c] = slices_t'(one_in_turn(32'(wants[c]), 5'(q.next_slice[c])));
      request_valid[c] = chosen[c] != '0;
      request[c] = front[number_of(chosen[c])].atom;
      if (request_ready[c]) goes = goes | chosen[c];
    end
    down_free = !q.down.valid || down_ready_i;
    performs = '0;
    if (barriers != '0 && down_free && drained == '1)
      performs = slices_t'(one_in_turn(32'(barriers), 5'(q.next_barrier)));
    goes = goes | performs;
    for (int unsigned s = 0; s < P.slices; s++) pops[s] = goes[s] && front[s].rest == '0;
  end

  // ---- walks
  logic [P.walkers-1:0] chosen_walk;
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
    chosen_walk = P.walkers'(one_in_turn(32'(walk_valid), 5'(q.next_walk)));
    requests_next = walk_valid != '0 && !requesting && requested_ready;
    walk_pop = requests_next ? chosen_walk : '0;
    next = '0;
    for (int unsigned w = 0; w < P.walkers; w++)
      if (chosen_walk[w]) begin
        next.walker = 2'(w);
        next.line = walk[w].line;
      end
  end

  // ---- next state
  /* verilator lint_off UNUSEDSIGNAL */
  memory_head_t performed;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    d = q;
    for (int unsigned s = 0; s < P.slices; s++)
      if (goes[s]) d.progress[s] = progress_after(q.progress[s], up[s], front[s].rest);
    for (int unsigned c = 0; c < P.channels; c++)
      if (request_valid[c] && request_ready[c]) d.next_slice[c] = after(number_of(chosen[c]));

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
    performed = memory_up_head(up[number_of(performs)]);
    if (performs != '0) begin
      d.next_barrier = after(number_of(performs));
      d.down = {1'b1, barrier_response(performed)};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
