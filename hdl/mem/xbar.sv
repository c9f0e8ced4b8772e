// Crossbar: carries requests from the clients' ports to the L2's slices, and responses back, on two separate networks.
// It transfers a packet a cycle to each slice and a packet a cycle from each; without contention a packet takes 2 cycles
// from its acceptance to the slice, and a response 2 cycles back. The virtual channels of a port have separate queues. A
// slice serves the queues round-robin, a whole request at a time, if the request's virtual channel has enough free
// entries in the slice; responses never stall for clients. Order is kept for each port's virtual channel and slice.
// Specification: XBAR.

module xbar
  import in_turn_pkg::*;
  import memory_beats_pkg::*;
  import memory_pkg::*;
  import xbar_params_pkg::*;
#(
  // ---- parameters
  parameter xbar_params_t P = XBAR_PARAMS
) (
  // ---- ports
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic           [  P.ports-1:0]         up_valid_i,
  output logic           [  P.ports-1:0]         up_ready_o,
  input  memory_up_t     [  P.ports-1:0]         up_i,
  output logic           [  P.ports-1:0]         up_freed_valid_o,
  output freed_places_t  [  P.ports-1:0]         up_freed_o,
  output logic           [ P.slices-1:0]         request_valid_o,  // the slice has a free entry for it
  output memory_up_t     [ P.slices-1:0]         request_o,
  input  logic           [ P.slices-1:0]         freed_valid_i,
  input  freed_places_t  [ P.slices-1:0]         freed_i,
  input  logic           [ P.slices-1:0]         response_valid_i,
  output logic           [ P.slices-1:0]         response_ready_o,
  input  memory_down_t   [ P.slices-1:0]         response_i,
  output logic           [  P.ports-1:0]         down_valid_o,     // the client has reserved an entry for it
  output memory_down_t   [  P.ports-1:0]         down_o,
  output logic                                   idle_o
);

  // Largest number of ports and of slices.
  localparam int unsigned PORTS = 16;
  localparam int unsigned SLICES = 16;
  // Largest number of queues of all ports together.
  localparam int unsigned MOST_QUEUES = 32;

  // ---- queues
  // A port's first queue holds all channels except the separate ones, whose queues follow it.
  localparam logic [VIRTUAL_CHANNELS-1:0][PORTS-1:0] SEPARATE = {
    PORTS'(P.control_separate), PORTS'(P.pixel_separate), PORTS'(P.ring_separate), PORTS'(0)
  };

  // Number of queues before a port's first, or before that of a separate channel.
  function automatic int unsigned queues_before(input int unsigned port, input int unsigned channel);
    queues_before = 0;
    for (int unsigned p = 0; p < P.ports; p++)
      for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++)
        if ((p < port || p == port && v < channel) && (v == 0 || SEPARATE[v][p])) queues_before++;
  endfunction

  localparam int unsigned QUEUES = queues_before(P.ports, 0);

  typedef logic [PORTS-1:0][VIRTUAL_CHANNELS-1:0][4:0] queues_t;

  // The queue of each channel of each port, and the port of each queue.
  function automatic queues_t queues_of();
    queues_of = '0;
    for (int unsigned p = 0; p < P.ports; p++)
      for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) queues_of[p][v] = 5'(queues_before(p, SEPARATE[v][p] ? v : 0));
  endfunction

  typedef logic [MOST_QUEUES-1:0][31:0] ports_t;

  function automatic ports_t ports_of();
    ports_of = '0;
    for (int unsigned p = 0; p < P.ports; p++)
      for (int unsigned k = 0; k < QUEUES; k++) if (k >= queues_before(p, 0)) ports_of[k] = p;
  endfunction

  localparam queues_t QUEUE = queues_of();
  localparam ports_t PORT = ports_of();

  // ---- registers
  typedef struct packed {logic valid; memory_up_t data;} request_t;
  typedef struct packed {logic valid; memory_down_t data;} down_t;
  typedef struct packed {logic valid; freed_places_t data;} freed_t;

  typedef struct packed {
    virtual_channel_t [PORTS-1:0]         coming;     // virtual channel of the last head received
    logic [MOST_QUEUES-1:0][6:0]          whole;      // requests received completely
    logic [MOST_QUEUES-1:0][15:0]         sent;       // slices that have accepted a broadcast request
    logic [SLICES-1:0][4:0]               next_grant; // queue with the highest priority
    logic [SLICES-1:0][4:0]               from;       // queue of the request in transfer
    virtual_channel_t [SLICES-1:0]        going;      // its virtual channel
    logic [SLICES-1:0][2:0]               left;       // its remaining beats
    logic [SLICES-1:0][VIRTUAL_CHANNELS-1:0][6:0] used;       // entries in use
    request_t [SLICES-1:0]                request;
    freed_t [PORTS-1:0]                   up_freed;
    logic [PORTS-1:0][3:0]                next_response;
    down_t [PORTS-1:0]                    down;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [QUEUES-1:0] up_push, up_ready, up_valid, up_pop;
  memory_up_t [QUEUES-1:0] up_new, up;
  logic [P.slices-1:0] response_valid, response_pop;
  memory_down_t [P.slices-1:0] response;

  fifo #(
    .WIDTH($bits(memory_up_t)),
    .DEPTH(P.up_depth)
  ) up_in[QUEUES-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(up_push),
    .push_ready_o(up_ready),
    .push_i      (up_new),
    .pop_valid_o (up_valid),
    .pop_ready_i (up_pop),
    .pop_o       (up)
  );

  fifo #(
    .WIDTH($bits(memory_down_t)),
    .DEPTH(P.response_depth)
  ) response_in[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(response_valid_i),
    .push_ready_o(response_ready_o),
    .push_i      (response_i),
    .pop_valid_o (response_valid),
    .pop_ready_i (response_pop),
    .pop_o       (response)
  );

  // ---- outputs
  always_comb begin
    idle_o = up_valid == '0 && response_valid == '0;
    for (int unsigned s = 0; s < P.slices; s++) begin
      {request_valid_o[s], request_o[s]} = q.request[s];
      if (q.request[s].valid) idle_o = 1'b0;
    end
    for (int unsigned p = 0; p < P.ports; p++) begin
      {up_freed_valid_o[p], up_freed_o[p]} = q.up_freed[p];
      {down_valid_o[p], down_o[p]} = q.down[p];
      if (q.down[p].valid) idle_o = 1'b0;
    end
  end

  // ---- arriving packets
  // A port stalls while one of its queues is full. Clients that count credits never fill a queue, so none of their
  // channels stalls the port.
  virtual_channel_t [P.ports-1:0] coming;
  /* verilator lint_off UNUSEDSIGNAL */  // the queues hold the rest
  memory_head_t [P.ports-1:0] new_heads;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    up_ready_o = '1;
    for (int unsigned p = 0; p < P.ports; p++) new_heads[p] = memory_up_head(up_i[p]);
    for (int unsigned k = 0; k < QUEUES; k++) if (!up_ready[k]) up_ready_o[PORT[k]] = 1'b0;
    for (int unsigned p = 0; p < P.ports; p++) begin
      coming[p] = q.coming[p];
      if (up_valid_i[p] && up_ready_o[p] && up_i[p].kind == MEMORY_UP_HEAD) coming[p] = new_heads[p].channel;
    end
    for (int unsigned k = 0; k < QUEUES; k++) begin
      up_push[k] = up_valid_i[PORT[k]] && up_ready_o[PORT[k]] && 32'(QUEUE[PORT[k]][coming[PORT[k]]]) == k;
      up_new[k] = up_i[PORT[k]];
    end
  end

  // ---- requests for each slice
  memory_head_t [QUEUES-1:0] heads;
  logic [QUEUES-1:0][3:0] slices_of;
  logic [QUEUES-1:0][2:0] after;
  logic [QUEUES-1:0] all;
  logic [P.slices-1:0][QUEUES-1:0] takes, chosen;

  always_comb
    for (int unsigned k = 0; k < QUEUES; k++) begin
      heads[k] = memory_up_head(up[k]);
      after[k] = beats(heads[k]);
      all[k] = to_all(heads[k]);
      slices_of[k] = slice_of(heads[k].line, P.slices);
    end

  always_comb
    for (int unsigned s = 0; s < P.slices; s++) begin
      for (int unsigned k = 0; k < QUEUES; k++)
        takes[s][k] = up_valid[k] && up[k].kind == MEMORY_UP_HEAD && q.whole[k] != '0 && q.left[s] == '0
            && (all[k] ? !q.sent[k][s] : 32'(slices_of[k]) == s)
            && 32'(q.used[s][heads[k].channel]) + 32'(after[k]) < P.places;
      chosen[s] = QUEUES'(one_in_turn(32'(takes[s]), q.next_grant[s]));
    end

  // ---- next state
  logic [P.ports-1:0][P.slices-1:0] waiting, answering;
  virtual_channel_t [QUEUES-1:0] leaving;
  logic comes, goes;

  always_comb begin
    d = q;
    up_pop = '0;
    for (int unsigned k = 0; k < QUEUES; k++) leaving[k] = heads[k].channel;
    for (int unsigned s = 0; s < P.slices; s++) begin
      d.request[s].valid = 1'b0;
      for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++)
        if (freed_valid_i[s] && freed_i[s].channels[v]) d.used[s][v] = d.used[s][v] - 7'd1;
      for (int unsigned k = 0; k < QUEUES; k++) begin
        if (q.left[s] != '0 && 32'(q.from[s]) == k) begin
          up_pop[k] = 1'b1;
          leaving[k] = q.going[s];
          d.request[s] = {1'b1, up[k]};
          d.left[s] = q.left[s] - 3'd1;
        end
        if (chosen[s][k]) begin
          d.request[s] = {1'b1, up[k]};
          d.left[s] = after[k];
          d.from[s] = 5'(k);
          d.going[s] = heads[k].channel;
          d.next_grant[s] = k == QUEUES - 1 ? '0 : 5'(k + 1);
          d.used[s][heads[k].channel] = d.used[s][heads[k].channel] + 7'd1 + 7'(after[k]);
          if (all[k]) d.sent[k][s] = 1'b1;
          else up_pop[k] = 1'b1;
        end
      end
    end
    for (int unsigned p = 0; p < P.ports; p++) begin
      d.coming[p] = coming[p];
      d.up_freed[p].valid = 1'b0;
    end
    for (int unsigned k = 0; k < QUEUES; k++) begin
      if (d.sent[k][P.slices-1:0] == '1) begin
        d.sent[k] = '0;
        up_pop[k] = 1'b1;
      end
      comes = up_push[k] && ends(up_new[k]);
      goes = up_pop[k] && up[k].kind == MEMORY_UP_HEAD;
      d.whole[k] = q.whole[k] + 7'(comes) - 7'(goes);
      if (up_pop[k]) begin
        if (!d.up_freed[PORT[k]].valid) d.up_freed[PORT[k]] = {1'b1, 4'b0};
        d.up_freed[PORT[k]].data.channels[leaving[k]] = 1'b1;
      end
    end

    // Responses.
    response_pop = '0;
    for (int unsigned p = 0; p < P.ports; p++) begin
      d.down[p].valid = 1'b0;
      for (int unsigned s = 0; s < P.slices; s++)
        waiting[p][s] = response_valid[s] && 32'(response[s].client) >> P.clients_log2 == p;
      answering[p] = P.slices'(one_in_turn(32'(waiting[p]), 5'(q.next_response[p])));
      for (int unsigned s = 0; s < P.slices; s++)
        if (answering[p][s]) begin
          response_pop[s] = 1'b1;
          d.down[p] = {1'b1, response[s]};
          d.next_response[p] = s == P.slices - 1 ? '0 : 4'(s + 1);
        end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    /* verilator lint_off WIDTHCONCAT */  // packets for all ports and slices
    if (!rst_ni) q <= '0;
    /* verilator lint_on WIDTHCONCAT */
    else q <= d;
  end

endmodule
