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
  import xbar_queues_pkg::*;
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

  // Largest number of slices.
  localparam int unsigned SLICES = 16;

  // ---- queues
  localparam int unsigned QUEUES = queues(P);
  localparam queues_t QUEUE = queues_of(P);
  localparam ports_t PORT = ports_of(P);

  // Round-robin choice, one-hot: both candidates are there before one is chosen. There may be more queues than `in_turn`
  // knows.
  typedef logic [QUEUES-1:0] queue_mask_t;

  function automatic queue_mask_t queue_in_turn(input queue_mask_t waits, input logic [7:0] first);
    queue_mask_t some;
    some = waits & ('1 << first);
    return some != '0 ? some & (~some + 1'b1) : waits & (~waits + 1'b1);
  endfunction

  // ---- registers
  typedef struct packed {logic valid; freed_places_t data;} freed_t;

  typedef struct packed {
    virtual_channel_t [XBAR_PORTS-1:0]         coming;     // virtual channel of the last head received
    logic [XBAR_QUEUES-1:0][6:0]          whole;      // requests received completely
    logic [XBAR_QUEUES-1:0][15:0]         sent;       // slices that have accepted a broadcast request
    logic [SLICES-1:0][7:0]               next_grant; // queue with the highest priority
    logic [SLICES-1:0][7:0]               from;       // queue of the request in transfer
    virtual_channel_t [SLICES-1:0]        going;      // its virtual channel
    logic [SLICES-1:0][2:0]               left;       // its remaining beats
    logic [SLICES-1:0][VIRTUAL_CHANNELS-1:0][6:0] used;       // entries in use
    freed_t [XBAR_PORTS-1:0]                   up_freed;
    logic [XBAR_PORTS-1:0][3:0]                next_response;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic [QUEUES-1:0] up_push, up_ready, up_valid, up_pop;
  memory_up_t [QUEUES-1:0] up_new, up;
  logic [P.slices-1:0] response_valid, response_pop, request_push;
  memory_down_t [P.slices-1:0] response;
  memory_up_t [P.slices-1:0] request;
  logic [P.ports-1:0] down_push;
  memory_down_t [P.ports-1:0] down;

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

  /* verilator lint_off PINCONNECTEMPTY */  // a pulse is accepted in each cycle
  stage #(
    .WIDTH($bits(memory_up_t))
  ) request_out[P.slices-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(request_push),
    .push_ready_o(),
    .push_i      (request),
    .pop_valid_o (request_valid_o),
    .pop_ready_i ('1),
    .pop_o       (request_o)
  );

  stage #(
    .WIDTH($bits(memory_down_t))
  ) down_out[P.ports-1:0] (
    .clk_i,
    .rst_ni,
    .push_valid_i(down_push),
    .push_ready_o(),
    .push_i      (down),
    .pop_valid_o (down_valid_o),
    .pop_ready_i ('1),
    .pop_o       (down_o)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- outputs
  always_comb for (int unsigned p = 0; p < P.ports; p++) {up_freed_valid_o[p], up_freed_o[p]} = q.up_freed[p];

  assign idle_o = up_valid == '0 && response_valid == '0 && request_valid_o == '0 && down_valid_o == '0;

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
  logic [P.slices-1:0][VIRTUAL_CHANNELS-1:0][7:0] fits;

  always_comb
    for (int unsigned k = 0; k < QUEUES; k++) begin
      heads[k] = memory_up_head(up[k]);
      after[k] = beats(heads[k]);
      all[k] = to_all(heads[k]);
      slices_of[k] = slice_of(heads[k].line, P.slices);
    end

  // Whether a head with so many beats has enough free entries: of all numbers before the head is known.
  always_comb
    for (int unsigned s = 0; s < P.slices; s++)
      for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++)
        for (int unsigned n = 0; n < 8; n++) fits[s][v][n] = 32'(q.used[s][v]) + n < P.places;

  always_comb
    for (int unsigned s = 0; s < P.slices; s++) begin
      for (int unsigned k = 0; k < QUEUES; k++)
        takes[s][k] = up_valid[k] && up[k].kind == MEMORY_UP_HEAD && q.whole[k] != '0 && q.left[s] == '0
            && (all[k] ? !q.sent[k][s] : 32'(slices_of[k]) == s)
            && fits[s][heads[k].channel][after[k]];
      chosen[s] = queue_in_turn(takes[s], q.next_grant[s]);
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
      request_push[s] = 1'b0;
      request[s] = '0;
      for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++)
        if (freed_valid_i[s] && freed_i[s].channels[v]) d.used[s][v] = d.used[s][v] - 7'd1;
      for (int unsigned k = 0; k < QUEUES; k++) begin
        if (q.left[s] != '0 && 32'(q.from[s]) == k) begin
          up_pop[k] = 1'b1;
          leaving[k] = q.going[s];
          {request_push[s], request[s]} = {1'b1, up[k]};
          d.left[s] = q.left[s] - 3'd1;
        end
        if (chosen[s][k]) begin
          {request_push[s], request[s]} = {1'b1, up[k]};
          d.left[s] = after[k];
          d.from[s] = 8'(k);
          d.going[s] = heads[k].channel;
          d.next_grant[s] = k == QUEUES - 1 ? '0 : 8'(k + 1);
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
      down_push[p] = 1'b0;
      down[p] = '0;
      for (int unsigned s = 0; s < P.slices; s++)
        waiting[p][s] = response_valid[s] && 32'(response[s].client) >> P.clients_log2 == p;
      answering[p] = P.slices'(one_in_turn(32'(waiting[p]), 5'(q.next_response[p])));
      for (int unsigned s = 0; s < P.slices; s++)
        if (answering[p][s]) begin
          response_pop[s] = 1'b1;
          {down_push[p], down[p]} = {1'b1, response[s]};
          d.next_response[p] = s == P.slices - 1 ? '0 : 4'(s + 1);
        end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
